package board

import (
	"fyne.io/fyne/v2"

	"janggi/engine"
	"janggi/theme"
)

// The layers, from the wood up. Pieces lie between
// the selection and the dots.
const (
	layerGround = iota
	layerLast
	layerHalo
	layerThreat
	layerLine
	layerHop
	layerScreen
	layerUnder // selection and plates
	layerPieces
	layerFallen // pieces that are taken
	layerDots
	layerRings
	layerHints
	layerBadges
	layerCursor
	layerFlight // pieces on their way
	layerHand   // the piece that is lifted
	layerCall
	layers
)

// minPitch is the smallest pitch, in Fyne's units, at which the letters of the
// pieces can be read.
const minPitch = 26

// renderer draws a Board.
type renderer struct {
	board *Board
	geo   geometry
	sheet *theme.Sheet

	layers  [layers]layer
	pieces  set
	stage   stage
	acts    acts
	objects []fyne.CanvasObject
}

func newRenderer(b *Board) *renderer {
	r := &renderer{board: b}
	for _, l := range []int{layerHalo, layerDots, layerRings, layerHand, layerCall} {
		r.layers[l].moving = true
	}
	r.Refresh()
	return r
}

// MinSize keeps the pieces readable.
func (r *renderer) MinSize() fyne.Size { return fyne.NewSize(9.34*minPitch, 10.34*minPitch) }

// Layout follows the widget's size.
func (r *renderer) Layout(fyne.Size) { r.Refresh() }

// Destroy ends what may still be running.
func (r *renderer) Destroy() {
	for i := range r.stage {
		r.cut(role(i))
	}
	r.board.silence()
}

// Objects returns the pictures from the lowest up. The canvas, and with it the
// pixel size, may change without any call to a renderer, and this is what every
// paint begins with.
func (r *renderer) Objects() []fyne.CanvasObject {
	if r.geo.scale != deviceScale(r.board) {
		r.Refresh()
	}
	return r.objects
}

// Refresh brings the pictures in line with the board.
func (r *renderer) Refresh() {
	b := r.board
	geo := b.geometry()
	sheet := b.art.Sheet(theme.Current(), geo.pitch)
	moved := geo != r.geo || sheet != r.sheet
	r.geo, r.sheet = geo, sheet

	var marks [layers][]placed
	r.mark(&marks)
	for i := range r.layers {
		if i != layerPieces && i != layerFlight && i != layerFallen {
			r.layers[i].show(marks[i], geo)
		}
	}
	r.syncPieces(moved)
	r.act(moved)
	r.resume()
	r.collect()
}

// collect lists the sprites again if a layer has grown.
func (r *renderer) collect() {
	n := 0
	for i := range r.layers {
		n += len(r.layers[i].sprites)
	}
	if n == len(r.objects) {
		return
	}
	r.objects = r.objects[:0:0]
	for i := range r.layers {
		for _, s := range r.layers[i].sprites {
			r.objects = append(r.objects, s.Image)
		}
	}
}

// mark lists everything that is on the board besides the resting pieces.
func (r *renderer) mark(marks *[layers][]placed) {
	s, b := &r.board.scene, r.board
	add := func(layer int, m theme.Bitmap, p engine.Point) {
		if p.Valid() {
			marks[layer] = append(marks[layer], placed{m, r.geo.pixel(p)})
		}
	}
	ground := r.sheet.GroundWith(theme.Writing{Coordinates: s.Coordinates, Bottom: s.Bottom, Facing: s.Facing})
	marks[layerGround] = []placed{{ground, r.geo.corner}}

	if m := s.LastMove; !m.IsPass() {
		add(layerLast, r.sheet.LastFrom(), m.From)
		if to := s.kind(m.To); to != engine.NoKind && m.To != b.selected {
			add(layerLast, r.sheet.LastTo(to), m.To)
		}
	}
	r.markDanger(add)
	r.markThreats(add)
	r.markHints(add)
	if m := s.Proposed; !m.IsPass() && b.selected == engine.NoPoint {
		add(layerUnder, r.sheet.Selection(s.kind(m.From)), m.From)
		add(layerUnder, r.sheet.Drop(), m.To)
		if to := s.kind(m.To); to != engine.NoKind {
			add(layerRings, r.sheet.Capture(to), m.To)
		} else {
			add(layerDots, r.sheet.Dot(s.Turn), m.To)
		}
	}
	for _, p := range s.Blame {
		add(layerRings, r.sheet.Blame(s.kind(p)), p)
	}
	r.markSelection(add)
	add(layerCursor, r.sheet.Cursor(), b.Cursor())
	r.markHand(marks)
	if c := b.call; c != nil {
		marks[layerCall] = []placed{r.bubble(c)}
	}
}

// markDanger lists the marks of check and of bikjang.
func (r *renderer) markDanger(add func(int, theme.Bitmap, engine.Point)) {
	s := &r.board.scene
	if g := s.Check.General; len(s.Check.By) > 0 && g.Valid() {
		add(layerHalo, r.sheet.Halo(), g)
		for _, p := range s.Check.By {
			if p.Valid() {
				add(layerLine, r.line(p, g), p)
			}
		}
	}
	if g := s.generals(); s.Bikjang && g[0].Valid() && g[1].Valid() {
		add(layerHalo, r.sheet.Halo(), g[0])
		add(layerHalo, r.sheet.Halo(), g[1])
		c0, r0 := r.geo.cell(g[0])
		c1, r1 := r.geo.cell(g[1])
		add(layerLine, r.sheet.OpenFile(c1-c0, r1-r0), g[0])
	}
}

// markHints lists the arrows of suggestions while nothing is in the hand.
func (r *renderer) markHints(add func(int, theme.Bitmap, engine.Point)) {
	if r.board.selected != engine.NoPoint {
		return
	}
	for _, h := range r.board.scene.Hints {
		if m := h.Move; !m.IsPass() && m.From.Valid() && m.To.Valid() {
			c0, r0 := r.geo.cell(m.From)
			c1, r1 := r.geo.cell(m.To)
			add(layerHints, r.sheet.HintArrow(c1-c0, r1-r0, h.Rank), m.From)
		}
	}
}

// markThreats lists the marks of pieces in danger: a badge on each, and arrows
// from the pieces that could take it. While a piece is in the hand only its own
// are shown.
func (r *renderer) markThreats(add func(int, theme.Bitmap, engine.Point)) {
	s, selected := &r.board.scene, r.board.selected
	for _, t := range s.Threats {
		if !t.Point.Valid() || selected != engine.NoPoint && t.Point != selected {
			continue
		}
		if t.Point != selected {
			add(layerBadges, r.sheet.Badge(s.kind(t.Point)), t.Point)
		}
		c1, r1 := r.geo.cell(t.Point)
		for _, p := range t.By {
			if p.Valid() {
				c0, r0 := r.geo.cell(p)
				add(layerThreat, r.sheet.Arrow(c1-c0, r1-r0, s.kind(t.Point)), p)
			}
		}
	}
}

func (r *renderer) line(from, to engine.Point) theme.Bitmap {
	c0, r0 := r.geo.cell(from)
	c1, r1 := r.geo.cell(to)
	return r.sheet.Line(c1-c0, r1-r0)
}

// markSelection lists the selection and where the selected piece may go.
func (r *renderer) markSelection(add func(int, theme.Bitmap, engine.Point)) {
	s, from := &r.board.scene, r.board.selected
	if from == engine.NoPoint {
		return
	}
	add(layerUnder, r.sheet.Selection(s.kind(from)), from)
	if to := r.hovered(); to != engine.NoPoint {
		add(layerUnder, r.sheet.Drop(), to)
	}
	if s.Unaided {
		return
	}
	var jumps [engine.Points]*Target // by the screen, the longest jump over it
	for _, t := range s.Targets {
		if t.Move.From != from {
			continue
		}
		switch to := s.kind(t.Move.To); {
		case t.Capture:
			add(layerRings, r.sheet.Capture(to), t.Move.To)
			if t.Risky {
				add(layerBadges, r.sheet.Badge(to), t.Move.To)
			}
		case t.Risky:
			add(layerDots, r.sheet.RiskyDot(), t.Move.To)
		default:
			add(layerDots, r.sheet.Dot(s.Turn), t.Move.To)
		}
		if t.Screen.Valid() && (jumps[t.Screen] == nil || reach(t.Move) > reach(jumps[t.Screen].Move)) {
			jumps[t.Screen] = &t
		}
	}
	for i, t := range jumps {
		if t == nil {
			continue
		}
		screen := engine.Point(i)
		c0, r0 := r.geo.cell(from)
		c1, r1 := r.geo.cell(screen)
		c2, r2 := r.geo.cell(t.Move.To)
		add(layerScreen, r.sheet.Screen(s.kind(screen)), screen)
		add(layerHop, r.sheet.Hop(c1-c0, r1-r0, c2-c0, r2-r0), from)
	}
}

// hovered returns the crossing the carried piece would be put down on. Without
// help every other crossing is one.
func (r *renderer) hovered() engine.Point {
	b := r.board
	if b.held == nil || !b.held.piece {
		return engine.NoPoint
	}
	to := r.geo.point(b.held.at)
	_, good := b.scene.target(engine.Move{From: b.selected, To: to})
	if to == b.selected || !good && (!b.scene.Unaided || !to.Valid() || b.scene.movable(to)) {
		return engine.NoPoint
	}
	return to
}

// reach returns how far a straight move goes.
func reach(m engine.Move) int {
	files, ranks := m.From.File()-m.To.File(), m.From.Rank()-m.To.Rank()
	return max(files, -files) + max(ranks, -ranks)
}
