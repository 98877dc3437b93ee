package sounds

import (
	"embed"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
)

//go:embed clips
var clips embed.FS

// Bank holds the clips. Built-in ones are decoded when they are first asked
// for, each once; the whole bank would cost half a second of computing that a
// game may never need. A Bank may be used by several goroutines at once; none
// of them should be the one that draws the screen.
type Bank struct {
	built map[string]*entry // by stem
	own   map[string]Clip   // by stem
}

// entry is a built-in clip and its file.
type entry struct {
	name string
	once sync.Once
	clip Clip
}

// NewBank returns the built-in clips, and over them those that the folder own
// holds, if it is not nil: WAV or MP3 files with the same names, or with the
// speaker left out of a voice's name (voice_janggun.wav) to replace it in every
// pack. A file that cannot be used is told as a *FileError, and the built-in
// clip stands in for it.
func NewBank(own fs.FS) (*Bank, []*FileError) {
	b := &Bank{built: map[string]*entry{}}
	files, err := clips.ReadDir("clips")
	if err != nil {
		panic(err) // it is part of the program
	}
	for _, f := range files {
		b.built[stem(f.Name())] = &entry{name: f.Name()}
	}
	if own == nil {
		return b, nil
	}
	var bad []*FileError
	b.own, bad = readOwn(own)
	return b, bad
}

// stem is a file's name without its extension.
func stem(name string) string { return strings.TrimSuffix(name, path.Ext(name)) }

// stems are the names that a cue's file may have in a pack, first choice first.
func stems(c Cue, p Pack) []string {
	word, spoken := strings.CutPrefix(c.String(), "voice_")
	if !spoken {
		return []string{c.String()}
	}
	var names []string
	for _, who := range p.speakers() {
		names = append(names, "voice_"+who+"_"+word)
	}
	return names
}

// Clip returns the clip of a cue in a pack. It is empty for what is silent
// there: a voice in the pack Off, a player's own silence.
func (b *Bank) Clip(c Cue, p Pack) Clip {
	names := stems(c, p)
	if len(names) == 0 {
		return nil
	}
	// The pack's own speaker, then anybody's word, then who else may say it.
	for _, name := range append([]string{names[0], c.String()}, names[1:]...) {
		if clip, ok := b.own[name]; ok {
			return clip
		}
	}
	for _, name := range names {
		if e, ok := b.built[name]; ok {
			e.once.Do(e.decode)
			return e.clip
		}
	}
	return nil
}

func (e *entry) decode() {
	data, err := clips.ReadFile(path.Join("clips", e.name))
	if err == nil {
		e.clip, err = decode(e.name, data)
	}
	if err != nil {
		panic(err) // it is part of the program, and a test reads every file
	}
}

// Opening are the cues that a game may need at any moment from its start: every
// effect but the music of its end, and the calls.
func Opening() []Cue {
	return slices.DeleteFunc(Cues(), func(c Cue) bool {
		k := c.Kind()
		return k == Announcement && c != SayStart || k == Counting || c == Win || c == Lose || c == Draw
	})
}

// Warm decodes clips before they are needed.
func (b *Bank) Warm(p Pack, cues ...Cue) {
	for _, c := range cues {
		b.Clip(c, p)
	}
}

// Fault is what is wrong with a player's file.
type Fault uint8

// The faults.
const (
	Unreadable  Fault = iota + 1 // the system does not let it be read
	UnknownName                  // no sound is called so
	TooLarge                     // more than 4 MB
	TooLong                      // more than ten seconds
	NotSound                     // not a WAV or MP3 file that can be decoded
)

// FileError is a player's file that is not used. Screens translate the Fault.
type FileError struct {
	Name  string // of the file, without its folder
	Fault Fault
	Err   error
}

func (e *FileError) Error() string { return e.Name + ": " + e.Err.Error() }

// Unwrap returns the cause.
func (e *FileError) Unwrap() error { return e.Err }

const largest = 4 << 20

var (
	errUnknownName = errors.New("no sound is called so")
	errTooLarge    = errors.New("larger than 4 MB")
)

// ownNames are the stems that a player's file may have, with the cue each is
// for.
func ownNames() map[string]Cue {
	names := map[string]Cue{}
	for _, c := range Cues() {
		names[c.String()] = c
		for _, p := range []Pack{Group, Man, Woman} {
			for _, name := range stems(c, p) {
				names[name] = c
			}
		}
	}
	return names
}

// readOwn reads a player's folder. Files of other types than sounds are none
// of its business; a folder that is not there holds nothing.
func readOwn(own fs.FS) (map[string]Clip, []*FileError) {
	files, err := fs.ReadDir(own, ".")
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		}
		return nil, []*FileError{{Name: ".", Fault: Unreadable, Err: err}}
	}
	names := ownNames()
	found := map[string]Clip{}
	var bad []*FileError
	for _, f := range files {
		ext := strings.ToLower(path.Ext(f.Name()))
		if f.IsDir() || ext != ".wav" && ext != ".mp3" || strings.HasPrefix(f.Name(), ".") {
			continue
		}
		cue, known := names[stem(f.Name())]
		clip, fault, err := Clip(nil), UnknownName, errUnknownName
		if known {
			clip, fault, err = readFile(own, f.Name())
		}
		if err != nil {
			bad = append(bad, &FileError{f.Name(), fault, err})
			continue
		}
		found[stem(f.Name())] = levelled(clip, cue.Kind())
	}
	return found, bad
}

func readFile(own fs.FS, name string) (Clip, Fault, error) {
	info, err := fs.Stat(own, name)
	switch {
	case err != nil:
		return nil, Unreadable, err
	case !info.Mode().IsRegular():
		return nil, Unreadable, fs.ErrInvalid
	case info.Size() > largest:
		return nil, TooLarge, errTooLarge
	}
	data, err := fs.ReadFile(own, name)
	if err != nil {
		return nil, Unreadable, err
	}
	clip, err := decode(name, data)
	switch {
	case errors.Is(err, errTooLong):
		return nil, TooLong, err
	case err != nil:
		return nil, NotSound, err
	}
	return clip, 0, nil
}
