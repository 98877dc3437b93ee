package speaker

import (
	"os"
	"time"

	"janggi/sounds"
)

// desk is what the loop works with. Only the loop touches it.
type desk struct {
	*Speaker
	bank   *sounds.Bank
	banks  chan *sounds.Bank // another bank, read in the background
	coming opening           // nil once it has come
	device device            // nil if there is none, or not yet
	unfed  bool              // the mixer waits for a feed
	asleep bool              // the device is suspended
	hidden bool              // the app is in the background
	placed int               // how many pieces have been put down

	retry time.Time     // when a device that failed may be opened again; zero for never
	wait  time.Duration // how long until then, doubled each time
	slow  *time.Timer   // until the log tells that opening is slow
	idle  *time.Timer   // until the device is suspended
}

func newDesk(s *Speaker, coming opening) *desk {
	bank, _ := sounds.NewBank(nil)
	return &desk{
		Speaker: s, bank: bank, banks: make(chan *sounds.Bank, 1), coming: coming,
		wait: retryAfter, slow: time.NewTimer(patience), idle: time.NewTimer(idleAfter),
	}
}

func (d *desk) close() {
	d.slow.Stop()
	d.idle.Stop()
	d.mixer.clear()
	d.suspend()
	d.slot.release(d.device)
}

// load reads the clips in the background, and decodes those that a game may
// need at once.
func (d *desk) load(folder string) {
	bank := d.bank
	go func() {
		if folder != "" {
			own, faults := sounds.NewBank(os.DirFS(folder))
			if d.faults != nil {
				d.faults(faults)
			}
			bank = own
			select {
			case <-d.banks: // an older one that was not fetched
			default:
			}
			d.banks <- bank
		}
		bank.Warm(sounds.Group, sounds.Opening()...)
	}()
}

// arrived takes the device that has been opened.
func (d *desk) arrived(o opened) {
	d.coming = nil
	if o.err != nil {
		d.quiet(o.err)
		d.mixer.lost()
		d.unfed = false
		return
	}
	d.device, d.asleep = o.device, true // or at least it may be
	d.quiet(nil)
	d.log.Debug("the sound device is open")
	if d.hidden {
		d.suspend()
		return
	}
	d.feed()
}

// late tells that the device is not there yet. It is still waited for, and
// costs nothing.
func (d *desk) late() {
	if d.coming != nil {
		d.log.Debug("the sound device takes its time", "waited", patience)
	}
}

// failed drops a device that has vanished. The game goes on in silence; after a
// while the next sound opens it again.
func (d *desk) failed(err error) {
	d.quiet(err)
	d.device, d.unfed = nil, false
	d.mixer.lost()
	d.retry = time.Now().Add(d.wait)
	d.wait = min(2*d.wait, 10*time.Minute)
}

// ready reports whether sounds can be mixed: the device is there, or coming.
func (d *desk) ready() bool {
	if d.hidden {
		return false
	}
	if d.device != nil {
		if err := d.device.err(); err != nil {
			d.failed(err)
			return false
		}
		return true
	}
	if d.coming == nil && !d.retry.IsZero() && time.Now().After(d.retry) {
		d.retry = time.Time{}
		d.coming = d.slot.open()
	}
	return d.coming != nil
}

// play mixes calls in. What cannot begin in time the mixer drops later.
func (d *desk) play(c sounds.Calls, set sounds.Settings, at time.Time) {
	if !d.ready() {
		return
	}
	list, end := d.cast(nil, c.Now, set, 0)
	list, _ = d.cast(list, c.Next, set, end)
	for i := range list {
		list[i].from = at
	}
	if d.mixer.add(list...) {
		d.unfed = true
	}
	d.feed()
}

// cast appends what begins together after some wait, and returns when what
// follows may begin.
func (d *desk) cast(list []sound, s sounds.Sounding, set sounds.Settings, wait time.Duration) ([]sound, time.Duration) {
	end := wait
	if gain := set.Gain(s.Effect); gain > 0 {
		effect := sound{cue: s.Effect, clip: d.bank.Clip(s.Effect, set.Pack), gain: float32(gain), rate: 1, wait: wait}
		if s.Effect.Placing() {
			effect.rate = d.stroke()
		}
		list = append(list, effect)
		end = wait + effect.clip.Duration()
	}
	counting := s.Voice.Kind() == sounds.Counting
	if gain := set.Gain(s.Voice); gain > 0 && !(counting && d.mixer.speaking()) {
		voice := sound{cue: s.Voice, clip: d.bank.Clip(s.Voice, set.Pack), gain: float32(gain), rate: 1, wait: wait}
		if s.Effect == sounds.CheckHit {
			voice.wait += drumLead
		}
		list = append(list, voice)
		end = voice.wait + voice.clip.Duration()
	}
	return list, end
}

// stroke varies the speed, and so the pitch, of pieces put down: no two in a row
// sound quite the same.
func (d *desk) stroke() float64 {
	d.placed++
	return [...]float64{1, 0.985, 1.012, 0.994, 1.02, 0.978, 1.006}[d.placed%7]
}

// feed lets the device draw from the mixer, if it does not already.
func (d *desk) feed() {
	if d.device == nil || !d.unfed && !d.asleep {
		return
	}
	if d.asleep {
		if err := d.device.resume(); err != nil {
			d.failed(err)
			return
		}
		d.asleep = false
	}
	d.idle.Reset(idleAfter)
	if d.unfed {
		d.unfed = false
		d.device.play(&feed{mixer: d.mixer, sounded: d.sounded})
	}
}

// sounded logs that a sound has begun. The device calls it and must not wait
// for the log.
func (s *Speaker) sounded(m mark, at time.Time) {
	s.tell("log", func(*desk) {
		s.log.Debug("sounded", "cue", m.cue.String(), "latency", at.Sub(m.due))
	})
}

// rest suspends the device if nothing has sounded for a while.
func (d *desk) rest() {
	if d.device == nil || d.asleep {
		return
	}
	if d.mixer.sounding() {
		d.idle.Reset(idleAfter)
		return
	}
	d.log.Debug("resting")
	d.suspend()
}

func (d *desk) suspend() {
	if d.device == nil || d.asleep {
		return
	}
	if err := d.device.suspend(); err != nil {
		d.failed(err)
		return
	}
	d.asleep = true
}
