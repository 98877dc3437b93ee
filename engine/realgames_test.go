package engine_test

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"os"
	"testing"

	"janggi/engine"
	"janggi/engine/notation"
)

// Every one of the real games beside the project is legal to its last ply under
// the record preset.
func TestRealGamesAreLegalToTheirLastPly(t *testing.T) {
	const path = "../../shared/refs/games.jsonl.gz"
	file, err := os.Open(path)
	if err != nil {
		t.Skipf("no real games here: %v", err)
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	preset, _ := engine.PresetByName("record")
	lines := bufio.NewScanner(unzipped)
	lines.Buffer(nil, 1<<20)
	games, plies := 0, 0
	for lines.Scan() {
		var record struct {
			Setup struct{ Cho, Han engine.Arrangement }
			FEN   string
			Moves []engine.Move
		}
		if err := json.Unmarshal(lines.Bytes(), &record); err != nil {
			t.Fatal(err)
		}
		games++
		setup := preset.Rules.Start(record.Setup.Cho, record.Setup.Han)
		if record.FEN != "" {
			fen, err := notation.ParseFEN(record.FEN)
			if err != nil {
				t.Fatal(err)
			}
			setup = fen.Setup
		}
		g, err := engine.NewGame(preset.Rules, setup)
		if err != nil {
			t.Fatalf("game %d: %v", games, err)
		}
		for _, m := range record.Moves {
			if _, err := g.Play(m); err != nil {
				t.Errorf("game %d, ply %d: %v", games, g.Plies()+1, err)
				break
			}
			plies++
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d games read, %d plies judged", games, plies)
	if games != 19_740 {
		t.Errorf("%d games, want 19,740", games)
	}
}
