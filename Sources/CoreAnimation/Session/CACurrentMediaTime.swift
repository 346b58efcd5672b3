/// Seconds on the render server's clock, which is the machine's monotonic one unless the server was
/// told otherwise.
public func CACurrentMediaTime() -> CFTimeInterval { ClientSession.shared.currentTime }
