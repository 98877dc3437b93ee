//go:build !cgo && !js && !windows && (!darwin || ios)

package speaker

import "fmt"

// openDevice finds none: on this system oto needs cgo.
func openDevice() opening {
	done := make(chan opened, 1)
	done <- opened{err: fmt.Errorf("%w: built without cgo", ErrNoDevice)}
	return done
}
