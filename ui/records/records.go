// Package records shows the finished games: a list with a search, the latest
// first, and one of them to look through.
//
// # A tour
//
// [Screen] is the list (records.go, row.go). It asks for what it shows and takes
// its time over it: the search runs elsewhere, and only the rows on show exist.
// [Viewer] is one game, move by move (viewer.go).
package records

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"janggi/engine/store"
	"janggi/ui/kit"
	"janggi/ui/screen"
)

// Options are what the screen asks for and calls.
type Options struct {
	// Find looks for the games that a query fits, the latest first, and calls
	// answer on Fyne's thread; a second answer may bring more.
	Find func(query string, answer func([]store.Summary))
	// Query is what is searched for at first; OnQuery is called when it changes.
	Query   string
	OnQuery func(string)
	// OnOpen is called with the game that was chosen.
	OnOpen  func(store.Summary)
	OnLeave func()
}

// Screen is the list of finished games.
type Screen struct {
	stage   screen.Stage
	options Options

	query string
	asked int // how many searches were begun: older answers are not news
	games []store.Summary

	back    *kit.Button
	search  *kit.Field
	list    *gameList
	empty   *kit.Label
	content *fyne.Container
}

var _ screen.Screen = (*Screen)(nil)

// New returns the screen; it looks for all games at once.
func New(stage screen.Stage, o Options) *Screen {
	t := stage.Text
	s := &Screen{stage: stage, options: o, query: o.Query}
	s.back = kit.BackButton(t.Say("newgame.back"), o.OnLeave)
	s.search = kit.NewField(o.Query, t.Say("records.search"), func(text string) {
		s.query = text
		o.OnQuery(text)
		s.Refind()
	})
	s.empty = kit.NewLabel("", kit.Style{Size: 17, Tone: kit.Quiet, Align: fyne.TextAlignCenter, Wrap: true})
	s.list = newGameList(s)
	body := container.New(body{}, s.search, s.list, s.empty)
	s.content = kit.NewPage(kit.HeaderTitle(t.Say("records.title")), s.back, body, nil)
	s.Refind()
	return s
}

// Name is "records".
func (s *Screen) Name() string { return "records" }

// Content is for the shell.
func (s *Screen) Content() fyne.CanvasObject { return s.content }

// Places are the search and the first games of the list, game-0 and so on.
func (s *Screen) Places() []kit.Place {
	places := []kit.Place{{Name: "back", Object: s.back}, {Name: "search", Object: s.search}}
	const most = 5
	for i := range min(len(s.games), most) {
		at := fyne.NewPos(s.list.Size().Width/2, (float32(i)+.5)*s.list.rowHeight())
		places = append(places, kit.Place{Name: "game-" + string(rune('0'+i)), Object: s.list, Spot: &at})
	}
	return places
}

// Listed returns how many games are in the list.
func (s *Screen) Listed() int { return len(s.games) }

// Back leaves.
func (s *Screen) Back() bool {
	s.options.OnLeave()
	return true
}

// Refind looks again for what is searched for, after games came or went.
func (s *Screen) Refind() {
	s.asked++
	number, query, first := s.asked, s.query, true
	s.options.Find(query, func(games []store.Summary) {
		if number != s.asked {
			return
		}
		t := s.stage.Text
		s.games = games
		s.empty.SetText(t.Say("records.empty"))
		if query != "" {
			s.empty.SetText(t.Say("records.none"))
		}
		s.empty.Hidden = len(games) > 0
		s.empty.Refresh()
		s.list.Refresh()
		if first {
			s.list.ScrollToTop()
		}
		first = false
		s.stage.Changed()
	})
}

// gameList is Fyne's list without a selection.
type gameList struct {
	widget.List
	screen *Screen
	rows   []*row // all that were made; a list makes those it shows and reuses them
}

// Parts are stand-ins for the rows on show, for those who listen.
func (l *gameList) Parts() []fyne.CanvasObject {
	var parts []fyne.CanvasObject
	driver := fyne.CurrentApp().Driver()
	origin := driver.AbsolutePositionForObject(l)
	for _, r := range l.rows {
		at := driver.AbsolutePositionForObject(r).Subtract(origin)
		if at.Y+r.Size().Height <= 0 || at.Y >= l.Size().Height || driver.CanvasForObject(r) == nil || r.Size().IsZero() {
			continue
		}
		voice := kit.NewStandIn(r)
		voice.Move(at)
		voice.Resize(r.Size())
		parts = append(parts, voice)
	}
	return parts
}

func newGameList(s *Screen) *gameList {
	l := &gameList{screen: s}
	l.Length = func() int { return len(s.games) }
	l.CreateItem = func() fyne.CanvasObject {
		r := newRow(s.stage.Text)
		l.rows = append(l.rows, r)
		return r
	}
	l.UpdateItem = func(i int, o fyne.CanvasObject) { o.(*row).show(s.games[i]) }
	l.OnSelected = func(i int) {
		l.UnselectAll()
		s.options.OnOpen(s.games[i])
	}
	l.HideSeparators = true
	l.ExtendBaseWidget(l)
	return l
}

// rowHeight is the height of a row with the gap below it.
func (l *gameList) rowHeight() float32 {
	return newRow(l.screen.stage.Text).MinSize().Height + l.Theme().Size("padding")
}

// TypedKey leaves what the list has no use for to the screen.
func (l *gameList) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyUp, fyne.KeyDown, fyne.KeySpace:
		l.List.TypedKey(e)
	default:
		kit.PassOn(l, e)
	}
}

// body is the search above the list.
type body struct{}

func (body) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(280, 200) }

func (body) Layout(objects []fyne.CanvasObject, s fyne.Size) {
	const edge, most = 12, 620
	width := min(s.Width-2*edge, most)
	left := (s.Width - width) / 2
	search := objects[0].MinSize().Height
	put(objects[0], left, 2, fyne.NewSize(width, search))
	top := search + 10
	put(objects[1], left, top, fyne.NewSize(width, s.Height-top))
	put(objects[2], left, top+24, fyne.NewSize(width, objects[2].(*kit.Label).HeightFor(width)))
}

func put(o fyne.CanvasObject, x, y float32, s fyne.Size) {
	o.Move(fyne.NewPos(x, y))
	o.Resize(s)
}
