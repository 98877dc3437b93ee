package engine

import "strconv"

// TextError says that a text is not the thing it was read as.
type TextError struct {
	What string // "point", "move", "side", "kind", "arrangement", ...
	Text string // the text as given
}

func (e *TextError) Error() string {
	return "not a " + e.What + ": " + strconv.Quote(shorten(e.Text))
}

// shorten keeps an error message readable whatever was sent.
func shorten(s string) string {
	const most = 40
	if len(s) > most {
		return s[:most] + "…"
	}
	return s
}
