package fonts_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"janggi/engine"
	"janggi/fonts"
)

// translations reads the app's texts of a language as plain data: this package
// stands below ui and does not know it.
func translations(t *testing.T, language string) map[string]string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "ui", "translations", language+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var texts map[string]string
	if err := json.Unmarshal(data, &texts); err != nil {
		t.Fatal(err)
	}
	if len(texts) < 100 {
		t.Fatalf("%s has only %d texts", language, len(texts))
	}
	return texts
}

func TestTextFacesDrawEveryText(t *testing.T) {
	texts := map[string]string{}
	for _, language := range []string{"ko", "en"} {
		for key, text := range translations(t, language) {
			texts[language+" "+key] = text
		}
	}
	for _, p := range engine.Presets() {
		texts["preset "+p.Name] = p.Name + p.Ko + p.En
	}
	for _, f := range textFaces(t) {
		for where, text := range texts {
			// Braces and bars are not drawn as they stand, but the font has them too.
			if lost := f.lacks(text); lost != "" {
				t.Errorf("%s does not draw %q of %s, %q", f.name, lost, where, text)
			}
		}
	}
}

// titled tells the texts that screens may set in the title face: headings,
// calls and results.
func titled(key string) bool {
	switch key {
	case "result.win", "result.draw", "result.aborted", "side.cho", "side.han":
		return true
	}
	return strings.HasPrefix(key, "call.") || strings.HasSuffix(key, ".title") || strings.HasSuffix(key, ".title.wide")
}

var placeholder = regexp.MustCompile(`\{[^}]*\}`)

func TestTitleFaceDrawsEveryHeading(t *testing.T) {
	f := open(t, fonts.Title())
	for _, language := range []string{"ko", "en"} {
		found := 0
		for key, text := range translations(t, language) {
			if !titled(key) {
				continue
			}
			found++
			if lost := f.lacks(placeholder.ReplaceAllString(text, "")); lost != "" {
				t.Errorf("%s does not draw %q of %s %s, %q: add the word to make/title.txt and run make/make.sh --commit",
					f.name, lost, language, key, text)
			}
		}
		if found < 8 {
			t.Errorf("only %d headings in %s: have the keys changed?", found, language)
		}
	}
}

func TestTitleFaceDrawsItsWords(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("make", "title.txt"))
	if err != nil {
		t.Fatal(err)
	}
	f := open(t, fonts.Title())
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		if lost := f.lacks(strings.TrimSpace(line)); lost != "" {
			t.Errorf("%s does not draw %q of title.txt's %q", f.name, lost, line)
		}
	}
}

func TestInTitleKeepsItsWord(t *testing.T) {
	f := open(t, fonts.Title())
	for r := rune(0x20); r <= 0xFFFF; r++ {
		if fonts.InTitle(string(r)) && !f.draws(r) {
			t.Errorf("InTitle(%q), but the font does not draw it", r)
		}
	}
	for _, text := range []string{"장군!", "멍군!", "빅장!", "외통", "장기", "상차림", "초 승리", "한 승리", "무승부"} {
		if !fonts.InTitle(text) {
			t.Errorf("InTitle(%q) = false", text)
		}
	}
	if fonts.InTitle("漢") {
		t.Error("the title face has no Hanja")
	}
}
