// WireTransport
