package play

import (
	"janggi/engine"
	"janggi/engine/match"
	"janggi/ui/board"
)

// sceneOf returns the board as a viewer may see it. Whether a gesture is
// answered is left to the screen.
func sceneOf(state match.State, v *match.View, bottom engine.Side) board.Scene {
	scene := board.Scene{
		Pieces:   v.Setup.Board,
		Bottom:   bottom,
		Turn:     v.Turn,
		Ended:    v.Over(),
		Unaided:  state.Rules().Hints == engine.HintsOff,
		LastMove: v.Last,
		Bikjang:  v.Bikjang || endedByBikjang(v.Result.Reason),
	}
	risky := map[engine.Move]bool{}
	for _, r := range v.Risks {
		risky[r.Move] = true
	}
	for _, t := range v.Threatened {
		scene.Threats = append(scene.Threats, board.Threat{Point: t.Point, By: t.By})
	}
	for _, m := range v.Legal {
		if m.IsPass() {
			continue
		}
		screen := engine.NoPoint
		if scene.Pieces[m.From].Kind() == engine.Cannon {
			screen = state.Screen(m)
		}
		scene.Targets = append(scene.Targets, board.Target{
			Move: m, Capture: scene.Pieces[m.To] != 0, Screen: screen, Risky: risky[m],
		})
	}
	if v.Check {
		scene.Check = board.Check{General: generalOf(&scene.Pieces, v.Turn), By: v.Checkers}
	}
	return scene
}

func endedByBikjang(r engine.EndReason) bool {
	return r == engine.ScoreBikjang || r == engine.DrawBikjang
}

func generalOf(pieces *[engine.Points]engine.Piece, s engine.Side) engine.Point {
	for p, piece := range pieces {
		if piece == engine.NewPiece(s, engine.General) {
			return engine.Point(p)
		}
	}
	return engine.NoPoint
}
