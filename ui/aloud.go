package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"janggi/ui/kit"
)

// aloud is what Fyne reads aloud of the window, in a build with the tag
// accessibility. Fyne looks into plain containers and takes what it finds there;
// this is one, laid over the window, with a stand-in for everything that has a
// name, whatever it is on. The stand-ins are not seen and take no touch.
type aloud struct {
	*fyne.Container

	voices func() []kit.Voice
	asking bool
	spare  []*kit.StandIn
}

// newAloud returns the container and, to be painted before it, what brings it up
// to date: each paint asks for its objects, and Fyne reads after each paint.
func newAloud(voices func() []kit.Voice) (*aloud, fyne.CanvasObject) {
	a := &aloud{Container: container.NewWithoutLayout(), voices: voices}
	p := &prompter{aloud: a}
	p.ExtendBaseWidget(p)
	return a, p
}

// update puts the stand-ins where the voices are. Those that are right are not
// touched: a change would ask for another paint.
func (a *aloud) update() {
	if a.asking { // who asks where something is walks through the window, and comes by here
		return
	}
	a.asking = true
	voices := a.voices()
	a.asking = false
	for len(a.spare) < len(voices) {
		a.spare = append(a.spare, kit.NewStandIn(nil))
	}
	if len(a.Objects) != len(voices) {
		a.Objects = a.Objects[:0:0]
		for _, s := range a.spare[:len(voices)] {
			a.Objects = append(a.Objects, s)
		}
	}
	for i, v := range voices {
		s := a.spare[i]
		s.Voice = v.Object
		if s.Position() != v.At {
			s.Move(v.At)
		}
		if s.Size() != v.Size {
			s.Resize(v.Size)
		}
	}
}

// prompter is a widget of nothing that updates when it is painted.
type prompter struct {
	widget.BaseWidget

	aloud *aloud
}

// CreateRenderer is for Fyne.
func (p *prompter) CreateRenderer() fyne.WidgetRenderer {
	return &prompterRenderer{WidgetRenderer: widget.NewSimpleRenderer(container.NewWithoutLayout()), aloud: p.aloud}
}

type prompterRenderer struct {
	fyne.WidgetRenderer

	aloud *aloud
}

func (r *prompterRenderer) Objects() []fyne.CanvasObject {
	r.aloud.update()
	return nil
}

// voices are those of what is on top: a sheet alone, or else the screen.
func (s *Shell) voices() []kit.Voice {
	if n := len(s.sheets); n > 0 {
		return kit.Voices(s.sheets[n-1], fyne.Position{})
	}
	return kit.Voices(s.top().Content(), fyne.Position{})
}

// content is what the window shows of the top screen.
func (s *Shell) content() []fyne.CanvasObject {
	all := []fyne.CanvasObject{s.holder.Objects[0], s.top().Content()}
	if readAloud {
		a, prompter := newAloud(s.voices)
		all = append(all, prompter, a.Container)
	}
	return all
}
