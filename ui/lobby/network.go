package lobby

import (
	"context"
	"iter"
	"time"

	"janggi/engine"
	"janggi/engine/match"
)

// Network is the local network, as the program wires it.
type Network interface {
	// Enter opens a room for this device and looks for those of others, until
	// the Lobby is closed or ctx ends.
	Enter(ctx context.Context, me Me, keep Keeper) Lobby
	// Resume goes on with a game over the network that was saved here: it hosts
	// it again, or looks for its host. Kept is what is left of it here. The error
	// says that nobody can go on with it.
	Resume(ctx context.Context, kept Kept, keep Keeper) (Table, error)
}

// Keeper keeps what must outlive the program. Its methods are called from any
// goroutine.
type Keeper interface {
	// Journal returns where a match that is about to begin, or that goes on, is
	// kept. The match has no Host yet.
	Journal(m Match, hosted bool) match.Journal
	// Secret keeps what takes up the place at a table again, and gives back what
	// was kept last; nil is nothing.
	Secret(hosted bool, secret []byte)
	Kept(hosted bool) (secret []byte)
	// Met remembers an opponent and where they are.
	Met(o Opponent, addrs []string)
	// Opponents returns those that were met, the last one first, and where they
	// were.
	Opponents() ([]Opponent, [][]string)
}

// Me is what this device tells of itself.
type Me struct {
	Name   string // may be empty
	Preset string // names Rules; empty for rules of one's own
	Rules  engine.Rules
	Open   bool // whoever sees the room may come in; otherwise the code is wanted
}

// Lobby is this device on the network while it has no game. Its methods do not
// wait for the network.
type Lobby interface {
	// States yields what is to be shown, now and after every change, until ctx
	// ends.
	States(ctx context.Context) iter.Seq[State]
	// Change tells something else of this device.
	Change(me Me)
	// Join goes to a game that was found, by its ID: to play, or to watch where
	// no seat is free.
	Join(id string)
	// Call looks for an earlier opponent, by ID.
	Call(id string)
	// Type goes where a code, a link or an address leads.
	Type(text string)
	// Cancel stops going anywhere, and forgets a failure.
	Cancel()
	// Table waits until somebody has come into the room of this device, or this
	// device into another, and returns where the game is played; from then on the
	// Lobby does nothing more. The error is the context's.
	Table(ctx context.Context) (Table, error)
	// Close leaves.
	Close()
}

// State is what the lobby shows.
type State struct {
	Mine    Room
	Games   []Game     // the first found first
	Earlier []Opponent // those not among Games, the last one first
	Trouble string     // why nothing may be found: noNetwork, forbidden, inUse, unsupported, failed, or empty
	VPN     bool       // a tunnel may hide what is near
	Joining bool       // on the way into a game
	Failure *Failure   // the last way did not lead there
}

// Room is the room of this device.
type Room struct {
	Code    string   // as it is read aloud; empty while there is no room
	Picture [][]bool // the squares of its QR code; nil for none
	Link    string   // what the picture says; empty without one
	Address string   // for a guest who types it; may be empty
	Failure *Failure // why there is no room
}

// Game is one that was found.
type Game struct {
	ID       string
	Player   string // who waits there; may be empty
	Preset   string // names its rules; empty for others
	Free     bool   // somebody may play
	Watch    bool   // somebody may watch
	Watching int    // how many do
	Locked   bool   // its code is wanted
	Known    bool   // an earlier opponent's
	Mine     bool   // a seat there is this device's, which was ended or left behind
	Version  int    // how its program compares: -1 is too old for this one, 1 too new
}

// Opponent is somebody who was played with.
type Opponent struct {
	ID   string
	Name string // may be empty
}

// Failure is why something did not work: a reason that the screen has words for,
// and how long to wait before another try makes sense, if that matters.
type Failure struct {
	Reason string
	Wait   time.Duration
}

// Table is where a game is played over the network.
type Table interface {
	// Match waits for the first match of at least a round, from 0. The error
	// is the context's, or a *Failed when the table is over.
	Match(ctx context.Context, round int) (*Match, error)
	// Status returns how things stand; Statuses yields it now and whenever it
	// changes, until ctx ends or the table does.
	Status() Status
	Statuses(ctx context.Context) iter.Seq[Status]
	// Say says a phrase to everybody, if it can be heard and was not said just
	// now; Phrases yields those that are said from now on, ours too.
	Say(phrase string)
	Phrases(ctx context.Context) iter.Seq[Said]
	// Close leaves for good and tells the others.
	Close()
}

// Match is one match at a table.
type Match struct {
	Round  int
	Config match.Config
	Seat   match.Seat // this device's own; match.Watcher watches
	Host   match.Host
	Past   []match.Event // what had happened when it was found
	Names  [2]string     // of the players, by side
	Preset string        // names the rules; empty for others
}

// Status is how a table stands.
type Status struct {
	Linked    bool
	Opponent  string        // the other's name; may be empty
	Away      bool          // the other cannot be heard, and a match is open
	Until     time.Time     // Away: when the other's time to come back is over
	Trip      time.Duration // the way there and back; 0 while unknown
	Heard     time.Time     // when anything last came
	Watchers  int
	FastClock bool     // the other device's clock takes more from this player than they have thought
	Failure   *Failure // why there is no connection, if that is known
	Over      bool     // the table is closed for good: Failure says why
}

// Said is a phrase that somebody said.
type Said struct {
	From   match.Seat
	Phrase string
}

// Failed is a Failure as an error.
type Failed struct{ Failure Failure }

// Error is for logs.
func (e *Failed) Error() string { return "network game: " + e.Failure.Reason }

// Kept is a game over the network as it was kept here.
type Kept struct {
	Hosted bool
	Config match.Config
	Seat   match.Seat
	Events []match.Event
	At     time.Duration
	Names  [2]string
	Preset string
}

// Phrases are the names of the set phrases, in the order they are offered.
func Phrases() []string { return []string{"greeting", "oneMoment", "wellPlayed", "thanks"} }
