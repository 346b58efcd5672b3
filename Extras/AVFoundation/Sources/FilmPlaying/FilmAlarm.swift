import LayerMedia

/// Tells when the run of a film has come to a time. Between setting and ringing it looks with each refresh of the
/// display, so it is set shortly before.
@MainActor final class FilmAlarm {
  private let clock: FilmClock
  private var link: CADisplayLink?
  private var isReached: (() -> Bool)?
  private var ring: (() -> Void)?

  init(_ clock: FilmClock) { self.clock = clock }

  var isSet: Bool { ring != nil }

  /// Calls a closure once the run is at a time or past it, in the direction in which it moves.
  func set(at time: Double, _ ring: @escaping () -> Void) {
    let isForward = clock.rate >= 0
    isReached = { [clock] in isForward ? clock.position >= time : clock.position <= time }
    self.ring = ring
    let link = CADisplayLink { [weak self] link in
      MainActor.assumeIsolated {
        guard let self else { return link.invalidate() }
        self.look()
      }
    }
    link.add(to: .main, forMode: .common)
    self.link?.invalidate()
    self.link = link
    look()
  }

  func cancel() {
    link?.invalidate()
    (link, isReached, ring) = (nil, nil, nil)
  }

  private func look() {
    guard let ring, isReached?() == true else { return }
    cancel()
    ring()
  }
}
