package arrange

import (
	"fyne.io/fyne/v2"

	"janggi/theme"
	"janggi/ui/kit"
	"janggi/ui/translations"
)

// cover hides the cards while the device goes from one player to the other.
type cover struct {
	texts   *translations.Catalogue
	title   *kit.Label
	text    *kit.Label
	taken   *kit.Button
	content *kit.Card
	words   *fyne.Container
}

func newCover(t *translations.Catalogue, taken func()) *cover {
	c := &cover{
		texts: t,
		title: kit.NewLabel(t.Say("arrange.handover"), kit.Style{Size: 22, Bold: true, Align: fyne.TextAlignCenter, Wrap: true}),
		text:  kit.NewLabel("", kit.Style{Size: 17, Align: fyne.TextAlignCenter, Wrap: true}),
		taken: kit.NewButton(kit.Primary, theme.Check, t.Say("arrange.handover.taken"), taken),
	}
	c.words = kit.Column(12, c.title, c.text, kit.Space(4), c.taken)
	c.content = kit.NewCard(c.words)
	c.content.Hide()
	return c
}

// await covers the cards while somebody elsewhere chooses.
func (c *cover) await(text string) {
	c.content.Hidden = false
	c.title.SetText(text)
	c.text.Hide()
	c.taken.Hide()
	c.content.Refresh()
}

// show covers the cards until name has the device, or takes the cover away.
func (c *cover) show(on bool, name string) {
	c.content.Hidden = !on
	c.text.SetText(c.texts.Say("arrange.handover.text", translations.Args{"name": name}))
	c.content.Refresh()
}

// height is what the cover needs at a width.
func (c *cover) height(width float32) float32 {
	const pad = 24 // of the card, on both sides together
	room := width - pad
	if !c.taken.Visible() { // somebody elsewhere is waited for
		return c.title.HeightFor(room) + pad
	}
	return c.title.HeightFor(room) + c.text.HeightFor(room) + c.taken.MinSize().Height + 4 + 3*12 + pad
}

func (c *cover) on() bool { return c.content.Visible() }
