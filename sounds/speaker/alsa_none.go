//go:build !(linux && !android) && (cgo || js || windows || (darwin && !ios))

package speaker

// quietALSA does nothing where there is no ALSA.
func quietALSA() {}
