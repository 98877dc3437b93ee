package translations

import (
	"embed"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Language is a language of the app by its ISO 639 code.
type Language string

// The languages.
const (
	Korean  Language = "ko"
	English Language = "en"
)

// Languages lists every language, the first one first.
func Languages() []Language { return []Language{Korean, English} }

// Valid reports whether the app speaks l.
func (l Language) Valid() bool { return slices.Contains(Languages(), l) }

//go:embed ko.json en.json
var files embed.FS

// Catalogue is every text in one language. It never changes, and any goroutine
// may read it.
type Catalogue struct {
	language Language
	texts    map[string]string
}

// For returns the texts in l, or in Korean if the app does not speak l.
func For(l Language) *Catalogue {
	if !l.Valid() {
		l = Korean
	}
	data, err := files.ReadFile(string(l) + ".json")
	if err != nil { // the files are part of the program
		panic("translations: " + err.Error())
	}
	c := &Catalogue{language: l}
	if err := json.Unmarshal(data, &c.texts); err != nil {
		panic("translations: " + string(l) + ".json: " + err.Error())
	}
	return c
}

// Language returns the language of the texts.
func (c *Catalogue) Language() Language { return c.language }

// Has reports whether there is a text for key.
func (c *Catalogue) Has(key string) bool {
	_, ok := c.texts[key]
	return ok
}

// Keys returns every key in order.
func (c *Catalogue) Keys() []string { return slices.Sorted(maps.Keys(c.texts)) }

// Args are the values put into a text, by name.
type Args map[string]any

// Say returns the text for key with values put in. An unknown key, which the
// tests do not let pass, is said as it is.
func (c *Catalogue) Say(key string, values ...Args) string {
	text, ok := c.texts[key]
	if !ok {
		return key
	}
	var said strings.Builder
	for text != "" {
		before, rest, found := strings.Cut(text, "{")
		said.WriteString(before)
		if !found {
			break
		}
		var slot string
		slot, text, _ = strings.Cut(rest, "}")
		said.WriteString(fill(slot, values))
	}
	return said.String()
}

// fill returns what a slot, the text between braces, becomes.
func fill(slot string, values []Args) string {
	name := slotName(slot)
	value := ""
	for _, args := range values {
		if v, ok := args[name]; ok {
			value = fmt.Sprint(v)
		}
	}
	how := slot[len(name):]
	switch {
	case strings.HasPrefix(how, ":"):
		return value + Particle(value, how[1:])
	case strings.HasPrefix(how, "|"):
		one, many, _ := strings.Cut(how[1:], "|")
		if value == "1" {
			return one
		}
		return many
	}
	return value
}

// slotName returns the name a slot begins with.
func slotName(slot string) string {
	if i := strings.IndexAny(slot, ":|"); i >= 0 {
		return slot[:i]
	}
	return slot
}

// Raw returns the text for key with its slots as they are written.
func (c *Catalogue) Raw(key string) string { return c.texts[key] }
