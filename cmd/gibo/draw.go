package main

import (
	"fmt"
	"strings"

	"janggi/engine"
	"janggi/engine/notation"
)

// drawing is how a board is drawn: nine crossings six columns apart, ten rows
// with a row between them for the lines and the palaces' diagonals. A piece
// takes four columns, two for its character, which is wide, and two for the
// brackets that tell the sides apart where there is no colour.
type drawing struct {
	hanja, turned, ascii, colour bool
}

// The colours: of the sides, of lines, of the last move's first point.
const (
	choColour  = "\x1b[1;34m"
	hanColour  = "\x1b[1;31m"
	lineColour = "\x1b[2m"
	markColour = "\x1b[1;33m"
	noColour   = "\x1b[0m"
)

// names are the pieces' characters by side and kind.
var names = map[bool][2]string{
	false: {"?장사차포마상졸", "?장사차포마상병"},
	true:  {"?楚士車包馬象卒", "?漢士車包馬象兵"},
}

// lineSet are the characters of the lines.
type lineSet struct {
	across, down, slash, backslash string
	// crossings by row (top, middle, bottom) and file (left, middle, right)
	crossings [3][3]string
}

var (
	boxLines = lineSet{"─", "│", "╱", "╲", [3][3]string{{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}}}
	asciiSet = lineSet{"-", "|", "/", `\`, [3][3]string{{"+", "+", "+"}, {"+", "+", "+"}, {"+", "+", "+"}}}
)

func (d drawing) lines() *lineSet {
	if d.ascii {
		return &asciiSet
	}
	return &boxLines
}

func (d drawing) paint(colour, text string) string {
	if !d.colour || text == "" {
		return text
	}
	return colour + text + noColour
}

// game draws the board and, below it, what there is to say of the game.
func (d drawing) game(g *engine.Game) string {
	p := g.Position()
	last := engine.Pass
	if g.Plies() > 0 {
		last, _, _ = g.Ply(g.Plies())
	}
	var b strings.Builder
	d.board(&b, &p, last)
	b.WriteByte('\n')
	if n := g.Plies(); n > 0 {
		before := g.PositionAt(n - 1)
		fmt.Fprintf(&b, "Last:   %d. %s (%s)\n", n, notation.KJA.Format(&before, last), notation.Coordinates.Format(&before, last))
	}
	if result, over := g.Result(); over {
		fmt.Fprintf(&b, "Result: %s\n", result.Summary(engine.English))
	} else {
		fmt.Fprintf(&b, "Turn:   %s%s\n", sideName(g.Turn()), state(g))
	}
	fmt.Fprintf(&b, "Points: Cho %v, Han %v\n", g.Score(engine.Cho), g.Score(engine.Han))
	fmt.Fprintf(&b, "%v\n", gameFEN(g)) // on a line of its own: it alone is 73 columns and more
	return b.String()
}

func state(g *engine.Game) string {
	switch _, bikjang := g.Bikjang(); {
	case bikjang:
		return ", bikjang called"
	case g.InCheck():
		return ", in check"
	case g.Facing():
		return ", the generals face each other"
	default:
		return ""
	}
}

func sideName(s engine.Side) string {
	if s == engine.Cho {
		return "Cho"
	}
	return "Han"
}

// gameFEN is the board with its counters.
func gameFEN(g *engine.Game) notation.FEN {
	p := g.Position()
	fen := notation.FEN{Setup: p.Setup(), Move: 1}
	for ply := 1; ply <= g.Plies(); ply++ {
		fen.Quiet++
		if _, _, captured := g.Ply(ply); captured != 0 {
			fen.Quiet = 0
		}
		before := g.PositionAt(ply - 1)
		if before.Turn() == engine.Han {
			fen.Move++
		}
	}
	return fen
}

// board draws the board.
func (d drawing) board(b *strings.Builder, p *engine.Position, last engine.Move) {
	d.fileLabels(b, func(f int) string { return string(rune('1' + f)) })
	for row := range engine.Ranks {
		d.row(b, p, last, row)
		if row < engine.Ranks-1 {
			d.between(b, row)
		}
	}
	d.fileLabels(b, func(f int) string { return string(rune('a' + f)) })
}

// at returns the point in a row and column of the drawing, from the top left.
func (d drawing) at(column, row int) engine.Point {
	p := engine.At(column, engine.Ranks-1-row)
	if d.turned {
		p = p.Turned()
	}
	return p
}

func (d drawing) fileLabels(b *strings.Builder, label func(file int) string) {
	b.WriteString("    ")
	for column := range engine.Files {
		b.WriteString(" " + label(d.at(column, 0).File()))
		if column < engine.Files-1 {
			b.WriteString("    ")
		}
	}
	b.WriteByte('\n')
}

// row draws one rank. A crossing's line stands in the second of its four
// columns.
func (d drawing) row(b *strings.Builder, p *engine.Position, last engine.Move, row int) {
	l := d.lines()
	rank := d.at(0, row).Rank()
	fmt.Fprintf(b, "%2d  ", rank+1)
	for column := range engine.Files {
		at := d.at(column, row)
		switch piece := p.At(at); {
		case piece != 0:
			b.WriteString(d.piece(piece))
		case !last.IsPass() && at == last.From:
			b.WriteString(d.paint(lineColour, d.stub(column > 0)) + d.paint(markColour, "*") + d.paint(lineColour, d.stub(column < engine.Files-1)+d.stub(column < engine.Files-1)))
		default:
			crossing := l.crossings[third(row, engine.Ranks)][third(column, engine.Files)]
			right := d.stub(column < engine.Files-1)
			b.WriteString(d.paint(lineColour, d.stub(column > 0)+crossing+right+right))
		}
		if column < engine.Files-1 {
			b.WriteString(d.paint(lineColour, l.across+l.across))
		}
	}
	fmt.Fprintf(b, "  %d\n", (engine.Ranks-rank)%engine.Ranks)
}

// stub is one column of a line going across, or a blank at the board's edge.
func (d drawing) stub(line bool) string {
	if line {
		return d.lines().across
	}
	return " "
}

// third tells the first and the last of n from those between.
func third(i, n int) int {
	switch i {
	case 0:
		return 0
	case n - 1:
		return 2
	default:
		return 1
	}
}

func (d drawing) piece(p engine.Piece) string {
	name := string([]rune(names[d.hanja][p.Side()])[p.Kind()])
	if p.Side() == engine.Cho {
		return d.paint(choColour, "("+name+")")
	}
	return d.paint(hanColour, "["+name+"]")
}

// between draws the lines down from a row to the next, and the palaces'
// diagonals, which cross in the middle of the palace.
func (d drawing) between(b *strings.Builder, row int) {
	l := d.lines()
	line := "     "
	for column := range engine.Files {
		line += l.down
		if column == engine.Files-1 {
			break
		}
		diagonal := " "
		if step := row % 7; step < 2 && (column == 3 || column == 4) {
			diagonal = l.backslash
			if (step == 0) != (column == 3) {
				diagonal = l.slash
			}
		}
		line += "  " + diagonal + "  "
	}
	b.WriteString(d.paint(lineColour, line) + "\n")
}
