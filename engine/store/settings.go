package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"janggi/engine"
)

// settingsVersion is the version of the settings that this program writes.
const settingsVersion = 1

// Settings are what the players have chosen and the app remembers. The zero
// value of a field that was added later is its default.
type Settings struct {
	Version   int    `json:"v"`
	Language  string `json:"language,omitempty"`  // "ko", "en", or "" for the system's
	Theme     string `json:"theme,omitempty"`     // "light", "dark", or "" for the system's
	TextScale string `json:"textScale,omitempty"` // "", "large", "largest"
	Faces     string `json:"faces,omitempty"`     // how pieces are drawn, "" for the traditional way
	Table     string `json:"table,omitempty"`     // "" (same side), "facing", "turning"
	Far       string `json:"far,omitempty"`       // the far player's pieces: "upright", "turned", "" as the table has it
	Frame     string `json:"frame,omitempty"`     // on the board's frame: "letters", "digits", "" for nothing

	// SimpleFaces is how the pieces of simple games are drawn, in the words of
	// Faces and "hanja"; "" is hanja with hangul.
	SimpleFaces string `json:"simpleFaces,omitempty"`

	Sound   Sound   `json:"sound,omitzero"`
	NewGame NewGame `json:"newGame,omitzero"`
	// Computer is what was chosen for the last game with the computer.
	Computer NewGame `json:"computer,omitzero"`
	Window   Window  `json:"window,omitzero"`
	LAN      *LAN    `json:"lan,omitempty"` // see Network and ChangeNetwork
}

// Network returns what is remembered of games over the network.
func (s Settings) Network() LAN {
	if s.LAN == nil {
		return LAN{}
	}
	return *s.LAN
}

// ChangeNetwork changes it, in a copy: settings that were given out stay as they
// are.
func (s *Settings) ChangeNetwork(change func(*LAN)) {
	x := s.Network()
	x.Opponents = slices.Clone(x.Opponents)
	change(&x)
	s.LAN = &x
}

// LAN is what is remembered of games over the network.
type LAN struct {
	Name      string     `json:"name,omitempty"`   // of the player at this device
	Locked    bool       `json:"locked,omitempty"` // who comes into our room must know its code
	Opponents []Opponent `json:"opponents,omitempty"`
	// Room and Seat take up again, after the app was ended, a room of ours and a
	// seat in another. What is in them is the network's affair; they hold secrets.
	Room json.RawMessage `json:"room,omitempty"`
	Seat json.RawMessage `json:"seat,omitempty"`
}

// Opponent is somebody who was played with.
type Opponent struct {
	ID    string   `json:"id"`
	Name  string   `json:"name,omitempty"`
	Addrs []string `json:"addrs,omitempty"` // where they were, as "192.168.0.7:47310"
}

// NewGame is what was chosen for the last new game.
type NewGame struct {
	Kind      string        `json:"kind,omitempty"`
	Names     [2]string     `json:"names,omitzero"` // of the two players, not of the sides
	Preset    string        `json:"preset,omitempty"`
	Rules     *engine.Rules `json:"rules,omitempty"` // where the preset was changed
	SkipDraw  bool          `json:"skipDraw,omitempty"`
	Pouches   bool          `json:"pouches,omitempty"` // draw sides from pouches rather than hands
	HostSide  engine.Side   `json:"hostSide,omitzero"`
	SameTable bool          `json:"sameTable,omitempty"`

	// Of a game with the computer: its level, the pieces taken off, by the person
	// or by it, and whether the screen is a simple one.
	Level   int             `json:"level,omitempty"`
	Off     engine.Handicap `json:"off,omitzero"`
	OffByMe bool            `json:"offByMe,omitempty"`
	Simple  bool            `json:"simple,omitempty"`
}

// Sound is how the game is heard. The zero Sound is the default.
type Sound struct {
	Changed   bool    `json:"changed,omitempty"` // what follows was chosen
	Pack      string  `json:"pack,omitempty"`
	Voice     float64 `json:"voice"`
	Effects   float64 `json:"effects"`
	Countdown float64 `json:"countdown"`
	Calls     bool    `json:"calls"`
	Mute      bool    `json:"mute,omitempty"`
}

// Window is the size of the app's window, in Fyne's units.
type Window struct {
	Width  float32 `json:"width"`
	Height float32 `json:"height"`
}

// DefaultSettings returns what holds before anything has been chosen.
func DefaultSettings() Settings { return Settings{Version: settingsVersion} }

// Settings returns the settings.
func (s *Store) Settings() Settings {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.settings
}

// Change changes the settings and keeps them. The change holds for this session
// even when the error says that it could not be kept.
func (s *Store) Change(change func(*Settings)) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	change(&s.settings)
	s.settings.Version = settingsVersion
	if !s.Saves() {
		return nil
	}
	text, err := json.MarshalIndent(s.settings, "", "\t")
	if err != nil {
		return fmt.Errorf("saving the settings: %w", err)
	}
	if err := writeWhole(filepath.Join(s.dir, settingsFile), append(text, '\n')); err != nil {
		return fmt.Errorf("saving the settings: %w", err)
	}
	return nil
}

// migrations turn settings of version n+1 into those of n+2, by their fields.
// There is only one version so far.
var migrations []func(fields map[string]json.RawMessage)

// readSettings reads the settings, or sets a damaged file aside and returns the
// defaults.
func (s *Store) readSettings() Settings {
	path := filepath.Join(s.dir, settingsFile)
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return DefaultSettings()
	}
	if err == nil {
		var settings Settings
		if settings, err = parseSettings(text, migrations); err == nil {
			return settings
		}
	}
	if s.setAside(path) != nil {
		s.notice(SetAside, settingsFile)
	}
	return DefaultSettings()
}

// parseSettings reads settings of any version up to this one.
func parseSettings(text []byte, steps []func(map[string]json.RawMessage)) (Settings, error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(text, &fields); err != nil {
		return Settings{}, err
	}
	var v int
	if err := json.Unmarshal(fields["v"], &v); err != nil || v < 1 {
		return Settings{}, errDamaged
	}
	if v > len(steps)+1 {
		return Settings{}, ErrNewer
	}
	for _, step := range steps[v-1:] {
		step(fields)
	}
	text, err := json.Marshal(fields)
	if err != nil {
		return Settings{}, err
	}
	settings := DefaultSettings()
	err = json.Unmarshal(text, &settings)
	return settings, err
}
