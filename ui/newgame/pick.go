package newgame

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"

	"janggi/engine"
	"janggi/ui/kit"
	"janggi/ui/translations"
	"janggi/ui/wording"
)

// pick is one thing that may be picked from a list.
type pick struct {
	name        string // of its place
	title, note string
	chosen      bool
	take        func()
}

// picking is a list of which one thing is picked; then the page closes.
func (s *Screen) picking(title string, picks []pick) *page {
	back := s.backButton()
	var items []fyne.CanvasObject
	places := []kit.Place{{Name: "back", Object: back}}
	for _, p := range picks {
		mark := kit.Off
		if p.chosen {
			mark = kit.On
		}
		item := kit.NewItem(p.title, p.note, mark, func() {
			s.back()
			p.take()
		})
		items = append(items, item)
		places = append(places, kit.Place{Name: p.name, Object: item})
	}
	body := kit.NewColumns(8, items...)
	return &page{
		content: kit.NewPage(kit.HeaderTitle(title), back, body.Container, nil),
		places:  func() []kit.Place { return places },
		show:    func() {},
	}
}

// values is the list of an option's values.
func (s *Screen) values(key string) *page {
	t, o := s.stage.Text, option(key)
	now := o.Get(s.choice.Rules)
	var picks []pick
	for _, v := range offered(o, now) {
		picks = append(picks, pick{
			name: "value-" + v, title: wording.OptionValue(t, o, v), chosen: v == now,
			take: func() { s.set(key, v) },
		})
	}
	return s.picking(wording.Option(t, o), picks)
}

// offered returns the values of an option that are offered: all of them, or
// where they are too many the usual ones and the one in force.
func offered(o engine.Option, now string) []string {
	values := slices.Clone(o.Values)
	switch o.Key {
	case "deom":
		for half := range 41 {
			values = append(values, engine.Score(half).String())
		}
	case "totalSec":
		for _, minutes := range []int{0, 10, 15, 20, 30, 40, 60, 90, 120, 180} {
			values = append(values, strconv.Itoa(60*minutes))
		}
	}
	if !slices.Contains(values, now) {
		values = append(values, now)
	}
	return values
}

// setupOrders is the list of the orders of arranging. A fixed one begins with
// inner elephants on both sides, and has two items of its own below.
func (s *Screen) setupOrders() *page {
	t, o := s.stage.Text, option("setupOrder")
	now := o.Get(s.choice.Rules)
	fixed := s.choice.Rules.SetupOrder == engine.Fixed
	var picks []pick
	for _, v := range o.Values {
		picks = append(picks, pick{
			name: "value-" + v, title: wording.OptionValue(t, o, v), chosen: v == now,
			take: func() { s.set(o.Key, v) },
		})
	}
	picks = append(picks, pick{
		name: "value-fixed", title: t.Say("option.setupOrder.fixed"), chosen: fixed,
		take: func() {
			if !fixed {
				s.set(o.Key, fixedOrder(engine.InnerElephant, engine.InnerElephant))
			}
		},
	})
	return s.picking(wording.Option(t, o), picks)
}

func fixedOrder(cho, han engine.Arrangement) string {
	return "fixed:" + cho.String() + "/" + han.String()
}

// arrangements is the list of the four arrangements for a side whose
// arrangement the rules fix.
func (s *Screen) arrangements(side engine.Side) *page {
	t := s.stage.Text
	fixed := [2]engine.Arrangement{s.choice.Rules.FixedCho, s.choice.Rules.FixedHan}
	var picks []pick
	for _, a := range engine.Arrangements {
		picks = append(picks, pick{
			name: "value-" + a.String(), title: wording.Arrangement(t, a), note: wording.ArrangementOrder(t, a),
			chosen: a == fixed[side],
			take: func() {
				now := fixed
				now[side] = a
				s.set("setupOrder", fixedOrder(now[engine.Cho], now[engine.Han]))
			},
		})
	}
	return s.picking(t.Say("option.setupOrder.side", translations.Args{"side": wording.Side(t, side)}), picks)
}

// handicapKinds are the pieces that may be taken off.
var handicapKinds = []engine.Kind{
	engine.Chariot, engine.Cannon, engine.Horse, engine.Elephant, engine.Guard, engine.Soldier,
}

// handicap is the page on which pieces are taken off.
func (s *Screen) handicap() *page {
	t := s.stage.Text
	back := s.backButton()
	places := []kit.Place{{Name: "back", Object: back}}
	var objects []fyne.CanvasObject
	var shows []func()
	for _, side := range engine.Sides {
		group := []fyne.CanvasObject{kit.Heading(wording.Side(t, side))}
		for _, kind := range handicapKinds {
			item := kit.NewItem(wording.Piece(t, engine.NewPiece(side, kind)), "", kit.Onward, func() {
				s.open(s.takenOff(side, kind))
			})
			shows = append(shows, func() { item.SetNote(s.off(int(s.choice.Rules.Handicap[side][kind]))) })
			group = append(group, item)
			places = append(places, kit.Place{Name: "off-" + side.String() + "-" + kind.String(), Object: item})
		}
		objects = append(objects, kit.Column(8, group...))
	}
	body := kit.NewColumns(8, objects...)
	return &page{
		content: kit.NewPage(kit.HeaderTitle(wording.Option(t, option("handicap"))), back, body.Container, nil),
		places:  func() []kit.Place { return places },
		show: func() {
			for _, show := range shows {
				show()
			}
			body.Refit()
		},
	}
}

func (s *Screen) off(n int) string {
	if n == 0 {
		return s.stage.Text.Say("newgame.handicap.none")
	}
	return s.stage.Text.Say("newgame.handicap.off", translations.Args{"n": n})
}

// takenOff is the list of how many pieces of a kind are taken off.
func (s *Screen) takenOff(side engine.Side, kind engine.Kind) *page {
	most := 2
	if kind == engine.Soldier {
		most = 5
	}
	var picks []pick
	for n := range most + 1 {
		picks = append(picks, pick{
			name: "value-" + strconv.Itoa(n), title: s.off(n), chosen: int(s.choice.Rules.Handicap[side][kind]) == n,
			take: func() {
				c := s.choice
				c.Rules.Handicap[side][kind] = uint8(n)
				s.change(c)
			},
		})
	}
	t := s.stage.Text
	return s.picking(t.Say("newgame.handicap.piece", translations.Args{
		"side": wording.Side(t, side), "piece": wording.Piece(t, engine.NewPiece(side, kind)),
	}), picks)
}
