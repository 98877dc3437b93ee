package nearby_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"strings"
	"testing"
	"time"

	"janggi/engine/lan/nearby"
)

// freePort returns a port of UDP that nobody has.
func freePort(t *testing.T) int {
	t.Helper()
	conn, err := net.ListenPacket("udp4", "127.0.0.1:0")
	if err != nil {
		t.Skip("no UDP here: ", err)
	}
	defer conn.Close()
	return conn.LocalAddr().(*net.UDPAddr).Port
}

// loopback is the device alone, as if it were a network.
func loopback() []nearby.Link {
	var only []nearby.Link
	for _, l := range nearby.Links() {
		if l.Loopback() {
			only = append(only, l)
		}
	}
	return only
}

func open(t *testing.T, port int) *nearby.Scout {
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	return nearby.Open(ctx, nearby.Options{Port: port, Links: loopback, NoMDNS: true})
}

// await watches until what is seen is wanted.
func await(t *testing.T, s *nearby.Scout, what string, wanted func(nearby.View) bool) nearby.View {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	for v := range s.Watch(ctx) {
		if wanted(v) {
			return v
		}
	}
	t.Fatalf("waited in vain for %s; there is %+v", what, s.View())
	return nearby.View{}
}

func has(n int) func(nearby.View) bool {
	return func(v nearby.View) bool { return len(v.Rooms) == n }
}

var room = nearby.Room{
	ID: "a1b2c3d4", Port: 4711, Player: "할머니", Rules: "standard", Free: true, Protocol: 1,
}

func TestARoomIsFoundAsLongAsItIsThere(t *testing.T) {
	port := freePort(t)
	host, guest := open(t, port), open(t, port)
	guest.Look(true)
	host.Announce(&room)
	v := await(t, guest, "the room", has(1))
	if v.Rooms[0].Room != room {
		t.Errorf("found %+v", v.Rooms[0])
	}
	for _, a := range v.Rooms[0].Addrs {
		if !a.Addr().IsLoopback() || a.Port() != room.Port {
			t.Errorf("found at %v", a)
		}
	}
	taken := room
	taken.Free = false
	host.Announce(&taken)
	await(t, guest, "the seat to be taken", func(v nearby.View) bool { return len(v.Rooms) == 1 && !v.Rooms[0].Free })
	host.Announce(nil)
	await(t, guest, "the room to go", has(0))

	guest.Look(false)
	host.Announce(&room)
	guest.Look(true)
	await(t, guest, "the room again", has(1))
}

func TestAnAddressIsAskedByItself(t *testing.T) {
	port := freePort(t)
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	// No interface to ask everybody on.
	guest := nearby.Open(ctx, nearby.Options{Port: port, Links: func() []nearby.Link { return nil }, NoMDNS: true})
	host := open(t, port)
	host.Announce(&room)
	guest.Ask(netip.MustParseAddrPort("127.0.0.1:0"))
	guest.Look(true)
	await(t, guest, "the room asked for", has(1))
	await(t, guest, "the trouble without a network", func(v nearby.View) bool {
		var e *nearby.Error
		return errors.As(v.Trouble, &e) && e.Reason == nearby.NoNetwork
	})
}

func TestNobodyHearsHimself(t *testing.T) {
	port := freePort(t)
	both, other := open(t, port), open(t, port)
	both.Announce(&room)
	both.Look(true)
	theirs := room
	theirs.ID = "ffffffff"
	other.Announce(&theirs)
	v := await(t, both, "the other's room", has(1))
	if v.Rooms[0].ID != theirs.ID {
		t.Errorf("found %+v", v.Rooms)
	}
}

// TestRubbishAndFloodsDoNoHarm sends what is no packet, and far too many that
// are, from one address; a room at another is found all the same.
func TestRubbishAndFloodsDoNoHarm(t *testing.T) {
	port := freePort(t)
	from, err := net.ListenPacket("udp4", "127.0.0.2:0")
	if err != nil {
		t.Skip("this system has but one address of its own: ", err)
	}
	defer from.Close()
	guest, host := open(t, port), open(t, port)
	guest.Look(true)
	to := &net.UDPAddr{IP: net.IPv4(127, 255, 255, 255), Port: port}
	for i := range 3000 {
		for _, data := range []string{
			"", "janggi1\n", strings.Repeat("x", 1400), "janggi1\n{\"k\":\"here\"}",
			fmt.Sprintf("janggi1\n{\"k\":\"here\",\"n\":\"00000000%08d\",\"id\":\"flood%06d\",\"port\":9,\"proto\":1}", i, i),
		} {
			if _, err := from.WriteTo([]byte(data), to); err != nil {
				t.Skip("no broadcast on loopback: ", err)
			}
		}
	}
	host.Announce(&room)
	await(t, guest, "the room amid the flood", func(v nearby.View) bool {
		for _, r := range v.Rooms {
			if r.ID == room.ID {
				return len(v.Rooms) < 20
			}
		}
		return false
	})
}
