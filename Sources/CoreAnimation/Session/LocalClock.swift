internal import Foundation

/// Media time while there is no server: what the lost one's clock showed, and the machine's from
/// there.
///
/// A manual clock moves only when somebody tells its server. It stands still for a while after the
/// server is gone, so that one that is restarted finds every animation where it was; then nobody
/// will move it any more, and it runs, so that whoever waits for an end hears of it.
struct LocalClock {
  /// Seconds for which a manual clock without a server stands still.
  static let patience: CFTimeInterval = 5

  /// On the machine's clock; until then this one stands still.
  private var start: CFTimeInterval
  /// What this clock shows beyond the machine's once it runs.
  private var lead: CFTimeInterval

  /// The machine's clock.
  init() {
    start = -.infinity
    lead = 0
  }

  /// Goes on where a link's clock is.
  init(after link: any RenderLink) {
    start = Self.machineTime + (link.isManual ? Self.patience : 0)
    lead = link.currentTime - start
  }

  var now: CFTimeInterval { max(Self.machineTime, start) + lead }

  /// Seconds from now until the clock shows a time; not positive for one that is over.
  func wait(until time: CFTimeInterval) -> CFTimeInterval {
    time <= now ? 0 : time - lead - Self.machineTime
  }

  private static var machineTime: CFTimeInterval {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return CFTimeInterval(time.tv_sec) + CFTimeInterval(time.tv_nsec) * 1e-9
  }
}
