//go:build !js

package nearby

import (
	"context"
	"io"
	"net"
	"net/netip"
	"slices"
	"strconv"
	"time"

	"github.com/pion/logging"
	"github.com/pion/mdns/v2"
	"golang.org/x/net/ipv4"
	"golang.org/x/net/ipv6"
)

// service is what a room is to multicast DNS.
const service = "_janggi._tcp"

// beaconKey names, in the text of a service, the port where to ask.
const beaconKey = "beacon"

const (
	// browseFor is how long one search goes on before the next: what a search
	// remembers is forgotten with it.
	browseFor = 20 * time.Second
	// dnsPatience is how long to wait after multicast DNS could not be had.
	dnsPatience = 15 * time.Second
)

// resolver speaks multicast DNS for a Scout. It belongs to the Scout's
// goroutine; what is found comes from others, through Scout.hint.
type resolver struct {
	scout  *Scout
	conn   *mdns.Conn
	over   []int     // the interfaces conn works on
	retry  time.Time // not before
	room   Room      // what is registered
	browse context.CancelFunc
	until  time.Time // of the search going on
}

func newResolver(s *Scout) *resolver { return &resolver{scout: s} }

// round does what the Scout wants at the moment: nothing, look, or announce.
func (r *resolver) round(ctx context.Context) {
	s := r.scout
	s.mu.Lock()
	looking, room, links := s.looking, s.room, s.now
	s.mu.Unlock()
	now := time.Now()

	var interfaces []net.Interface
	var over []int
	for _, l := range links {
		if l.multicasts() && !l.Loopback() && l.Interface.Index > 0 {
			interfaces, over = append(interfaces, l.Interface), append(over, l.Interface.Index)
		}
	}
	if r.conn != nil && (!slices.Equal(over, r.over) || !looking && room == nil) {
		r.close()
	}
	if len(over) == 0 || !looking && room == nil || now.Before(r.retry) {
		return
	}
	if r.conn == nil {
		if err := r.open(ctx, interfaces); err != nil {
			r.retry = now.Add(dnsPatience)
			s.log.Info("nearby: no multicast DNS", "error", err)
			return
		}
		r.over = over
	}
	r.register(room)
	switch {
	case !looking && r.browse != nil:
		r.browse()
		r.browse = nil
	case looking && (r.browse == nil || now.After(r.until)):
		if r.browse != nil {
			r.browse()
		}
		var searching context.Context
		searching, r.browse = context.WithCancel(ctx)
		r.until = now.Add(browseFor)
		if err := r.conn.Browse(searching, service); err != nil {
			s.log.Info("nearby: searching by multicast DNS", "error", err)
		}
	}
}

func (r *resolver) open(ctx context.Context, interfaces []net.Interface) error {
	var config net.ListenConfig
	var four *ipv4.PacketConn
	var six *ipv6.PacketConn
	conn, err := config.ListenPacket(ctx, "udp4", "224.0.0.251:5353")
	if err == nil {
		four = ipv4.NewPacketConn(conn)
	}
	if conn6, err6 := config.ListenPacket(ctx, "udp6", "[ff02::fb]:5353"); err6 == nil {
		six = ipv6.NewPacketConn(conn6)
	} else if err != nil {
		return err
	}
	quiet := &logging.DefaultLoggerFactory{Writer: io.Discard, DefaultLogLevel: logging.LogLevelDisabled}
	r.conn, err = mdns.NewServer(four, six,
		mdns.WithName("janggi"), mdns.WithLoggerFactory(quiet), mdns.WithInterfaces(interfaces...),
		mdns.WithLocalNames("janggi-"+r.scout.node+".local"), mdns.WithCacheRefresh(false))
	if err != nil {
		r.conn = nil
		if four != nil {
			four.Close()
		}
		if six != nil {
			six.Close()
		}
		return err
	}
	r.conn.OnServiceDiscovered(func(e mdns.ServiceEvent) {
		if !e.Addr.IsValid() {
			return
		}
		for _, t := range e.Instance.Text {
			if port, err := strconv.ParseUint(string(t.Value), 10, 16); t.Key == beaconKey && err == nil && port != 0 {
				r.scout.hint(netip.AddrPortFrom(e.Addr.Unmap(), uint16(port)), time.Now())
			}
		}
	})
	return nil
}

// register tells of a room, or no more of the one before.
func (r *resolver) register(room *Room) {
	want := Room{}
	if room != nil {
		want = Room{ID: room.ID, Port: room.Port}
	}
	if want == r.room {
		return
	}
	if r.room.ID != "" {
		r.conn.Unregister(r.room.ID, service)
	}
	r.room = want
	if want.ID == "" {
		return
	}
	err := r.conn.Register(mdns.ServiceInstance{
		Instance: want.ID, Service: service, Port: want.Port,
		Text: []mdns.TXTEntry{{Key: beaconKey, Value: []byte(strconv.Itoa(int(r.scout.port)))}},
	})
	if err != nil {
		r.scout.log.Info("nearby: telling by multicast DNS", "error", err)
	}
}

func (r *resolver) close() {
	if r.browse != nil {
		r.browse()
		r.browse = nil
	}
	if r.conn != nil {
		_ = r.conn.Close() // there is nothing left to lose
		r.conn, r.room = nil, Room{}
	}
}
