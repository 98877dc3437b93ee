package nearby

import (
	"fmt"
	"net/netip"
	"testing"
	"time"
)

var (
	start = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	anna  = netip.MustParseAddr("192.168.0.10")
	berta = netip.MustParseAddr("192.168.0.11")
)

func TestARoomIsListedOnceHowever(t *testing.T) {
	var r roster
	if !r.hear(room, anna, start) || r.hear(room, anna, start) {
		t.Error("only the first word of a room is news")
	}
	full := room
	full.Free = false
	if !r.hear(full, anna, start) || r.list()[0].Free {
		t.Error("a seat that was taken is not seen")
	}
	moved := full
	moved.Port++
	if !r.hear(moved, anna, start) || r.list()[0].Addrs[0] != netip.AddrPortFrom(anna, moved.Port) || len(r.list()[0].Addrs) != 1 {
		t.Errorf("after a move it is at %v", r.list()[0].Addrs)
	}
	if !r.hear(moved, berta, start) || len(r.list()) != 1 || len(r.list()[0].Addrs) != 2 {
		t.Errorf("by another way it is %+v", r.list())
	}
}

func TestNobodySpeaksForAnothersRoom(t *testing.T) {
	var r roster
	r.hear(room, anna, start)
	false_ := room
	false_.Player, false_.Open = "도둑", "AAAAAAAA"
	r.hear(false_, berta, start)
	if got := r.list()[0]; got.Room != room || got.Addrs[0].Addr() != anna {
		t.Errorf("it is now %+v", got)
	}
	if r.bye(room.ID, berta); len(r.list()) != 1 {
		t.Error("another has taken the room away")
	}
	if r.bye(room.ID, anna); len(r.list()) != 0 {
		t.Error("the room is still there")
	}
}

func TestSilentRoomsGo(t *testing.T) {
	var r roster
	r.hear(room, anna, start)
	r.hear(room, berta, start.Add(3*time.Second))
	if r.expire(start.Add(lifetime)) {
		t.Error("gone too early")
	}
	if !r.expire(start.Add(lifetime+1)) || len(r.list()) != 1 || r.list()[0].Addrs[0].Addr() != berta {
		t.Errorf("the silent way is still there: %+v", r.list())
	}
	if !r.expire(start.Add(lifetime+4*time.Second)) || len(r.list()) != 0 {
		t.Error("still there")
	}
}

func TestTheListDoesNotGrowWithoutEnd(t *testing.T) {
	var r roster
	for i := range 1000 {
		x := room
		x.ID = fmt.Sprintf("room%06d", i)
		r.hear(x, netip.AddrFrom4([4]byte{10, 0, byte(i / 20), byte(i)}), start)
	}
	if len(r.list()) != roomsMost {
		t.Errorf("%d rooms", len(r.list()))
	}
	r = roster{}
	for i := range 1000 {
		x := room
		x.ID = fmt.Sprintf("room%06d", i)
		r.hear(x, anna, start)
		r.hear(room, netip.AddrFrom4([4]byte{10, 0, byte(i >> 8), byte(i)}), start)
	}
	for _, f := range r.list() {
		if len(f.Addrs) > addrsMost {
			t.Errorf("%d ways to one room", len(f.Addrs))
		}
	}
	if len(r.list()) > roomsEachMost+1 {
		t.Errorf("%d rooms of one device", len(r.list()))
	}
}

func TestAFloodIsNotLookedAt(t *testing.T) {
	g := newGuard()
	passed := 0
	for range 10_000 {
		if g.allow(anna, start) {
			passed++
		}
	}
	if passed != eachBurst || !g.allow(berta, start) {
		t.Errorf("%d of 10,000 passed, or others are shut out", passed)
	}
	if !g.allow(anna, start.Add(time.Second)) {
		t.Error("a second later it is still shut out")
	}
	for i := range 100_000 {
		g.allow(netip.AddrFrom4([4]byte{10, byte(i >> 16), byte(i >> 8), byte(i)}), start)
	}
	if len(g.each) > sourcesMost {
		t.Errorf("%d addresses are remembered", len(g.each))
	}
	later := start.Add(2 * sweepEvery)
	if !g.allow(netip.MustParseAddr("192.168.0.12"), later) || len(g.each) > 1 {
		t.Errorf("after a while %d addresses are remembered", len(g.each))
	}
}
