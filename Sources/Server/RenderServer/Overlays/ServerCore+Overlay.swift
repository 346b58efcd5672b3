import DrawList
import RenderTree

// Drawing a frame, with its overlay if there is one.
extension ServerCore {
  /// Sets the overlay from the next frame on, which redraws everything.
  ///
  /// - Parameter kind: nil for no overlay.
  package func setOverlay(_ kind: DisplayOverlay.Kind?) {
    display.overlay = kind.map { DisplayOverlay($0, interval: frames.interval) }
    damageEverything()
    frames.isNeeded = true
  }

  /// Draws the damage of a frame.
  ///
  /// - Parameters:
  ///   - renderer: nil computes everything but the pixels.
  ///   - target: nil when there is nothing to draw on.
  ///   - frozen: clients whose backdrops repeat their last picture.
  func show(
    _ damage: DamageRegion, at time: Double, _ renderer: (any Renderer)?, _ target: PixelBuffer?,
    frozen: Set<UInt32>
  ) -> ShownFrame {
    var shown = ShownFrame(damage: damage)
    guard let renderer, let target else { return shown }
    let picture = display.overlay?.picture(
      of: tree.view.drawList, damage: damage, time: time, scale: tree.view.scale)
    if let picture { (shown.damage, shown.lifetime) = (picture.damage, picture.lifetime) }
    guard !shown.damage.isEmpty else { return shown }
    let report = renderer.draw(
      picture?.list ?? tree.view.drawList,
      DrawRequest(damage: shown.damage.rects, frozenBackdrops: frozen), into: target)
    shown.work = report.work
    for rect in report.staleBackdrops { display.backdrops.add(stale: rect) }
    return shown
  }

  /// Freezes the backdrops of some clients, and damages the areas of those that have been paid for.
  func damageBackdrops(beforeFreezing clients: Set<UInt32>) {
    for rect in display.backdrops.freeze(clients) { tree.view.damage(rect) }
  }
}
