// Package lan carries a match over the local network: one device hosts it in a
// [Room], another plays in it as a [Guest], and others watch. It has no rule of
// its own; package match judges.
//
// # How a caller hosts
//
//	listener, err := net.Listen("tcp", ":0")      // its port is what is advertised
//	room, err := lan.Open(ctx, listener, lan.RoomOptions{
//		App: "1.2.0", Name: "Grandmother", Rules: rules,
//		Keys:    []lan.Key{{Name: "code", Secret: short}, {Name: "qr", Secret: long}},
//		Journal: func(c match.Config) match.Journal { … }, // keeps every event
//		Save:    func(s lan.SavedRoom) { … },              // small, seldom
//		Random:  rand.Reader,
//	})
//	m, err := room.Match(ctx, 0) // waits for a guest and for the draw of sides
//	…                            // m.Host is a match.Host, m.Seat this device's seat
//
// # How a caller joins, and watches
//
//	guest, err := lan.Join(ctx, lan.JoinOptions{
//		App: "1.2.0", Name: "Child", Role: lan.Player, // or lan.Watcher
//		Key:    lan.Key{Name: "code", Secret: short},
//		Find:   func(ctx context.Context) ([]string, error) { … }, // "192.168.0.7:41234"
//		Save:   func(s lan.Session) { … },
//		Random: rand.Reader,
//	})
//	m, err := guest.Match(ctx, 0) // m.Host is a match.Host; nobody above can tell
//
// Room and Guest are both a [Table]: matches one after the other (a rematch
// keeps the connection: ask for Match(ctx, m.Round+1)), a [Status] to show, and
// set phrases.
//
// # How a caller goes on after a kill
//
// The guest hands the [Session] it was last given to JoinOptions.Session, and,
// if it has kept the match itself, that to JoinOptions.Resume. The host hands
// the [SavedRoom] to RoomOptions.Saved and the match that its journal kept to
// RoomOptions.Resume. Nothing else is needed; the address may have changed, if
// Find finds the new one. A guest whose connection breaks returns by itself,
// again and again, until its context ends.
//
// # What runs where
//
// A websocket carries messages of Noise, which carry JSON (wire.go). The room's
// secret opens a connection by a password-authenticated key exchange (cpace.go,
// secure.go): it is never sent, and what is captured gives nothing to guess at.
// The host device runs the match, with the clock and the verdict (match.Local);
// the guest applies every event to a state of its own, looks whether a fair
// host could have made it, and compares digests: on disagreement both stop, and
// say so (Disagreement). Sides are drawn, and secret arrangements chosen, by
// commit and reveal (fair.go).
//
// The protocol, what it withstands and how it fails is written in docs/lan.md.
package lan
