package play

import (
	"time"

	"fyne.io/fyne/v2"

	"janggi/engine"
	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/translations"
	"janggi/ui/wording"
)

// Link is how the connection to another device stands.
type Link struct {
	Name     string // of who sits there; may be empty
	Watching bool   // nobody plays at this device
	// Linked says that the other device can be heard. Away says that it cannot,
	// and Left how long it is waited for, 0 for as long as the players like.
	Linked, Away bool
	Left         time.Duration
	Trip         time.Duration // the way there and back; 0 while unknown
	Watchers     int
}

// SetLink shows how the connection stands. While somebody is away it is called
// every second.
func (s *Screen) SetLink(l Link) {
	back := s.link != nil && s.link.Away && !l.Away && l.Linked && !s.view.Over()
	s.link = &l
	s.showNote()
	switch {
	case back:
		s.announce(s.stage.Text.Say("link.back"))
	case s.calmly == nil: // otherwise something is being said
		s.sayState()
	}
}

// From which way there and back a connection is no longer good, and no longer
// fair.
const (
	fairFrom = 120 * time.Millisecond
	poorFrom = 450 * time.Millisecond
)

// quality is the key of how good the connection is.
func (l *Link) quality() string {
	switch {
	case !l.Linked:
		return "link.none"
	case l.Trip >= poorFrom:
		return "link.poor"
	case l.Trip >= fairFrom:
		return "link.fair"
	}
	return "link.good"
}

// linkTitle is the key of the title of a game with another device.
func (s *Screen) linkTitle() string {
	switch {
	case s.link.Watching:
		return "link.title.watch"
	case s.link.Name == "":
		return "link.title.unnamed"
	}
	return "link.title"
}

// linkTrouble is the key of what the players should know of the connection, or
// nothing while it is there.
func (s *Screen) linkTrouble() string {
	l := s.link
	if l == nil || !l.Away {
		return ""
	}
	key := "link.away"
	if l.Watching {
		key = "link.lost"
	}
	if l.Left <= 0 {
		key += ".over"
	}
	return key
}

// linkArgs adds what the texts of a connection need.
func (s *Screen) linkArgs(args translations.Args) {
	if l := s.link; l != nil {
		args["name"], args["quality"] = l.Name, s.stage.Text.Say(l.quality())
		args["seconds"] = int((l.Left + time.Second - 1) / time.Second)
	}
}

// showNote says, in the head of a wide screen, how the connection stands and who
// watches; without another device how far the game has come.
func (s *Screen) showNote() {
	t, args := s.stage.Text, translations.Args{"plies": s.view.Plies}
	key := "play.title.plies"
	if s.options.Computer > 0 {
		key = "play.title.computer.plies"
	}
	if s.link != nil {
		s.linkArgs(args)
		key = s.linkTitle()
		if s.link.Watchers > 0 {
			key, args["n"] = "link.watchers", s.link.Watchers
		}
	}
	s.note.SetText(t.Say(key, args))
}

// openTalk offers the phrases that can be said.
func (s *Screen) openTalk() {
	t := s.stage.Text
	s.board.Deselect()
	var sheet *kit.Sheet
	closed := func() { s.stage.Close(sheet) }
	parts := []fyne.CanvasObject{
		kit.NewLabel(t.Say("link.talk.head"), kit.Style{Size: 20, Bold: true, Align: fyne.TextAlignCenter, Wrap: true}),
		kit.Space(2),
	}
	var places []kit.Place
	for i, key := range s.options.Phrases {
		b := kit.NewButton(kit.Secondary, "", t.Say(key), func() {
			closed()
			s.options.OnSay(i)
		})
		parts = append(parts, b)
		places = append(places, kit.Place{Name: "phrase-" + string(rune('0'+i)), Object: b})
	}
	no := kit.NewButton(kit.Primary, "", t.Say("question.no"), closed)
	sheet = kit.NewSheet("talk", kit.Column(8, append(parts, no)...), append(places, kit.Place{Name: "no", Object: no})...)
	sheet.OnCancel, sheet.Casual, sheet.First = closed, true, no
	s.stage.Open(sheet)
}

// Heard says what somebody said.
func (s *Screen) Heard(side engine.Side, phrase string) {
	t := s.stage.Text
	s.Tell(t.Say("link.said", translations.Args{"name": wording.Name(t, s.options.Names, side), "phrase": t.Say(phrase)}))
}

// askUnlink asks before a game with another device is left.
func (s *Screen) askUnlink() {
	t := s.stage.Text
	q := kit.Question{
		Title: t.Say("link.leave"), Text: t.Say("link.leave.text"),
		Yes: t.Say("link.leave.yes"), YesIcon: theme.Home, No: t.Say("question.no"), OnYes: s.options.OnLeave,
	}
	if s.link != nil && s.link.Watching {
		q.Title, q.Text = t.Say("link.leave.watch"), ""
	}
	s.board.Deselect()
	s.stage.Ask(q)
}
