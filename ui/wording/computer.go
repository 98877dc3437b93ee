package wording

import (
	"strconv"
	"strings"

	"janggi/engine"
	"janggi/engine/search"
	"janggi/engine/store"
	"janggi/ui/translations"
)

// Level names a level of the computer, with the grade it is about as good as.
func Level(t *translations.Catalogue, l search.Level) string {
	key := "level." + strconv.Itoa(int(l.Clamp()))
	return t.Say("level.title", translations.Args{"name": t.Say(key), "grade": t.Say(key + ".grade")})
}

// LevelAbout says in a sentence how a level plays.
func LevelAbout(t *translations.Catalogue, l search.Level) string {
	return t.Say("level." + strconv.Itoa(int(l.Clamp())) + ".note")
}

// Computer is what the computer is called at the table.
func Computer(t *translations.Catalogue, l search.Level) string {
	return t.Say("computer.player", translations.Args{"grade": t.Say("level." + strconv.Itoa(int(l.Clamp())) + ".grade")})
}

// Players are both players' names by side, a computer's among them.
func Players(t *translations.Catalogue, h store.Header) [2]string {
	names := h.Names
	if side, ok := h.Seat.Side(); ok && h.Kind == "computer" {
		names[side.Other()] = Computer(t, search.Level(h.Level))
	}
	return names
}

// Handicap lists the pieces that are taken off, whichever side's.
func Handicap(t *translations.Catalogue, h engine.Handicap) string {
	var pieces []string
	for _, k := range []engine.Kind{engine.Chariot, engine.Cannon, engine.Horse, engine.Elephant, engine.Guard, engine.Soldier} {
		word := Piece(t, engine.NewPiece(engine.Cho, k))
		switch n := h[k]; {
		case n == 1:
			pieces = append(pieces, word)
		case n > 1:
			pieces = append(pieces, t.Say("handicap.many", translations.Args{"piece": word, "n": n}))
		}
	}
	return strings.Join(pieces, "·")
}

// motifKeys are the texts for the motifs. Each is said of a hint, "hint.…", and
// the serious ones of what the other side is up to, "danger.…".
var motifKeys = map[search.MotifKind]string{
	search.Mates: "mates", search.WinsByRule: "rule", search.BreaksCall: "breaks", search.Wins: "wins",
	search.Forks: "forks", search.ThreatensMate: "mating", search.Saves: "saves", search.CallsBikjang: "bikjang",
	search.Pins: "pins", search.Opens: "opens", search.Checks: "checks", search.Trades: "trades",
	search.Attacks: "attacks", search.Answers: "answers", search.Improves: "improves",
}

// Motifs lists every motif, for tests.
func Motifs() []search.MotifKind {
	var all []search.MotifKind
	for k := search.Mates; k <= search.Improves; k++ {
		all = append(all, k)
	}
	return all
}

// Hint says a suggested move and its most important reason. The board is the one
// it is played on.
func Hint(t *translations.Catalogue, board *[engine.Points]engine.Piece, h search.Hint) string {
	if h.Move.IsPass() {
		return t.Say("hint.pass")
	}
	return t.Say("hint."+motifKeys[h.Motifs[0].Kind], motifArgs(t, board, h.Move, h.Motifs[0]))
}

// Danger says what the other side is up to.
func Danger(t *translations.Catalogue, board *[engine.Points]engine.Piece, h search.Hint) string {
	return t.Say("danger."+motifKeys[h.Motifs[0].Kind], motifArgs(t, board, h.Move, h.Motifs[0]))
}

// HasDanger reports whether there are words for a motif as a danger.
func HasDanger(t *translations.Catalogue, k search.MotifKind) bool {
	return t.Has("danger." + motifKeys[k])
}

func motifArgs(t *translations.Catalogue, board *[engine.Points]engine.Piece, m engine.Move, x search.Motif) translations.Args {
	args := translations.Args{"piece": Piece(t, board[m.From]), "moves": x.Moves}
	if x.Piece != 0 {
		args["target"] = Piece(t, x.Piece)
	}
	var targets []string
	for _, at := range x.Points {
		if board[at] != 0 {
			targets = append(targets, Piece(t, board[at]))
		}
	}
	args["targets"] = strings.Join(targets, "·")
	return args
}

// Warning says gently what a move would let happen.
func Warning(t *translations.Catalogue, piece engine.Piece, w search.Warning) string {
	key := map[search.WarningKind]string{
		search.AllowsMate: "warn.mate", search.LosesPiece: "warn.piece", search.LosesByRule: "warn.rule", search.LosesMuch: "warn.much",
	}[w.Kind]
	args := translations.Args{"piece": Piece(t, piece)}
	if w.Piece != 0 {
		args["target"] = Piece(t, w.Piece)
	}
	return t.Say(key, args)
}
