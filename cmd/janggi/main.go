// Command janggi is the app: flags, logging, wiring and the first window.
package main

import (
	"context"
	_ "embed"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"

	"janggi/engine/lan/nearby"
	"janggi/engine/store"
	"janggi/sounds"
	"janggi/sounds/speaker"
	"janggi/theme"
	"janggi/ui"
	"janggi/ui/translations"
)

// id names the app to the system, and its settings; FyneApp.toml says the same.
const id = "org.janggi.app"

//go:embed icon/icon.png
var icon []byte

func main() {
	var options ui.Options
	level := slog.LevelWarn
	flag.TextVar(&level, "log", level, "what to log to stderr: `debug`, info, warn or error")
	flag.Func("lang", "`language` of the screens: ko or en", func(code string) error {
		options.Language = translations.Language(code)
		return oneOf(options.Language.Valid(), "ko", "en")
	})
	flag.Func("theme", "`colours`: system, light or dark", func(name string) error {
		mode, known := map[string]theme.Mode{"system": theme.System, "light": theme.Light, "dark": theme.Dark}[name]
		options.Mode = mode
		return oneOf(known, "system", "light", "dark")
	})
	data := flag.String("data", "", "`folder` of games and settings, instead of the system's own place")
	flag.Parse()
	options.Log = slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: level}))

	a := app.NewWithID(id)
	a.SetIcon(fyne.NewStaticResource("icon.png", icon))
	if *data == "" {
		*data = a.Storage().RootURI().Path()
	}
	// Without a place to save in, the players are told and can play all the same.
	options.Store, options.Trouble = store.Open(*data)
	options.Pace = pace()
	ctx, end := context.WithCancel(context.Background())
	defer end()
	options.Sound = func(faults func([]*sounds.FileError)) sounds.Player {
		return speaker.Open(ctx, speaker.Options{Log: options.Log, Folder: filepath.Join(*data, "sounds"), Faults: faults})
	}
	if runtime.GOOS != "js" { // a browser can neither search nor be found
		options.Network = newNetwork(ctx, options.Log, a.Metadata().Version, nearby.Options{})
	}
	options.Join = flag.Arg(0)
	ui.New(ctx, a, options).Window().ShowAndRun()
	if options.Store != nil {
		if err := options.Store.Close(); err != nil {
			options.Log.Error("closing the saved games", "error", err)
		}
	}
}

// oneOf is the refusal of a flag's value.
func oneOf(known bool, words ...string) error {
	if known {
		return nil
	}
	return fmt.Errorf("not one of %s", strings.Join(words, ", "))
}
