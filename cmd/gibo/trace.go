package main

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"

	"janggi/engine"
)

// refuse answers a line that could not be judged.
func (j *judge) refuse(fault *lineFault) bool {
	text, err := json.Marshal(fault)
	if err != nil {
		text = []byte("null") // cannot happen: a lineFault holds strings and numbers
	}
	j.out.WriteString(`{"trace":[],"error":`)
	j.out.Write(text)
	j.out.WriteString("}\n")
	return false
}

// play plays a line's moves and writes its answer. It returns whether all of
// them could be played.
func (j *judge) play(g *engine.Game, req request) bool {
	j.out.WriteString(`{"trace":[`)
	if !j.lastOnly {
		j.entry(g)
	}
	var failed *plyFault
	for list := req.moves; ; {
		move, rest, ok := nextMove(list)
		if !ok {
			break
		}
		if failed = playOne(g, move); failed != nil {
			break
		}
		if !j.lastOnly {
			j.out.WriteByte(',')
			j.entry(g)
		}
		list = rest
	}
	if j.lastOnly {
		j.entry(g)
	}
	j.out.WriteString(`],"error":`)
	text, err := json.Marshal(failed)
	if err != nil {
		text = []byte("null") // cannot happen: a plyFault holds strings and points
	}
	j.out.Write(text)
	j.out.WriteString("}\n")
	return failed == nil
}

// plyFault is why a game could not go on. Ply is the number the move would have
// had, one more than that of the last trace entry.
type plyFault struct {
	Ply    int            `json:"ply"`
	Move   string         `json:"move"`
	Reason string         `json:"reason"`
	Points []engine.Point `json:"points"`
}

// playOne plays one move given as a JSON string.
func playOne(g *engine.Game, quoted []byte) *plyFault {
	m, ok := readMove(g, quoted)
	if !ok {
		return &plyFault{g.Plies() + 1, shorten(unquote(quoted)), engine.UnknownMove.String(), []engine.Point{}}
	}
	_, err := g.Play(m)
	if err == nil {
		return nil
	}
	fault := &plyFault{Ply: g.Plies() + 1, Move: shorten(unquote(quoted)), Points: []engine.Point{}}
	var refusal *engine.MoveError
	if errors.As(err, &refusal) {
		fault.Reason = refusal.Reason.String()
		fault.Points = append(fault.Points, refusal.Points...)
	}
	return fault
}

// readMove reads a move in coordinates, "pass", or the general's point twice.
func readMove(g *engine.Game, quoted []byte) (engine.Move, bool) {
	text := unquote(quoted)
	m, err := engine.ParseMove(text)
	if err != nil {
		return m, false
	}
	if m.IsPass() && text != "pass" {
		p := g.Position()
		general := p.General(p.Turn()).String()
		return m, text == general+general
	}
	return m, true
}

// entry writes one entry of the trace: the game as it stands.
func (j *judge) entry(g *engine.Game) {
	b := append(j.text[:0], `{"ply":`...)
	b = strconv.AppendInt(b, int64(g.Plies()), 10)
	b = append(b, `,"turn":"`...)
	b = append(b, g.Turn().String()...)
	b = append(b, `","check":`...)
	b = strconv.AppendBool(b, g.InCheck())
	b = append(b, `,"facing":`...)
	b = strconv.AppendBool(b, g.Facing())
	b = append(b, `,"bikjang":`...)
	if by, pending := g.Bikjang(); pending {
		b = appendQuoted(b, by.String())
	} else {
		b = append(b, "null"...)
	}
	b = append(b, `,"scores":{"cho":`...)
	b = append(b, g.Score(engine.Cho).String()...)
	b = append(b, `,"han":`...)
	b = append(b, g.Score(engine.Han).String()...)
	b = append(b, `},"legal":[`...)
	b = j.appendLegal(b, g)
	b = append(b, `],"result":`...)
	b = appendResult(b, g)
	b = append(b, '}')
	j.out.Write(b)
	j.text = b
}

func appendResult(b []byte, g *engine.Game) []byte {
	result, over := g.Result()
	if !over {
		return append(b, "null"...)
	}
	b = append(b, `{"reason":"`...)
	b = append(b, result.Reason.String()...)
	b = append(b, `","winner":`...)
	if winner, won := result.Outcome.Winner(); won {
		b = appendQuoted(b, winner.String())
	} else {
		b = append(b, "null"...)
	}
	return append(b, '}')
}

func appendQuoted(b []byte, plain string) []byte {
	b = append(b, '"')
	b = append(b, plain...)
	return append(b, '"')
}

// appendLegal writes the legal moves in the byte order of their text, "pass"
// last.
func (j *judge) appendLegal(b []byte, g *engine.Game) []byte {
	j.keys = j.keys[:0]
	pass := false
	for m := range g.Legal() {
		if m.IsPass() {
			pass = true
			continue
		}
		j.keys = append(j.keys, orderFirst[m.From]*engine.Points+orderLast[m.To])
	}
	slices.Sort(j.keys)
	start := len(b)
	for _, key := range j.keys {
		if len(b) > start {
			b = append(b, ',')
		}
		b = append(b, '"')
		b = append(b, textFirst[key/engine.Points]...)
		b = append(b, textLast[key%engine.Points]...)
		b = append(b, '"')
	}
	if pass {
		if len(b) > start {
			b = append(b, ',')
		}
		b = append(b, `"pass"`...)
	}
	return b
}

// The byte order of moves is that of their points, taken one after the other.
// But a10 comes before a1 where another point follows, for '0' is less than any
// letter, and after it at the end of the text: hence two orders.
var (
	textFirst, orderFirst = pointOrder("z")
	textLast, orderLast   = pointOrder("")
)

// pointOrder sorts the points' texts as they stand before an ending. It returns
// them in order, and the place of each point in it.
func pointOrder(ending string) (texts [engine.Points]string, place [engine.Points]uint16) {
	var points [engine.Points]engine.Point
	for i := range points {
		points[i] = engine.Point(i)
	}
	slices.SortFunc(points[:], func(a, b engine.Point) int {
		switch x, y := a.String()+ending, b.String()+ending; {
		case x < y:
			return -1
		case x > y:
			return 1
		default:
			return 0
		}
	})
	for i, p := range points {
		texts[i], place[p] = p.String(), uint16(i)
	}
	return texts, place
}
