package lan

import (
	"context"
	"errors"
	"io"
	"iter"
	"log/slog"
	"net"
	"sync"
	"time"

	"janggi/engine"
	"janggi/engine/match"
)

// JoinOptions are what a guest joins with.
type JoinOptions struct {
	// App is this program's version, and Name how this player wants to be called.
	App, Name string
	// Role is Player, or Watcher, who sees the match and asks for nothing.
	Role Role
	// Key opens the room. That of Session is used where it has no secret.
	Key Key
	// Find returns the addresses, "host:port", where the room may be. It is
	// called for every try, so that a room that has moved is found again.
	Find func(ctx context.Context) ([]string, error)
	// Dial reaches an address; nil for TCP.
	Dial func(ctx context.Context, address string) (net.Conn, error)
	// Journal is asked, for each match before its first event, where to keep it;
	// nil, or a nil Journal, keeps nothing. Events of Resume are not written again.
	Journal func(match.Config, match.Seat) match.Journal
	// Save is called, from any goroutine, when what a restarted program needs
	// has changed. It must not call the guest.
	Save func(Session)
	// Session, from Save, takes up the seat of a program that was ended. Resume,
	// from the journal, spares sending again what is there; it may be nil.
	Session *Session
	Resume  *Resumed
	// Random gives the randomness: crypto/rand's Reader.
	Random io.Reader
	// Log is told what happens; nil for nobody.
	Log *slog.Logger

	watch keyWatch
}

// Session is what takes up a seat again. It holds secrets.
type Session struct {
	Room    string      `json:"room"`
	ID      string      `json:"id"`
	Token   []byte      `json:"token"`
	Key     Key         `json:"key"`
	Address string      `json:"address"` // where the room was last
	Draw    draw        `json:"draw"`
	Seal    *sealedHere `json:"seal,omitempty"`
}

// sealedHere is an arrangement chosen here that nobody else knows yet.
type sealedHere struct {
	Round       int                `json:"round"`
	Side        engine.Side        `json:"side"`
	Arrangement engine.Arrangement `json:"arrangement"`
	Nonce       match.Nonce        `json:"nonce"`
}

func (s *sealedHere) sealed() match.Sealed { return match.Seal(s.Side, s.Arrangement, s.Nonce) }

// Guest is the table at a device that has joined.
type Guest struct {
	o      JoinOptions
	log    *slog.Logger
	random io.Reader
	digest string
	ctx    context.Context
	cancel context.CancelFunc
	done   chan struct{} // closed when nothing of it runs any more
	over   chan struct{} // closed when it has stopped
	news   *news
	talk   *talk
	tasks  sync.WaitGroup
	slot   chan struct{} // held by whoever asks: one request at a time

	saving sync.Mutex

	mu      sync.Mutex
	session Session
	epoch   string
	seq     uint64 // of the last request
	link    *link
	caught  bool // on this link, every event there was has come
	pending *ask
	asked   asked // the last request that was sent
	draw    draw
	rules   engine.Rules // announced with the draw
	drawn   bool
	round   *guestRound
	opened  chan struct{} // closed when a round opens
	stopped *Error
	saying  bucket
	pings   map[uint64]time.Time
	pingID  uint64
	trip    time.Duration
	trips   [10]time.Duration // the last ones, the latest first
}

// ask is a request on its way.
type ask struct {
	round    int
	seq      uint64 // 0 before it is sent
	link     *link  // on which it was sent
	action   match.Action
	wire     wireAction
	happened bool // its event has come
	answer   chan error
}

// asked is a request that was sent.
type asked struct {
	action match.Action
	link   *link
	at     time.Time
}

// Join joins a room. It returns when the room has let this device in, or with
// the *Error that says why not. With a Session it does not fail for want of a
// room: the guest goes on looking.
func Join(ctx context.Context, o JoinOptions) (*Guest, error) {
	if o.Random == nil {
		return nil, errors.New("lan: no randomness")
	}
	g := &Guest{
		o: o, log: o.Log, random: &locked{reader: o.Random}, digest: rulesDigest(),
		done: make(chan struct{}), over: make(chan struct{}), news: newNews(), talk: newTalk(), slot: make(chan struct{}, 1),
		opened: make(chan struct{}), saying: bucket{size: sayBurst, every: sayEvery}, pings: map[uint64]time.Time{},
	}
	if g.log == nil {
		g.log = slog.New(slog.DiscardHandler)
	}
	if o.Session != nil {
		g.session = *o.Session
		g.draw = o.Session.Draw
	}
	if len(o.Key.Secret) > 0 {
		g.session.Key = o.Key
	}
	g.ctx, g.cancel = context.WithCancel(ctx)
	if o.Resume != nil {
		if err := g.resume(*o.Resume); err != nil {
			g.cancel()
			return nil, err
		}
	}
	first, err := g.connect(g.ctx)
	if err != nil {
		e := asError(err, Unreachable)
		if o.Session == nil || e.final() {
			g.cancel()
			return nil, e
		}
		g.news.update(func(s *Status) { s.Err = e })
	}
	go g.run(first)
	return g, nil
}

// Session returns what takes up this seat again, as Save was last given it.
func (g *Guest) Session() Session {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.session
}

// save tells the caller what to keep. It is called without mu.
func (g *Guest) save() {
	if g.o.Save == nil || g.o.Role == Watcher {
		return
	}
	g.saving.Lock() // the last to be saved is the newest
	defer g.saving.Unlock()
	g.o.Save(g.Session())
}

// Match implements Table.
func (g *Guest) Match(ctx context.Context, n int) (*Match, error) {
	for {
		g.mu.Lock()
		x, opened, stopped := g.round, g.opened, g.stopped
		g.mu.Unlock()
		if x != nil && x.config.Round >= n {
			select {
			case <-x.ready: // all that had happened has come
				return &Match{Round: x.config.Round, Config: x.config, Seat: x.seat, Host: x, Past: x.past()}, nil
			case <-g.over:
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		}
		if stopped != nil {
			return nil, stopped
		}
		select {
		case <-opened:
		case <-g.over:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// Status implements Table.
func (g *Guest) Status() Status {
	s, _, _ := g.news.now()
	return s
}

// Statuses implements Table.
func (g *Guest) Statuses(ctx context.Context) iter.Seq[Status] { return g.news.all(ctx) }

// Phrases implements Table.
func (g *Guest) Phrases(ctx context.Context) iter.Seq[Said] { return g.talk.all(ctx) }

// Say implements Table.
func (g *Guest) Say(p Phrase) error {
	switch {
	case g.o.Role == Watcher:
		return fail(WatchOnly, nil)
	case !p.valid():
		return fail(Malformed, nil)
	}
	g.mu.Lock()
	link, x, stopped := g.link, g.round, g.stopped
	switch {
	case stopped != nil:
		g.mu.Unlock()
		return stopped
	case link == nil || x == nil:
		g.mu.Unlock()
		return fail(Lost, nil)
	}
	wait, ok := g.saying.take(time.Now())
	g.mu.Unlock()
	if !ok {
		return &Error{Reason: TooFast, Wait: wait}
	}
	if err := link.write(g.ctx, &message{Say: &sayMessage{Phrase: p}}); err != nil {
		return asError(err, Lost)
	}
	g.talk.say(Said{x.seat, p})
	return nil
}

// Close implements Table.
func (g *Guest) Close() error {
	g.stop(fail(Closed, nil))
	<-g.done
	return nil
}

// stop ends the game with a reason; the host is told on the way out.
func (g *Guest) stop(e *Error) {
	g.mu.Lock()
	if g.stopped != nil {
		g.mu.Unlock()
		return
	}
	g.stopped = e
	link := g.link
	close(g.over)
	g.mu.Unlock()
	g.news.update(func(s *Status) { s.Stage, s.Err, s.Linked = Stopped, e, false })
	if link != nil && e.Reason == Closed && link.write(g.ctx, &message{Bye: refusalOf(e)}) == nil {
		select { // until the host has heard it, and hung up
		case <-link.over:
		case <-time.After(500 * time.Millisecond):
		case <-g.ctx.Done():
		}
	}
	g.cancel()
}

// run keeps the guest connected until it stops.
func (g *Guest) run(first *connection) {
	defer close(g.done)
	defer func() {
		g.stop(fail(Closed, context.Cause(g.ctx)))
		g.tasks.Wait()
		g.news.end()
		g.talk.end()
	}()
	wait := firstWait
	for conn, tries := first, 0; ; tries++ {
		if conn == nil {
			if tries > 0 {
				g.news.update(func(s *Status) { s.Tries, s.NextTry = tries, time.Now().Add(wait) })
				select {
				case <-time.After(wait):
				case <-g.ctx.Done():
					return
				}
				wait = min(2*wait, lastWait)
			}
			var err error
			if conn, err = g.connect(g.ctx); err != nil {
				e := asError(err, Unreachable)
				g.log.Info("not connected", "reason", e.Reason, "cause", e.Cause)
				if g.ctx.Err() != nil {
					return
				}
				if e.final() && !(e.clear && g.playing()) {
					g.stop(e)
					return
				}
				if e.Wait > wait {
					wait = min(e.Wait, lastWait)
				}
				g.news.update(func(s *Status) { s.Err = e })
				continue
			}
		}
		tries = 0
		met := time.Now()
		e := asError(g.serve(conn), Lost)
		if time.Since(met) > lastWait {
			wait = firstWait
		}
		select {
		case <-g.over: // Close waits for the host to hang up
			return
		default:
		}
		conn = nil
		g.log.Info("connection over", "reason", e.Reason, "cause", e.Cause)
		if g.ctx.Err() != nil {
			return
		}
		if e.final() {
			g.stop(e)
			return
		}
		g.lost(e)
	}
}

const (
	firstWait = 200 * time.Millisecond // before the first new try
	lastWait  = 4 * time.Second        // between the later ones
)

// playing reports whether there is a match to come back to. Then what is said in
// the clear, which anyone could say, ends nothing.
func (g *Guest) playing() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.round != nil
}

// lost says that the host is away.
func (g *Guest) lost(e *Error) {
	g.mu.Lock()
	x := g.round
	g.mu.Unlock()
	g.news.update(func(s *Status) {
		s.Linked, s.Err = false, e
		if x != nil && s.Away.IsZero() {
			s.Away, s.Grace = time.Now(), graceOf(x.config)
		}
	})
}
