package translations_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"janggi/ui/translations"
)

func TestParticleFollowsTheLastSound(t *testing.T) {
	for _, c := range []struct{ word, pair, want string }{
		{"초", "이/가", "가"},
		{"한", "이/가", "이"},
		{"포", "을/를", "를"},
		{"졸", "을/를", "을"},
		{"차", "은/는", "는"},
		{"병", "은/는", "은"},
		{"마", "과/와", "와"},
		{"상", "과/와", "과"},
		{"초", "으로/로", "로"},
		{"한", "으로/로", "으로"},
		{"졸", "으로/로", "로"}, // ㄹ
		{"궁", "으로/로", "으로"},
		{"안상차림", "을/를", "을"},
		{"초", "이에요/예요", "예요"},
		{"한", "이에요/예요", "이에요"},

		// Digits as they are read: 영 일 이 삼 사 오 육 칠 팔 구, 십 백 천.
		{"0", "이/가", "이"},
		{"1", "이/가", "이"},
		{"2", "이/가", "가"},
		{"3", "이/가", "이"},
		{"4", "이/가", "가"},
		{"5", "이/가", "가"},
		{"6", "이/가", "이"},
		{"7", "이/가", "이"},
		{"8", "이/가", "이"},
		{"9", "이/가", "가"},
		{"10", "이/가", "이"},
		{"1", "으로/로", "로"},
		{"3", "으로/로", "으로"},
		{"7", "으로/로", "로"},
		{"100", "으로/로", "으로"},
		{"73.5", "이/가", "가"},

		// Signs after the last letter are not heard.
		{"초(楚)", "이/가", "가"},
		{"한!", "이/가", "이"},
		{"Kim", "이/가", "이"},
		{"Paul", "으로/로", "로"},
		{"Anna", "이/가", "가"},
		{"", "이/가", "가"},
	} {
		if got := translations.Particle(c.word, c.pair); got != c.want {
			t.Errorf("Particle(%q, %q) = %q, want %q", c.word, c.pair, got, c.want)
		}
	}
}

func TestTextsTakeTheirValuesByName(t *testing.T) {
	ko, en := translations.For(translations.Korean), translations.For(translations.English)
	for _, c := range []struct {
		said, want string
	}{
		{ko.Say("prompt.turn", translations.Args{"side": "초"}), "초가 둘 차례예요"},
		{ko.Say("prompt.turn", translations.Args{"side": "한"}), "한이 둘 차례예요"},
		{en.Say("prompt.turn", translations.Args{"side": "Cho"}), "Cho is to move"},
		{en.Say("play.title.plies", translations.Args{"plies": 0}), "Two players · 0 moves"},
		{en.Say("play.title.plies", translations.Args{"plies": 1}), "Two players · 1 move"},
		{en.Say("play.title.plies", translations.Args{"plies": 21}), "Two players · 21 moves"},
		{
			ko.Say("arrange.other", translations.Args{"side": "한"}, translations.Args{"arrangement": "왼상차림"}),
			"한은 왼상차림을 골랐어요",
		},
		{ko.Say("no such key"), "no such key"},
	} {
		if c.said != c.want {
			t.Errorf("said %q, want %q", c.said, c.want)
		}
	}
}

func TestAnUnknownLanguageIsKorean(t *testing.T) {
	for _, l := range []translations.Language{"", "fr", "../ko"} {
		if got := translations.For(l).Language(); got != translations.Korean {
			t.Errorf("For(%q) speaks %q", l, got)
		}
	}
}

var slot = regexp.MustCompile(`\{([^}:|]*)([:|][^}]*)?\}`)

// names returns the names of the values a text takes.
func names(text string) []string {
	var found []string
	for _, m := range slot.FindAllStringSubmatch(text, -1) {
		found = append(found, m[1])
	}
	slices.Sort(found)
	return slices.Compact(found)
}

func TestEveryLanguageHasTheSameTexts(t *testing.T) {
	first := translations.For(translations.Languages()[0])
	for _, l := range translations.Languages() {
		c := translations.For(l)
		if !slices.Equal(c.Keys(), first.Keys()) {
			t.Errorf("%s: other keys than %s: %v", l, first.Language(), difference(c.Keys(), first.Keys()))
		}
		for _, key := range c.Keys() {
			text := c.Raw(key)
			if strings.TrimSpace(text) == "" {
				t.Errorf("%s: %s says nothing", l, key)
			}
			if got, want := names(text), names(first.Raw(key)); !slices.Equal(got, want) {
				t.Errorf("%s: %s takes %v, %s takes %v", l, key, got, first.Language(), want)
			}
			for _, m := range slot.FindAllStringSubmatch(text, -1) {
				how := m[2]
				if strings.HasPrefix(how, ":") && strings.Count(how, "/") != 1 ||
					strings.HasPrefix(how, "|") && strings.Count(how, "|") != 2 {
					t.Errorf("%s: %s has a slot %q that is no pair", l, key, m[0])
				}
			}
			if strings.Count(text, "{") != len(slot.FindAllString(text, -1)) {
				t.Errorf("%s: %s has a brace too many: %q", l, key, text)
			}
		}
	}
}

func difference(a, b []string) (only []string) {
	for _, pair := range [2][2][]string{{a, b}, {b, a}} {
		for _, key := range pair[0] {
			if !slices.Contains(pair[1], key) {
				only = append(only, key)
			}
		}
	}
	return only
}

// TestEveryTextAskedForIsThere reads the screens for Say("…") and the like.
func TestEveryTextAskedForIsThere(t *testing.T) {
	c := translations.For(translations.Korean)
	asked := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			key, _ := strconv.Unquote(lit.Value)
			if !looksLikeKey.MatchString(key) {
				return true
			}
			asked++
			if !c.Has(key) && !strings.HasSuffix(key, ".") {
				t.Errorf("%s: there is no text %q", fset.Position(lit.Pos()), key)
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if asked < 50 {
		t.Errorf("only %d texts are asked for: this test looked at too little", asked)
	}
}

var looksLikeKey = regexp.MustCompile(`^(newgame|group|preset|draw|settings|records|resume|store|lobby|link|app|language|mode|home|side|piece|arrangement|arrange|play|score|prompt|call|moves|question|result|end|refused)\.[a-z.]+$`)
