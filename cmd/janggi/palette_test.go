//go:build window && linux

package main

import (
	"cmp"
	"image/color"
	"math"
	"slices"
)

// shade is a colour of a picture and how often it is there.
type shade struct {
	c [3]uint8
	n int
}

// width is how far the colours of a box lie apart in the channel where they do
// most, weighed by how much of the picture they are.
func width(box []shade) (channel, w int) {
	weight := 0
	for _, s := range box {
		weight += s.n
	}
	for c := range 3 {
		lo, hi := 255, 0
		for _, s := range box {
			lo, hi = min(lo, int(s.c[c])), max(hi, int(s.c[c]))
		}
		if d := (hi - lo) * int(math.Sqrt(float64(weight))); d > w {
			channel, w = c, d
		}
	}
	return channel, w
}

// cut parts a box where half of its pixels are on either side.
func cut(box []shade, channel int) (a, b []shade) {
	slices.SortFunc(box, func(x, y shade) int {
		return cmp.Or(cmp.Compare(x.c[channel], y.c[channel]), slices.Compare(x.c[:], y.c[:]))
	})
	all, sum := 0, 0
	for _, s := range box {
		all += s.n
	}
	for i, s := range box[:len(box)-1] {
		if sum += s.n; sum >= all/2 {
			return box[:i+1], box[i+1:]
		}
	}
	return box[:len(box)-1], box[len(box)-1:]
}

// middle is the colour of a box.
func middle(box []shade) color.Color {
	var sum [3]int
	n := 0
	for _, s := range box {
		for c := range sum {
			sum[c] += int(s.c[c]) * s.n
		}
		n += s.n
	}
	return color.RGBA{R: uint8(sum[0] / n), G: uint8(sum[1] / n), B: uint8(sum[2] / n), A: 255}
}
