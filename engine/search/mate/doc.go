// Package mate looks for forced mates: lines in which the attacker gives check
// on every move (연장군), or on all but a few, and the defender can do nothing
// about it, passes included wherever the rules allow one.
//
// # A tour
//
// A [Solver] owns its memory and is asked with Solve, which answers with a
// [Result]: a mate and its line, the certainty that there is none of the kind
// asked for, or neither when the [Limits] or the context cut it short. A mate
// that is found is a shortest one of its kind, and the line is the defence that
// lasts longest.
//
// The search (search.go) is df-pn: it follows the node whose proof or disproof
// wants the least, depth first, under thresholds. Every node knows how many
// moves and how many quiet moves the attacker has left, so a tree never meets
// itself again and no result hangs on the way it was reached; mates are looked
// for in one move, then in two, and so on. A quiet move is first tried with the
// threat test: does a pass lose to a mate? Only then are the other replies
// looked at. moves.go says which moves there are, table.go remembers, line.go
// turns a proof into moves.
//
// Nothing is allocated once a Solver has been made but for the line of a result.
package mate
