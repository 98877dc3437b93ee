package nearby

import (
	"errors"
	"fmt"
	"runtime"
	"syscall"
)

// Reason is why rooms cannot be found, for a screen to say what to do.
type Reason uint8

// The reasons.
const (
	// NoNetwork: the device is on no network, Wi-Fi or other.
	NoNetwork Reason = iota + 1
	// Forbidden: the system or its firewall does not let this app onto the
	// local network.
	Forbidden
	// InUse: another program has the beacon's port; rooms can be found but not
	// be asked for, so ours is found later or not at all.
	InUse
	// Unsupported: this system has no such network, as in a browser.
	Unsupported
	// Failed: something else; the error says what.
	Failed
)

// String returns the name of the reason.
func (r Reason) String() string {
	switch r {
	case NoNetwork:
		return "noNetwork"
	case Forbidden:
		return "forbidden"
	case InUse:
		return "inUse"
	case Unsupported:
		return "unsupported"
	default:
		return "failed"
	}
}

// Error says why rooms cannot be found, or ours not be seen.
type Error struct {
	Reason Reason
	Err    error // what the system said; may be nil
}

// Error is for logs.
func (e *Error) Error() string {
	if e.Err == nil {
		return "finding games nearby: " + e.Reason.String()
	}
	return fmt.Sprintf("finding games nearby: %s: %v", e.Reason, e.Err)
}

// Unwrap returns what the system said.
func (e *Error) Unwrap() error { return e.Err }

// The numbers Windows gives for what it calls otherwise.
const (
	wsaAccess = syscall.Errno(10013)
	wsaInUse  = syscall.Errno(10048)
)

// classify says what an error of the system means to a player; nil stays nil.
func classify(err error) *Error {
	var known *Error
	is := func(numbers ...syscall.Errno) bool {
		for _, n := range numbers {
			if errors.Is(err, n) {
				return true
			}
		}
		return false
	}
	switch {
	case err == nil:
		return nil
	case errors.As(err, &known):
		return known
	case is(syscall.EACCES, syscall.EPERM, wsaAccess):
		return &Error{Forbidden, err}
	case is(syscall.EADDRINUSE, wsaInUse):
		return &Error{InUse, err}
	// Apple's systems answer so where the player has not allowed the local network.
	case (runtime.GOOS == "darwin" || runtime.GOOS == "ios") && is(syscall.EHOSTUNREACH):
		return &Error{Forbidden, err}
	case is(syscall.ENETUNREACH, syscall.ENETDOWN, syscall.EHOSTUNREACH, syscall.EADDRNOTAVAIL):
		return &Error{NoNetwork, err}
	case runtime.GOOS == "js" || errors.Is(err, errors.ErrUnsupported):
		return &Error{Unsupported, err}
	default:
		return &Error{Failed, err}
	}
}
