//go:build !js

package lan

import (
	"context"
	"net"
	"net/http"
	"net/url"
	"sync/atomic"

	"github.com/coder/websocket"
)

// dial opens a websocket at an address.
func (g *Guest) dial(ctx context.Context, address string) (*websocket.Conn, error) {
	if _, _, err := net.SplitHostPort(address); err != nil {
		return nil, fail(Unreachable, err)
	}
	reach := g.o.Dial
	if reach == nil {
		reach = tcp
	}
	var reached atomic.Bool
	transport := &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			conn, err := reach(ctx, address)
			reached.Store(err == nil)
			return conn, err
		},
		DisableKeepAlives: true, ResponseHeaderTimeout: handshakeTime, MaxResponseHeaderBytes: maxAsk,
	}
	defer transport.CloseIdleConnections()
	ctx, cancel := context.WithTimeout(ctx, dialTime)
	defer cancel()
	u := url.URL{Scheme: "ws", Host: address, Path: path}
	socket, _, err := websocket.Dial(ctx, u.String(), &websocket.DialOptions{
		HTTPClient: &http.Client{
			Transport:     transport,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
		CompressionMode: websocket.CompressionDisabled,
	})
	if err != nil {
		if reached.Load() && ctx.Err() == nil {
			return nil, fail(NotJanggi, err)
		}
		return nil, fail(Unreachable, err)
	}
	return socket, nil
}
