// Package nearby finds games on the same network, and lets ours be found.
//
// # A tour
//
// A [Scout] is opened once. [Scout.Announce] tells the network of a room of
// ours, [Scout.Look] starts looking for those of others, and [Scout.Watch]
// yields what is there, the rooms and the trouble, each time that changes.
//
// Two means are used side by side, since on nearly every network one of them
// fails. The beacon (scout.go, link.go) is a small packet of our own: the one who
// looks asks "who is there" on every network interface, by broadcast and by
// multicast, and every second; the one who has a room answers the asker, and
// tells everybody every second as well. Multicast DNS (mdns.go) is what other
// programs use and what routers pass on: what is heard there is only a hint where
// to ask.
//
// So every room on the list has answered in person (wire.go), and where it is
// found is where its packet came from: an address that a packet claims is never
// believed. Packets that are not ours are dropped unread, those that come too
// fast too (guard.go), and a room that is silent for a while is gone from the
// list (roster.go).
//
// Nothing here fails for good. Interfaces come and go, and one without broadcast
// or a system that does not tell its interfaces (Android since version 11) costs
// only what it costs; [Error] says what a player can do about it.
package nearby
