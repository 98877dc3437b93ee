package speaker

import (
	"encoding/binary"
	"io"
	"math"
	"time"
)

const (
	channels  = 2
	frameSize = channels * 4 // bytes of a sample of all channels, 32-bit floats
)

// feed is what a device reads from the time something sounds until nothing
// does. It tells when the device was handed the beginning of a sound.
type feed struct {
	mixer *mixer
	// unplayed returns how many of the bytes read the device has not been
	// handed yet.
	unplayed func() int
	sounded  func(m mark, at time.Time)

	buf  []float32
	read int64 // samples
}

// Read fills p with what sounds, on both channels alike.
func (f *feed) Read(p []byte) (int, error) {
	f.tell(f.read - int64(f.unplayed()/frameSize))
	n := len(p) / frameSize
	if n == 0 {
		return 0, nil
	}
	if cap(f.buf) < n {
		f.buf = make([]float32, n)
	}
	samples := f.buf[:n]
	if !f.mixer.draw(samples) {
		f.tell(f.read)
		return 0, io.EOF
	}
	for i, v := range samples {
		bits := math.Float32bits(v)
		binary.LittleEndian.PutUint32(p[i*frameSize:], bits)
		binary.LittleEndian.PutUint32(p[i*frameSize+4:], bits)
	}
	f.read += int64(n)
	return n * frameSize, nil
}

func (f *feed) tell(handed int64) {
	for _, m := range f.mixer.handed(handed) {
		f.sounded(m, f.mixer.now())
	}
}
