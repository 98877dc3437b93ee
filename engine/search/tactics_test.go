package search_test

import (
	"testing"

	"janggi/engine"
	"janggi/engine/search"
)

// TestTactics: positions with one right move, which a short search must find: the
// first moves of forced mates, proved to be the only ones, and moves that win
// material not by the capture that is seen at once, on which two different
// programs agree.
func TestTactics(t *testing.T) {
	rules := preset(t, "modern")
	e := search.New(search.Options{Hash: 8})
	for _, c := range []struct {
		fen, move string
		mate      int // own moves to mate, 0 for none
	}{
		{"5R3/3k5/4N4/4r1p2/9/9/3P1P1P1/9/4N4/4K4 w - - 0 1", "f10d10", 1},
		{"2b1kcb2/3aa1B2/3n5/2R6/3pp1p2/2N1P4/9/4cN3/3A5/4KC2r b - - 0 1", "i1f1", 1},
		{"5k3/4ac3/4c4/6pp1/9/3n2P1N/6b2/3C5/4AA3/3K1C3 b - - 0 1", "d5c3", 1},
		{"3c1k3/4aa3/9/3BCbN2/9/9/r2p3R1/9/5A3/3AK4 w - - 0 1", "g7h9", 1},
		{"2c1k4/4c4/4aa3/9/9/2P2N3/6P2/3C5/1n1KAA3/4C4 b - - 0 1", "c10c2", 2},
		{"3aka1r1/R4n3/8c/2p2n2p/1N7/9/2r2b3/3CB2C1/4AA3/4K4 b - - 0 1", "c4c1", 2},
		{"4k4/4a4/9/9/3P5/4PP3/9/3CB1n2/3AAK3/6r1b b - - 0 1", "g1g2", 2},
		{"3c1k3/3a1a3/9/4R1N2/9/5p3/4c4/3A5/8B/3K1Cr2 b - - 0 1", "g1f1", 2},
		{"4k4/4a4/3a1c3/1N1p3p1/6p2/4ncb2/B8/4AA3/3KC4/6r2 b - - 0 1", "e5c4", 3},
		{"3kc2R1/3a5/1c1na4/R1pb2P2/6r2/9/3BP4/3NC1N2/2rCK4/3A1A3 w - - 0 1", "a7a10", 3},
		{"4k4/6R2/2Na1a3/4c4/2pp5/2p6/3P1P3/3A1C3/1r2A4/3K5 w - - 0 1", "g9g10", 3},
		{"r1b6/n2ka1R2/5P3/9/p2P3pB/2P1p4/4c4/3NCN3/r2AKA3/9 w - - 0 1", "g9e9", 3},
		{"4ck3/4aa3/9/1R3Ppp1/5Nn2/9/2P2P3/3Nr4/3A5/1BCK1b3 w - - 8 33", "f7e7", 0},
		{"1R1akc3/4a4/3nc3R/4C4/1P1pp4/9/5p3/9/4A4/1r1CKAr2 b - - 7 45", "f10f1", 0},
		{"r2a1kbr1/6Rb1/4ca3/p2pN2pp/6Bn1/7P1/PP3P2c/3NC4/4K4/2RA1A3 w - - 2 23", "e7g8", 0},
		{"3k5/3baR3/4c1R2/6pp1/1p2C4/3P5/2nC2PP1/3p2r2/4AK3/9 w - - 5 41", "g8g10", 0},
	} {
		g := position(t, rules, c.fen)
		want, err := engine.ParseMove(c.move)
		if err != nil {
			t.Fatal(err)
		}
		e.Forget()
		line := e.Search(t.Context(), g, search.Limits{Nodes: 60_000, Mate: c.mate}, nil)[0]
		if line.Moves[0] != want {
			t.Errorf("%s: %v worth %d, want %v", c.fen, line.Moves, line.Score, want)
		}
		if n, ok := line.Score.MateIn(); c.mate > 0 && (!ok || n != c.mate) {
			t.Errorf("%s: mate in %d is worth %d", c.fen, c.mate, line.Score)
		}
	}
}
