package store

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"

	"janggi/engine"
	"janggi/engine/match"
)

// Log is the running game's file: the match's journal. Its methods may be called
// from several goroutines.
type Log struct {
	store  *Store
	header Header

	mu      sync.Mutex
	file    *os.File // nil where nothing is kept
	kept    int64    // bytes known to be on the disk
	pending []byte   // lines that are not, since a write failed
	failed  func(error)
	told    bool
}

// Begin starts the running game's file, in place of one that is there. Failed is
// called, once and from any goroutine, when something cannot be kept: the game
// goes on, and what is missing is written as soon as that works again.
func (s *Store) Begin(h Header, failed func(error)) *Log {
	l := &Log{store: s, header: h, failed: failed}
	if !s.Saves() {
		return l
	}
	file, err := os.OpenFile(filepath.Join(s.dir, gamesFolder, runningFile), os.O_CREATE|os.O_RDWR|os.O_TRUNC, 0o600)
	if err != nil {
		l.tell(err)
		return l
	}
	l.file = file
	syncFolder(filepath.Join(s.dir, gamesFolder))
	l.append(headerLine{line{version, "game"}, h}, true)
	return l
}

// Continue goes on with the running game's file.
func (s *Store) Continue(saved *Saved, failed func(error)) *Log {
	l := &Log{store: s, header: saved.Header, failed: failed}
	file, err := os.OpenFile(filepath.Join(s.dir, gamesFolder, runningFile), os.O_RDWR, 0o600)
	if err != nil {
		l.tell(err)
		return l
	}
	l.file = file
	if l.kept, err = file.Seek(0, io.SeekEnd); err != nil {
		l.tell(err)
	}
	return l
}

// Header returns the file's first line.
func (l *Log) Header() Header { return l.header }

// Write keeps an event. It returns when the event is on the disk, or when that
// has failed. It is the match.Journal.
func (l *Log) Write(_ int, e match.Event) { l.event(e, true) }

// Copy keeps an event that another device has on its disk already. It outlives
// the end of the process at once, and nobody waits for the disk: what a power cut
// takes is there to be asked for again.
func (l *Log) Copy(e match.Event) { l.event(e, false) }

func (l *Log) event(e match.Event, synced bool) {
	text, err := match.MarshalEvent(e)
	if err != nil {
		l.tell(err)
		return
	}
	l.appendLine(text, synced)
}

// Mark keeps how far the match's time has come, so that clocks go on from there
// after the app was killed. It costs no sync: what the process has written
// survives its end, and a power cut may cost the players a few seconds.
func (l *Log) Mark(at time.Duration) { l.append(markLine{line{version, "mark"}, at}, false) }

// Finish ends the file and moves it to the archive.
func (l *Log) Finish(r engine.Result, ended time.Time) {
	end := endLine{
		line: line{version, "end"}, Ended: ended, Reason: r.Reason,
		ChoHalf: r.Scores[engine.Cho], HanHalf: r.Scores[engine.Han], Plies: r.Plies,
	}
	if side, won := r.Outcome.Winner(); won {
		end.Winner = &side
	}
	l.append(end, true)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file == nil || len(l.pending) > 0 {
		return
	}
	l.file.Close()
	l.file = nil
	games := filepath.Join(l.store.dir, gamesFolder)
	if err := os.Rename(filepath.Join(games, runningFile), l.store.gamePath(l.header.ID)); err != nil {
		l.tellLocked(err)
		return
	}
	syncFolder(games)
}

// Discard removes the running game, which came to nothing.
func (l *Log) Discard() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file == nil {
		return
	}
	l.file.Close()
	l.file = nil
	if err := os.Remove(filepath.Join(l.store.dir, gamesFolder, runningFile)); err != nil {
		l.tellLocked(err)
	}
}

// Close leaves the running game to be gone on with.
func (l *Log) Close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file != nil {
		l.file.Close()
		l.file = nil
	}
}

func (l *Log) append(v any, synced bool) {
	text, err := json.Marshal(v)
	if err != nil {
		l.tell(err)
		return
	}
	l.appendLine(text, synced)
}

// appendLine writes a line behind what is known to be kept, with the lines that
// earlier failures have left over, so that a failure never leaves a gap.
func (l *Log) appendLine(text []byte, synced bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.file == nil {
		return
	}
	l.pending = append(append(l.pending, text...), '\n')
	_, err := l.file.WriteAt(l.pending, l.kept)
	if err == nil && synced {
		err = l.file.Sync()
	}
	if err != nil {
		l.tellLocked(err)
		return
	}
	l.kept += int64(len(l.pending))
	l.pending = l.pending[:0]
}

func (l *Log) tell(err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.tellLocked(err)
}

func (l *Log) tellLocked(err error) {
	if l.told || l.failed == nil {
		return
	}
	l.told = true
	go l.failed(fmt.Errorf("saving the game: %w", err))
}
