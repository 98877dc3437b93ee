package lan

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"strings"
	"testing"

	"github.com/gtank/ristretto255"
)

func unhex(t testing.TB, text string) []byte {
	t.Helper()
	b, err := hex.DecodeString(strings.Join(strings.Fields(text), ""))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// The vectors of draft-irtf-cfrg-cpace for ristretto255 and SHA-512.
func TestCPaceVectors(t *testing.T) {
	session := unhex(t, "7e4b4791d6a8ef019b936c79fb7f2c57")
	g := generator([]byte("Password"), []byte("\nAinitiator\nBresponder"), session)
	if got, want := g.Encode(nil), unhex(t, "5e25411ca1ad7c9debfd0b33ad987a95cefef2d3f15dcc8bd26415a5dfe2e15a"); !bytes.Equal(got, want) {
		t.Fatalf("generator %x, want %x", got, want)
	}
	end := func(scalar, share string) *exchange {
		s := ristretto255.NewScalar()
		if err := s.Decode(unhex(t, scalar)); err != nil {
			t.Fatal(err)
		}
		x := exchangeOf(g, s)
		if want := unhex(t, share); !bytes.Equal(x.share, want) {
			t.Fatalf("share %x, want %x", x.share, want)
		}
		return x
	}
	guest := end("da3d23700a9e5699258aef94dc060dfda5ebb61f02a5ea77fad53f4ff0976d08", "383a85dd236978f17f8c8545b50dabc52a39fcdab2cf8bc531ce040ff77ca82d")
	host := end("d2316b454718c35362d83d69df6320f38578ed5984651435e2949762d900b80d", "a6206309c0e8e5f579295e35997ac4300ab3fecec3c17f7b604f3e698fa1383c")
	want := unhex(t, `e91ccb2c0f5e0d0993a33956e3be59754f3f2b07db57631f5394452e
		a2e7b4354674eb1f5686c078462bf83bec72e8743df440108e638f35 26d9b90e85be096f`)
	for _, x := range []struct {
		own   *exchange
		other []byte
		guest bool
	}{{guest, host.share, true}, {host, guest.share, false}} {
		if got, err := x.own.key(x.other, x.guest, session, []byte("ADa"), []byte("ADb")); err != nil || !bytes.Equal(got, want) {
			t.Errorf("key %x, want %x (%v)", got, want, err)
		}
	}
	// Shares that no honest end sends.
	for _, bad := range []string{
		"2b3c6b8c4f3800e7aef6864025b4ed79bd599117e427c41bd47d93d654b4a51c", strings.Repeat("00", 32), "", "00", strings.Repeat("ff", 32),
	} {
		if _, err := host.key(unhex(t, bad), false, session, nil, nil); err == nil {
			t.Errorf("share %q was taken", bad)
		}
	}
}

func TestOnlyTheSameSecretGivesTheSameKey(t *testing.T) {
	keyOf := func(guestSecret, hostSecret string) (a, b []byte) {
		guest, err := newExchange(generator([]byte(guestSecret), nil, nil), rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		host, err := newExchange(generator([]byte(hostSecret), nil, nil), rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		a, errA := guest.key(host.share, true, nil, nil, nil)
		b, errB := host.key(guest.share, false, nil, nil, nil)
		if errA != nil || errB != nil {
			t.Fatal(errA, errB)
		}
		return a, b
	}
	if a, b := keyOf("7KQM2XPA", "7KQM2XPA"); !bytes.Equal(a, b) {
		t.Error("the same secret gives two keys")
	}
	if a, b := keyOf("7KQM2XPA", "7KQM2XPB"); bytes.Equal(a, b) {
		t.Error("two secrets give one key")
	}
}

func BenchmarkKeyExchange(b *testing.B) {
	g := generator([]byte("7KQM2XPA"), nil, nil)
	other, err := newExchange(g, rand.Reader)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		x, _ := newExchange(g, rand.Reader)
		if _, err := x.key(other.share, false, nil, nil, nil); err != nil {
			b.Fatal(err)
		}
	}
}
