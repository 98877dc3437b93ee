package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"

	"github.com/gofrs/flock"
)

const (
	lockFile     = "lock"
	settingsFile = "settings.json"
	gamesFolder  = "games"
	runningFile  = "running.jsonl"
	asideFolder  = "aside"
)

// Store is an open folder of games and settings. It is safe for use by several
// goroutines.
type Store struct {
	dir  string
	lock *flock.Flock

	mu       sync.Mutex
	settings Settings
	notices  []Notice
}

// Open takes a folder, which it makes if need be, and locks it until Close. The
// error is ErrLocked if another window has it, or says why the folder cannot be
// used; with either the caller goes on with Nowhere.
func Open(dir string) (*Store, error) {
	for _, d := range []string{dir, filepath.Join(dir, gamesFolder)} {
		if err := os.MkdirAll(d, 0o700); err != nil {
			return nil, fmt.Errorf("opening the saved games: %w", err)
		}
	}
	lock := flock.New(filepath.Join(dir, lockFile))
	held, err := lock.TryLock()
	switch {
	case errors.Is(err, errors.ErrUnsupported):
		// A platform without file locks has no second window either.
	case err != nil:
		return nil, fmt.Errorf("locking the saved games: %w", err)
	case !held:
		return nil, ErrLocked
	}
	s := &Store{dir: dir, lock: lock}
	s.settings = s.readSettings()
	return s, nil
}

// Nowhere returns a store that keeps nothing, for when the disk cannot be used.
func Nowhere() *Store { return &Store{settings: DefaultSettings()} }

// Saves reports whether the store keeps anything.
func (s *Store) Saves() bool { return s.dir != "" }

// Close gives the folder back.
func (s *Store) Close() error {
	if s.lock == nil {
		return nil
	}
	return s.lock.Unlock()
}

// Notices returns what was found since the last call, for the player to know.
func (s *Store) Notices() []Notice {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := s.notices
	s.notices = nil
	return n
}

func (s *Store) notice(kind NoticeKind, file string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.notices = append(s.notices, Notice{kind, file})
}

// setAside moves a damaged file out of the way, under a name that is free, and
// notes it.
func (s *Store) setAside(path string) error {
	folder := filepath.Join(s.dir, asideFolder)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	base := filepath.Base(path)
	for n := 1; ; n++ {
		to := filepath.Join(folder, strconv.Itoa(n)+"-"+base)
		if _, err := os.Lstat(to); !errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err := os.Rename(path, to); err != nil {
			return err
		}
		s.notice(SetAside, filepath.Join(asideFolder, filepath.Base(to)))
		return nil
	}
}

// writeWhole replaces a file so that there is always the old one or the new one.
func writeWhole(path string, data []byte) (err error) {
	temp, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(temp.Name())
		}
	}()
	_, err = temp.Write(data)
	if err == nil {
		err = temp.Sync()
	}
	if e := temp.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(temp.Name(), path)
	}
	if err == nil {
		syncFolder(filepath.Dir(path))
	}
	return err
}

// syncFolder makes renames inside a folder last. Platforms where a folder cannot
// be synced do it by themselves.
func syncFolder(dir string) {
	if d, err := os.Open(dir); err == nil {
		_ = d.Sync() // nothing to be done about it, and nothing is lost yet
		d.Close()
	}
}

// gameFiles returns the IDs of the finished games, the latest first.
func (s *Store) gameFiles() ([]string, error) {
	entries, err := os.ReadDir(filepath.Join(s.dir, gamesFolder))
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, e := range entries {
		if name := e.Name(); name != runningFile && filepath.Ext(name) == ".jsonl" && e.Type().IsRegular() {
			ids = append(ids, name[:len(name)-len(".jsonl")])
		}
	}
	slices.Sort(ids)
	slices.Reverse(ids)
	return ids, nil
}

func (s *Store) gamePath(id string) string {
	return filepath.Join(s.dir, gamesFolder, id+".jsonl")
}
