package nearby

import (
	"net"
	"net/netip"
	"slices"
)

// Link is a network interface as far as it matters here.
type Link struct {
	// Interface is the system's; its Index is 0 where the system does not tell,
	// and what is sent leaves by the default route.
	Interface net.Interface
	// Addrs are the device's own addresses there, with the size of the network.
	Addrs []netip.Prefix
}

// VPN reports whether the link is a tunnel to somewhere else: no way to a
// neighbour, and often what hides the ways there are.
func (l Link) VPN() bool {
	return l.Interface.Flags&net.FlagPointToPoint != 0
}

// Loopback reports whether the link leads to this device alone.
func (l Link) Loopback() bool { return l.Interface.Flags&net.FlagLoopback != 0 }

// Links returns the interfaces that are up and have an address, loopback among
// them. Where the system does not tell them, as Android has done since version
// 11, it returns what can be learned otherwise: the address by which the device
// speaks to others, in a network of 256. It returns none where there is none.
func Links() []Link {
	interfaces, err := net.Interfaces()
	if err != nil {
		return guessedLinks()
	}
	var links []Link
	for _, i := range interfaces {
		if i.Flags&net.FlagUp == 0 {
			continue
		}
		addrs, err := i.Addrs()
		if err != nil {
			continue
		}
		link := Link{Interface: i}
		for _, a := range addrs {
			if n, ok := a.(*net.IPNet); ok {
				if p, ok := prefixOf(n); ok {
					link.Addrs = append(link.Addrs, p)
				}
			}
		}
		if len(link.Addrs) > 0 {
			links = append(links, link)
		}
	}
	return links
}

func prefixOf(n *net.IPNet) (netip.Prefix, bool) {
	addr, ok := netip.AddrFromSlice(n.IP)
	bits, size := n.Mask.Size()
	if !ok || size == 0 {
		return netip.Prefix{}, false
	}
	addr = addr.Unmap()
	return netip.PrefixFrom(addr, min(bits, addr.BitLen())), true
}

// guessedLinks asks the routing table by a socket that sends nothing.
func guessedLinks() []Link {
	conn, err := net.Dial("udp4", "224.0.0.251:9")
	if err != nil {
		conn, err = net.Dial("udp4", "192.0.2.1:9")
	}
	if err != nil {
		return nil
	}
	defer conn.Close()
	own, ok := conn.LocalAddr().(*net.UDPAddr)
	if !ok {
		return nil
	}
	addr := own.AddrPort().Addr().Unmap()
	if !addr.IsValid() || addr.IsUnspecified() {
		return nil
	}
	return []Link{{
		Interface: net.Interface{Flags: net.FlagUp | net.FlagBroadcast | net.FlagMulticast},
		Addrs:     []netip.Prefix{netip.PrefixFrom(addr, 24)},
	}}
}

// Own returns the addresses by which neighbours can reach this device, the
// likeliest first: private ones of a real network before others, and none of a
// tunnel. Loopback is left out.
func Own(links []Link) []netip.Prefix {
	var own []netip.Prefix
	for _, l := range links {
		if l.VPN() || l.Loopback() {
			continue
		}
		for _, p := range l.Addrs {
			if p.Addr().Is4() && !p.Addr().IsLinkLocalUnicast() {
				own = append(own, p)
			}
		}
	}
	rank := func(p netip.Prefix) int {
		if p.Addr().IsPrivate() {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(own, func(a, b netip.Prefix) int { return rank(a) - rank(b) })
	return own
}

// broadcasts returns where everybody on the link can be told something by IPv4.
func (l Link) broadcasts() []netip.Addr {
	if l.VPN() {
		return nil
	}
	var to []netip.Addr
	for _, p := range l.Addrs {
		if b, ok := broadcastOf(p); ok {
			to = append(to, b)
		}
	}
	if l.Interface.Index == 0 {
		to = append(to, netip.AddrFrom4([4]byte{255, 255, 255, 255}))
	}
	return to
}

// broadcastOf returns the last address of an IPv4 network that has more than two.
func broadcastOf(p netip.Prefix) (netip.Addr, bool) {
	if !p.Addr().Is4() || p.Bits() < 1 || p.Bits() > 30 {
		return netip.Addr{}, false
	}
	a := p.Addr().As4()
	for bit := p.Bits(); bit < 32; bit++ {
		a[bit/8] |= 1 << (7 - bit%8)
	}
	return netip.AddrFrom4(a), true
}

// multicasts reports whether multicast goes over the link.
func (l Link) multicasts() bool {
	return l.Interface.Flags&net.FlagMulticast != 0 && !l.VPN()
}

// neighbour reports whether an address may be answered: one of this network, or
// at least of no public one, so that nobody far away can have us send anything to
// anybody.
func neighbour(a netip.Addr) bool {
	return a.IsPrivate() || a.IsLoopback() || a.IsLinkLocalUnicast()
}

// onLink reports whether an address lies in the network of one of the links.
func onLink(links []Link, a netip.Addr) bool {
	for _, l := range links {
		for _, p := range l.Addrs {
			if p.Contains(a.WithZone("")) {
				return true
			}
		}
	}
	return false
}
