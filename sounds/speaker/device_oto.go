//go:build cgo || js || windows || (darwin && !ios)

package speaker

import (
	"fmt"
	"runtime"
	"time"

	"github.com/hajimehoshi/oto/v2"

	"janggi/sounds"
)

// alsaBuffer is what the card holds on Linux. It takes a half or a third of it
// at a time, and a sound waits half of that on average. A smaller one drops out
// on a busy machine. Elsewhere oto's own choice, up to 46 ms at a time, is left
// alone.
const alsaBuffer = 50 * time.Millisecond

// ahead is how much oto reads before the card asks, which delays what joins a
// sound that is being heard. It must be more than the card takes at a time, or
// there are gaps.
func ahead() time.Duration {
	if runtime.GOOS == "linux" {
		return 30 * time.Millisecond
	}
	return 60 * time.Millisecond
}

// otoDevice is the card as oto opens it.
type otoDevice struct {
	ctx *oto.Context
	// The player of the feed now, and the one before, which may still have
	// some milliseconds to play. oto closes players that nobody holds.
	player, before oto.Player
}

// openDevice opens the card in the background. Without a card oto returns no
// error and says that it is ready; only Err tells.
func openDevice() opening {
	done := make(chan opened, 1)
	go func() {
		quietALSA()
		options := &oto.NewContextOptions{SampleRate: sounds.Rate, ChannelCount: channels, Format: oto.FormatFloat32LE}
		if runtime.GOOS == "linux" {
			options.BufferSize = alsaBuffer
		}
		ctx, ready, err := oto.NewContextWithOptions(options)
		if err == nil {
			<-ready
			err = ctx.Err()
		}
		if err != nil {
			done <- opened{err: fmt.Errorf("%w: %w", ErrNoDevice, err)}
			return
		}
		done <- opened{device: &otoDevice{ctx: ctx}}
	}()
	return done
}

func (d *otoDevice) play(f *feed) {
	if d.before != nil {
		_ = d.before.Close()
	}
	d.before, d.player = d.player, d.ctx.NewPlayer(f)
	d.player.(oto.BufferSizeSetter).SetBufferSize(int(ahead()*sounds.Rate/time.Second) * frameSize)
	f.unplayed = d.player.UnplayedBufferSize
	d.player.Play()
}

func (d *otoDevice) suspend() error { return d.ctx.Suspend() }
func (d *otoDevice) resume() error  { return d.ctx.Resume() }
func (d *otoDevice) err() error     { return d.ctx.Err() }
