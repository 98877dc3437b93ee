// Package slowjudge is a second referee, written straight from the rule
// documents and from nothing else. It exists so that tests can hold the engine
// against it ply by ply. Only tests may import it.
//
// It is slow on purpose: the board is walked crossing by crossing, a move is
// judged by making it on a copy, and repetition is found by comparing position
// keys with the whole history. It shares no type and no line with the engine.
//
// A tour: options.go holds the option keys, board.go the board and its text,
// moves.go what each piece may reach, judge.go the order of things when a ply
// is made, legal.go what may be played, and repetition.go the repetition rules.
//
// # Readings
//
// Where the documents leave room, the judge reads them so:
//
//  1. A pass that accepts a pending bikjang is a pass like others: not in check,
//     and with allowPass=false only where no move is legal. Under
//     bikjangReply=breakOrPass it is legal whatever else holds.
//  2. A ply that ends the game before positions are counted (bikjang accepted,
//     mate, bare generals) makes no counted position, so the repetition rules
//     do not forbid it.
//  3. Generals that face each other in the start position are no call, with
//     bikjangReply=breakOrPass too: a call needs a ply that makes it.
//  4. A start position whose side to move is mated is over before the first
//     ply (checkmate). No other ending is looked at before a ply is made.
//  5. Perpetual check: the checker gave check on every move since the first
//     occurrence, and the other side did not do so on every one of its own. If
//     both did, nobody is the perpetual checker.
//  6. A position that has occurred more than repetitionTimes times is treated
//     like one that has just reached that number.
//  7. bikjangKingCapture does something only with bikjang=kja30.
//  8. Bikjang after the end: a call that was accepted still stands, and a call
//     made on the ply that ended the game stands too.
//  9. A FEN says itself who moves, and what was taken off: firstMover, handicap
//     and setupOrder act only on starts from arrangements. Its counters are
//     ignored: plies, captures and repetition count from the start position.
//  10. setupOrder=fixed:A/B names Cho's arrangement first. Without any
//     arrangement both sides stand MSSM.
//  11. bikjangReply=breakOrPass, in check, with every breaking answer a
//     repetition: the answers are legal again although the pass is there too.
//  12. bikjangReply=breakOrPass puts the call before mate on every ply; a move
//     that answers the call must still leave its own general safe.
//  13. A handicap is a list of crossings whose pieces are taken off.
package slowjudge
