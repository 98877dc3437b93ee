package ui

import (
	"encoding/json"
	"slices"
	"sync"
	"time"

	"janggi/engine/match"
	"janggi/engine/store"
	"janggi/ui/lobby"
)

// kindLAN is the kind of a game over the network.
const kindLAN = "lan"

// keeper is where the network keeps what must outlive the app. It is called from
// the network's goroutines, and returns when things are on the disk.
type keeper struct {
	store  *store.Store
	failed func(error)
	now    func() time.Time
	seed   func() uint64

	mu      sync.Mutex
	left    bool             // the table was left: nothing takes its place up again
	resumed *store.Saved     // to be gone on with; nil for none, or when it is
	kept    map[int]keptGame // by round
}

// keptGame is a match that is being kept.
type keptGame struct {
	header  store.Header
	journal *journal
}

var _ lobby.Keeper = (*keeper)(nil)

func (s *Shell) newKeeper() *keeper {
	return &keeper{store: s.store, failed: s.saveFailed, now: s.now, seed: s.seed, kept: map[int]keptGame{}}
}

// Journal is for the network.
func (k *keeper) Journal(m lobby.Match, hosted bool) match.Journal {
	k.mu.Lock()
	defer k.mu.Unlock()
	game, known := k.kept[m.Round]
	if !known {
		game = k.open(m)
		if !hosted {
			game.journal.copy, game.journal.twin = true, k.has
		}
		k.kept[m.Round] = game
	}
	return game.journal
}

func (k *keeper) open(m lobby.Match) keptGame {
	if r := k.resumed; r != nil && r.Header.Round == m.Round {
		k.resumed = nil
		return keptGame{r.Header, &journal{log: k.store.Continue(r, k.failed), now: k.now, state: r.State}}
	}
	h := headerOf(m)
	h.Started = k.now()
	h.ID = store.NewID(h.Started, k.seed())
	return keptGame{h, &journal{log: k.store.Begin(h, k.failed), now: k.now, state: match.New(m.Config)}}
}

// has reports whether a game over the network is among the finished ones: somebody
// who comes back to a table after the end is told the whole game again. The digest
// holds every clock to the nanosecond.
func (k *keeper) has(end match.State) bool {
	const latest = 3
	games, err := k.store.Finished(kindLAN, latest)
	if err != nil {
		return false
	}
	for _, game := range games {
		if saved, err := k.store.Load(game.ID); err == nil && saved.Header.Kind == kindLAN && saved.State.Digest() == end.Digest() {
			return true
		}
	}
	return false
}

func headerOf(m lobby.Match) store.Header {
	h := store.Header{Names: m.Names, Preset: m.Preset, Kind: kindLAN, Seat: m.Seat}
	h.SetConfig(m.Config)
	return h
}

// game returns how a match is kept; who only watches keeps nothing.
func (k *keeper) game(m *lobby.Match) keptGame {
	k.mu.Lock()
	defer k.mu.Unlock()
	if game, known := k.kept[m.Round]; known {
		return game
	}
	h := headerOf(*m)
	state, _ := match.New(m.Config).Replay(m.Past)
	return keptGame{h, &journal{log: store.Nowhere().Begin(h, nil), now: k.now, state: state}}
}

// Secret is for the network.
func (k *keeper) Secret(hosted bool, secret []byte) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.left {
		return
	}
	k.keep(hosted, secret)
}

// leave forgets what would take up the place at the table again.
func (k *keeper) leave() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.left = true
	k.keep(true, nil)
	k.keep(false, nil)
}

func (k *keeper) keep(hosted bool, secret []byte) {
	k.change(func(x *store.LAN) {
		if hosted {
			x.Room = json.RawMessage(secret)
		} else {
			x.Seat = json.RawMessage(secret)
		}
	})
}

// Kept is for the network.
func (k *keeper) Kept(hosted bool) []byte {
	x := k.store.Settings().Network()
	if hosted {
		return x.Room
	}
	return x.Seat
}

// opponentsMost is how many opponents are remembered.
const opponentsMost = 5

// Met is for the network.
func (k *keeper) Met(o lobby.Opponent, addrs []string) {
	k.change(func(x *store.LAN) {
		x.Opponents = slices.DeleteFunc(x.Opponents, func(old store.Opponent) bool {
			return old.ID == o.ID || old.Name == o.Name && o.Name != "" || slices.Equal(old.Addrs, addrs)
		})
		x.Opponents = slices.Insert(x.Opponents, 0, store.Opponent{ID: o.ID, Name: o.Name, Addrs: addrs})
		x.Opponents = x.Opponents[:min(len(x.Opponents), opponentsMost)]
	})
}

// Opponents is for the network.
func (k *keeper) Opponents() (list []lobby.Opponent, addrs [][]string) {
	for _, o := range k.store.Settings().Network().Opponents {
		list, addrs = append(list, lobby.Opponent{ID: o.ID, Name: o.Name}), append(addrs, o.Addrs)
	}
	return list, addrs
}

func (k *keeper) change(f func(*store.LAN)) {
	if err := k.store.Change(func(x *store.Settings) { x.ChangeNetwork(f) }); err != nil {
		k.failed(err)
	}
}
