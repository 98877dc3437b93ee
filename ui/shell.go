package ui

import (
	"context"
	"log/slog"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/mobile"

	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/screen"
	"janggi/ui/translations"
)

// Options are what the app starts with. The zero Options are Korean, in the
// system's light or dark, without a log.
type Options struct {
	Log      *slog.Logger
	Language translations.Language
	Mode     theme.Mode
	// TextScale is one of theme.TextNormal, TextLarge and TextLargest; 0 is
	// normal.
	TextScale float32
	// Size is the window's first size where the system lets windows have one.
	Size fyne.Size
}

// defaultSize is a window on a desk.
var defaultSize = fyne.NewSize(1100, 800)

// Shell is the window and what is in it. All of it belongs to Fyne's thread.
type Shell struct {
	app     fyne.App
	window  fyne.Window
	log     *slog.Logger
	options Options
	text    *translations.Catalogue
	art     *theme.Artwork

	ctx context.Context
	do  func(func()) // runs a function on Fyne's thread
	// after is how screens wait.
	after func(time.Duration, func()) (stop func())

	stack  []layer
	sheets []*kit.Sheet
	holder *fyne.Container // shows the top screen
	places places
}

// layer is a screen on the stack and what ends with it.
type layer struct {
	screen screen.Screen
	closed func() // may be nil
}

// New makes the app's window with the home screen in it. The window is not
// shown yet. Everything that the shell starts ends with ctx or with the window.
func New(ctx context.Context, app fyne.App, o Options) *Shell {
	return newShell(ctx, app, o, fyne.Do)
}

func newShell(ctx context.Context, app fyne.App, o Options, do func(func())) *Shell {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Size.IsZero() {
		o.Size = defaultSize
	}
	ctx, cancel := context.WithCancel(ctx)
	s := &Shell{
		app: app, log: o.Log, options: o, ctx: ctx, do: do,
		text: translations.For(o.Language), art: theme.NewArtwork(),
	}
	s.after = s.wait
	s.applyTheme()
	s.window = app.NewWindow(s.text.Say("app.title"))
	s.window.SetPadded(false)
	s.window.SetMaster()
	speck := newFirstPaint(func() { s.do(func() { s.log.Info("first paint") }) })
	s.holder = container.New(&watched{s.laidOut}, speck)
	s.window.SetContent(s.holder)
	s.window.Canvas().SetOnTypedKey(s.typed)
	s.window.SetOnClosed(func() {
		cancel()
		s.closeAll()
	})
	s.push(s.home(), nil)
	s.window.Resize(o.Size)
	return s
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
		Text: s.text, Art: s.art, Log: s.log,
		After: func(d time.Duration, f func()) func() { return s.after(d, f) },
		Open:  s.open, Close: s.close, Changed: s.report,
	}
}

func (s *Shell) top() screen.Screen { return s.stack[len(s.stack)-1].screen }

// push shows a screen over those that are open; closed is called when it goes.
func (s *Shell) push(x screen.Screen, closed func()) {
	s.stack = append(s.stack, layer{x, closed})
	s.show()
}

// replace shows a screen in place of the one on top, which passes on what ends
// with it.
func (s *Shell) replace(x screen.Screen, closed func()) {
	s.stack[len(s.stack)-1] = layer{x, closed}
	s.show()
}

// pop closes the screen on top, never the last, and shows the one below.
func (s *Shell) pop() {
	s.drop()
	s.show()
}

// drop closes the screen on top, for another to be pushed.
func (s *Shell) drop() {
	if n := len(s.stack) - 1; n > 0 {
		gone := s.stack[n]
		s.stack = s.stack[:n]
		gone.end()
	}
}

// closeAll ends what every open screen has going.
func (s *Shell) closeAll() {
	for _, l := range s.stack {
		l.end()
	}
	s.stack = s.stack[:min(1, len(s.stack))]
}

func (l layer) end() {
	if l.closed != nil {
		l.closed()
	}
}

// show puts the top screen into the window. Sheets belong to the screen they
// were opened on and go with it.
func (s *Shell) show() {
	for len(s.sheets) > 0 {
		s.close(s.sheets[len(s.sheets)-1])
	}
	s.window.Canvas().Unfocus()
	s.holder.Objects = []fyne.CanvasObject{s.holder.Objects[0], s.top().Content()}
	s.holder.Refresh()
	s.enter(s.top().Name())
}

// open lays a sheet over the screen.
func (s *Shell) open(x *kit.Sheet) {
	s.sheets = append(s.sheets, x)
	s.enter(x.Name)
	x.Open(s.window.Canvas(), s.report)
}

// close takes a sheet away, and those over it.
func (s *Shell) close(x *kit.Sheet) {
	for i, open := range s.sheets {
		if open == x {
			x.Close(s.window.Canvas())
			s.sheets = s.sheets[:i]
			s.enter(s.nameNow())
			return
		}
	}
}

func (s *Shell) nameNow() string {
	if n := len(s.sheets); n > 0 {
		return s.sheets[n-1].Name
	}
	return s.top().Name()
}

// Back closes what is on top: a sheet in its harmless way, or else the screen,
// which may ask first.
func (s *Shell) Back() {
	if n := len(s.sheets); n > 0 {
		s.sheets[n-1].Cancel()
		return
	}
	if !s.top().Back() {
		s.pop()
	}
}

// typed answers the keys that no widget had a use for.
func (s *Shell) typed(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyEscape, mobile.KeyBack:
		s.Back()
	}
}

func (s *Shell) applyTheme() {
	s.app.Settings().SetTheme(theme.New(s.options.Mode, s.options.TextScale))
}
