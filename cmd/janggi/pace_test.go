package main

import (
	"runtime"
	"testing"
)

func TestMotionIsSlowerWithoutAGraphicsCard(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("other systems are not asked")
	}
	t.Setenv("LIBGL_ALWAYS_SOFTWARE", "1")
	if got := pace(); got != halfRate {
		t.Errorf("drawn by software, a frame lasts %v", got)
	}
	t.Setenv("LIBGL_ALWAYS_SOFTWARE", "0")
	if got := pace(); got != 0 && got != halfRate {
		t.Errorf("a frame lasts %v", got)
	}
}
