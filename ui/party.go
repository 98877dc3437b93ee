package ui

import (
	"context"
	"errors"
	"iter"
	"time"

	"janggi/engine/match"
	"janggi/engine/store"
	"janggi/ui/kit"
	"janggi/ui/lobby"
	"janggi/ui/play"
)

// party is a table on the network: matches one after the other between this
// device and another, or one that is watched. It outlives its matches, so that a
// rematch needs no new connection. All of it belongs to Fyne's thread.
type party struct {
	shell   *Shell
	table   lobby.Table
	keeper  *keeper
	ctx     context.Context
	end     context.CancelFunc
	status  lobby.Status
	sitting *sitting // the match of now; nil before the first
	late    *lateHost
	counted func() // stops the count of the seconds that somebody is away
	gone    bool
}

// sitDown begins with what is played at a table.
func (s *Shell) sitDown(table lobby.Table, k *keeper) *party {
	ctx, end := context.WithCancel(s.ctx)
	p := &party{shell: s, table: table, keeper: k, ctx: ctx, end: end, status: table.Status()}
	s.log.Info("link", "linked", p.status.Linked, "away", p.status.Away)
	go p.followMatches()
	go func() {
		for status := range table.Statuses(ctx) {
			p.do(func() { p.stands(status) })
		}
	}()
	go func() {
		for said := range table.Phrases(ctx) {
			p.do(func() { p.heard(said) })
		}
	}()
	return p
}

// do does something on Fyne's thread, unless the party is over.
func (p *party) do(f func()) {
	p.shell.do(func() {
		if p.ctx.Err() == nil {
			f()
		}
	})
}

func (p *party) followMatches() {
	for round := 0; ; {
		m, err := p.table.Match(p.ctx, round)
		if err != nil {
			p.do(func() { p.failed(err) })
			return
		}
		p.do(func() { p.begin(m) })
		round = m.Round + 1
	}
}

// begin shows the next match, in place of every screen but the first.
func (p *party) begin(m *lobby.Match) {
	s := p.shell
	if p.late != nil && p.sitting != nil && p.sitting.header.Round == m.Round {
		p.late.arrive(m.Host) // it was on the screen already
		p.late = nil
		return
	}
	state, err := match.New(m.Config).Replay(m.Past)
	if err != nil { // the network has looked at every event
		s.log.Error("taking over a match", "error", err)
		p.over(&lobby.Failure{Reason: "failed"})
		return
	}
	game := p.keeper.game(m)
	x := p.sit(game, m.Host, m.Seat, state)
	old := p.sitting
	p.sitting = x
	s.clear()
	if old != nil {
		old.end()
		old.journal.close()
	}
	s.sitting = x
	x.note("opened")
	x.show()
	p.showLink()
}

// sit makes a sitting of a match.
func (p *party) sit(game keptGame, host match.Host, seat match.Seat, state match.State) *sitting {
	ctx, end := context.WithCancel(p.ctx)
	x := &sitting{
		shell: p.shell, header: game.header, party: p, journal: game.journal, end: end, seats: []match.Seat{seat},
	}
	x.table = table{ctx: ctx, host: host, state: state, do: p.shell.do, log: p.shell.log}
	x.table.follow(x.happened)
	x.startMarks()
	p.shell.log.Debug("seated", "seat", seat, "round", state.Config().Round)
	return x
}

// happened is told every event of the match.
func (p *party) happened(x *sitting, e match.Event) {
	asked, ok := e.(match.RematchAsked)
	if !ok || p.sitting != x || x.game == nil {
		return
	}
	line := "link.again.asked"
	if match.SeatOf(asked.By) == x.header.Seat {
		line = "link.again.waiting"
	}
	p.shell.tell(p.shell.text.Say(line))
}

// options puts in what a game with another device needs.
func (p *party) options(o *play.Options) {
	o.Remote = true
	side, playing := p.sitting.header.Seat.Side()
	if !playing {
		o.OnAgain = nil
		return
	}
	for _, phrase := range lobby.Phrases() {
		o.Phrases = append(o.Phrases, "link.phrase."+phrase)
	}
	o.OnSay = func(i int) { p.table.Say(lobby.Phrases()[i]) }
	o.Bottom = side
}

// again asks for another match, with sides swapped.
func (p *party) again() {
	x := p.sitting
	if p.gone {
		p.shell.tell(p.shell.text.Say("link.closed"))
		return
	}
	go func() {
		if err := x.host.Do(x.ctx, x.header.Seat, match.AskRematch{}); err != nil {
			p.shell.log.Info("asking for a rematch", "error", err)
		}
	}()
}

// heard shows what somebody said.
func (p *party) heard(said lobby.Said) {
	if side, ok := said.From.Side(); ok && p.sitting != nil && p.sitting.game != nil {
		p.sitting.game.Heard(side, "link.phrase."+said.Phrase)
	}
}

// stands takes over how the table stands.
func (p *party) stands(status lobby.Status) {
	was := p.status
	p.status = status
	if was.Linked != status.Linked || was.Away != status.Away {
		p.shell.log.Info("link", "linked", status.Linked, "away", status.Away)
		if p.sitting != nil {
			p.sitting.note("link")
		}
	}
	p.showLink()
	if status.FastClock && !was.FastClock {
		p.shell.log.Warn("the other device's clock is fast")
		p.shell.tell(p.shell.text.Say("link.fast"))
	}
	if x := p.sitting; x != nil && x.setup != nil && status.Away && !was.Away {
		x.setup.Tell(p.shell.text.Say("link.away.over"))
	}
}

// showLink shows how the connection stands, and counts while somebody is away.
func (p *party) showLink() {
	if p.counted != nil {
		p.counted()
		p.counted = nil
	}
	x, st := p.sitting, p.status
	if x == nil || x.game == nil {
		return
	}
	left := time.Duration(0)
	if st.Away {
		left = max(0, st.Until.Sub(p.shell.now()))
		if left > 0 {
			p.counted = p.shell.after(min(left, time.Second), p.showLink)
		}
	}
	_, playing := x.header.Seat.Side()
	x.game.SetLink(play.Link{
		Name: st.Opponent, Watching: !playing, Linked: st.Linked, Away: st.Away, Left: left,
		Trip: st.Trip, Watchers: st.Watchers,
	})
}

// failed is called when the table is over.
func (p *party) failed(err error) {
	f := &lobby.Failure{Reason: "failed"}
	var known *lobby.Failed
	if errors.As(err, &known) {
		f = &known.Failure
	}
	p.over(f)
}

// over ends the party and says why. A match that was not over has no result.
func (p *party) over(f *lobby.Failure) {
	s := p.shell
	s.log.Info("table over", "reason", f.Reason)
	if x := p.sitting; x != nil && x == s.sitting && x.over() {
		s.tell(s.text.Say("link.closed"))
		p.leave()
		return
	}
	if x := p.sitting; x != nil && x == s.sitting {
		x.abandon()
		s.sitting = nil
	}
	p.leave()
	s.goHome()
	stage := s.stage()
	var sheet *kit.Sheet
	sheet = lobby.FailureSheet(stage, *f, func() { s.close(sheet) })
	s.open(sheet)
}

// leave leaves the table for good.
func (p *party) leave() {
	if p.gone {
		return
	}
	p.gone = true
	if p.counted != nil {
		p.counted()
	}
	p.end()
	table, k := p.table, p.keeper
	go func() {
		k.leave()
		table.Close()
	}()
}

// takeUpParty goes on with a game over the network that was saved: it is shown as
// it was at once, and the other device is looked for.
func (s *Shell) takeUpParty(saved *store.Saved) {
	k := s.newKeeper()
	h := saved.Header
	config, err := h.Config()
	var table lobby.Table
	if err == nil && s.network != nil {
		k.resumed = saved
		table, err = s.network.Resume(s.ctx, lobby.Kept{
			Hosted: h.Seat == match.SeatOf(h.Host), Config: config, Seat: h.Seat,
			Events: saved.Events, At: saved.At, Names: h.Names, Preset: h.Preset,
		}, k)
	}
	if err != nil || table == nil {
		s.log.Error("going on with a game over the network", "error", err)
		j := &journal{log: s.store.Continue(saved, s.saveFailed), now: s.now, state: saved.State}
		j.abandon(saved.At)
		s.notice(s.text.Say("lobby.fail.noSession"))
		return
	}
	p := s.sitDown(table, k)
	late := newLateHost(saved.At)
	m := lobby.Match{Round: h.Round, Config: config, Seat: h.Seat, Past: saved.Events, Names: h.Names, Preset: h.Preset}
	k.Journal(m, h.Seat == match.SeatOf(h.Host)) // the game that is going on; the network asks for it too
	x := p.sit(k.game(&m), late, h.Seat, saved.State)
	p.late, p.sitting, s.sitting = late, x, x
	s.log.Info("resumed", "ply", x.plies(), "phase", x.state.Phase())
	x.note("resumed")
	x.show()
	p.showLink()
}

// lateHost is a match.Host that is not there yet: what is asked of it waits.
type lateHost struct {
	there chan struct{}
	host  match.Host
	at    time.Duration
}

func newLateHost(at time.Duration) *lateHost { return &lateHost{there: make(chan struct{}), at: at} }

// arrive is called once, when the host is there.
func (l *lateHost) arrive(host match.Host) {
	l.host = host
	close(l.there)
}

// Do implements match.Host.
func (l *lateHost) Do(ctx context.Context, seat match.Seat, a match.Action) error {
	select {
	case <-l.there:
		return l.host.Do(ctx, seat, a)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Events implements match.Host.
func (l *lateHost) Events(ctx context.Context, since int) iter.Seq2[int, match.Event] {
	return func(yield func(int, match.Event) bool) {
		select {
		case <-l.there:
		case <-ctx.Done():
			return
		}
		for n, e := range l.host.Events(ctx, since) {
			if !yield(n, e) {
				return
			}
		}
	}
}

// Now implements match.Host: until the host is there, no time passes.
func (l *lateHost) Now() (time.Duration, bool) {
	select {
	case <-l.there:
		return l.host.Now()
	default:
		return l.at, false
	}
}
