package main

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/netip"
	"slices"
	"time"

	"janggi/engine/lan"
	"janggi/engine/lan/invite"
	"janggi/engine/lan/nearby"
	"janggi/ui/lobby"
)

// way is a way into a room.
type way struct {
	role    lan.Role
	key     lan.Key
	find    func(context.Context) ([]string, error)
	other   func(context.Context) ([]string, error) // where nobody is at those of find; may be nil
	room    string                                  // its ID, if that is known
	session *lan.Session
}

// Join implements lobby.Lobby.
func (p *parlor) Join(id string) {
	p.goTo(func(ctx context.Context) (way, *lobby.Failure) {
		for _, f := range p.net.eyes().View().Rooms {
			if f.ID == id {
				return p.wayTo(f)
			}
		}
		return way{}, &lobby.Failure{Reason: string(lan.NotFound)}
	})
}

// kept is the seat that this device has in another's room, or nil.
func (p *parlor) kept() *lan.Session {
	var session lan.Session
	if err := json.Unmarshal(p.keep.Kept(false), &session); err != nil || session.Room == "" {
		return nil
	}
	return &session
}

// wayTo is the way into a room that was found.
func (p *parlor) wayTo(f nearby.Found) (way, *lobby.Failure) {
	switch {
	case f.Protocol < lan.Protocol:
		return way{}, &lobby.Failure{Reason: string(lan.TooNew)}
	case f.Protocol > lan.Protocol:
		return way{}, &lobby.Failure{Reason: string(lan.TooOld)}
	}
	w := way{room: f.ID, find: p.net.finding(f.ID)}
	if seat := p.kept(); seat != nil && seat.Room == f.ID {
		w.session = seat // we were here before, and the app was ended
	}
	if !f.Free && w.session == nil {
		if !f.Watch {
			return way{}, &lobby.Failure{Reason: string(lan.RoomFull)}
		}
		w.role = lan.Watcher
	}
	secret, err := base64.RawURLEncoding.DecodeString(f.Open)
	if (err != nil || len(secret) == 0) && w.session == nil {
		return way{}, &lobby.Failure{Reason: "needCode"}
	}
	w.key = lan.Key{Name: openKey, Secret: secret}
	return w, nil
}

// Call implements lobby.Lobby.
func (p *parlor) Call(id string) {
	met, addrs := p.keep.Opponents()
	i := slices.IndexFunc(met, func(o lobby.Opponent) bool { return o.ID == id })
	if i < 0 {
		return
	}
	p.goTo(func(ctx context.Context) (way, *lobby.Failure) {
		return p.ask(ctx, parsed(addrs[i]))
	})
}

// askTime is how long somebody who is asked may take to answer.
const askTime = 3 * time.Second

// ask asks at addresses for a room and returns the way into it.
func (p *parlor) ask(ctx context.Context, addrs []netip.AddrPort) (way, *lobby.Failure) {
	ctx, cancel := context.WithTimeout(ctx, askTime)
	defer cancel()
	eyes := p.net.eyes()
	eyes.Ask(addrs...)
	for view := range eyes.Watch(ctx) {
		for _, f := range view.Rooms {
			if slices.ContainsFunc(f.Addrs, func(a netip.AddrPort) bool {
				return slices.ContainsFunc(addrs, func(b netip.AddrPort) bool { return a.Addr() == b.Addr() })
			}) {
				return p.wayTo(f)
			}
		}
	}
	return way{}, &lobby.Failure{Reason: string(lan.Unreachable)}
}

// Type implements lobby.Lobby.
func (p *parlor) Type(text string) {
	typed, err := invite.Read(text)
	var bad *invite.Error
	if errors.As(err, &bad) {
		reasons := map[invite.Reason]string{
			invite.Empty: "codeEmpty", invite.Short: "codeShort", invite.Long: "codeLong", invite.Typo: "codeTypo",
			invite.Strange: "codeStrange", invite.Unreadable: "codeUnreadable", invite.Newer: "codeNewer",
		}
		p.update(func() { p.last = &lobby.Failure{Reason: reasons[bad.Reason]} })
		return
	}
	switch {
	case typed.Link != nil:
		p.goTo(func(context.Context) (way, *lobby.Failure) {
			return way{
				key: lan.Key{Name: longKey, Secret: typed.Link.Secret}, room: typed.Link.Room,
				find: p.also(texts(typed.Link.Addrs), typed.Link.Room),
			}, nil
		})
	case typed.Addr.IsValid():
		p.goTo(func(ctx context.Context) (way, *lobby.Failure) {
			return p.ask(ctx, []netip.AddrPort{netip.AddrPortFrom(typed.Addr.Addr(), 0)})
		})
	default:
		p.goTo(func(context.Context) (way, *lobby.Failure) {
			addrs := texts(typed.Code.Addrs(nearby.Own(p.net.links())))
			w := way{key: lan.Key{Name: codeKey, Secret: typed.Code.Secret()}, find: p.also(addrs, "")}
			if len(addrs) > 0 {
				w.other = p.also(nil, "")
			}
			return w, nil
		})
	}
}

// also finds a room at addresses, and at those where a room of that ID, or without
// one any room, was found.
func (p *parlor) also(addrs []string, id string) func(context.Context) ([]string, error) {
	return func(context.Context) ([]string, error) {
		list := slices.Clone(addrs)
		for _, f := range p.net.eyes().View().Rooms {
			// A code that holds an address leads there and nowhere else: at other
			// rooms it would count as a wrong one.
			if f.ID == id || id == "" && len(addrs) == 0 {
				list = append(list, texts(f.Addrs)...)
			}
		}
		return list, nil
	}
}
