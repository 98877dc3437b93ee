package ui

import (
	"slices"
	"sync"

	"fyne.io/fyne/v2"

	"janggi/engine/store"
	"janggi/theme"
	"janggi/ui/screen"
	"janggi/ui/translations"
)

// chosen is what the players have chosen for the app, as its parts want it.
type chosen struct {
	language translations.Language
	mode     theme.Mode
	scale    float32
	look     screen.Look
	size     fyne.Size
}

// The words of the settings file, in the order of the values they stand for.
var (
	modeWords  = []string{"", "light", "dark"}
	scaleWords = []string{"", "large", "largest"}
	scales     = []float32{theme.TextNormal, theme.TextLarge, theme.TextLargest}
	facesWords = []string{"", "easy", "both", "hangul", "pictures"}
	tableWords = []string{"", "facing", "turning"}
	farWords   = []string{"", "upright", "turned"}
	frameWords = []string{"", "letters", "digits"}
)

// choose puts together what the flags and the settings say; unknown words of a
// file count as the default.
func choose(o Options, x store.Settings) chosen {
	index := func(words []string, word string) int { return max(0, slices.Index(words, word)) }
	c := chosen{
		language: o.Language, mode: o.Mode, scale: o.TextScale, size: o.Size,
		look: screen.Look{
			Faces: theme.Faces(index(facesWords, x.Faces)), Table: screen.Table(index(tableWords, x.Table)),
			Far: screen.Far(index(farWords, x.Far)), Coordinates: theme.Coordinates(index(frameWords, x.Frame)),
		},
	}
	if !c.language.Valid() {
		c.language = translations.Language(x.Language)
	}
	if !c.language.Valid() {
		c.language = translations.Korean
	}
	if c.mode == theme.System {
		c.mode = theme.Mode(index(modeWords, x.Theme))
	}
	if c.scale == 0 {
		c.scale = scales[index(scaleWords, x.TextScale)]
	}
	if c.size.IsZero() {
		c.size = defaultSize
		if w := x.Window; w.Width >= 300 && w.Height >= 300 {
			c.size = fyne.NewSize(w.Width, w.Height)
		}
	}
	return c
}

// change changes the settings; they are written elsewhere.
func (s *Shell) change(f func(*store.Settings)) { s.saver.change(f) }

func (s *Shell) setLanguage(l translations.Language) {
	s.chosen.language = l
	s.text = translations.For(l)
	s.window.SetTitle(s.text.Say("app.title"))
	s.change(func(x *store.Settings) { x.Language = string(l) })
	s.remake()
}

// setMode changes the colours at once; every widget looks them up as it draws.
func (s *Shell) setMode(m theme.Mode) {
	s.chosen.mode = m
	s.applyTheme()
	s.change(func(x *store.Settings) { x.Theme = modeWords[m] })
}

func (s *Shell) setText(scale float32) {
	s.chosen.scale = scale
	s.applyTheme()
	s.change(func(x *store.Settings) { x.TextScale = scaleWords[max(0, slices.Index(scales, scale))] })
	s.remake()
}

// setLook changes how board and pieces look on the screens that are made from
// now on: the game below the settings is made anew when it is seen again.
func (s *Shell) setLook(l screen.Look) {
	s.chosen.look = l
	s.change(func(x *store.Settings) {
		x.Faces, x.Table = facesWords[l.Faces], tableWords[l.Table]
		x.Far, x.Frame = farWords[l.Far], frameWords[l.Coordinates]
	})
}

// keepWindow remembers the window's size, where windows have one.
func (s *Shell) keepWindow() {
	size := s.holder.Size()
	if fyne.CurrentDevice().IsMobile() || size.Width < 300 || size.Height < 300 {
		return
	}
	s.change(func(x *store.Settings) { x.Window = store.Window{Width: size.Width, Height: size.Height} })
}

// saver writes the settings from a goroutine of its own, as they are when it
// comes to it: the screen never waits for a disk.
type saver struct {
	store  *store.Store
	failed func(error)

	mu      sync.Mutex
	pending []func(*store.Settings)
	now     store.Settings
	busy    bool
	idle    *sync.Cond
}

func newSaver(x *store.Store, failed func(error)) *saver {
	v := &saver{store: x, failed: failed, now: x.Settings()}
	v.idle = sync.NewCond(&v.mu)
	return v
}

// settings returns the settings as they are, written or not.
func (v *saver) settings() store.Settings {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.now
}

func (v *saver) change(f func(*store.Settings)) {
	v.mu.Lock()
	defer v.mu.Unlock()
	f(&v.now)
	v.pending = append(v.pending, f)
	if !v.busy {
		v.busy = true
		go v.write()
	}
}

// write writes until nothing is left to be written.
func (v *saver) write() {
	v.mu.Lock()
	defer v.mu.Unlock()
	for len(v.pending) > 0 {
		changes := v.pending
		v.pending = nil
		v.mu.Unlock()
		err := v.store.Change(func(x *store.Settings) {
			for _, f := range changes {
				f(x)
			}
		})
		if err != nil {
			v.failed(err)
		}
		v.mu.Lock()
	}
	v.busy = false
	v.idle.Broadcast()
}

// close returns when everything is written.
func (v *saver) close() {
	v.mu.Lock()
	defer v.mu.Unlock()
	for v.busy {
		v.idle.Wait()
	}
}
