//go:build !unix

package lan

import "time"

// processCPU is not known on this system.
func processCPU() time.Duration { return 0 }
