package board

import (
	"image"
	"time"

	"fyne.io/fyne/v2"

	"janggi/engine"
	"janggi/theme"
)

// SlideTime is how long a piece takes to its new crossing. A screen that turns
// the board after a move waits as long, for a turned board does not slide.
const SlideTime = 180 * time.Millisecond

// set is the pieces as they are drawn: a sprite on each occupied crossing, and
// the slides that are not yet over. A sprite stays with its piece when it
// moves, and so does its texture.
type set struct {
	shown [engine.Points]engine.Piece
	style style
	ready bool // shown was drawn once

	at     [engine.Points]sprite
	spare  []sprite
	slides []slide
	run    *fyne.Animation
}

// style is what a change of which redraws all pieces where they stand.
type style struct {
	faces  theme.Faces
	bottom engine.Side
	facing bool
}

func (s *Scene) style() style { return style{s.Faces, s.Bottom, s.Facing} }

// slide is one piece on its way. Its sprite on the new crossing waits hidden,
// the piece it captures is seen until it arrives.
type slide struct {
	move   engine.Move
	victim sprite
	flying sprite
}

// syncPieces draws the scene's pieces. All is set when every place or bitmap
// may have changed.
func (r *renderer) syncPieces(all bool) {
	b, s := r.board, &r.board.scene
	ps := &r.pieces
	fresh := !ps.ready || all || ps.style != s.style()
	if fresh || ps.shown != s.Pieces {
		ps.finish()
	}
	if ps.ready && ps.shown != s.Pieces {
		moves := changes(&ps.shown, &s.Pieces)
		r.carry(moves, !fresh && !b.Still && fyne.CurrentApp().Settings().ShowAnimations())
	}
	ps.shown, ps.style, ps.ready = s.Pieces, s.style(), true

	for i, piece := range s.Pieces {
		p := engine.Point(i)
		switch {
		case piece == 0:
			ps.clear(p)
		default:
			if ps.at[p].Image == nil {
				ps.at[p] = r.newPiece()
			}
			if r.lifted(p) || ps.arriving(p) {
				ps.at[p].visible(false)
				continue
			}
			ps.at[p].put(r.resting(p), r.geo)
		}
	}
	ps.start(r)
}

// lifted reports whether the piece on p is drawn in the hand instead.
func (r *renderer) lifted(p engine.Point) bool {
	return p == r.board.selected || !r.board.dropped.IsPass() && p == r.board.dropped.From
}

func (r *renderer) resting(p engine.Point) placed {
	s := &r.board.scene
	return placed{r.sheet.Piece(s.Pieces[p], s.look(p, false)), r.geo.pixel(p)}
}

// markHand lists the piece that is lifted: selected, carried, or put down and
// waiting for its scene.
func (r *renderer) markHand(marks *[layers][]placed) {
	b := r.board
	from, at := b.selected, image.Point{}
	switch {
	case !b.dropped.IsPass():
		from, at = b.dropped.From, r.geo.pixel(b.dropped.To)
	case from == engine.NoPoint:
		return
	case b.held != nil && b.held.piece:
		at = r.geo.under(b.held.at)
	default:
		at = r.geo.pixel(from).Sub(image.Pt(0, (3*r.geo.pitch+50)/100))
	}
	if piece := b.scene.Pieces[from]; piece != 0 {
		marks[layerHand] = append(marks[layerHand], placed{r.sheet.Piece(piece, b.scene.look(from, true)), at})
	}
}

// newPiece returns a hidden sprite of the layer of pieces.
func (r *renderer) newPiece() sprite {
	ps := &r.pieces
	if n := len(ps.spare); n > 0 {
		s := ps.spare[n-1]
		ps.spare = ps.spare[:n-1]
		return s
	}
	s := newSprite()
	l := &r.layers[layerPieces]
	l.sprites = append(l.sprites, s)
	return s
}

// flyer returns a hidden sprite of the layer of flight.
func (r *renderer) flyer() sprite {
	l := &r.layers[layerFlight]
	for _, s := range l.sprites {
		if s.Hidden {
			return s
		}
	}
	s := newSprite()
	l.sprites = append(l.sprites, s)
	return s
}

// clear frees the sprite on p.
func (ps *set) clear(p engine.Point) {
	ps.free(ps.at[p])
	ps.at[p] = sprite{}
}

func (ps *set) free(s sprite) {
	if s.Image != nil {
		s.visible(false)
		ps.spare = append(ps.spare, s)
	}
}

// carry takes the sprites of moved pieces to their new crossings, and prepares
// the slides unless they are to jump.
func (r *renderer) carry(moves []engine.Move, sliding bool) {
	ps := &r.pieces
	// All leave before any arrives: taking moves back may swap crossings.
	leaving := make([]sprite, len(moves))
	for i, m := range moves {
		leaving[i], ps.at[m.From] = ps.at[m.From], sprite{}
	}
	for i, m := range moves {
		victim := ps.at[m.To]
		ps.at[m.To] = leaving[i]
		if !sliding || m == r.board.landed {
			ps.free(victim)
			continue
		}
		ps.slides = append(ps.slides, slide{move: m, victim: victim})
	}
}

// arriving reports whether a slide to p is not yet over.
func (ps *set) arriving(p engine.Point) bool {
	for _, s := range ps.slides {
		if s.move.To == p {
			return true
		}
	}
	return false
}

// start sets prepared slides going.
func (ps *set) start(r *renderer) {
	if len(ps.slides) == 0 || ps.run != nil {
		return
	}
	for i := range ps.slides {
		s := &ps.slides[i]
		s.flying = r.flyer()
		s.flying.put(placed{r.resting(s.move.To).Bitmap, r.geo.pixel(s.move.From)}, r.geo)
	}
	ps.run = fyne.NewAnimation(SlideTime, func(done float32) {
		if done >= 1 {
			ps.finish()
			r.Refresh()
			return
		}
		for _, s := range ps.slides {
			from, to := r.geo.pixel(s.move.From), r.geo.pixel(s.move.To)
			at := image.Pt(between(from.X, to.X, done), between(from.Y, to.Y, done))
			s.flying.put(placed{r.resting(s.move.To).Bitmap, at}, r.geo)
		}
	})
	ps.run.Curve = settle
	ps.run.Start()
}

// finish ends every slide at once; the next Refresh shows the pieces on their
// crossings.
func (ps *set) finish() {
	if ps.run != nil {
		ps.run.Stop()
		ps.run = nil
	}
	for _, s := range ps.slides {
		ps.free(s.victim)
		if s.flying.Image != nil {
			s.flying.visible(false)
		}
	}
	ps.slides = nil
}

// settle starts fast and lands softly.
func settle(t float32) float32 {
	u := 1 - t
	return 1 - u*u*u
}

func between(a, b int, t float32) int { return a + int(float32(b-a)*t+.5) }

// manyChanges is how many pieces may move between two scenes for a person to
// follow; beyond it the board simply changes. A move taken back for both sides
// makes two, and each may bring a captured piece back.
const manyChanges = 4

// changes matches pieces that are gone from one crossing with the same piece
// new on another.
func changes(old, now *[engine.Points]engine.Piece) []engine.Move {
	var moves []engine.Move
	var used [engine.Points]bool
	appeared := 0
	for i, piece := range now {
		if piece == 0 || old[i] == piece {
			continue
		}
		if appeared++; appeared > manyChanges {
			return nil
		}
		for j, was := range old {
			if was == piece && now[j] != piece && !used[j] {
				used[j] = true
				moves = append(moves, engine.Move{From: engine.Point(j), To: engine.Point(i)})
				break
			}
		}
	}
	return moves
}
