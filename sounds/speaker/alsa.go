//go:build linux && !android && cgo

package speaker

/*
#cgo pkg-config: alsa
#cgo LDFLAGS: -ldl
#include <dlfcn.h>
#include <stdarg.h>
#include <alsa/asoundlib.h>

static void say_nothing(const char *file, int line, const char *function, int err, const char *format, ...) {}
static void jack_says_nothing(const char *words) {}

static void quiet(void) {
	snd_lib_error_set_handler(say_nothing);
	// Where ALSA's plugin for JACK is installed it is tried like any other
	// device, and JACK has a voice of its own.
	void *jack = dlopen("libjack.so.0", RTLD_LAZY);
	if (jack == NULL) return;
	const char *setters[] = {"jack_set_error_function", "jack_set_info_function"};
	for (int i = 0; i < 2; i++) {
		void (*set)(void (*)(const char *)) = (void (*)(void (*)(const char *)))dlsym(jack, setters[i]);
		if (set != NULL) set(jack_says_nothing);
	}
}
*/
import "C"

// quietALSA stops ALSA and its plugins from printing to stderr each device that
// they did not find. What matters of it comes back as an error.
func quietALSA() { C.quiet() }
