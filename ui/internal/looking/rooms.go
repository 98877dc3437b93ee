package looking

import (
	"fmt"

	"janggi/theme"
)

// Room is a size of the window and of the text.
type Room struct{ Width, Height, Scale float32 }

// String names a test.
func (r Room) String() string { return fmt.Sprintf("%vx%v-%v", r.Width, r.Height, r.Scale) }

// Rooms are those at which everything must fit: in short those where the most can
// go wrong, and otherwise all.
func Rooms(short bool) []Room {
	rooms := []Room{
		{320, 568, theme.TextLargest},
		{740, 360, theme.TextLargest},
		{360, 740, theme.TextNormal},
		{1100, 800, theme.TextNormal},
	}
	if short {
		return rooms
	}
	return append(rooms, []Room{
		{320, 568, theme.TextNormal},
		{360, 740, theme.TextLargest},
		{740, 360, theme.TextNormal},
		{768, 1024, theme.TextNormal},
		{768, 1024, theme.TextLargest},
		{1100, 800, theme.TextLargest},
		{1920, 1080, theme.TextNormal},
		{1920, 1080, theme.TextLargest},
	}...)
}
