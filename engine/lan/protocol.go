package lan

// Protocol is the version of the protocol that this program speaks best, for
// those who announce a room: whoever knows another can say so before anybody
// joins.
const Protocol = protocol
