package board

import (
	"image"

	"janggi/engine"
	"janggi/theme"
)

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
}

// style is what a change of which redraws all pieces where they stand.
type style struct {
	faces  theme.Faces
	bottom engine.Side
	facing bool
}

func (s *Scene) style() style { return style{s.Faces, s.Bottom, s.Facing} }

// syncPieces draws the scene's pieces. All is set when every place or bitmap
// may have changed.
func (r *renderer) syncPieces(all bool) {
	b, s := r.board, &r.board.scene
	ps := &r.pieces
	fresh := !ps.ready || all || ps.style != s.style()
	if fresh || ps.shown != s.Pieces {
		r.cut(slideRole)
	}
	if ps.ready && ps.shown != s.Pieces {
		moves := changes(&ps.shown, &s.Pieces)
		r.carry(moves, &ps.shown, !fresh && !b.calm())
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
	r.start()
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
		at = r.geo.pixel(from).Sub(image.Pt(0, r.geo.rise()))
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
