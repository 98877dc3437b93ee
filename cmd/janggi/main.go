// Command janggi is the app: flags, logging, wiring and the first window.
package main

import (
	_ "embed"
	"flag"
	"log/slog"
	"os"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"

	"janggi/engine"
	"janggi/theme"
	"janggi/ui/board"
)

// id names the app to the system, and its settings; FyneApp.toml says the same.
const id = "org.janggi.app"

//go:embed icon/icon.png
var icon []byte

func main() {
	start := time.Now()
	level := slog.LevelWarn
	flag.TextVar(&level, "log", level, "what to log to stderr: `debug`, info, warn or error")
	flag.Parse()
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: level}))

	a := app.NewWithID(id)
	a.SetIcon(fyne.NewStaticResource("icon.png", icon))
	a.Settings().SetTheme(theme.New(theme.System, theme.TextNormal))
	a.Lifecycle().SetOnStarted(func() { log.Info("first paint", "after", time.Since(start)) })

	// Until the screens are there: the board, with the pieces set up.
	w := a.NewWindow("장기")
	b := board.New(nil)
	b.SetScene(board.Scene{Pieces: engine.NewSetup(engine.InnerElephant, engine.InnerElephant).Board})
	w.SetContent(b)
	w.Resize(fyne.NewSize(720, 820))
	w.ShowAndRun()
}
