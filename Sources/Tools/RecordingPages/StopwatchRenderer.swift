import DrawList
import GraphicsValues

/// A renderer that measures the time of another one.
final class StopwatchRenderer: Renderer {
  private let renderer: any Renderer
  private var seconds = 0.0
  /// Whether to draw nothing now, and the missing area with the next frame.
  var skips = false
  /// Area that has not been drawn.
  private var skipped = DamageRegion()
  /// Clients whose backdrops the last frame repeated.
  private var frozenBackdrops: Set<UInt32> = []

  init(_ renderer: any Renderer) { self.renderer = renderer }

  func draw(_ list: DrawList, _ request: DrawRequest, into target: PixelBuffer) -> DrawReport {
    frozenBackdrops = request.frozenBackdrops
    // A skipped frame reports no work: the shares of a replay are the recorded ones.
    if skips {
      for rect in request.damage { skipped.add(rect) }
      return DrawReport()
    }
    var request = request
    request.damage = all(request.damage, of: list)
    let clock = ContinuousClock()
    let start = clock.now
    let report = renderer.draw(list, request, into: target)
    seconds = (clock.now - start) / .seconds(1)
    return report
  }

  /// Draws the skipped area without a frame.
  func makeUp(_ list: DrawList, into target: PixelBuffer) {
    skips = false
    guard !skipped.isEmpty else { return }
    _ = draw(list, DrawRequest(damage: [], frozenBackdrops: frozenBackdrops), into: target)
  }

  private func all(_ damage: [PixelRect], of list: DrawList) -> [PixelRect] {
    if skipped.isEmpty { return damage }
    var all = skipped
    for rect in damage { all.add(rect) }
    all.clip(to: list.frame)
    skipped.removeAll()
    return all.rects
  }

  func keptBytes(of client: UInt32) -> Int { renderer.keptBytes(of: client) }
  func forget(client: UInt32) { renderer.forget(client: client) }

  /// Returns and resets the seconds of the last drawing; 0 if nothing was drawn.
  func takeSeconds() -> Double {
    defer { seconds = 0 }
    return seconds
  }
}
