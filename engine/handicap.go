package engine

import (
	"strconv"
	"strings"
)

// The handicap's text form names the pieces each side takes off, such as
// "han:chariot,horse*2" or "cho:soldier han:cannon"; "none" is none.
func handicapOption() Option {
	return Option{
		Key: "handicap", Type: Pieces,
		Allowed: `none, or per side ("cho", "han") kinds of piece that its set has: guard, chariot, cannon, horse, elephant at most twice, soldier at most five times`,
		get:     func(r *Rules) string { return formatHandicap(r.Handicap) },
		set: func(r *Rules, v string) bool {
			h, ok := parseHandicap(v)
			if ok {
				r.Handicap = h
			}
			return ok
		},
	}
}

func formatHandicap(h [2]Handicap) string {
	var sides []string
	for _, s := range Sides {
		var kinds []string
		for k, n := range h[s] {
			switch {
			case n == 1:
				kinds = append(kinds, Kind(k).String())
			case n > 1:
				kinds = append(kinds, Kind(k).String()+"*"+strconv.Itoa(int(n)))
			}
		}
		if kinds != nil {
			sides = append(sides, s.String()+":"+strings.Join(kinds, ","))
		}
	}
	if sides == nil {
		return "none"
	}
	return strings.Join(sides, " ")
}

func parseHandicap(v string) (h [2]Handicap, ok bool) {
	if v == "none" || v == "" {
		return h, true
	}
	for _, part := range strings.Fields(v) {
		name, list, found := strings.Cut(part, ":")
		var side Side
		if !found || side.UnmarshalText([]byte(name)) != nil {
			return h, false
		}
		for _, item := range strings.Split(list, ",") {
			kind, times, many := strings.Cut(item, "*")
			n := 1
			if many {
				var err error
				if n, err = strconv.Atoi(times); err != nil || n < 1 {
					return h, false
				}
			}
			var k Kind
			if k.UnmarshalText([]byte(kind)) != nil || !h[side].take(k, n) {
				return h, false
			}
		}
	}
	return h, true
}

// take adds n pieces of a kind to those taken off, if the set has so many.
func (h *Handicap) take(k Kind, n int) bool {
	if k == NoKind || k == General || int(h[k])+n > slotCount[k] {
		return false
	}
	h[k] += uint8(n)
	return true
}
