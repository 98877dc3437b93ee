//go:build accessibility

package ui

// readAloud says that Fyne was built with its readers.
const readAloud = true
