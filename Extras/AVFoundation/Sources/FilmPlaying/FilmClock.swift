import LayerMedia

/// The run of a film by media time: where it is, and how fast it moves.
///
/// The timebase is the one by which the renderer shows pictures.
@MainActor final class FilmClock {
  let timebase: CMTimebase
  private static let scale: CMTimeScale = 1_000_000_000

  init() throws { timebase = try CMTimebase(sourceClock: .hostTimeClock) }

  /// Seconds of the run, now.
  var position: Double { timebase.time.seconds }
  /// Seconds of the run in a second of media time.
  var rate: Double { timebase.rate }

  /// Moves the run to a time, and lets it go on at a rate.
  ///
  /// - Returns: the media time at which it is there.
  @discardableResult func set(_ position: Double, rate: Double) -> Double {
    let now = CMClockGetTime(timebase.sourceClock)
    // Both are finite: positions of pictures, and rates that were read as such.
    try? timebase.setRate(
      rate, anchorTime: CMTime(seconds: position, preferredTimescale: Self.scale),
      immediateSourceTime: now)
    return now.seconds
  }
}
