//go:build linux && !android && cgo

package speaker

/*
#cgo pkg-config: alsa
#include <stdarg.h>
#include <alsa/asoundlib.h>

static void say_nothing(const char *file, int line, const char *function, int err, const char *format, ...) {}

static void quiet(void) { snd_lib_error_set_handler(say_nothing); }
*/
import "C"

// quietALSA stops ALSA from printing to stderr each device that it did not
// find. What matters of it comes back as an error.
func quietALSA() { C.quiet() }
