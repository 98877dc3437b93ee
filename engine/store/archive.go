package store

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"janggi/engine"
)

// Running returns the game that was going on when the app ended, or nil. A torn
// last line is cut off; a damaged file is set aside. Both are in Notices. The
// error is that of a disk that cannot be read.
func (s *Store) Running() (*Saved, error) {
	if !s.Saves() {
		return nil, nil
	}
	path := filepath.Join(s.dir, gamesFolder, runningFile)
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading the running game: %w", err)
	}
	saved, good, err := readGame(data)
	if errors.Is(err, ErrNewer) {
		// Kept whole for the newer app, but out of the way of a new game.
		return nil, s.setAside(path)
	}
	if err != nil {
		if len(data) == 0 || bytes.IndexByte(data, '\n') < 0 {
			// Killed while the first line was written: there was no game yet.
			return nil, os.Remove(path)
		}
		return nil, s.setAside(path)
	}
	if good < len(data) {
		if err := os.Truncate(path, int64(good)); err != nil {
			return nil, fmt.Errorf("mending the running game: %w", err)
		}
		s.notice(TornLine, filepath.Join(gamesFolder, runningFile))
	}
	if !saved.Ended.IsZero() {
		// Killed between its last line and its place in the archive.
		return nil, os.Rename(path, s.gamePath(saved.Header.ID))
	}
	return saved, nil
}

// Summary is a finished game in the list.
type Summary struct {
	ID     string
	Header Header
	Result engine.Result
	Ended  time.Time
}

// Finished lists the finished games whose names, rule set or result hold every
// word of the query, the latest first, at most limit of them (0 for all).
// Damaged files are set aside.
func (s *Store) Finished(query string, limit int) ([]Summary, error) {
	if !s.Saves() {
		return nil, nil
	}
	ids, err := s.gameFiles()
	if err != nil {
		return nil, fmt.Errorf("listing the games: %w", err)
	}
	words := strings.Fields(strings.ToLower(query))
	var found []Summary
	for _, id := range ids {
		sum, err := readSummary(s.gamePath(id))
		switch {
		case errors.Is(err, ErrNewer):
			s.notice(NewerFile, filepath.Join(gamesFolder, id+".jsonl"))
			continue
		case errors.Is(err, fs.ErrNotExist):
			continue // deleted meanwhile
		case err != nil:
			if err := s.setAside(s.gamePath(id)); err != nil {
				return found, fmt.Errorf("setting a damaged game aside: %w", err)
			}
			continue
		}
		sum.ID = id
		if sum.matches(words) {
			found = append(found, sum)
		}
		if limit > 0 && len(found) == limit {
			break
		}
	}
	return found, nil
}

func (s Summary) matches(words []string) bool {
	text := strings.ToLower(strings.Join([]string{
		s.Header.Names[engine.Cho], s.Header.Names[engine.Han], s.Header.Preset, s.Header.Kind, s.Ended.Format(time.DateOnly),
		s.Result.Summary(engine.Korean), s.Result.Summary(engine.English),
	}, " "))
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}

// readSummary reads the first and the last line of a game file.
func readSummary(path string) (Summary, error) {
	file, err := os.Open(path)
	if err != nil {
		return Summary{}, err
	}
	defer file.Close()
	first, err := bufio.NewReader(file).ReadBytes('\n')
	if err != nil {
		return Summary{}, errDamaged
	}
	var sum Summary
	if _, err := readHeader(first, &sum.Header); err != nil {
		return Summary{}, err
	}
	last, err := lastLine(file)
	if err != nil {
		return Summary{}, err
	}
	var end endLine
	if json.Unmarshal(last, &end) != nil || end.Type != "end" {
		return Summary{}, errDamaged
	}
	sum.Result, sum.Ended = end.result(), end.Ended
	return sum, nil
}

func lastLine(file *os.File) ([]byte, error) {
	const most = 1 << 10
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	from := max(info.Size()-most, 0)
	tail := make([]byte, info.Size()-from)
	if _, err := file.ReadAt(tail, from); err != nil && err != io.EOF {
		return nil, err
	}
	tail = bytes.TrimRight(tail, "\n")
	return tail[bytes.LastIndexByte(tail, '\n')+1:], nil
}

// Load reads a finished game.
func (s *Store) Load(id string) (*Saved, error) {
	if !s.Saves() || !validID(id) {
		return nil, ErrNoGame
	}
	data, err := os.ReadFile(s.gamePath(id))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ErrNoGame
	}
	if err != nil {
		return nil, fmt.Errorf("reading a game: %w", err)
	}
	saved, _, err := readGame(data)
	if err != nil {
		return nil, fmt.Errorf("reading a game: %w", err)
	}
	return saved, nil
}

// Delete removes a finished game for good.
func (s *Store) Delete(id string) error {
	if !s.Saves() || !validID(id) {
		return ErrNoGame
	}
	err := os.Remove(s.gamePath(id))
	if errors.Is(err, fs.ErrNotExist) {
		return ErrNoGame
	}
	return err
}

// NewID returns a name for a game begun at some moment; n tells apart those of
// one second.
func NewID(began time.Time, n uint64) string {
	return fmt.Sprintf("%s-%04x", began.UTC().Format("20060102-150405"), n&0xffff)
}

// validID keeps an ID from naming anything but a file of the archive.
func validID(id string) bool {
	for _, c := range id {
		if (c < '0' || c > '9') && (c < 'a' || c > 'z') && c != '-' {
			return false
		}
	}
	return id != "" && id != "running"
}
