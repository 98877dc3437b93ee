package nearby

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"os"
	"slices"
	"syscall"
	"testing"
)

func TestEverybodyOnANetworkHasOneAddress(t *testing.T) {
	for prefix, want := range map[string]string{
		"192.168.0.7/24":  "192.168.0.255",
		"10.1.2.3/8":      "10.255.255.255",
		"172.20.5.6/20":   "172.20.15.255",
		"192.168.1.9/30":  "192.168.1.11",
		"192.168.1.9/31":  "",
		"192.168.1.9/32":  "",
		"127.0.0.1/8":     "127.255.255.255",
		"fe80::1/64":      "",
		"0.0.0.0/0":       "",
		"192.168.0.7/255": "",
	} {
		p, err := netip.ParsePrefix(prefix)
		got, ok := broadcastOf(p)
		if err != nil {
			got, ok = broadcastOf(netip.Prefix{})
		}
		if ok != (want != "") || ok && got.String() != want {
			t.Errorf("%s: %v, %v", prefix, got, ok)
		}
	}
}

func link(flags net.Flags, prefixes ...string) Link {
	l := Link{Interface: net.Interface{Index: 9, Name: "x", Flags: net.FlagUp | flags}}
	for _, p := range prefixes {
		l.Addrs = append(l.Addrs, netip.MustParsePrefix(p))
	}
	return l
}

func TestTunnelsAndTheDeviceItselfAreNoWayToAGuest(t *testing.T) {
	links := []Link{
		link(net.FlagLoopback, "127.0.0.1/8"),
		link(net.FlagPointToPoint|net.FlagMulticast, "10.8.0.2/24"),
		link(net.FlagBroadcast, "203.0.113.4/24", "169.254.3.4/16", "fe80::1/64"),
		link(net.FlagBroadcast|net.FlagMulticast, "192.168.0.7/24"),
	}
	got := fmt.Sprint(Own(links))
	if want := "[192.168.0.7/24 203.0.113.4/24]"; got != want {
		t.Errorf("own addresses are %s, want %s", got, want)
	}
	if b := links[1].broadcasts(); b != nil || links[1].multicasts() || !links[1].VPN() {
		t.Errorf("a tunnel is told: %v", b)
	}
	for addr, want := range map[string]bool{
		"192.168.0.9": true, "10.0.0.1": true, "127.0.0.1": true, "fe80::2": true, "fd00::1": true,
		"8.8.8.8": false, "2001:db8::1": false,
	} {
		if neighbour(netip.MustParseAddr(addr)) != want {
			t.Errorf("%s is a neighbour: %v", addr, !want)
		}
	}
	if !onLink(links, netip.MustParseAddr("203.0.113.200")) || onLink(links, netip.MustParseAddr("203.0.114.1")) {
		t.Error("who is on the link is not known")
	}
}

func TestSystemsThatTellNoInterfacesHaveOneAllTheSame(t *testing.T) {
	links := guessedLinks()
	if len(links) == 0 {
		t.Skip("this machine has no route to anywhere")
	}
	if len(links[0].Addrs) != 1 || links[0].Addrs[0].Bits() != 24 || interfaceOf(links[0]) != nil {
		t.Errorf("guessed %+v", links)
	}
	if b := links[0].broadcasts(); !slices.Contains(b, netip.MustParseAddr("255.255.255.255")) {
		t.Errorf("tells %v", b)
	}
}

func TestTroubleIsToldApart(t *testing.T) {
	wrap := func(n syscall.Errno) error {
		return &net.OpError{Op: "write", Net: "udp4", Err: os.NewSyscallError("sendto", n)}
	}
	for _, c := range []struct {
		err  error
		want Reason
	}{
		{nil, 0},
		{wrap(syscall.EACCES), Forbidden},
		{wrap(syscall.EPERM), Forbidden},
		{wrap(10013), Forbidden},
		{wrap(syscall.EADDRINUSE), InUse},
		{wrap(10048), InUse},
		{wrap(syscall.ENETUNREACH), NoNetwork},
		{errors.Join(wrap(syscall.ENETDOWN), nil), NoNetwork},
		{errors.ErrUnsupported, Unsupported},
		{errors.New("odd"), Failed},
		{&Error{Reason: NoNetwork}, NoNetwork},
	} {
		got := classify(c.err)
		if c.want == 0 {
			if got != nil {
				t.Errorf("nothing became %v", got)
			}
			continue
		}
		if got == nil || got.Reason != c.want || got.Error() == "" {
			t.Errorf("%v: %v, want %v", c.err, got, c.want)
		}
	}
}
