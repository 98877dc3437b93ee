package ui

import (
	"janggi/ui/kit"
	"janggi/ui/screen"
)

// layer is a screen on the stack, how it is made anew when the words or their
// size change, and what ends with it.
type layer struct {
	make   func() screen.Screen
	screen screen.Screen
	shown  func() // may be nil; called once the screen is in the window
	closed func() // may be nil
}

// closer is a screen that must be told that it goes.
type closer interface{ Closed() }

func (s *Shell) top() screen.Screen { return s.stack[len(s.stack)-1].screen }

// push shows a screen over those that are open; closed is called when it goes.
func (s *Shell) push(make func() screen.Screen, closed func()) {
	s.pushLayer(&layer{make: make, closed: closed})
}

func (s *Shell) pushLayer(l *layer) {
	l.screen = l.make()
	s.stack = append(s.stack, l)
	s.show()
	l.tellShown()
}

func (l *layer) tellShown() {
	if l.shown != nil {
		l.shown()
	}
}

// pop closes the screen on top, never the last, and shows the one below as
// things are now.
func (s *Shell) pop() {
	s.drop()
	l := s.stack[len(s.stack)-1]
	l.closeScreen()
	l.screen = l.make()
	s.show()
	l.tellShown()
}

// drop closes the screen on top, for another to be pushed.
func (s *Shell) drop() {
	if n := len(s.stack) - 1; n > 0 {
		gone := s.stack[n]
		s.stack = s.stack[:n]
		gone.end()
	}
}

// clear closes all screens but the first, for another to be pushed.
func (s *Shell) clear() {
	for len(s.stack) > 1 {
		s.drop()
	}
}

// goHome closes all screens but the first and shows that.
func (s *Shell) goHome() {
	for len(s.stack) > 2 {
		s.drop()
	}
	s.pop()
}

// remake makes every open screen anew, in the words and the size of now.
func (s *Shell) remake() {
	for _, l := range s.stack {
		l.closeScreen()
		l.screen = l.make()
	}
	s.show()
	for _, l := range s.stack {
		l.tellShown()
	}
}

// closeAll ends what every open screen has going, and keeps what is to be kept.
func (s *Shell) closeAll() {
	for _, l := range s.stack {
		l.closeScreen()
	}
	if s.sitting != nil {
		s.sitting.close()
	}
	s.keepWindow()
	s.saver.close()
}

func (l *layer) closeScreen() {
	if c, ok := l.screen.(closer); ok {
		c.Closed()
	}
}

func (l *layer) end() {
	l.closeScreen()
	if l.closed != nil {
		l.closed()
	}
}

// show puts the top screen into the window. Sheets belong to the screen they
// were opened on and go with it.
func (s *Shell) show() {
	for len(s.sheets) > 0 {
		s.close(s.sheets[len(s.sheets)-1])
	}
	s.window.Canvas().Unfocus()
	s.holder.Objects = s.content()
	s.holder.Refresh()
	s.enter(s.top().Name())
}

// open lays a sheet over the screen.
func (s *Shell) open(x *kit.Sheet) {
	s.sheets = append(s.sheets, x)
	s.enter(x.Name)
	x.Open(s.window.Canvas(), s.report)
}

// close takes a sheet away, and those over it.
func (s *Shell) close(x *kit.Sheet) {
	for i, open := range s.sheets {
		if open == x {
			x.Close(s.window.Canvas())
			s.sheets = s.sheets[:i]
			s.enter(s.nameNow())
			return
		}
	}
}

func (s *Shell) nameNow() string {
	if n := len(s.sheets); n > 0 {
		return s.sheets[n-1].Name
	}
	return s.top().Name()
}

// Back closes what is on top: a sheet in its harmless way, or else the screen,
// which may ask first.
func (s *Shell) Back() {
	if n := len(s.sheets); n > 0 {
		s.sheets[n-1].Cancel()
		return
	}
	if !s.top().Back() {
		s.pop()
	}
}
