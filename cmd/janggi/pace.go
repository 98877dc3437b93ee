package main

import (
	"os"
	"path/filepath"
	"runtime"
	"time"
)

// halfRate is every second frame of sixty in a second, with a hair for a clock
// that is early.
const halfRate = 30 * time.Millisecond

// pace is how often motion is to be drawn. Fyne paints the whole window for
// each frame: nothing with a graphics card, and most of a core without one.
func pace() time.Duration {
	if drawnBySoftware() {
		return halfRate
	}
	return 0
}

// drawnBySoftware reports whether OpenGL is surely computed by the processor: it
// was asked to be, or the system has no graphics device that computes.
func drawnBySoftware() bool {
	if runtime.GOOS != "linux" {
		return false
	}
	if v := os.Getenv("LIBGL_ALWAYS_SOFTWARE"); v != "" && v != "0" && v != "false" {
		return true
	}
	for _, device := range []string{"/dev/dri/renderD*", "/dev/nvidia[0-9]*", "/dev/mali*", "/dev/kgsl-3d0", "/dev/dxg"} {
		if found, _ := filepath.Glob(device); len(found) > 0 {
			return false
		}
	}
	return true
}
