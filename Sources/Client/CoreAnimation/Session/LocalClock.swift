import Foundation

/// Media time while there is no server: it continues from the time of the lost server at the
/// machine's rate.
///
/// A manual clock moves only on a command to its server. After the server's end it stands still for
/// some seconds, so that a restarted server finds all animations at the same time. Then it runs, so
/// that animations end and their callbacks come.
struct LocalClock {
  /// Seconds for which a manual clock stands still without its server.
  static let patience: CFTimeInterval = 5

  /// The time on the machine's clock until which this clock stands still.
  private var start: CFTimeInterval
  /// Seconds by which this clock is ahead of the machine's once it runs.
  private var lead: CFTimeInterval

  /// Creates a clock that shows the machine's time.
  init() {
    start = -.infinity
    lead = 0
  }

  /// Creates a clock that continues from the time of a link's clock.
  init(after link: any RenderLink) {
    start = Self.machineTime + (link.isManual ? Self.patience : 0)
    lead = link.currentTime - start
  }

  var now: CFTimeInterval { max(Self.machineTime, start) + lead }

  /// Returns the time on the machine's clock at which this clock shows a time.
  func machineTime(of time: CFTimeInterval) -> CFTimeInterval { time - lead }

  static var machineTime: CFTimeInterval {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return CFTimeInterval(time.tv_sec) + CFTimeInterval(time.tv_nsec) * 1e-9
  }
}
