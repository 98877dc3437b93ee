package board

import (
	"time"

	"fyne.io/fyne/v2"

	"janggi/engine"
	"janggi/theme"
)

// slide is one piece on its way. Its sprite on the new crossing waits hidden,
// the piece it captures is seen until it is reached.
type slide struct {
	move   engine.Move
	piece  engine.Piece
	held   bool // it is in the hand already
	flying sprite
	victim engine.Piece // zero where nothing is taken
	falls  sprite
}

// hops reports whether the piece jumps over another.
func (s *slide) hops() bool { return s.piece.Kind() == engine.Cannon }

func (s *slide) travels() time.Duration {
	if s.hops() {
		return hopTime
	}
	return goTime
}

// carry takes the sprites of moved pieces to their new crossings, and prepares
// the slides unless they are to jump.
func (r *renderer) carry(moves []engine.Move, old *[engine.Points]engine.Piece, sliding bool) {
	ps := &r.pieces
	// All leave before any arrives: taking moves back may swap crossings.
	leaving := make([]sprite, len(moves))
	for i, m := range moves {
		leaving[i], ps.at[m.From] = ps.at[m.From], sprite{}
	}
	for i, m := range moves {
		ps.free(ps.at[m.To])
		ps.at[m.To] = leaving[i]
		if !sliding || m == r.board.landed {
			continue
		}
		s := slide{move: m, piece: old[m.From], held: m == r.board.asked}
		if old[m.To] != s.piece {
			s.victim = old[m.To]
		}
		ps.slides = append(ps.slides, s)
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
func (r *renderer) start() {
	ps := &r.pieces
	if len(ps.slides) == 0 || r.stage[slideRole] != nil {
		return
	}
	var lasts time.Duration
	for i := range ps.slides {
		s := &ps.slides[i]
		lasts = max(lasts, s.travels()+landTime)
		s.flying = r.flyer(layerFlight)
		look := r.board.scene.look(s.move.To, true)
		s.flying.put(placed{r.sheet.Piece(s.piece, look), r.geo.pixel(s.move.From)}, r.geo)
		if s.victim != 0 {
			s.falls = r.flyer(layerFallen)
			s.falls.put(placed{r.sheet.Piece(s.victim, r.board.scene.faced(s.victim, false)), r.geo.pixel(s.move.To)}, r.geo)
		}
	}
	r.run(slideRole, &motion{
		lasts: lasts,
		draw: func(at time.Duration) {
			for i := range ps.slides {
				r.drawSlide(&ps.slides[i], at)
			}
		},
		end:  r.land,
		then: r.Refresh,
	})
}

// land takes the sprites of slides away; the pieces on their crossings are
// shown by the next Refresh.
func (r *renderer) land() {
	for _, s := range r.pieces.slides {
		for _, x := range []sprite{s.flying, s.falls} {
			if x.Image != nil {
				x.visible(false)
			}
		}
	}
	r.pieces.slides = nil
}

// drawSlide draws a piece on its way: it is lifted while it sets off, lands
// where it arrives, and a cannon swings out past what it jumps over.
func (r *renderer) drawSlide(s *slide, at time.Duration) {
	travels := s.travels()
	t := share(at, travels)
	way := glide(t)
	size := float32(1)
	if !s.held {
		size = mix(1/theme.LiftScale, 1, out(share(at, liftTime)))
	}
	size = mix(size, 1/theme.LiftScale, out(share(at-travels, landTime)))

	from, to := r.geo.pixel(s.move.From), r.geo.pixel(s.move.To)
	x, y := float32(to.X-from.X), float32(to.Y-from.Y)
	dx, dy := x*way, y*way
	if s.held {
		dy -= float32(r.geo.rise()) * (1 - way)
	}
	if s.hops() && x*x+y*y > 0 {
		const arc, nearer = .35, .10
		height := 4 * way * (1 - way)
		// To the side on which the jump was drawn while it was chosen.
		length := fyne.Max(1, sqrt(x*x+y*y))
		nx, ny := abs(y)/length, -abs(x)/length
		if x*y < 0 {
			ny = -ny
		}
		dx += nx * arc * height * float32(r.geo.pitch)
		dy += ny * arc * height * float32(r.geo.pitch)
		size *= 1 + nearer*height
	}
	s.flying.pose(r.geo, size, 1, dx, dy)
	if s.falls.Image != nil {
		const small, late = .6, 60 * time.Millisecond
		gone := out(share(at-(travels-late), fadeTime))
		s.falls.pose(r.geo, mix(1, small, gone), 1-gone, 0, 0)
	}
}

// flyer returns a hidden sprite of a layer of pieces that move.
func (r *renderer) flyer(in int) sprite {
	l := &r.layers[in]
	for _, s := range l.sprites {
		if s.Hidden {
			return s
		}
	}
	s := newSprite()
	s.ScaleMode = smooth
	l.sprites = append(l.sprites, s)
	return s
}
