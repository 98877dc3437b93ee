package speaker

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"janggi/sounds"
)

const (
	// drumLead is how long before the voice the drum is struck.
	drumLead = 60 * time.Millisecond
	// idleAfter is how long the device runs on without a sound.
	idleAfter = 5 * time.Second
	// retryAfter is how long a device that failed is left alone.
	retryAfter = 10 * time.Second
	// patience is how long opening may take before the log tells.
	patience = 5 * time.Second
)

// Options are what a speaker starts with. All of it may be left out.
type Options struct {
	// Log gets, at debug level, "sounded" with the cue and the latency from
	// Play to the first sample handed to the device, and why a speaker is
	// silent.
	Log *slog.Logger
	// Folder holds the player's own clips, if it is not empty.
	Folder string
	// Faults is called, on another goroutine, with what is wrong with the
	// folder's files each time it has been read.
	Faults func([]*sounds.FileError)
}

// Speaker plays sounds. Its methods return at once and may be called by any
// goroutine.
type Speaker struct {
	log      *slog.Logger
	faults   func([]*sounds.FileError)
	slot     *slot
	mixer    *mixer
	commands chan func(*desk)
	done     chan struct{}
	silent   atomic.Pointer[error]
}

var _ sounds.Player = (*Speaker)(nil)

// Open returns the speaker of this process, which lives until ctx ends. A
// second one while the first lives is silent.
func Open(ctx context.Context, o Options) *Speaker { return open(ctx, o, theSlot) }

func open(ctx context.Context, o Options, at *slot) *Speaker {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	s := &Speaker{
		log: o.Log, faults: o.Faults, slot: at, mixer: newMixer(time.Now),
		commands: make(chan func(*desk), 32), done: make(chan struct{}),
	}
	go s.loop(ctx, o.Folder)
	return s
}

// Play lets calls be heard as loud as the settings say.
func (s *Speaker) Play(c sounds.Calls, set sounds.Settings) {
	if c == (sounds.Calls{}) || set.Mute {
		return
	}
	at := time.Now()
	s.tell("play", func(d *desk) { d.play(c, set, at) })
}

// Hush ends what is being heard, and what was still to come.
func (s *Speaker) Hush() {
	s.mixer.clear() // now, and again behind what has been asked for before
	s.tell("hush", func(*desk) { s.mixer.clear() })
}

// Suspend ends all sound while the app is in the background, until Resume.
func (s *Speaker) Suspend() {
	s.mixer.clear()
	s.tell("suspend", func(d *desk) {
		d.hidden = true
		s.mixer.clear()
		d.suspend()
	})
}

// Resume lets the speaker sound again.
func (s *Speaker) Resume() { s.tell("resume", func(d *desk) { d.hidden = false }) }

// Reload reads the player's own clips again, from another folder if need be;
// "" is none.
func (s *Speaker) Reload(folder string) {
	s.tell("reload", func(d *desk) { d.load(folder) })
}

// Err returns why the speaker is silent, an error that is ErrNoDevice or
// ErrInUse, or nil if it is not or does not know yet.
func (s *Speaker) Err() error {
	if p := s.silent.Load(); p != nil {
		return *p
	}
	return nil
}

// Done is closed when the speaker has ended, after its context.
func (s *Speaker) Done() <-chan struct{} { return s.done }

// tell leaves a command for the loop. If a device that hangs has stopped the
// loop, the command is dropped: a game does not wait for a sound.
func (s *Speaker) tell(what string, command func(*desk)) {
	select {
	case s.commands <- command:
	default:
		s.log.Debug("the sound device hangs", "dropped", what)
	}
}

// quiet records why nothing is heard, or nil.
func (s *Speaker) quiet(err error) {
	if err == nil {
		s.silent.Store(nil)
		return
	}
	s.log.Debug("silent", "error", err)
	s.silent.Store(&err)
}

// loop owns the device until ctx ends.
func (s *Speaker) loop(ctx context.Context, folder string) {
	defer close(s.done)
	coming, err := s.slot.claim()
	if err != nil {
		s.quiet(err)
	} else {
		d := newDesk(s, coming)
		defer d.close()
		d.load(folder)
		for {
			select {
			case <-ctx.Done():
				return
			case o := <-d.coming:
				d.arrived(o)
			case bank := <-d.banks:
				d.bank = bank
			case command := <-s.commands:
				command(d)
			case <-d.slow.C:
				d.late()
			case <-d.idle.C:
				d.rest()
			}
		}
	}
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.commands: // nothing is to be done
		}
	}
}
