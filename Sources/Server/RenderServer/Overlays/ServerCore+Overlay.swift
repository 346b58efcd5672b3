import DrawList
package import GraphicsValues
import RenderTree

// Drawing a frame, with its overlay if there is one.
extension ServerCore {
  /// Sets the overlay from the next frame on, which redraws everything.
  ///
  /// - Parameter kind: nil for no overlay.
  package func setOverlay(_ kind: DisplayOverlay.Kind?) {
    for index in outputs.indices {
      outputs[index].display.overlay = kind.map {
        DisplayOverlay($0, interval: outputs[index].interval)
      }
    }
    damageEverything()
    frames.isNeeded = true
  }

  /// The kind of the overlay over all outputs; nil for none.
  package var overlayKind: DisplayOverlay.Kind? { outputs[0].display.overlay?.kind }

  /// Draws the damage of a frame on an output.
  ///
  /// - Parameter frozen: clients whose backdrops repeat their last picture.
  func show(
    _ damage: DamageRegion, at time: Double, _ index: Int, _ target: FrameTarget,
    frozen: Set<UInt32>
  ) -> ShownFrame {
    var shown = ShownFrame(damage: damage)
    shown.lifetime = splashLifetime(at: time)
    guard let renderer = target.renderer, let pixels = target.pixels else { return shown }
    let picture = outputs[index].display.overlay?.picture(
      of: tree[view: index].drawList, damage: damage, time: time, scale: tree[view: index].scale)
    if let picture {
      shown.damage = picture.damage
      shown.lifetime = min(shown.lifetime, picture.lifetime)
    }
    let labelled = label(
      withSplash(picture?.list ?? tree[view: index].drawList), &shown, at: time, on: index)
    guard !shown.damage.isEmpty else { return shown }
    let report = renderer.draw(
      labelled ?? withSplash(picture?.list ?? tree[view: index].drawList),
      DrawRequest(damage: shown.damage.rects, frozenBackdrops: frozen), into: pixels)
    (shown.work, shown.frames) = (report.work, report.frames)
    for rect in report.staleBackdrops { outputs[index].display.backdrops.add(stale: rect) }
    return shown
  }

  /// Adds the label of an output to a frame; nil if there is none.
  private func label(
    _ list: @autoclosure () -> DrawList, _ shown: inout ShownFrame, at time: Double, on index: Int
  ) -> DrawList? {
    guard outputs[index].display.label != nil else { return nil }
    let list = list()
    let labelled = outputs[index].display.label?.add(to: list, &shown.damage, at: time)
    guard let labelled else {
      outputs[index].display.label = nil
      return nil
    }
    shown.lifetime = min(shown.lifetime, labelled.lifetime)
    return labelled.list
  }

  /// Shows an output's name on it, large, until a media time.
  ///
  /// - Parameter detail: what the output is, for smaller letters.
  package func identify(_ id: OutputID, as name: String, _ detail: String, until end: Double) {
    guard let index = outputs.index(of: id) else { return }
    let label = OutputLabel(name: name, detail: detail, end: end)
    // What the label before has covered and this one does not.
    if let before = outputs[index].display.label?.shown { tree[view: index].damage(before) }
    outputs[index].display.label = label
    frames.isNeeded = true
  }

  /// Freezes the backdrops of some clients on an output, and damages the areas of those that have been paid for.
  func damageBackdrops(beforeFreezing clients: Set<UInt32>, on id: OutputID) {
    guard let index = outputs.index(of: id), outputs[index].isDue else { return }
    for rect in outputs[index].display.backdrops.freeze(clients) { tree[view: index].damage(rect) }
  }
}
