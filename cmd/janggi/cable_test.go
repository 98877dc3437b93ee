//go:build window && linux

package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
	"unsafe"
)

// A badCable carries frames between two network namespaces late, in another
// order, twice, or not at all. The kernel can do so too (tc netem), but not every
// kernel has it.
type badCable struct {
	delay, jitter time.Duration // each frame takes delay, give or take up to jitter
	loss, twice   float64       // the part of the frames that is lost, and that comes twice
	carried, lost atomic.Int64
}

// lay replaces the cable of a pair. It ends with the test.
func (c *badCable) lay(x *pair) {
	x.t.Helper()
	x.ip(host, "ip link del eth0")
	var ends [2]*os.File
	for i := range ends {
		name := "jt" + strconv.Itoa(os.Getpid()%100000) + string(rune('a'+i))
		end, err := openTAP(name)
		if errors.Is(err, os.ErrNotExist) || errors.Is(err, os.ErrPermission) {
			x.t.Skip("no cable can be made in software here: ", err)
		} else if err != nil {
			x.t.Fatal(err)
		}
		x.t.Cleanup(func() { end.Close() })
		ends[i] = end
		if out, err := exec.Command("ip", "link", "set", name, "netns", x.space[i], "name", "eth0").CombinedOutput(); err != nil {
			x.t.Fatalf("%v: %s", err, out)
		}
		x.ip(i, fmt.Sprintf("ip addr add 10.77.0.%d/24 brd + dev eth0", i+1))
		x.ip(i, "ip link set eth0 up")
	}
	go c.carry(ends[0], ends[1])
	go c.carry(ends[1], ends[0])
}

// carry takes frames from one end to the other until the cable is closed.
func (c *badCable) carry(from, to *os.File) {
	for {
		frame := make([]byte, 2048)
		n, err := from.Read(frame)
		if errors.Is(err, os.ErrClosed) {
			return
		} else if err != nil {
			continue // the other end is not up yet
		}
		frame = frame[:n]
		if rand.Float64() < c.loss {
			c.lost.Add(1)
			continue
		}
		times := 1
		if rand.Float64() < c.twice {
			times = 2
		}
		for range times {
			c.carried.Add(1)
			late := c.delay - c.jitter + time.Duration(rand.Int64N(int64(2*c.jitter)+1))
			time.AfterFunc(late, func() { _, _ = to.Write(frame) }) // a frame that cannot be delivered is lost too
		}
	}
}

// openTAP makes a network interface whose frames are read and written here.
func openTAP(name string) (*os.File, error) {
	fd, err := syscall.Open("/dev/net/tun", syscall.O_RDWR|syscall.O_NONBLOCK|syscall.O_CLOEXEC, 0)
	if err != nil {
		return nil, &os.PathError{Op: "open", Path: "/dev/net/tun", Err: err}
	}
	const tunSetInterface, tap, noInfo = 0x400454ca, 0x0002, 0x1000
	var request struct {
		name  [16]byte
		flags uint16
		_     [22]byte
	}
	copy(request.name[:], name)
	request.flags = tap | noInfo
	if _, _, e := syscall.Syscall(syscall.SYS_IOCTL, uintptr(fd), tunSetInterface, uintptr(unsafe.Pointer(&request))); e != 0 {
		syscall.Close(fd)
		return nil, &os.PathError{Op: "ioctl", Path: "/dev/net/tun", Err: e}
	}
	return os.NewFile(uintptr(fd), name), nil
}

// TestTwoDevicesOnABadNetwork plays where packets come 300 ms late, give or take
// 100, in another order, twice, or, one in twenty, not at all.
func TestTwoDevicesOnABadNetwork(t *testing.T) {
	x := newPair(t)
	c := &badCable{delay: 300 * time.Millisecond, jitter: 100 * time.Millisecond, loss: .05, twice: .02}
	c.lay(x)
	x.meet()
	t.Logf("found after %v, joined after %v", x.found, x.seats)
	x.arrange()
	var made []trip
	for _, move := range strings.Fields("a4a5 a7a6 c4c5 c7c6 e4e5 e7e6") {
		made = append(made, x.play(move, 2*patience))
	}
	t.Logf("a move's way %s; %d frames carried, %d lost", ways(made), c.carried.Load(), c.lost.Load())
	for _, p := range x.p {
		p.mustBeCalm()
	}
}
