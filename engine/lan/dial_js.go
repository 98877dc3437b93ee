package lan

import (
	"context"
	"net/url"

	"github.com/coder/websocket"
)

// dial opens a websocket at an address, as a browser does it.
func (g *Guest) dial(ctx context.Context, address string) (*websocket.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, dialTime)
	defer cancel()
	u := url.URL{Scheme: "ws", Host: address, Path: path}
	socket, _, err := websocket.Dial(ctx, u.String(), nil)
	if err != nil {
		return nil, fail(Unreachable, err)
	}
	return socket, nil
}
