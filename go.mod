module janggi

go 1.26

require (
	fyne.io/fyne/v2 v2.8.1 // indirect
	github.com/fyne-io/oksvg v0.2.0 // indirect
	github.com/srwiley/rasterx v0.0.0-20220730225603-2ab79fcdd4ef // indirect
	golang.org/x/image v0.24.0 // indirect
	golang.org/x/net v0.35.0 // indirect
	golang.org/x/text v0.22.0 // indirect
)
