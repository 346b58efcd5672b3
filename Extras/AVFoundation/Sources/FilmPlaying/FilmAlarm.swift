import LayerMedia

/// Tells when the run of a film has come to times. While one is set it looks with each refresh of the display, so it is
/// set shortly before.
@MainActor final class FilmAlarm {
  private struct Entry {
    let time: Double
    let ring: () -> Void
  }

  private let clock: FilmClock
  private var link: CADisplayLink?
  /// The alarms, in the order in which they are reached.
  private var entries: [Entry] = []

  init(_ clock: FilmClock) { self.clock = clock }

  var isSet: Bool { !entries.isEmpty }

  /// Calls a closure once the run is at a time or past it, after those that were set before.
  func set(at time: Double, _ ring: @escaping () -> Void) {
    entries.append(Entry(time: time, ring: ring))
    if link == nil {
      let link = CADisplayLink { [weak self] link in
        MainActor.assumeIsolated {
          guard let self else { return link.invalidate() }
          self.look()
        }
      }
      link.add(to: .main, forMode: .common)
      self.link = link
    }
    look()
  }

  func cancel() {
    entries = []
    link?.invalidate()
    link = nil
  }

  private func look() {
    while let first = entries.first, isReached(first.time) {
      entries.removeFirst()
      first.ring()
    }
    if entries.isEmpty { cancel() }
  }

  /// True for a time at which the run is, or which it has left behind in its direction.
  private func isReached(_ time: Double) -> Bool {
    clock.rate == 0 ? clock.position == time : (clock.position - time) * clock.rate >= 0
  }
}
