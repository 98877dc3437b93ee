package lan

import (
	"context"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"io"
	"iter"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/gtank/ristretto255"

	"janggi/engine"
	"janggi/engine/match"
)

// RoomOptions are what a room is opened with.
type RoomOptions struct {
	// App is this program's version, and Name how this player wants to be called.
	App, Name string
	// Keys open the room. Those of Saved are used where there are none.
	Keys []Key
	// Rules and Start are what is played.
	Rules engine.Rules
	Start *engine.Setup
	// MaxWatchers is how many may watch; 0 is DefaultWatchers.
	MaxWatchers int
	// Journal is asked, for each match before its first event, where to keep it;
	// nil, or a nil Journal, keeps nothing.
	Journal func(match.Config) match.Journal
	// Save is called, from any goroutine, when what a restarted program needs
	// has changed. It must not call the room.
	Save func(SavedRoom)
	// Saved, from Save, and Resume, from the journal, open the room of a program
	// that was ended.
	Saved  *SavedRoom
	Resume *Resumed
	// Random gives the randomness: crypto/rand's Reader.
	Random io.Reader
	// Log is told what happens; nil for nobody.
	Log *slog.Logger

	watch  keyWatch
	tamper func(*message)
	divert func(*peer, *message) bool // of a test's changed program; nil in every real one
}

// DefaultWatchers is how many may watch where nothing else is said.
const DefaultWatchers = 32

// Resumed is a match to go on with, as a journal kept it.
type Resumed struct {
	Config match.Config
	Log    []match.Event
	At     time.Duration // how far its time had come
}

// SavedRoom is what opens the same room again. It holds secrets.
type SavedRoom struct {
	ID      string        `json:"id"`
	Keys    []Key         `json:"keys"`
	Session *SavedSession `json:"session,omitempty"` // of the guest who plays
	Draw    draw          `json:"draw"`              // of the match to come, or of the one that is open
	Played  draw          `json:"played"`            // of the one that is open
}

// SavedSession is the place of the guest who plays.
type SavedSession struct {
	ID    string `json:"id"`
	Token []byte `json:"token"`
	Name  string `json:"name"`
	App   string `json:"app"`
}

// Room is the table at the device that hosts.
type Room struct {
	o       RoomOptions
	log     *slog.Logger
	random  io.Reader
	digest  string
	epoch   string
	ctx     context.Context
	cancel  context.CancelFunc
	door    *door
	server  *http.Server
	gate    *gate
	running sync.WaitGroup
	news    *news
	talk    *talk
	saying  bucket // guarded by mu
	ending  sync.Once

	saving    sync.Mutex
	attending sync.Mutex // held while the match is told who is there

	mu       sync.Mutex
	id       string
	keys     map[string]roomDoor
	player   *session
	watchers map[*peer]struct{}
	draw     draw
	played   draw // of the match that is open
	drawing  bool
	opening  bool // a match is being opened
	round    *round
	opened   chan struct{} // closed when a round opens or the room stops
	stopped  *Error
	closed   bool
}

type roomDoor struct {
	key   Key
	point *ristretto255.Element
}

// session is the place of the guest who plays, whichever connection it has.
type session struct {
	id        string
	token     []byte
	point     *ristretto255.Element
	confirmed bool // the guest has its token; guarded by Room.mu
	gone      bool // it has left for good; guarded by Room.mu
	peer      *peer
	who       Peer

	mu     sync.Mutex // held while a request of the seat is decided
	seq    uint64
	answer *answerMessage
}

// Open opens a room on a listener, which it owns from then on. It ends with the
// context or with Close. The error is that of rules or of a log that cannot be,
// or of the randomness.
func Open(ctx context.Context, listener net.Listener, o RoomOptions) (*Room, error) {
	if o.Random == nil {
		return nil, errors.New("lan: no randomness")
	}
	if err := o.Rules.Validate(); err != nil && o.Resume == nil { // a resumed match has its own
		return nil, err
	}
	r := &Room{
		o: o, log: o.Log, random: &locked{reader: o.Random}, digest: rulesDigest(),
		gate: newGate(), news: newNews(), talk: newTalk(), saying: bucket{size: sayBurst, every: sayEvery},
		keys: map[string]roomDoor{}, watchers: map[*peer]struct{}{}, opened: make(chan struct{}),
	}
	if r.log == nil {
		r.log = slog.New(slog.DiscardHandler)
	}
	if r.o.MaxWatchers == 0 {
		r.o.MaxWatchers = DefaultWatchers
	}
	if err := r.furnish(); err != nil {
		return nil, err
	}
	r.ctx, r.cancel = context.WithCancel(ctx)
	if o.Resume != nil {
		if err := r.resume(*o.Resume); err != nil {
			r.cancel()
			return nil, err
		}
	}
	r.door = newDoor(listener)
	r.server = &http.Server{
		Handler: http.HandlerFunc(r.knock), ReadHeaderTimeout: handshakeTime, ReadTimeout: handshakeTime,
		WriteTimeout: handshakeTime, IdleTimeout: time.Second, MaxHeaderBytes: maxHello,
		ErrorLog:    slog.NewLogLogger(slog.DiscardHandler, slog.LevelDebug),
		ConnContext: func(ctx context.Context, c net.Conn) context.Context { return context.WithValue(ctx, visitorKey{}, c) },
	}
	r.running.Add(1)
	go func() {
		defer r.running.Done()
		_ = r.server.Serve(r.door)
	}()
	context.AfterFunc(r.ctx, r.end)
	r.save()
	return r, nil
}

type visitorKey struct{}

// furnish makes what a room has to have, or takes it over from a saved one.
func (r *Room) furnish() error {
	saved := r.o.Saved
	if saved == nil {
		saved = &SavedRoom{}
	}
	var err error
	if r.id = saved.ID; r.id == "" {
		if r.id, err = r.name(); err != nil {
			return err
		}
	}
	if r.epoch, err = r.name(); err != nil {
		return err
	}
	keys := r.o.Keys
	if len(keys) == 0 {
		keys = saved.Keys
	}
	for _, k := range keys {
		if len(k.Secret) == 0 {
			return errors.New("lan: a key without a secret")
		}
		r.keys[k.Name] = roomDoor{k, roomKey(k.Secret)}
	}
	if s := saved.Session; s != nil {
		r.player = &session{
			id: s.ID, token: s.Token, point: roomKey(s.Token), confirmed: true, who: Peer{clean(s.Name), clean(s.App)},
		}
		r.news.update(func(x *Status) { x.Opponent = r.player.who })
	}
	r.draw, r.played = saved.Draw, saved.Played
	return nil
}

// name returns a random name.
func (r *Room) name() (string, error) {
	var b [12]byte
	_, err := io.ReadFull(r.random, b[:])
	return base64.RawURLEncoding.EncodeToString(b[:]), err
}

// save tells the caller what to keep. It is called without mu.
func (r *Room) save() {
	if r.o.Save == nil {
		return
	}
	r.saving.Lock() // the last to be saved is the newest
	defer r.saving.Unlock()
	r.mu.Lock()
	s := SavedRoom{ID: r.id, Draw: r.draw, Played: r.played}
	for _, k := range r.keys {
		s.Keys = append(s.Keys, k.key)
	}
	if p := r.player; p != nil && p.confirmed {
		s.Session = &SavedSession{p.id, p.token, p.who.Name, p.who.App}
	}
	r.mu.Unlock()
	r.o.Save(s)
}

// Addr returns where the room listens.
func (r *Room) Addr() net.Addr { return r.door.Addr() }

// ID returns the room's name, which is no secret: the same after a restart.
func (r *Room) ID() string { return r.id }

// Match implements Table.
func (r *Room) Match(ctx context.Context, n int) (*Match, error) {
	for {
		r.mu.Lock()
		round, opened, stopped := r.round, r.opened, r.stopped
		r.mu.Unlock()
		if round != nil && round.config.Round >= n {
			return &Match{
				Round: round.config.Round, Config: round.config, Seat: round.seat,
				Host: &hostSeat{r, round}, Past: round.past,
			}, nil
		}
		if stopped != nil {
			return nil, stopped
		}
		select {
		case <-opened:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// Status implements Table.
func (r *Room) Status() Status {
	s, _, _ := r.news.now()
	return s
}

// Statuses implements Table.
func (r *Room) Statuses(ctx context.Context) iter.Seq[Status] { return r.news.all(ctx) }

// Phrases implements Table.
func (r *Room) Phrases(ctx context.Context) iter.Seq[Said] { return r.talk.all(ctx) }

// Say implements Table.
func (r *Room) Say(p Phrase) error {
	if !p.valid() {
		return fail(Malformed, nil)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.stopped != nil:
		return r.stopped
	case r.round == nil:
		return fail(Lost, nil)
	}
	if wait, ok := r.saying.take(time.Now()); !ok {
		return &Error{Reason: TooFast, Wait: wait}
	}
	r.spread(Said{r.round.seat, p}, nil)
	return nil
}

// spread tells everyone but one what was said; mu is held.
func (r *Room) spread(s Said, but *peer) {
	m := &message{Say: &sayMessage{From: s.From.String(), Phrase: s.Phrase}}
	for p := range r.peers() {
		if p != but {
			p.send(outgoing{m: m})
		}
	}
	r.talk.say(s)
}

// peers yields who is connected; mu is held.
func (r *Room) peers() iter.Seq[*peer] {
	return func(yield func(*peer) bool) {
		if p := r.player; p != nil && p.peer != nil && !yield(p.peer) {
			return
		}
		for p := range r.watchers {
			if !yield(p) {
				return
			}
		}
	}
}

// Close implements Table.
func (r *Room) Close() error {
	r.stop(fail(Closed, nil))
	r.end()
	r.cancel()
	r.running.Wait()
	return nil
}

// Unseat gives up the place of the guest who plays, who has lost its session or
// will not be back: whoever joins next goes on with the match in its place.
func (r *Room) Unseat() {
	r.mu.Lock()
	s := r.player
	r.player = nil
	var p *peer
	if s != nil {
		p, s.peer = s.peer, nil
	}
	if r.round != nil && r.round.session == s {
		r.round.session = nil
	}
	r.mu.Unlock()
	if p != nil {
		p.leave(fail(NoSession, nil))
	}
	r.save()
	r.presence()
}

// stop ends the game with a reason that everyone is told.
func (r *Room) stop(e *Error) {
	r.mu.Lock()
	if r.stopped != nil {
		r.mu.Unlock()
		return
	}
	r.stopped = e
	for p := range r.peers() {
		p.leave(e)
	}
	round := r.round
	close(r.opened)
	r.opened = make(chan struct{})
	r.mu.Unlock()
	if round != nil {
		round.local.Pause()
	}
	r.news.update(func(s *Status) { s.Stage, s.Err, s.Linked = Stopped, e, false })
}

// end lets everything go that the room holds.
func (r *Room) end() { r.ending.Do(r.letGo) }

func (r *Room) letGo() {
	r.stop(fail(Closed, context.Cause(r.ctx)))
	r.mu.Lock()
	r.closed = true
	var leaving []*peer
	for p := range r.peers() {
		leaving = append(leaving, p)
	}
	r.mu.Unlock()
	for _, p := range leaving {
		<-p.done // each has a moment to say goodbye
	}
	r.door.shut()
	_ = r.server.Close()
	r.news.end()
	r.talk.end()
}

// sameToken compares in constant time.
func sameToken(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// locked lets several goroutines read one source of randomness.
type locked struct {
	mu     sync.Mutex
	reader io.Reader
}

func (l *locked) Read(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.reader.Read(p)
}
