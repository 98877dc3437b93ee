package theme

import (
	"image"
	"image/color"
	"math"
	"strconv"

	"janggi/fonts"
)

// HintRanks is how many suggestions can be told apart: the best and two more.
const HintRanks = 3

// hintWidths are the widths of the arrows by rank, in pitches.
var hintWidths = [HintRanks]float64{.17, .115, .07}

// HintArrow is the arrow of a suggested move, dx columns and dy rows long. The
// best is the widest, and each wears its rank on a disc at its head; a rank that
// is none counts as the last. The anchor is the crossing where the move begins.
func (s *Sheet) HintArrow(dx, dy, rank int) Bitmap {
	if rank < 1 || rank > HintRanks {
		rank = HintRanks
	}
	k := picture{shape: shapeHint, dx: int8(dx), dy: int8(dy), sx: int8(rank)}
	return s.cached(k, func() Bitmap { return s.drawHint(dx, dy, rank) })
}

func (s *Sheet) drawHint(dx, dy, rank int) Bitmap {
	p, c := s.p(), &s.palette
	n, at, b := s.spanning(.5*p, image.Point{}, image.Pt(dx, dy))
	length := math.Hypot(float64(dx), float64(dy))
	ux, uy := float64(dx)/length, float64(dy)/length
	// Along the way, in pitches from its beginning, and aside of it.
	on := func(along, aside float64) [2]float64 { return at(along*ux-aside*uy, along*uy+aside*ux) }

	width := hintWidths[rank-1]
	const start, disc = .34, .20
	tip, half := length, .16+.9*width
	neck := tip - 1.5*half
	shaft := polyline(on(start, 0), on(neck, 0))
	head := closed(on(tip, 0), on(neck, half), on(neck+.3*half, 0), on(neck, -half))
	var dashes []float64
	if rank == HintRanks { // the last one is not even a whole line
		dashes = []float64{.13 * p, .13 * p}
	}
	const rim = .055
	for _, layer := range []struct {
		ink  color.NRGBA
		more float64
	}{{c.HintHalo, 2 * rim}, {c.Hint, 0}} {
		n.stroke(shaft, (width+layer.more)*p, layer.ink, dashes...)
		n.fill(layer.ink, head)
		if layer.more > 0 {
			n.stroke(head, layer.more*p, layer.ink)
		}
	}
	// The disc stands on the shaft behind the head, or at the beginning of a
	// short one.
	middle := on(max(start, neck-.16), 0)
	n.fill(c.Hint, circle(middle[0], middle[1], disc*p))
	n.fill(c.HintHalo, circle(middle[0], middle[1], (disc-.035)*p))
	newLettering(fonts.Bold()).draw(n, strconv.Itoa(rank), middle[0], middle[1], .30*p, c.Hint, nil)
	return b
}

// OpenFile is the mark of bikjang between two generals that see each other, dx
// columns and dy rows apart: two rails along the open way, and two heads that
// meet in the middle. The anchor is the first general's crossing.
func (s *Sheet) OpenFile(dx, dy int) Bitmap {
	return s.cached(picture{shape: shapeOpenFile, dx: int8(dx), dy: int8(dy)}, func() Bitmap {
		p, c := s.p(), &s.palette
		n, at, b := s.spanning(.4*p, image.Point{}, image.Pt(dx, dy))
		length := math.Hypot(float64(dx), float64(dy))
		ux, uy := float64(dx)/length, float64(dy)/length
		on := func(along, aside float64) [2]float64 { return at(along*ux-aside*uy, along*uy+aside*ux) }
		var lines []path
		for _, aside := range []float64{-.19, .19} {
			lines = append(lines, polyline(on(0, aside), on(length, aside)))
		}
		const gap, long, wide = .06, .26, .17
		half := length / 2
		heads := []path{
			closed(on(half-gap, 0), on(half-gap-long, wide-.05), on(half-gap-long, -wide+.05)),
			closed(on(half+gap, 0), on(half+gap+long, wide-.05), on(half+gap+long, -wide+.05)),
		}
		for _, line := range lines {
			n.stroke(line, .135*p, c.CapHalo)
		}
		for _, head := range heads {
			n.stroke(head, .08*p, c.CapHalo)
		}
		for _, line := range lines {
			n.stroke(line, .065*p, c.Cap)
		}
		n.fill(c.Cap, heads...)
		return b
	})
}
