package speaker

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"janggi/sounds"
)

// fake is a device that takes 10 ms at a time while it is awake. It lives in a
// synctest bubble, whose time passes by itself.
type fake struct {
	mu     sync.Mutex
	left   *feed // not drawn to its end
	awake  bool
	failed error
	slow   time.Duration // how long suspend and resume take
	log    []string
}

func (f *fake) play(x *feed) {
	f.mu.Lock()
	defer f.mu.Unlock()
	x.unplayed = func() int { return 0 }
	f.log = append(f.log, "play")
	f.left = x
	go f.draw(x)
}

// draw reads a feed to its end, or until the device sleeps.
func (f *fake) draw(x *feed) {
	buf := make([]byte, 441*frameSize)
	for {
		f.mu.Lock()
		stop := !f.awake || f.failed != nil
		f.mu.Unlock()
		if stop {
			return
		}
		if _, err := x.Read(buf); errors.Is(err, io.EOF) {
			f.mu.Lock()
			defer f.mu.Unlock()
			f.left = nil
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

func (f *fake) suspend() error { return f.turn("suspend", false) }
func (f *fake) resume() error  { return f.turn("resume", true) }

func (f *fake) turn(what string, awake bool) error {
	time.Sleep(f.slow)
	f.mu.Lock()
	defer f.mu.Unlock()
	if awake && !f.awake && f.left != nil {
		go f.draw(f.left)
	}
	f.awake = awake
	f.log = append(f.log, what)
	return f.failed
}

func (f *fake) err() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.failed
}

func (f *fake) fail(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.failed = err
}

func (f *fake) did() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.log)
}

// slotOf hands out devices one after another, and then none.
func slotOf(after time.Duration, devices ...*fake) *slot {
	return &slot{open: func() opening {
		done := make(chan opened, 1)
		if len(devices) == 0 {
			done <- opened{err: ErrNoDevice}
			return done
		}
		d := devices[0]
		devices = devices[1:]
		time.AfterFunc(after, func() { done <- opened{device: d} })
		return done
	}}
}

var (
	move  = sounds.Calls{Now: sounds.Sounding{Effect: sounds.PlaceMid}}
	check = sounds.Calls{Now: sounds.Sounding{Effect: sounds.CheckHit, Voice: sounds.SayJanggun}}
)

// during runs a test with a speaker in a bubble.
func during(t *testing.T, at *slot, o Options, f func(t *testing.T, s *Speaker)) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		s := open(ctx, o, at)
		synctest.Wait()
		f(t, s)
		stop()
		<-s.Done()
		time.Sleep(time.Minute) // feeds that run end
	})
}

func TestSpeakerSleepsWhenNothingSounds(t *testing.T) {
	card := &fake{}
	during(t, slotOf(0, card), Options{}, func(t *testing.T, s *Speaker) {
		s.Play(move, sounds.DefaultSettings())
		synctest.Wait()
		if got := card.did(); !slices.Equal(got, []string{"resume", "play"}) {
			t.Fatalf("the device did %v", got)
		}
		time.Sleep(2 * idleAfter)
		synctest.Wait()
		s.Play(check, sounds.DefaultSettings())
		synctest.Wait()
		if got := card.did(); !slices.Equal(got, []string{"resume", "play", "suspend", "resume", "play"}) {
			t.Errorf("the device did %v", got)
		}
		if !s.mixer.speaking() || s.Err() != nil {
			t.Errorf("speaking %v, %v", s.mixer.speaking(), s.Err())
		}
		s.Hush()
		time.Sleep(30 * time.Millisecond)
		if s.mixer.sounding() {
			t.Error("hushed, and it goes on")
		}
	})
}

func TestWhatIsSilentStartsNothing(t *testing.T) {
	card := &fake{}
	muted := sounds.DefaultSettings()
	muted.Mute = true
	during(t, slotOf(0, card), Options{}, func(t *testing.T, s *Speaker) {
		s.Play(check, muted)
		s.Play(sounds.Calls{}, sounds.DefaultSettings())
		s.Play(check, sounds.Settings{})
		synctest.Wait()
		if s.mixer.sounding() {
			t.Error("something sounds")
		}
	})
}

func TestNoDevice(t *testing.T) {
	during(t, slotOf(0), Options{}, func(t *testing.T, s *Speaker) {
		for range 1000 {
			s.Play(check, sounds.DefaultSettings())
			synctest.Wait()
		}
		s.Suspend()
		s.Resume()
		s.Hush()
		synctest.Wait()
		if !errors.Is(s.Err(), ErrNoDevice) {
			t.Errorf("silent because of %v", s.Err())
		}
	})
}

func TestDeviceThatTakesItsTime(t *testing.T) {
	card := &fake{}
	during(t, slotOf(time.Hour, card), Options{}, func(t *testing.T, s *Speaker) {
		s.Play(move, sounds.DefaultSettings())
		time.Sleep(time.Hour - 100*time.Millisecond)
		s.Play(check, sounds.DefaultSettings()) // as the first touch in a browser
		time.Sleep(200 * time.Millisecond)
		synctest.Wait()
		if !s.mixer.speaking() {
			t.Error("the touch that opens the device is not heard")
		}
		s.mixer.mu.Lock()
		defer s.mixer.mu.Unlock()
		for _, track := range s.mixer.tracks {
			if track.cue == sounds.PlaceMid {
				t.Error("the move of an hour ago is heard")
			}
		}
	})
}

func TestDeviceVanishesAndComesBack(t *testing.T) {
	first, second := &fake{}, &fake{}
	during(t, slotOf(0, first, second), Options{}, func(t *testing.T, s *Speaker) {
		s.Play(check, sounds.DefaultSettings())
		synctest.Wait()
		first.fail(errors.New("unplugged"))
		for range 100 {
			s.Play(move, sounds.DefaultSettings())
			synctest.Wait()
		}
		if s.Err() == nil || s.mixer.sounding() {
			t.Fatalf("silent because of %v, sounding %v", s.Err(), s.mixer.sounding())
		}
		time.Sleep(retryAfter + time.Second)
		s.Play(move, sounds.DefaultSettings())
		synctest.Wait()
		if got := second.did(); !slices.Contains(got, "play") || s.Err() != nil {
			t.Errorf("the new device did %v; %v", got, s.Err())
		}
	})
}

func TestDeviceThatHangsHoldsNobodyUp(t *testing.T) {
	card := &fake{slow: time.Hour}
	during(t, slotOf(0, card), Options{}, func(t *testing.T, s *Speaker) {
		before := time.Now()
		for range 1000 {
			s.Play(move, sounds.DefaultSettings())
			s.Suspend()
			s.Resume()
			s.Hush()
			s.Reload("")
		}
		if took := time.Since(before); took > 0 { // the bubble's time passes only where something waits
			t.Errorf("it took %v", took)
		}
	})
}

func TestSecondSpeakerIsSilent(t *testing.T) {
	card := &fake{}
	at := slotOf(0, card)
	during(t, at, Options{}, func(t *testing.T, s *Speaker) {
		ctx, stop := context.WithCancel(t.Context())
		second := open(ctx, Options{}, at)
		synctest.Wait()
		for range 100 {
			second.Play(check, sounds.DefaultSettings())
			synctest.Wait()
		}
		if !errors.Is(second.Err(), ErrInUse) || second.mixer.sounding() {
			t.Errorf("silent because of %v", second.Err())
		}
		stop()
		<-second.Done()
		s.Play(move, sounds.DefaultSettings())
		synctest.Wait()
		if !s.mixer.sounding() {
			t.Error("the first speaker has fallen silent")
		}
	})
}

func TestNextSpeakerTakesTheDeviceOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		card := &fake{}
		at := slotOf(0, card)
		for range 3 {
			ctx, stop := context.WithCancel(t.Context())
			s := open(ctx, Options{}, at)
			s.Play(check, sounds.DefaultSettings())
			synctest.Wait()
			if !s.mixer.speaking() || s.Err() != nil {
				t.Errorf("silent: %v", s.Err())
			}
			stop()
			<-s.Done()
		}
		time.Sleep(time.Minute) // feeds that run end
	})
}

func TestBackground(t *testing.T) {
	card := &fake{}
	during(t, slotOf(0, card), Options{}, func(t *testing.T, s *Speaker) {
		s.Play(check, sounds.DefaultSettings())
		s.Suspend()
		s.Play(move, sounds.DefaultSettings())
		synctest.Wait()
		if got := card.did(); got[len(got)-1] != "suspend" || s.mixer.speaking() {
			t.Errorf("the device did %v", got)
		}
		time.Sleep(time.Hour)
		s.Resume()
		s.Play(check, sounds.DefaultSettings())
		synctest.Wait()
		if !s.mixer.speaking() {
			t.Error("it does not speak again")
		}
	})
}

func TestTheResultWaitsForOetong(t *testing.T) {
	card := &fake{}
	mate := sounds.Calls{
		Now:  sounds.Sounding{Effect: sounds.CheckHit, Voice: sounds.SayOetong},
		Next: sounds.Sounding{Effect: sounds.Win, Voice: sounds.SayChoWins},
	}
	during(t, slotOf(0, card), Options{}, func(t *testing.T, s *Speaker) {
		s.Play(mate, sounds.DefaultSettings())
		s.Play(sounds.Calls{Now: sounds.Sounding{Effect: sounds.Tick, Voice: sounds.SayCount9}}, sounds.DefaultSettings())
		synctest.Wait()
		s.mixer.mu.Lock()
		defer s.mixer.mu.Unlock()
		waits := map[sounds.Cue]time.Duration{}
		for _, track := range s.mixer.tracks {
			waits[track.cue] = track.sound.wait
		}
		bank, _ := sounds.NewBank(nil)
		end := drumLead + bank.Clip(sounds.SayOetong, sounds.Group).Duration()
		if waits[sounds.SayOetong] != drumLead || waits[sounds.SayChoWins] != end || waits[sounds.Win] != end {
			t.Errorf("waits %v, want %v for the result", waits, end)
		}
		if _, counted := waits[sounds.SayCount9]; counted {
			t.Error("the count talks into another voice")
		}
	})
}

func TestOwnFolder(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "sfx_win.mp3"), []byte("nonsense"), 0o600); err != nil {
		t.Fatal(err)
	}
	var faults []*sounds.FileError
	card := &fake{}
	during(t, slotOf(0, card), Options{Folder: folder, Faults: func(f []*sounds.FileError) { faults = f }}, func(t *testing.T, s *Speaker) {
		if len(faults) != 1 || faults[0].Name != "sfx_win.mp3" || faults[0].Fault != sounds.NotSound {
			t.Errorf("faults %v", faults)
		}
		s.Reload(filepath.Join(folder, "nowhere"))
		synctest.Wait()
		if len(faults) != 0 {
			t.Errorf("an empty folder has the faults %v", faults)
		}
		s.Play(sounds.Calls{Now: sounds.Sounding{Effect: sounds.Win}}, sounds.DefaultSettings())
		synctest.Wait()
		if !s.mixer.sounding() {
			t.Error("the built-in clip is not heard")
		}
	})
}
