/// Returns media time: seconds on the render server's clock, which is the machine's monotonic clock
/// or a manual one (`renderd --clock`).
public func CACurrentMediaTime() -> CFTimeInterval {
  LayerEnvironment.current.session.currentTime
}
