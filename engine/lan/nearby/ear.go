package nearby

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"strconv"
	"sync"

	"golang.org/x/net/ipv4"
	"golang.org/x/net/ipv6"
)

// The groups that the beacon's multicast goes to, which routers keep inside the
// network.
var (
	group4 = netip.AddrFrom4([4]byte{239, 255, 74, 71})
	group6 = netip.MustParseAddr("ff02::4a:4747")
)

// ear is a socket that hears packets and says some.
type ear struct {
	conn net.PacketConn
	four *ipv4.PacketConn // one of the two
	six  *ipv6.PacketConn

	mu sync.Mutex // around choosing an interface and sending over it
}

// listen opens a socket. With a port it is the one that every app on this device
// may have at once; without, it is our own, where answers come to.
func listen(ctx context.Context, network string, port int) (*ear, error) {
	group, host := group4.String(), "0.0.0.0"
	if network == "udp6" {
		group, host = group6.String(), "::"
	}
	if port != 0 {
		host = group // makes the port one to be shared; the address itself is not kept
	}
	var config net.ListenConfig
	conn, err := config.ListenPacket(ctx, network, net.JoinHostPort(host, strconv.Itoa(port)))
	if err != nil {
		return nil, err
	}
	e := &ear{conn: conn}
	if network == "udp6" {
		e.six = ipv6.NewPacketConn(conn)
		_ = e.six.SetMulticastLoopback(true) // only for a second app on this device
	} else {
		e.four = ipv4.NewPacketConn(conn)
		_ = e.four.SetMulticastLoopback(true)
	}
	return e, nil
}

// join listens to the group on a link. An interface that went and came again is
// one where it must be done again; doing it twice does no harm.
func (e *ear) join(l Link) {
	if !l.multicasts() {
		return
	}
	// What cannot be joined is not heard, and there is the broadcast.
	if e.four != nil {
		_ = e.four.JoinGroup(interfaceOf(l), net.UDPAddrFromAddrPort(netip.AddrPortFrom(group4, 0)))
	} else {
		_ = e.six.JoinGroup(interfaceOf(l), net.UDPAddrFromAddrPort(netip.AddrPortFrom(group6, 0)))
	}
}

func interfaceOf(l Link) *net.Interface {
	if l.Interface.Index == 0 {
		return nil
	}
	return &l.Interface
}

// tell sends data to one address.
func (e *ear) tell(data []byte, to netip.AddrPort) error {
	_, err := e.conn.WriteTo(data, net.UDPAddrFromAddrPort(to))
	return err
}

// tellAll sends data to everybody on a link, by each means it has, and returns
// nil if one of them did it.
func (e *ear) tellAll(data []byte, l Link, port uint16) error {
	failed, done := error(nil), false
	try := func(err error) {
		if err != nil {
			failed = err
		} else {
			done = true
		}
	}
	if e.four != nil {
		for _, b := range l.broadcasts() {
			try(e.tell(data, netip.AddrPortFrom(b, port)))
		}
	}
	if l.multicasts() {
		try(e.tellGroup(data, l, port))
	}
	if done {
		return nil
	}
	return failed
}

func (e *ear) tellGroup(data []byte, l Link, port uint16) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.four != nil {
		if i := interfaceOf(l); i != nil {
			if err := e.four.SetMulticastInterface(i); err != nil {
				return err
			}
		}
		return e.tell(data, netip.AddrPortFrom(group4, port))
	}
	return e.tell(data, netip.AddrPortFrom(group6.WithZone(l.Interface.Name), port))
}

// hear calls f with each packet until the socket is closed.
func (e *ear) hear(f func(data []byte, from netip.AddrPort)) {
	data := make([]byte, packetMost+1)
	for {
		n, from, err := e.conn.ReadFrom(data)
		if err != nil {
			if errors.Is(err, net.ErrClosed) {
				return
			}
			continue // Windows reports here that an earlier packet did not arrive
		}
		if a, ok := from.(*net.UDPAddr); ok {
			p := a.AddrPort()
			f(data[:n], netip.AddrPortFrom(p.Addr().Unmap(), p.Port()))
		}
	}
}
