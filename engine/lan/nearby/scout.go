package nearby

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"iter"
	"log/slog"
	"net"
	"net/netip"
	"slices"
	"sync"
	"time"
)

// Options are what a Scout is opened with. The zero Options are right for an app.
type Options struct {
	// Log is told what is found and what fails; nil for nobody.
	Log *slog.Logger
	// Port is that of the beacon; 0 for the usual one.
	Port int
	// Links tells the interfaces; nil for the system's.
	Links func() []Link
	// NoMDNS leaves multicast DNS out.
	NoMDNS bool
}

// View is what a Scout knows at a moment.
type View struct {
	// Rooms that have answered of late, the first heard first.
	Rooms []Found
	// Trouble is an *Error, or nil: why there may be more than is seen here.
	Trouble error
	// VPN says that a tunnel is up, which often hides the neighbours.
	VPN bool
}

// Scout finds rooms and lets one be found. Its methods may be called from any
// goroutine, and none of them waits for the network.
type Scout struct {
	log   *slog.Logger
	port  uint16
	node  string
	links func() []Link
	mdns  bool
	ears  []*ear
	shut  error // why ears are missing
	tick  chan struct{}

	mu      sync.Mutex
	roster  roster
	guard   *guard
	looking bool
	room    *Room
	asked   []netip.AddrPort // who is asked besides everybody
	hints   map[netip.AddrPort]time.Time
	now     []Link // the links of the last round
	view    View
	told    View          // what those who watch were last woken for
	more    chan struct{} // closed when told changes
}

const (
	// every is how often it is asked and told.
	every = time.Second
	// askedMost is how many addresses are asked one by one.
	askedMost = 32
	hintLife  = 30 * time.Second
)

// Open returns a Scout that works until ctx ends. What fails is in its View.
func Open(ctx context.Context, o Options) *Scout {
	s := &Scout{
		log: o.Log, port: uint16(o.Port), node: newNode(), links: o.Links, mdns: !o.NoMDNS,
		guard: newGuard(), hints: map[netip.AddrPort]time.Time{},
		more: make(chan struct{}), tick: make(chan struct{}, 1),
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	if s.port == 0 {
		s.port = Port
	}
	if s.links == nil {
		s.links = Links
	}
	s.openEars(ctx)
	for _, e := range s.ears {
		go e.hear(func(data []byte, from netip.AddrPort) { s.heard(e, data, from, time.Now()) })
	}
	go s.run(ctx)
	return s
}

func newNode() string {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// openEars opens the shared port and a port of our own, for each of the two
// internets. The first are for being asked, the others for asking.
func (s *Scout) openEars(ctx context.Context) {
	for _, network := range []string{"udp4", "udp6"} {
		for _, port := range []int{int(s.port), 0} {
			e, err := listen(ctx, network, port)
			if err != nil {
				s.log.Info("nearby: a socket", "network", network, "port", port, "error", err)
				if network == "udp4" && s.shut == nil {
					s.shut = err
				}
				continue
			}
			s.ears = append(s.ears, e)
		}
	}
}

// Announce tells the network of a room, or, with nil, no more.
func (s *Scout) Announce(r *Room) {
	s.mu.Lock()
	old := s.room
	if r != nil {
		room := *r
		r = &room
	}
	s.room = r
	s.mu.Unlock()
	if old != nil && (r == nil || r.ID != old.ID) {
		s.tellAll(encode(packet{Kind: gone, Node: s.node, ID: old.ID}))
	}
	s.nudge()
}

// Look starts or stops looking. Who does not look has an empty list.
func (s *Scout) Look(on bool) {
	s.mu.Lock()
	s.looking = on
	if !on {
		s.roster = roster{}
	}
	s.refresh()
	s.mu.Unlock()
	s.nudge()
}

// Ask has some addresses asked one by one, besides everybody: those of earlier
// opponents, who may be where no broadcast comes. A port of 0 is the usual one.
func (s *Scout) Ask(addrs ...netip.AddrPort) {
	s.mu.Lock()
	s.asked = nil
	for _, a := range addrs[:min(len(addrs), askedMost)] {
		if a.Port() == 0 {
			a = netip.AddrPortFrom(a.Addr(), s.port)
		}
		s.asked = append(s.asked, a)
	}
	s.mu.Unlock()
	s.nudge()
}

// View returns what is known now.
func (s *Scout) View() View {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.view
}

// Watch yields what is known, and again each time that changes, until ctx ends.
func (s *Scout) Watch(ctx context.Context) iter.Seq[View] {
	return func(yield func(View) bool) {
		for {
			s.mu.Lock()
			view, more := s.view, s.more
			s.mu.Unlock()
			if ctx.Err() != nil || !yield(view) {
				return
			}
			select {
			case <-more:
			case <-ctx.Done():
				return
			}
		}
	}
}

// nudge has the next round come at once.
func (s *Scout) nudge() {
	select {
	case s.tick <- struct{}{}:
	default:
	}
}

func (s *Scout) run(ctx context.Context) {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	dns := newResolver(s)
	for {
		s.round(time.Now())
		if s.mdns {
			dns.round(ctx)
		}
		select {
		case <-ctx.Done():
			s.Announce(nil)
			dns.close()
			for _, e := range s.ears {
				e.conn.Close()
			}
			return
		case <-ticker.C:
		case <-s.tick:
		}
	}
}

// round asks and tells once, over every link there is now.
func (s *Scout) round(now time.Time) {
	links := s.links()
	s.mu.Lock()
	s.now = links
	looking, room := s.looking, s.room
	asked := slices.Clone(s.asked)
	for a, at := range s.hints {
		if now.Sub(at) > hintLife {
			delete(s.hints, a)
		} else {
			asked = append(asked, a)
		}
	}
	s.mu.Unlock()

	var err error
	if looking {
		err = s.tellAll(encode(packet{Kind: who, Node: s.node}))
		for _, a := range asked {
			s.askOne(a)
		}
	}
	if room != nil {
		err = errors.Join(err, s.tellAll(encode(room.packet(s.node))))
	}

	s.mu.Lock()
	defer s.mu.Unlock()
	s.roster.expire(now)
	s.view.Trouble = s.trouble(links, err)
	s.view.VPN = slices.ContainsFunc(links, Link.VPN)
	s.refresh()
}

// tellAll tells everybody on every link and returns an error only if nothing
// left on any link but loopback.
func (s *Scout) tellAll(data []byte) error {
	s.mu.Lock()
	links := s.now
	s.mu.Unlock()
	failed, done := error(nil), false
	for _, l := range links {
		for _, e := range s.ears {
			e.join(l)
			// A question is asked from our own port, where the answer then comes;
			// either socket would do for the rest.
			if e.shared(s.port) {
				continue
			}
			err := e.tellAll(data, l, s.port)
			switch {
			case l.Loopback() || e.six != nil:
			case err != nil:
				failed = err
			default:
				done = true
			}
		}
	}
	if done {
		return nil
	}
	return failed
}

func (e *ear) shared(port uint16) bool {
	own, ok := e.conn.LocalAddr().(*net.UDPAddr)
	return ok && own.Port == int(port)
}

func (s *Scout) askOne(to netip.AddrPort) {
	for _, e := range s.ears {
		if !e.shared(s.port) && (e.four != nil) == to.Addr().Is4() {
			_ = e.tell(encode(packet{Kind: who, Node: s.node}), to) // silence is an answer
		}
	}
}

// trouble says what stands in the way.
func (s *Scout) trouble(links []Link, sent error) error {
	outward := slices.ContainsFunc(links, func(l Link) bool { return !l.Loopback() && !l.VPN() })
	switch {
	case s.shut != nil && classify(s.shut).Reason != InUse:
		return classify(s.shut)
	case !outward:
		return &Error{Reason: NoNetwork}
	case sent != nil:
		return classify(sent)
	case s.shut != nil:
		return classify(s.shut)
	}
	return nil
}

// heard takes a packet.
func (s *Scout) heard(e *ear, data []byte, from netip.AddrPort, now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.guard.allow(from.Addr(), now) || !neighbour(from.Addr()) && !onLink(s.now, from.Addr()) {
		return
	}
	p, err := decode(data)
	if err != nil || p.Node == s.node {
		return
	}
	changed := false
	switch {
	case p.Kind == who && s.room != nil:
		_ = e.tell(encode(s.room.packet(s.node)), from) // it asks again
	case p.Kind == here && s.looking:
		changed = s.roster.hear(p.room(), from.Addr(), now)
	case p.Kind == gone && s.looking:
		changed = s.roster.bye(p.ID, from.Addr())
	}
	if changed {
		s.refresh()
	}
}

// hint takes an address where multicast DNS says that a room is.
func (s *Scout) hint(to netip.AddrPort, now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, known := s.hints[to]
	if !known && (len(s.hints) >= askedMost || !neighbour(to.Addr()) && !onLink(s.now, to.Addr())) {
		return
	}
	s.hints[to] = now
	if !known {
		s.nudge()
	}
}

// refresh makes the view anew and wakes those who watch, if it has changed. The
// mutex is held.
func (s *Scout) refresh() {
	s.view.Rooms = s.roster.list()
	if same(s.told, s.view) {
		return
	}
	s.told = s.view
	close(s.more)
	s.more = make(chan struct{})
}

// same reports whether two views show the same.
func same(a, b View) bool {
	return a.VPN == b.VPN && reasonOf(a.Trouble) == reasonOf(b.Trouble) &&
		slices.EqualFunc(a.Rooms, b.Rooms, func(x, y Found) bool {
			return x.Room == y.Room && slices.Equal(x.Addrs, y.Addrs)
		})
}

func reasonOf(err error) Reason {
	var e *Error
	if errors.As(err, &e) {
		return e.Reason
	}
	return 0
}
