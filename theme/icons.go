package theme

import (
	"embed"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
)

// Icon names one of the game's line icons: 24 units square, strokes 2.2 wide
// with round ends, one colour. The strokes are outlined into filled shapes,
// because Fyne recolours fills only.
type Icon string

// The icons. PassTurn is an arrow that leaps over a piece to the other side.
const (
	Back     Icon = "back"
	Menu     Icon = "menu"
	Close    Icon = "close"
	Add      Icon = "add"
	Undo     Icon = "undo"
	Hint     Icon = "hint"
	PassTurn Icon = "pass"
	Resign   Icon = "resign"
	Sound    Icon = "sound"
	Mute     Icon = "mute"
	Settings Icon = "settings"
	Check    Icon = "check"
	Again    Icon = "again"
	Home     Icon = "home"
	Eye      Icon = "eye"
	Previous Icon = "previous"
	Next     Icon = "next"
	First    Icon = "first"
	Latest   Icon = "last"
	Flip     Icon = "flip"
	People   Icon = "people"
	Computer Icon = "computer"
	Network  Icon = "network"
	Book     Icon = "book"
	Clock    Icon = "clock"
	Share    Icon = "share"
	Copy     Icon = "copy"
	Trash    Icon = "trash"
	Play     Icon = "play"
	Pause    Icon = "pause"
	Draw     Icon = "draw"
	Search   Icon = "search"
	List     Icon = "list"
	Info     Icon = "info"
	Talk     Icon = "talk"
)

//go:embed icons/*.svg
var iconFiles embed.FS

// Resource returns the icon in the theme's text colour; Fyne's buttons recolour
// it as they need. An unknown name gives Fyne's broken-image icon.
func (i Icon) Resource() fyne.Resource {
	name := string(i) + ".svg"
	data, err := iconFiles.ReadFile("icons/" + name)
	if err != nil {
		return fynetheme.BrokenImageIcon()
	}
	return fynetheme.NewThemedResource(fyne.NewStaticResource(name, data))
}

// Colored returns the icon in another of Fyne's named colours, such as
// ColorNameForegroundOnPrimary.
func (i Icon) Colored(name fyne.ThemeColorName) fyne.Resource {
	return fynetheme.NewColoredResource(i.Resource(), name)
}
