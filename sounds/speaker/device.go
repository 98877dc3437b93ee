package speaker

import (
	"errors"
	"sync"
)

// device is a sound card that is open. play is called for one feed at a time,
// and all of it but err by one goroutine.
type device interface {
	play(f *feed)
	// suspend and resume may take as long as the card does.
	suspend() error
	resume() error
	// err says why the device is no more, or nil.
	err() error
}

// opening is a device on its way. In a browser that takes until the first
// touch, on a sick system for ever.
type opening <-chan opened

type opened struct {
	device device
	err    error
}

// The reasons why a speaker is silent, for errors.Is.
var (
	// ErrNoDevice: there is no sound card, or none that this program can use.
	ErrNoDevice = errors.New("no sound device")
	// ErrInUse: this process has another speaker.
	ErrInUse = errors.New("another speaker has the sound device")
)

// slot holds the sound card of a process, of which oto allows one and which it
// cannot close: the next speaker takes over the device that the last one had.
type slot struct {
	open func() opening

	mu     sync.Mutex
	taken  bool
	device device // opened before, and in order
}

// theSlot is the process's own. That there is one sound card a process is a
// fact outside the program; this is the only place where it is kept.
var theSlot = &slot{open: openDevice}

// claim takes the slot, and starts opening the device unless it is open.
func (s *slot) claim() (opening, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.taken {
		return nil, ErrInUse
	}
	s.taken = true
	if s.device != nil {
		ready := make(chan opened, 1)
		ready <- opened{device: s.device}
		return ready, nil
	}
	return s.open(), nil
}

// release gives the slot back, with its device if that is still good.
func (s *slot) release(d device) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.taken = false
	s.device = nil
	if d != nil && d.err() == nil {
		s.device = d
	}
}
