package search

import "janggi/engine"

// In which order moves are tried: the table's move, captures that pay by what
// they take, killers, the counter move, quiet moves by how often they and moves
// like them were good, captures that lose material, and the pass.

// moveList is the moves of one node with what orders them: in each item a value
// in the upper half, a move in the two bytes above the lowest, and the index in
// the lowest, so that one comparison and one exchange do for all.
type moveList struct {
	n     int
	items [maxMoves]int64
	moves [maxMoves]engine.Move // as they are generated, before rating
}

// maxMoves is room for every legal move and a pass.
const maxMoves = 161

func (l *moveList) add(m engine.Move) {
	l.moves[l.n] = m
	l.n++
}

// set makes a move with its value the i-th item.
func (l *moveList) set(i int, m engine.Move, value int32) {
	l.items[i] = int64(value)<<32 | int64(m.From)<<16 | int64(m.To)<<8 | int64(i)
}

func moveOf(item int64) engine.Move {
	return engine.Move{From: engine.Point(item >> 16), To: engine.Point(item >> 8)}
}

// value returns the value of the i-th item.
func (l *moveList) value(i int) int32 { return int32(l.items[i] >> 32) }

// next brings the most promising of the items from i on to i. The loop has no
// branch that depends on the values: it could not be foretold.
func (l *moveList) next(i int) engine.Move {
	rest := l.items[i:l.n]
	first := rest[0]
	best := first
	for _, x := range rest[1:] {
		best = max(best, x)
	}
	at := best & 0xff
	l.items[at] = first&^0xff | at
	l.items[i] = best&^0xff | int64(i)
	return moveOf(best)
}

// dropQuiets takes the moves that capture nothing from the items from i on.
func (l *moveList) dropQuiets(i int, p *engine.Position) {
	kept := i
	for _, x := range l.items[i:l.n] {
		if m := moveOf(x); !m.IsPass() && !p.Empty(m.To) {
			l.items[kept] = x&^0xff | int64(kept)
			kept++
		}
	}
	l.n = kept
}

// A mover is what moves and where it goes: one of 14 pieces and 90 points, and
// one for a pass.
const (
	noMover = 14 * engine.Points
	movers  = noMover + 1
)

// pieces is a kind of a side, 0 to 13.
func pieceIndex(p engine.Piece) int { return int(p.Side())*7 + int(p.Kind()) - 1 }

func moverOf(p engine.Piece, to engine.Point) int { return pieceIndex(p)*engine.Points + int(to) }

// histories are what is remembered of moves, whatever the position.
type histories struct {
	quiet    [2][engine.Points][engine.Points]int16 // by side, from, to
	captures [movers][8]int16                       // by mover and what it takes
	follow   [movers][movers]int16                  // by the mover before and the mover
	counter  [movers]engine.Move                    // what refuted a mover last
}

// top is what a history's value is kept under.
const historyTop = 1 << 14

// learn moves a value towards a bonus, the less the further it is already.
func learn(v *int16, bonus int) {
	*v += int16(bonus - int(*v)*abs(bonus)/historyTop)
}

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}

// worth is what a capture brings, for ordering and exchanges, by kind.
var worth = [8]int{engine.General: 5000, engine.Guard: 320, engine.Chariot: 1300, engine.Cannon: 680, engine.Horse: 540, engine.Elephant: 320, engine.Soldier: 210}

// Ranges of ordering values, far enough apart never to meet.
const (
	orderTable   = 1 << 30
	orderCapture = 1 << 26
	orderKiller  = 1 << 25
	orderBad     = -1 << 26
)

// rate gives every move of a node its value.
func (w *worker) rate(ply int, f *frame, best engine.Move) {
	h := w.histories
	side := f.pos.Turn()
	before, before2 := noMover, noMover
	if ply > 0 {
		before = w.frames[ply-1].mover
	}
	if ply > 1 {
		before2 = w.frames[ply-2].mover
	}
	counter := h.counter[before]
	follow, follow2 := &h.follow[before], &h.follow[before2]
	for i := range f.list.n {
		m := f.list.moves[i]
		var v int32
		switch {
		case m.IsPass():
			v = -historyTop
			if m == best {
				v = 0
			}
		case m == best:
			v = orderTable
		case !f.pos.Empty(m.To):
			piece, victim := f.pos.On(m.From), f.pos.On(m.To)
			v = int32(worth[victim.Kind()]*16) + int32(h.captures[moverOf(piece, m.To)][victim.Kind()])
			if worth[victim.Kind()] >= worth[piece.Kind()] || w.gains(&f.pos, m, 0) {
				v += orderCapture
			} else {
				v += orderBad
			}
		case m == f.killers[0]:
			v = orderKiller + 2
		case m == f.killers[1]:
			v = orderKiller + 1
		case m == counter:
			v = orderKiller
		default:
			mover := moverOf(f.pos.On(m.From), m.To)
			v = int32(h.quiet[side][m.From][m.To]) + int32(follow[mover]) + int32(follow2[mover])
		}
		f.list.set(i, m, v)
	}
}

// rateCaptures gives the captures of a node their values for quiescence.
func (w *worker) rateCaptures(f *frame, best engine.Move) {
	h := w.histories
	for i := range f.list.n {
		m := f.list.moves[i]
		piece, victim := f.pos.On(m.From), f.pos.On(m.To)
		v := int32(worth[victim.Kind()]*16) + int32(h.captures[moverOf(piece, m.To)][victim.Kind()])
		if m == best {
			v = orderTable
		}
		f.list.set(i, m, v)
	}
}

// quietValue is what the histories say of a quiet move.
func (w *worker) quietValue(ply int, f *frame, m engine.Move) int {
	h := w.histories
	mover := moverOf(f.pos.On(m.From), m.To)
	v := int(h.quiet[f.pos.Turn()][m.From][m.To])
	if ply > 0 {
		v += int(h.follow[w.frames[ply-1].mover][mover])
	}
	if ply > 1 {
		v += int(h.follow[w.frames[ply-2].mover][mover])
	}
	return v
}

// reward remembers that m refuted the position at ply, and that those tried
// before it did not.
func (w *worker) reward(ply int, f *frame, m engine.Move, depth int, tried []engine.Move) {
	h := w.histories
	bonus := min(170*depth-70, 1600)
	capture := !m.IsPass() && !f.pos.Empty(m.To)
	if capture {
		learn(&h.captures[moverOf(f.pos.On(m.From), m.To)][f.pos.On(m.To).Kind()], bonus)
	} else if !m.IsPass() {
		if m != f.killers[0] {
			f.killers[1], f.killers[0] = f.killers[0], m
		}
		if ply > 0 {
			h.counter[w.frames[ply-1].mover] = m
		}
		w.learnQuiet(ply, f, m, bonus)
	}
	for _, t := range tried {
		switch {
		case t == m || t.IsPass():
		case !f.pos.Empty(t.To):
			learn(&h.captures[moverOf(f.pos.On(t.From), t.To)][f.pos.On(t.To).Kind()], -bonus)
		case !capture:
			w.learnQuiet(ply, f, t, -bonus)
		}
	}
}

func (w *worker) learnQuiet(ply int, f *frame, m engine.Move, bonus int) {
	h := w.histories
	mover := moverOf(f.pos.On(m.From), m.To)
	learn(&h.quiet[f.pos.Turn()][m.From][m.To], bonus)
	if ply > 0 {
		learn(&h.follow[w.frames[ply-1].mover][mover], bonus)
	}
	if ply > 1 {
		learn(&h.follow[w.frames[ply-2].mover][mover], bonus)
	}
}

// gains reports whether a move wins at least threshold once both sides have
// taken on its target with their cheapest pieces for as long as it pays each of
// them (static exchange evaluation). Pins are not looked at.
func (w *worker) gains(p *engine.Position, m engine.Move, threshold int) bool {
	swing := -threshold
	if !p.Empty(m.To) {
		swing += worth[p.On(m.To).Kind()]
	}
	if swing < 0 {
		return false // not even if nothing takes back
	}
	swing = worth[p.On(m.From).Kind()] - swing
	if swing <= 0 {
		return true // even if what moved is lost
	}
	a, b := &w.exchange[0], &w.exchange[1]
	p.AfterTo(a, m)
	wins := 1 // for the mover, if the side to move in a stops here
	for {
		us := a.Turn()
		from := a.Cheapest(m.To, us)
		if from == engine.Gone {
			break
		}
		kind := a.On(from).Kind()
		if kind == engine.General {
			// It takes last: not where it would be taken.
			if a.Cheapest(m.To, us.Other()) == engine.Gone {
				wins ^= 1
			}
			break
		}
		wins ^= 1
		if swing = worth[kind] - swing; swing < wins {
			break
		}
		a.AfterTo(b, engine.Move{From: from, To: m.To})
		a, b = b, a
	}
	return wins == 1
}
