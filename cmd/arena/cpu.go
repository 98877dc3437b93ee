package main

import (
	"bytes"
	"os"
	"strconv"
	"time"
)

// cpuTime is the CPU time a process has taken so far, all threads, user and
// system, to a hundredth of a second. ok is false where the system does not
// tell (it is read from /proc).
func cpuTime(pid int) (used time.Duration, ok bool) {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return 0, false
	}
	// The second field, in brackets, is a name that may hold anything.
	fields := bytes.Fields(text[bytes.LastIndexByte(text, ')')+1:])
	const utime, stime = 11, 12 // counted from the state behind the name
	if len(fields) <= stime {
		return 0, false
	}
	ticks := int64(0)
	for _, i := range []int{utime, stime} {
		n, err := strconv.ParseInt(string(fields[i]), 10, 64)
		if err != nil {
			return 0, false
		}
		ticks += n
	}
	const perSecond = 100 // USER_HZ, fixed by the kernel's interface
	return time.Duration(ticks) * time.Second / perSecond, true
}
