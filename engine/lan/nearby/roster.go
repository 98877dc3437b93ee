package nearby

import (
	"net/netip"
	"slices"
	"time"
)

// Found is a room that has answered.
type Found struct {
	Room
	// Addrs are where it can be reached, the first heard of first: addresses
	// that its packets came from, with the game's port.
	Addrs []netip.AddrPort
	// First is when it was first heard.
	First time.Time
}

// roster is the list of rooms. It is told the time and reads no clock.
type roster struct {
	rooms []*entry
}

type entry struct {
	found Found
	heard map[netip.AddrPort]time.Time
}

const (
	lifetime      = 5 * time.Second // of a room that is silent
	roomsMost     = 64
	addrsMost     = 4 // of one room
	roomsEachMost = 8 // of one address
)

func (r *roster) find(id string) (int, *entry) {
	i := slices.IndexFunc(r.rooms, func(e *entry) bool { return e.found.ID == id })
	if i < 0 {
		return i, nil
	}
	return i, r.rooms[i]
}

// hear takes a room that was announced from an address and reports whether the
// list has changed. What a room says of itself is believed of the address that
// was first heard of alone, as long as that is heard: another may only add itself
// as a second way to it.
func (r *roster) hear(room Room, from netip.Addr, now time.Time) bool {
	addr := netip.AddrPortFrom(from, room.Port)
	_, e := r.find(room.ID)
	if e == nil {
		of := 0
		for _, other := range r.rooms {
			if slices.ContainsFunc(other.found.Addrs, func(a netip.AddrPort) bool { return a.Addr() == from }) {
				of++
			}
		}
		if len(r.rooms) >= roomsMost || of >= roomsEachMost {
			return false
		}
		r.rooms = append(r.rooms, &entry{
			found: Found{Room: room, Addrs: []netip.AddrPort{addr}, First: now},
			heard: map[netip.AddrPort]time.Time{addr: now},
		})
		return true
	}
	at := slices.Index(e.found.Addrs, addr)
	// A room that moved to another port on the same device moves there.
	if at < 0 && e.found.Addrs[0].Addr() == from {
		delete(e.heard, e.found.Addrs[0])
		e.found.Addrs[0], at = addr, 0
	}
	switch {
	case at < 0 && len(e.found.Addrs) >= addrsMost:
		return false
	case at < 0:
		e.found.Addrs = append(e.found.Addrs, addr)
		e.heard[addr] = now
		return true
	}
	e.heard[addr] = now
	if at == 0 && e.found.Room != room {
		e.found.Room = room
		return true
	}
	return false
}

// bye takes it that a room is gone from an address.
func (r *roster) bye(id string, from netip.Addr) bool {
	_, e := r.find(id)
	return e != nil && r.forget(func(x *entry, a netip.AddrPort) bool { return x == e && a.Addr() == from })
}

// expire drops what has been silent for too long.
func (r *roster) expire(now time.Time) bool {
	return r.forget(func(e *entry, a netip.AddrPort) bool { return now.Sub(e.heard[a]) > lifetime })
}

// forget drops addresses, and the rooms that have none left.
func (r *roster) forget(drop func(*entry, netip.AddrPort) bool) (changed bool) {
	r.rooms = slices.DeleteFunc(r.rooms, func(e *entry) bool {
		e.found.Addrs = slices.DeleteFunc(e.found.Addrs, func(a netip.AddrPort) bool {
			if !drop(e, a) {
				return false
			}
			delete(e.heard, a)
			changed = true
			return true
		})
		return len(e.found.Addrs) == 0
	})
	return changed
}

// list returns the rooms, the first heard first.
func (r *roster) list() []Found {
	list := make([]Found, len(r.rooms))
	for i, e := range r.rooms {
		list[i] = e.found
		list[i].Addrs = slices.Clone(e.found.Addrs)
	}
	return list
}
