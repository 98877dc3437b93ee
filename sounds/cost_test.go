package sounds_test

import (
	"testing"

	"janggi/sounds"
)

// BenchmarkDecoding is what a start costs, one pack, and the whole bank: a
// figure, not a verdict, for a busy machine takes longer.
func BenchmarkDecoding(b *testing.B) {
	for _, part := range []struct {
		name string
		warm func(*sounds.Bank)
	}{
		{"start", func(b *sounds.Bank) { b.Warm(sounds.Group, sounds.Opening()...) }},
		{"group", func(b *sounds.Bank) { b.Warm(sounds.Group, sounds.Cues()...) }},
		{"all", func(b *sounds.Bank) {
			for _, p := range sounds.Packs() {
				b.Warm(p, sounds.Cues()...)
			}
		}},
	} {
		b.Run(part.name, func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				bank := builtIn(b)
				b.StartTimer()
				part.warm(bank)
			}
		})
	}
}
