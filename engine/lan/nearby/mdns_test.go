package nearby_test

import (
	"context"
	"net"
	"testing"

	"janggi/engine/lan/nearby"
)

// TestMulticastDNSTellsWhereToAsk has a host and a guest whose beacons cannot
// meet, since their ports differ.
func TestMulticastDNSTellsWhereToAsk(t *testing.T) {
	fit := func(l nearby.Link) bool { return l.Interface.Flags&net.FlagMulticast != 0 && !l.Loopback() && !l.VPN() }
	var links []nearby.Link
	for _, l := range nearby.Links() {
		if fit(l) {
			links = append(links, l)
		}
	}
	if len(links) == 0 {
		t.Skip("no interface here takes multicast")
	}
	if conn, err := net.ListenMulticastUDP("udp4", &links[0].Interface, &net.UDPAddr{IP: net.IPv4(224, 0, 0, 251), Port: 5353}); err != nil {
		t.Skip("no multicast DNS here: ", err)
	} else {
		conn.Close()
	}
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	host := nearby.Open(ctx, nearby.Options{Port: freePort(t)})
	guest := nearby.Open(ctx, nearby.Options{Port: freePort(t)})
	host.Announce(&room)
	guest.Look(true)
	v := await(t, guest, "the room by multicast DNS", has(1))
	if v.Rooms[0].Room != room {
		t.Errorf("found %+v", v.Rooms[0])
	}
}
