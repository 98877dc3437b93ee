package sounds

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"path"
	"strings"
	"time"

	"github.com/hajimehoshi/go-mp3"
)

// longest is how long a clip may be.
const longest = 10 * time.Second

var (
	errTooLong  = fmt.Errorf("longer than %v", longest)
	errNotSound = errors.New("not a sound that can be read")
)

// decode reads a WAV or MP3 file, told apart by its name, into one trimmed
// channel at Rate. Files may come from anywhere: an error is returned for
// whatever is wrong with one.
func decode(name string, data []byte) (clip Clip, err error) {
	defer func() {
		if r := recover(); r != nil { // the MP3 reader trusts its input too much
			clip, err = nil, fmt.Errorf("%w: %v", errNotSound, r)
		}
	}()
	var rate int
	switch strings.ToLower(path.Ext(name)) {
	case ".wav":
		clip, rate, err = decodeWAV(data)
	case ".mp3":
		clip, rate, err = decodeMP3(data)
	default:
		err = errNotSound
	}
	if err != nil {
		return nil, err
	}
	if rate < 8000 || rate > 192000 {
		return nil, fmt.Errorf("%w: %d samples a second", errNotSound, rate)
	}
	if time.Duration(len(clip))*time.Second/time.Duration(rate) > longest {
		return nil, errTooLong
	}
	return trimmed(resampled(clip, rate)), nil
}

// decodeMP3 returns both channels' mean.
func decodeMP3(data []byte) (Clip, int, error) {
	d, err := mp3.NewDecoder(bytes.NewReader(data))
	if err != nil {
		return nil, 0, fmt.Errorf("%w: %w", errNotSound, err)
	}
	const frame = 4 // two channels of 16 bits
	rate := d.SampleRate()
	most := int64(longest/time.Second+1) * int64(rate) * frame
	pcm := make([]byte, min(max(d.Length(), 0), most)/frame*frame)
	n, err := io.ReadFull(d, pcm)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return nil, 0, fmt.Errorf("%w: %w", errNotSound, err)
	}
	if n < frame {
		return nil, 0, errNotSound
	}
	clip := make(Clip, n/frame)
	for i := range clip {
		l := int16(binary.LittleEndian.Uint16(pcm[i*frame:]))
		r := int16(binary.LittleEndian.Uint16(pcm[i*frame+2:]))
		clip[i] = int16((int(l) + int(r)) / 2)
	}
	return clip, rate, nil
}

// wavFormat is what a WAV file says of its samples.
type wavFormat struct {
	code, channels uint16
	rate           int
	bits           uint16
}

const (
	wavInteger    = 1
	wavFloat      = 3
	wavExtensible = 0xFFFE
)

// decodeWAV returns the mean of all channels of a RIFF file of integers of 8 to
// 32 bits or floats of 32.
func decodeWAV(data []byte) (Clip, int, error) {
	if len(data) < 12 || string(data[:4]) != "RIFF" || string(data[8:12]) != "WAVE" {
		return nil, 0, errNotSound
	}
	var f wavFormat
	for rest := data[12:]; len(rest) >= 8; {
		id, size := string(rest[:4]), int(binary.LittleEndian.Uint32(rest[4:]))
		body := rest[8:]
		body = body[:min(size, len(body))] // a recorder that was stopped leaves a wrong size
		switch id {
		case "fmt ":
			if len(body) < 16 {
				return nil, 0, errNotSound
			}
			f = wavFormat{
				binary.LittleEndian.Uint16(body), binary.LittleEndian.Uint16(body[2:]),
				int(binary.LittleEndian.Uint32(body[4:])), binary.LittleEndian.Uint16(body[14:]),
			}
			if f.code == wavExtensible && len(body) >= 26 {
				f.code = binary.LittleEndian.Uint16(body[24:])
			}
		case "data":
			clip, err := f.read(body)
			return clip, f.rate, err
		}
		rest = rest[min(8+size+size%2, len(rest)):]
	}
	return nil, 0, errNotSound
}

func (f wavFormat) read(body []byte) (Clip, error) {
	width := int(f.bits) / 8
	known := f.code == wavInteger && f.bits%8 == 0 && width >= 1 && width <= 4 || f.code == wavFloat && f.bits == 32
	if !known || f.channels < 1 || f.channels > 8 || f.rate <= 0 {
		return nil, errNotSound
	}
	frame := width * int(f.channels)
	if len(body)/frame > (int(longest/time.Second)+1)*f.rate {
		return nil, errTooLong
	}
	clip := make(Clip, len(body)/frame)
	for i := range clip {
		sum := 0.0
		for ch := range int(f.channels) {
			sum += f.sample(body[i*frame+ch*width:])
		}
		clip[i] = int16(math.Round(min(max(sum/float64(f.channels), -32768), 32767)))
	}
	return clip, nil
}

// sample reads one sample on the scale of 16 bits.
func (f wavFormat) sample(b []byte) float64 {
	switch {
	case f.code == wavFloat:
		v := float64(math.Float32frombits(binary.LittleEndian.Uint32(b)))
		if math.IsNaN(v) {
			return 0
		}
		return v * 32767
	case f.bits == 8:
		return (float64(b[0]) - 128) * 256
	case f.bits == 16:
		return float64(int16(binary.LittleEndian.Uint16(b)))
	case f.bits == 24:
		return float64(int32(uint32(b[0])<<8|uint32(b[1])<<16|uint32(b[2])<<24)) / 65536
	default:
		return float64(int32(binary.LittleEndian.Uint32(b))) / 65536
	}
}
