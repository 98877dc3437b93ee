package search

import "janggi/engine"

// MotifKind is what a move is good for, where it can be said in a word.
type MotifKind uint8

// The motifs, the more important the earlier.
const (
	Mates         MotifKind = iota + 1 // mates, in Moves of its own
	WinsByRule                         // the game ends there, judged in the mover's favour
	BreaksCall                         // a bikjang call that would cost the game is answered
	Wins                               // takes Piece on Points[0] and keeps something of it
	Forks                              // the moved piece attacks all of Points at once
	ThreatensMate                      // and mates next if nothing is done
	Saves                              // Piece on Points[0], where it stood before, was in danger
	CallsBikjang                       // the generals face each other, to the good of the mover
	Pins                               // Piece on Points[0] may not leave its line
	Opens                              // a cannon or chariot behind now attacks Piece on Points[0]
	Checks                             // gives check
	Trades                             // takes Piece on Points[0], and is taken for it
	Attacks                            // the moved piece attacks Piece on Points[0]
	Answers                            // a check is answered
	Improves                           // nothing of the kind: a better place
)

// Motif is one reason for a move.
type Motif struct {
	Kind   MotifKind
	Piece  engine.Piece // what it is about
	Points []engine.Point
	Moves  int // to mate
}

// motifs says what m is good for, the most important first; there is always one.
// Score and line are what a search found of it.
func motifs(g *engine.Game, m engine.Move, score Score) []Motif {
	p := g.Position()
	next := g.Clone()
	if _, err := next.Play(m); err != nil {
		return []Motif{{Kind: Improves}}
	}
	var found []Motif
	add := func(x Motif) { found = append(found, x) }
	side := p.Turn()
	if n, ok := score.MateIn(); ok && n > 0 {
		return []Motif{{Kind: Mates, Moves: n}}
	}
	if r, over := next.Result(); over {
		if winner, won := r.Outcome.Winner(); won && winner == side {
			return []Motif{{Kind: WinsByRule}}
		}
	}
	if _, call := g.Bikjang(); call && !next.Facing() {
		add(Motif{Kind: BreaksCall})
	}
	if m.IsPass() {
		if found == nil {
			add(Motif{Kind: Improves})
		}
		return found
	}
	l := look{before: p, after: p.After(m), move: m, side: side}
	l.again = l.after.After(engine.Pass)
	l.passed = p.After(engine.Pass)

	victim := p.At(m.To)
	won := engine.Score(0)
	if victim != 0 {
		won = victim.Kind().Value() - l.after.Exchange(m.To)
		if won > 0 {
			add(Motif{Kind: Wins, Piece: victim, Points: []engine.Point{m.To}})
		}
	}
	check := l.after.InCheck()
	attacked := l.attacked()
	if targets := attacked; len(targets)+b2i(check) >= 2 && len(targets) > 0 {
		if check {
			targets = append([]engine.Point{generalOf(&l.after, side.Other())}, targets...)
		}
		add(Motif{Kind: Forks, Points: targets})
	}
	if !check && threatensMate(next) {
		add(Motif{Kind: ThreatensMate})
	}
	if at := l.saved(); at != engine.NoPoint && won <= 0 && !g.InCheck() {
		add(Motif{Kind: Saves, Piece: p.At(at), Points: []engine.Point{at}})
	}
	if by, call := next.Bikjang(); call && by == side && next.Score(side) >= next.Score(side.Other()) {
		add(Motif{Kind: CallsBikjang})
	}
	if at := l.pinned(); at != engine.NoPoint {
		add(Motif{Kind: Pins, Piece: l.after.At(at), Points: []engine.Point{at}})
	}
	if at := l.opened(); at != engine.NoPoint {
		add(Motif{Kind: Opens, Piece: l.after.At(at), Points: []engine.Point{at}})
	}
	if check {
		add(Motif{Kind: Checks})
	}
	if victim != 0 && won <= 0 {
		add(Motif{Kind: Trades, Piece: victim, Points: []engine.Point{m.To}})
	}
	if len(attacked) == 1 && !check {
		add(Motif{Kind: Attacks, Piece: l.after.At(attacked[0]), Points: attacked})
	}
	if g.InCheck() {
		add(Motif{Kind: Answers})
	}
	if found == nil {
		add(Motif{Kind: Improves})
	}
	return found
}

// look is a move as motifs are found in it: the boards before and after, and
// both with the other side to move.
type look struct {
	before, after engine.Position
	passed, again engine.Position // before and after a pass: the other side may take; the mover may take again
	move          engine.Move
	side          engine.Side
}

// gain is what a capture wins if the other side takes back where it pays, in
// half points.
func gain(p *engine.Position, m engine.Move) engine.Score {
	after := p.After(m)
	return p.At(m.To).Kind().Value() - after.Exchange(m.To)
}

// attacked returns the pieces that the moved one could now win, and could not
// where it stood.
func (l *look) attacked() []engine.Point {
	if l.after.Exchange(l.move.To) > 0 {
		return nil // it will not live to do so
	}
	var found []engine.Point
	for m := range l.again.Moves() {
		target := l.again.At(m.To)
		if m.From != l.move.To || target == 0 || target.Kind() == engine.General || gain(&l.again, m) <= 0 {
			continue
		}
		already := engine.Move{From: l.move.From, To: m.To}
		if l.before.Check(already) == nil && gain(&l.before, already) > 0 {
			continue
		}
		found = append(found, m.To)
	}
	return found
}

// opened returns the most valuable piece that another than the moved one could
// now win, because the moved one has left its line or become a screen.
func (l *look) opened() engine.Point {
	best, worth := engine.NoPoint, engine.Score(0)
	for m := range l.again.Moves() {
		target := l.again.At(m.To)
		if m.From == l.move.To || target == 0 || target.Kind() == engine.General {
			continue
		}
		if k := l.again.At(m.From).Kind(); k != engine.Chariot && k != engine.Cannon || l.before.Check(m) == nil {
			continue
		}
		if won := gain(&l.again, m); won > worth {
			best, worth = m.To, won
		}
	}
	return best
}

// saved returns where the most valuable own piece stood that could have been
// won and now cannot, and gives up no other for it.
func (l *look) saved() engine.Point {
	best, worth := engine.NoPoint, engine.Score(3) // a soldier is a matter of course
	for at, piece := range l.before.Pieces() {
		if piece.Side() != l.side || piece.Kind() == engine.General {
			continue
		}
		lost := l.passed.Exchange(at)
		if lost <= worth {
			continue
		}
		now := at
		if at == l.move.From {
			now = l.move.To
		}
		if l.after.Exchange(now) < lost/2 {
			best, worth = at, lost
		}
	}
	return best
}

// pinned returns the piece that the moved chariot keeps on its line, since its
// general stands behind it.
func (l *look) pinned() engine.Point {
	if l.after.At(l.move.To).Kind() != engine.Chariot {
		return engine.NoPoint
	}
	general := generalOf(&l.after, l.side.Other())
	df, dr := towards(general.File()-l.move.To.File()), towards(general.Rank()-l.move.To.Rank())
	if df != 0 && dr != 0 {
		return engine.NoPoint
	}
	between := engine.NoPoint
	for f, r := l.move.To.File()+df, l.move.To.Rank()+dr; engine.At(f, r) != general; f, r = f+df, r+dr {
		at := engine.At(f, r)
		if l.after.At(at) == 0 {
			continue
		}
		if between != engine.NoPoint {
			return engine.NoPoint
		}
		between = at
	}
	if between == engine.NoPoint || !l.after.At(between).Is(l.side.Other()) || l.after.At(between).Kind() < engine.Chariot {
		return engine.NoPoint
	}
	return between
}

func towards(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	}
	return 0
}

func generalOf(p *engine.Position, s engine.Side) engine.Point {
	return p.Roster(s)[engine.RosterGeneral]
}

// threatensMate reports whether the side that has just moved would mate at once
// if the other did nothing.
func threatensMate(g *engine.Game) bool {
	p := g.Position()
	if g.Over() || p.InCheck() {
		return false
	}
	passed := p.After(engine.Pass)
	for m := range passed.Moves() {
		after := passed.After(m)
		if after.InCheck() && !after.HasMove() {
			return true
		}
	}
	return false
}
