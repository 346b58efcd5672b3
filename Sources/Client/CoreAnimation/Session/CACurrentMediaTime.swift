/// Seconds on the render server's clock: the machine's monotonic clock, or a manual one (`renderd
/// --clock`).
public func CACurrentMediaTime() -> CFTimeInterval { ClientSession.shared.currentTime }
