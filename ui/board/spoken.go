package board

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"janggi/engine"
)

// Spoken returns the name of a crossing and what stands on it, as Name says it;
// without Name it is empty.
func (b *Board) Spoken(p engine.Point) string {
	if b.Name == nil || !p.Valid() {
		return ""
	}
	return b.Name(p, b.scene.Pieces[p])
}

// AccessibilityLabel is the crossing under the cursor, or else Title.
func (b *Board) AccessibilityLabel() string {
	if spoken := b.Spoken(b.Cursor()); spoken != "" {
		return spoken
	}
	return b.Title
}

// AccessibilityRole is a button: the board can be pressed.
func (b *Board) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

// Parts is a container over the board in which every crossing is an object with
// a spoken name. It is not seen and takes no touch.
func (b *Board) Parts() []fyne.CanvasObject {
	if b.crossings == nil {
		b.crossings = b.newCrossings()
	}
	b.crossings.Resize(b.Size())
	b.crossings.Layout.Layout(b.crossings.Objects, b.Size())
	return []fyne.CanvasObject{b.crossings}
}

func (b *Board) newCrossings() *fyne.Container {
	var all []fyne.CanvasObject
	for row := range engine.Ranks {
		for column := range engine.Files {
			c := &crossing{board: b, column: column, row: row}
			c.ExtendBaseWidget(c)
			all = append(all, c)
		}
	}
	return container.New(crossings{b}, all...)
}

// crossing is one place of the board as it is seen, whoever sits below.
type crossing struct {
	widget.BaseWidget

	board       *Board
	column, row int
}

var _ fyne.Accessible = (*crossing)(nil)

func (c *crossing) point() engine.Point { return c.board.geometry().crossing(c.column, c.row) }

// AccessibilityLabel is the spoken name.
func (c *crossing) AccessibilityLabel() string { return c.board.Spoken(c.point()) }

// AccessibilityRole is a button.
func (c *crossing) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

// CreateRenderer draws nothing.
func (c *crossing) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewWithoutLayout())
}

// crossings lays them out.
type crossings struct{ board *Board }

func (crossings) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

func (l crossings) Layout(objects []fyne.CanvasObject, _ fyne.Size) {
	pitch := l.board.Pitch()
	for _, o := range objects {
		c := o.(*crossing)
		at := l.board.PositionOf(c.point())
		c.Resize(fyne.NewSquareSize(pitch))
		c.Move(at.SubtractXY(pitch/2, pitch/2))
	}
}
