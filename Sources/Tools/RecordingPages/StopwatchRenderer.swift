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

  init(_ renderer: any Renderer) { self.renderer = renderer }

  func draw(_ list: DrawList, damage: [PixelRect], into target: PixelBuffer) {
    if skips {
      for rect in damage { skipped.add(rect) }
      return
    }
    let clock = ContinuousClock()
    let start = clock.now
    renderer.draw(list, damage: all(damage, of: list), into: target)
    seconds = (clock.now - start) / .seconds(1)
  }

  /// Draws the skipped area without a frame.
  func makeUp(_ list: DrawList, into target: PixelBuffer) {
    skips = false
    guard !skipped.isEmpty else { return }
    draw(list, damage: [], into: target)
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
  var work: DrawnWork { renderer.work }
  var frozenBackdrops: Set<UInt32> {
    get { renderer.frozenBackdrops }
    set { renderer.frozenBackdrops = newValue }
  }
  var staleBackdropArea: [PixelRect] { renderer.staleBackdropArea }

  /// Returns and resets the seconds of the last drawing; 0 if nothing was drawn.
  func takeSeconds() -> Double {
    defer { seconds = 0 }
    return seconds
  }
}
