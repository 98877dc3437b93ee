package kit

import (
	"fyne.io/fyne/v2"

	"janggi/theme"
)

// Measures of several columns in Fyne's units.
const (
	columnLeast = 320 // at the normal text scale
	columnGap   = 16
	columnsMost = 3
	thirdFrom   = 1500 // a width from which a third column is worth it in any case
	flowTop     = 4
	deskEdge    = 28 // beside the columns of a desk
	deskFrom    = 1000
	lowGap      = 5 // between objects, at most, on a phone on its side
)

// flow is one column, or several, that know their width before they are asked
// for their height.
type flow struct {
	column
	many  bool // several columns, where there is room
	width float32
	room  float32 // the height that is seen at once
}

// low reports whether the screen is: everything stands closer.
func (f *flow) low() bool { return f.many && f.room < lowPage }

// foot is the room below the columns.
func (f *flow) foot() float32 {
	if f.low() {
		return flowTop
	}
	return pageEdge
}

// measured is how objects are divided into columns.
type measured struct {
	gap     float32
	width   float32   // of a column
	left    float32   // of the first
	heights []float32 // of the objects, 0 for those not on show
	ends    []int     // the object after the last one of each column
	height  float32   // of the highest column
}

// MinSize is for Fyne.
func (f *flow) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(140, f.measure(objects).height+f.foot())
}

// Layout is for Fyne.
func (f *flow) Layout(objects []fyne.CanvasObject, _ fyne.Size) {
	m := f.measure(objects)
	from, left := 0, m.left
	for _, end := range m.ends {
		top := float32(flowTop)
		for i := from; i < end; i++ {
			if !objects[i].Visible() {
				continue
			}
			place(objects[i], fyne.NewPos(left, top), fyne.NewSize(m.width, m.heights[i]))
			top += m.heights[i] + m.gap
		}
		from = end
		left += m.width + columnGap
	}
}

// measure divides the objects. An upright screen has one column if all of it is
// seen so, a wide one two; more where that lets all be seen.
func (f *flow) measure(objects []fyne.CanvasObject) measured {
	most := f.columns(objects)
	if most == 1 {
		return f.in(1, objects)
	}
	least := 1
	if f.width > f.room*1.05 {
		least = 2
	}
	for n := least; n <= most; n++ {
		if m := f.in(n, objects); m.height+f.foot() <= f.room+.5 {
			return m
		}
	}
	if f.width < thirdFrom {
		most = min(most, 2)
	}
	return f.in(most, objects)
}

// columns is how many the width has room for, and the objects are enough for.
func (f *flow) columns(objects []fyne.CanvasObject) int {
	if !f.many {
		return 1
	}
	shown := 0
	for _, o := range objects {
		if o.Visible() {
			shown++
		}
	}
	n := int((f.width - 2*f.edge() + columnGap) / (columnLeast*theme.TextScale() + columnGap))
	return max(1, min(n, columnsMost, shown))
}

// edge is the least room beside the columns.
func (f *flow) edge() float32 {
	if f.many && f.width >= deskFrom {
		return deskEdge
	}
	return pageEdge
}

// in divides the objects into so many columns, or fewer.
func (f *flow) in(n int, objects []fyne.CanvasObject) measured {
	m := measured{gap: f.gap, heights: make([]float32, len(objects))}
	if f.low() {
		m.gap = min(f.gap, lowGap)
	}
	m.width = min(pageMost, (f.width-2*f.edge()-columnGap*float32(n-1))/float32(n))
	for i, o := range objects {
		if o.Visible() {
			m.heights[i] = heightFor(o, m.width)
		}
	}
	m.ends, m.height = m.divide(n)
	n = len(m.ends)
	m.left = (f.width - m.width*float32(n) - columnGap*float32(n-1)) / 2
	return m
}

// divide finds the lowest height at which the objects fit n columns, in their
// order: that of some run of them.
func (m *measured) divide(n int) (ends []int, height float32) {
	all := m.run(0, len(m.heights))
	if n == 1 {
		return []int{len(m.heights)}, all
	}
	best := all
	ends = m.fill(n, all)
	for from := range m.heights {
		for to := from + 1; to <= len(m.heights); to++ {
			if h := m.run(from, to); h < best {
				if e := m.fill(n, h); e != nil {
					best, ends = h, e
				}
			}
		}
	}
	return ends, best
}

// run is the height of some objects below each other.
func (m *measured) run(from, to int) (sum float32) {
	for _, h := range m.heights[from:to] {
		if h > 0 {
			sum += h + m.gap
		}
	}
	return max(0, sum-m.gap)
}

// fill fills up to n columns no higher than a height, or returns nil.
func (m *measured) fill(n int, height float32) (ends []int) {
	from := 0
	for i, h := range m.heights {
		if h > height+.01 {
			return nil
		}
		if i > from && m.run(from, i+1) > height+.01 {
			ends = append(ends, i)
			from = i
		}
	}
	ends = append(ends, len(m.heights))
	if len(ends) > n {
		return nil
	}
	return ends
}
