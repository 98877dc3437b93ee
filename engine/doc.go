// Package engine holds the rules of Janggi as values. It reads no clock, opens
// no file and starts no goroutine, so two peers that play the same moves always
// agree on the game.
//
// # A tour
//
// The words of the board come first: [Side], [Point], [Kind], [Piece] and
// [Move]. A [Setup] is any scattering of pieces; [Setup.Position] checks it and
// names every fault, so a [Position] is always one that can stand on a board.
// A Position answers what may be played ([Position.Moves]), what is attacked
// ([Position.InCheck], [Position.Checkers]) and why a move is refused
// ([Position.Check]); playing a move makes another Position.
//
// What a position alone cannot know, namely repetition, bikjang, passes, points and the
// ways a game ends, belongs to a [Game]: a position with its past and its
// [Rules].
//
// Text forms live in engine/notation; seats, clocks and offers in engine/match.
//
// # The fast board
//
// A Position is a mailbox of 90 bytes with a fixed list of sixteen pieces a
// side and the occupancy of every rank and file as bit sets. Two tables of
// 16-bit entries turn (file, rank occupancy) and (rank, file occupancy) into the
// nearest and second nearest blocker both ways; chariot and cannon moves, and
// their attacks, fall out of one look-up. Positions are copied, never unmade.
package engine
