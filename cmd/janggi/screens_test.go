//go:build window && linux

package main

import (
	"errors"
	"flag"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"janggi/engine"
	"janggi/engine/match"
	"janggi/engine/store"
)

var screens = flag.String("screens", "", "take the pictures of docs/screens from the real window into this folder")

// A shot is one picture of the real window: of a game that was kept, gone on
// with by hand.
type shot struct {
	name   string
	desk   bool // of 1100 by 800, otherwise a phone of 360 by 740 at one and a half
	dark   bool
	faces  string
	moves  string // already played; "-" stands before the arrangements
	act    func(*program)
	played string // one more move, in the picture while it is called
}

// cannonWay leads to a cannon with a soldier before it and one to take.
const cannonWay = "a4b4 a7b7 i4h4 b10d7"

// checkWay leads to a chariot's check by i5e5.
const checkWay = "a4b4 a7b7 i4h4 e7f7 i1i5 b10d7"

func pick(point string) func(*program) {
	return func(p *program) { p.clickAt(p.crossing(point)) }
}

func shots() []shot {
	return []shot{
		{name: "desktop_game_light", desk: true, moves: cannonWay, act: pick("b3")},
		{name: "desktop_game_dark", desk: true, dark: true, moves: cannonWay, act: pick("b3")},
		{name: "desktop_check_dark", desk: true, dark: true, moves: checkWay, played: "i5e5"},
		{name: "desktop_setup_light", desk: true, moves: "-"},
		{name: "phone_game_light", moves: cannonWay, act: pick("b3")},
		{name: "phone_game_dark", dark: true, moves: cannonWay, act: pick("b3")},
		{name: "phone_check_light", moves: checkWay, played: "i5e5"},
		{name: "phone_hangul_light", faces: "both", moves: cannonWay, act: pick("h3")},
		{name: "phone_hangulbig_light", faces: "hangul", act: pick("e5")}, // lets the clock go on
		{name: "phone_setup_light", moves: "-"},
		{name: "phone_result_light", moves: shortMate[:len(shortMate)-len(" a7f7")], act: func(p *program) {
			p.play("a7f7")
			p.expect("screen", "name=result")
		}},
	}
}

// TestScreens takes the pictures that docs/screens shows beside the drawn ones.
func TestScreens(t *testing.T) {
	if *screens == "" {
		t.Skip("only with -screens FOLDER (make screens)")
	}
	for _, s := range shots() {
		t.Run(s.name, func(t *testing.T) {
			d := newDesk(t)
			if !s.desk {
				d.scale = "1.5"
			}
			home := t.TempDir()
			s.keep(t, filepath.Join(home, "games"))
			p := d.launch(home, "-log", "debug", "-lang", "ko", "-data", filepath.Join(home, "games"))
			first := "play"
			if s.moves == "-" {
				first = "arrange"
			}
			p.saw("first paint")
			p.expect("screen", "name="+first)
			p.settle()
			switch {
			case s.played != "":
				p.play(s.played)
				p.expect("played")
				time.Sleep(450 * time.Millisecond) // the piece is there, and is being called
			case s.act != nil:
				s.act(p)
				p.settle()
			}
			p.mustTool("xdotool", "mousemove", "1279", "1599") // the pointer is not in the picture
			if s.played == "" {
				time.Sleep(toastTime)
				p.settle()
			}
			save(t, filepath.Join(*screens, s.name+".png"), p.look(p.frame()))
			p.mustBeCalm()
			p.closeByButton()
		})
	}
}

// toastTime is when what was said at the start has gone again.
const toastTime = 5 * time.Second

// keep writes the settings of the shot and the game that it begins with.
func (s *shot) keep(t *testing.T, dir string) {
	t.Helper()
	x, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := x.Change(func(c *store.Settings) {
		c.Theme, c.Faces, c.Window = "light", s.faces, store.Window{Width: 360, Height: 740}
		if s.dark {
			c.Theme = "dark"
		}
		if s.desk {
			c.Window = store.Window{Width: 1100, Height: 800}
		}
	}); err != nil {
		t.Fatal(err)
	}
	rules := engine.DefaultRules()
	rules.Clock = engine.Clock{Byoyomi: true, MainSec: 300, PeriodSec: 30, Periods: 3}
	rules.SetupOrder = engine.ChoFirst
	config := match.Config{Rules: rules, Patient: true}
	h := store.Header{
		ID: store.NewID(time.Now(), 1), Started: time.Now(), Kind: "together", Preset: "standard", Names: [2]string{"박초롱", "김한수"},
	}
	h.SetConfig(config)
	log := x.Begin(h, func(err error) { t.Error(err) })
	state, now := match.New(config), time.Duration(0)
	do := func(a match.Action) {
		events, err := state.Decide(match.SeatOf(state.Active()[0]), a, now)
		if err != nil {
			t.Fatalf("%v: %v", a, err)
		}
		for _, e := range events {
			log.Write(state.Events(), e)
			state = state.Apply(e)
		}
	}
	if s.moves != "-" {
		do(match.Arrange{Arrangement: engine.InnerElephant})
		do(match.Arrange{Arrangement: s.han()})
		for i, m := range moves(t, s.moves) {
			// Cho has used up its time and one period, Han most of a minute.
			thought := [2]time.Duration{time.Second, 24 * time.Second}[i%2]
			if i == 2 {
				thought = 331 * time.Second
			} else if i > 3 {
				thought = time.Second
			}
			now += thought
			do(match.Play{Move: m})
		}
		log.Mark(now + 3*time.Second)
	}
	log.Close()
	if err := x.Close(); err != nil {
		t.Fatal(err)
	}
}

// han is the arrangement that the game wants.
func (s *shot) han() engine.Arrangement {
	if s.moves == cannonWay || s.moves == checkWay {
		return engine.RightElephant
	}
	return engine.InnerElephant
}

func moves(t *testing.T, text string) (all []engine.Move) {
	t.Helper()
	for _, word := range strings.Fields(text) {
		m, err := engine.ParseMove(word)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, m)
	}
	return all
}

// save writes a picture in 255 colours, which is a third of its size in all.
func save(t *testing.T, path string, picture *image.RGBA) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	small := image.NewPaletted(picture.Rect.Sub(picture.Rect.Min), paletteOf(picture))
	draw.Draw(small, small.Rect, picture, picture.Rect.Min, draw.Src)
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := errors.Join(encoder.Encode(f, small), f.Close()); err != nil {
		t.Fatal(err)
	}
	t.Log(path, strconv.Itoa(picture.Rect.Dx())+"x"+strconv.Itoa(picture.Rect.Dy()))
}

// paletteOf chooses colours by cutting the ones of a picture in two, again and
// again, where they lie widest apart.
func paletteOf(p *image.RGBA) color.Palette {
	counts := map[[3]uint8]int{}
	for i := 0; i < len(p.Pix); i += 4 {
		counts[[3]uint8(p.Pix[i:i+3])]++
	}
	// What covers whole areas stays as it is.
	var palette color.Palette
	var all []shade
	for c, n := range counts {
		if n > len(p.Pix)/4/400 {
			palette = append(palette, color.RGBA{R: c[0], G: c[1], B: c[2], A: 255})
		} else {
			all = append(all, shade{c, n})
		}
	}
	boxes := [][]shade{all}
	for len(boxes)+len(palette) < 255 {
		widest, best, channel := -1, 0, 0
		for i, b := range boxes {
			if c, w := width(b); len(b) > 1 && w > best {
				widest, best, channel = i, w, c
			}
		}
		if widest < 0 {
			break
		}
		a, b := cut(boxes[widest], channel)
		boxes[widest] = a
		boxes = append(boxes, b)
	}
	for _, b := range boxes {
		palette = append(palette, middle(b))
	}
	return palette
}
