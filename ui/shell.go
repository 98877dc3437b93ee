package ui

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"janggi/engine/store"
	"janggi/sounds"
	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/lobby"
	"janggi/ui/screen"
	"janggi/ui/translations"
)

// Options are what the app starts with. The zero Options keep nothing, and are
// Korean, in the system's light or dark, without a log.
type Options struct {
	Log *slog.Logger
	// Store keeps games and settings; nil keeps nothing. Who made it closes it
	// when the window is gone.
	Store *store.Store
	// Trouble is why there is no better Store; the players are told.
	Trouble error

	// Sound makes what is heard; nil is silence. It is told where to report
	// players' own clips that cannot be used, from any goroutine. What it makes
	// may have methods Suspend and Resume, for a phone that shows something else.
	Sound func(faults func([]*sounds.FileError)) sounds.Player

	// Network finds other devices; nil is a device by itself.
	Network lobby.Network
	// Join is a code, a link or an address to go to at once; empty for none.
	Join string

	// Language, Mode and Size, where given, win over the settings for as long as
	// the app runs.
	Language translations.Language
	Mode     theme.Mode
	Size     fyne.Size
	// TextScale is one of theme.TextNormal, TextLarge and TextLargest; 0 is what
	// the settings say.
	TextScale float32

	// Pace is how often, at most, motion is drawn, where a frame is dear; 0 is as
	// often as the screen can show.
	Pace time.Duration
}

// defaultSize is a window on a desk.
var defaultSize = fyne.NewSize(1100, 800)

// Shell is the window and what is in it. All of it belongs to Fyne's thread.
type Shell struct {
	app    fyne.App
	window fyne.Window
	log    *slog.Logger
	store  *store.Store
	saver  *saver
	chosen chosen
	simple bool // a simple game is on the screen, in the largest text
	pace   time.Duration
	text   *translations.Catalogue
	art    *theme.Artwork
	sound  *sound

	ctx context.Context
	do  func(func()) // runs a function on Fyne's thread
	// after is how screens wait.
	after func(time.Duration, func()) (stop func())
	// aside is how they let work be done elsewhere.
	aside func(work, then func())
	seed  func() uint64
	now   func() time.Time

	network lobby.Network
	visit   *visit   // the lobby while it is open; nil otherwise
	sitting *sitting // the game at this device, nil without one
	adviser adviser  // of whoever plays the computer
	instant bool     // the computer shows its moves at once, for tests
	unsaved bool     // it was told that saving fails

	stack  []*layer
	sheets []*kit.Sheet
	holder *fyne.Container // shows the top screen
	places places
}

// New makes the app's window with the running game in it, or the home screen.
// The window is not shown yet. Everything that the shell starts ends with ctx or
// with the window.
func New(ctx context.Context, app fyne.App, o Options) *Shell {
	s := newShell(ctx, app, o, fyne.Do)
	s.begin(o.Trouble)
	if o.Join != "" && s.network != nil && s.sitting == nil {
		s.openLobby()
		s.visit.lobby.Type(o.Join)
	}
	return s
}

func newShell(ctx context.Context, app fyne.App, o Options, do func(func())) *Shell {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Store == nil {
		o.Store = store.Nowhere()
	}
	ctx, cancel := context.WithCancel(ctx)
	s := &Shell{
		app: app, log: o.Log, store: o.Store, ctx: ctx, do: do, art: theme.NewArtwork(),
		pace: o.Pace, network: o.Network,
		seed: rand.Uint64, now: time.Now, places: places{logged: map[string][4]int{}},
	}
	s.saver = newSaver(o.Store, func(err error) { s.do(func() { s.unsavedGame(err) }) })
	s.chosen = choose(o, o.Store.Settings())
	s.sound = newSound(s, o.Sound, o.Store.Settings().Sound)
	s.text = translations.For(s.chosen.language)
	s.after = s.wait
	s.aside = s.elsewhere
	s.applyTheme()
	s.window = app.NewWindow(s.text.Say("app.title"))
	s.window.SetPadded(false)
	s.window.SetMaster()
	speck := newFirstPaint(func() { s.do(func() { s.log.Info("first paint") }) })
	s.holder = container.New(&watched{s.laidOut}, speck)
	s.window.SetContent(s.holder)
	s.takeKeys()
	s.watchLifecycle()
	s.window.SetOnClosed(func() {
		s.closeAll()
		cancel()
	})
	s.window.Resize(s.chosen.size)
	return s
}

// begin shows the running game, or the home screen, and says what is to be said
// first.
func (s *Shell) begin(trouble error) {
	s.push(s.home, nil)
	saved, err := s.store.Running()
	if err != nil {
		s.log.Error("reading the running game", "error", err)
		trouble = err
	}
	if saved != nil {
		s.takeUp(saved)
	}
	s.tellNotices()
	if trouble != nil {
		s.askTrouble(trouble)
	}
}

// Window returns the app's window, for the one who shows it.
func (s *Shell) Window() fyne.Window { return s.window }

// wait calls f on Fyne's thread after d, unless it is stopped before.
func (s *Shell) wait(d time.Duration, f func()) (stop func()) {
	stopped := false // belongs to Fyne's thread, as the timer does not
	timer := time.AfterFunc(d, func() {
		s.do(func() {
			if !stopped && s.ctx.Err() == nil {
				f()
			}
		})
	})
	return func() {
		stopped = true
		timer.Stop()
	}
}

// stage is what every screen is given.
func (s *Shell) stage() screen.Stage {
	return screen.Stage{
		Text: s.text, Art: s.art, Log: s.log, Look: s.chosen.look,
		After: func(d time.Duration, f func()) func() { return s.after(d, f) },
		Aside: s.aside,
		Open:  s.open, Close: s.close, Changed: s.report, Sound: s.sound,
	}
}

func (s *Shell) applyTheme() {
	scale := s.chosen.scale
	if s.simple {
		scale = theme.TextLargest
	}
	s.app.Settings().SetTheme(theme.New(s.chosen.mode, scale).Paced(s.pace))
}

// watchLifecycle pauses and saves the game while a phone shows something else.
// On a desk another window in front is no reason to stop.
func (s *Shell) watchLifecycle() {
	if !fyne.CurrentDevice().IsMobile() {
		return
	}
	life := s.app.Lifecycle()
	life.SetOnExitedForeground(func() { s.do(s.background) })
	life.SetOnEnteredForeground(func() { s.do(s.foreground) })
}
