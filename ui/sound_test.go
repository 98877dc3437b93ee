package ui

import (
	"sync"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"janggi/engine"
	"janggi/engine/store"
	"janggi/sounds"
)

// recorder is a loudspeaker that writes down what it is asked to play.
type recorder struct {
	mu    sync.Mutex
	heard []sounds.Calls
	set   sounds.Settings
	hush  int
	rests []bool
}

func (r *recorder) Play(c sounds.Calls, set sounds.Settings) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.set = set
	if c != (sounds.Calls{}) && !set.Mute {
		r.heard = append(r.heard, c)
	}
}

func (r *recorder) Hush() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.hush++
}

func (r *recorder) Suspend() { r.rests = append(r.rests, true) }
func (r *recorder) Resume()  { r.rests = append(r.rests, false) }

// take returns what was heard since the last time.
func (r *recorder) take() []sounds.Calls {
	r.mu.Lock()
	defer r.mu.Unlock()
	heard := r.heard
	r.heard = nil
	return heard
}

func (r *recorder) open(func([]*sounds.FileError)) sounds.Player { return r }

func voices(heard []sounds.Calls) []sounds.Cue {
	var said []sounds.Cue
	for _, c := range heard {
		for _, cue := range []sounds.Cue{c.Now.Voice, c.Next.Voice} {
			if cue != 0 {
				said = append(said, cue)
			}
		}
	}
	return said
}

func TestAGameIsHeard(t *testing.T) {
	r := &recorder{}
	d := newDesk(t, Options{Size: phone, Sound: r.open})
	d.choose(engine.InnerElephant, engine.InnerElephant)
	if got := voices(r.take()); len(got) != 1 || got[0] != sounds.SayStart {
		t.Errorf("at the start %v is said", got)
	}
	d.play("b1c3")
	heard := r.take()
	if len(heard) != 2 || heard[0].Now.Effect != sounds.Select || heard[1].Now.Voice != 0 {
		t.Errorf("a move is heard as %v, want a touch and a piece put down", heard)
	}
	d.play("e7f7 b3e3")
	if got := voices(r.take()); len(got) != 1 || got[0] != sounds.SayJanggun {
		t.Errorf("a check is called as %v", got)
	}
	d.play("e9f8 a4b4 g7g6 a1a7 b10a8 c4d4 c7c6")
	r.take()
	d.play("a7f7")
	if got := voices(r.take()); len(got) != 2 || got[0] != sounds.SayOetong || got[1] != sounds.SayChoWins {
		t.Errorf("mate is told as %v", got)
	}
}

func TestMuteIsOneTouchOrKeyAway(t *testing.T) {
	r := &recorder{}
	kept := openStore(t, t.TempDir())
	d := newDesk(t, Options{Size: phone, Sound: r.open, Store: kept})
	d.choose(engine.InnerElephant, engine.InnerElephant)
	r.take()
	d.tap("mute")
	d.play("b1c3")
	if heard := r.take(); heard != nil || r.hush == 0 {
		t.Errorf("muted, %v is heard", heard)
	}
	d.shell.typed(&fyne.KeyEvent{Name: fyne.KeyM})
	d.play("e7f7")
	if heard := r.take(); len(heard) == 0 {
		t.Error("nothing is heard after M")
	}
	d.tap("mute")
	d.shell.saver.close() // when everything is written
	if again := soundSettings(kept.Settings().Sound); !again.Mute || !again.Calls || again.Pack != sounds.DefaultSettings().Pack {
		t.Errorf("remembered as %+v", again)
	}
}

func TestVoicesCanBeTried(t *testing.T) {
	r := &recorder{}
	d := newDesk(t, Options{Size: phone, Sound: r.open})
	d.tap("settings")
	d.shows("settings")
	for _, p := range []sounds.Pack{sounds.Woman, sounds.Man, sounds.Group} {
		for _, place := range d.places() {
			if x, ok := place.Object.(fyne.Tappable); ok && place.Name == "try."+p.String() {
				test.Tap(x)
			}
		}
		if heard := r.take(); len(heard) != 1 || heard[0] != sounds.Sample() || r.set.Pack != p {
			t.Errorf("%v is tried as %v by %v", p, heard, r.set.Pack)
		}
	}
}

func TestRememberedSoundsAreReadWithCare(t *testing.T) {
	for name, tt := range map[string]struct {
		kept store.Sound
		want sounds.Settings
	}{
		"nothing": {store.Sound{}, sounds.DefaultSettings()},
		"out of range": {
			store.Sound{Changed: true, Pack: "choir", Voice: 7, Effects: -1, Countdown: .5},
			sounds.Settings{Pack: sounds.DefaultSettings().Pack, Voice: 1, Countdown: .5},
		},
	} {
		if got := soundSettings(tt.kept); got != tt.want {
			t.Errorf("%s is read as %+v, want %+v", name, got, tt.want)
		}
	}
}
