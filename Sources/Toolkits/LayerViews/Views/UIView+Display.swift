import CoreAnimation
import Foundation
import ToolkitSupport

extension UIView {
  static func makeLayer() -> CALayer {
    guard let kind = layerClass as? CALayer.Type else {
      notices.say("\(self).layerClass is \(layerClass), which is no class of layers")
      return CALayer()
    }
    return kind == CALayer.self ? CALayer() : DynamicInitialization.object(of: kind)
  }

  final func setUpLayer() {
    layer.delegate = self
    layer.pointsDownOutsideWindows = true
    layer.setNeedsLayout()
    setNeedsDisplay()
  }

  /// True for a view whose class overrides `draw(_:)`; image views show images instead.
  final var draws: Bool { !(self is UIImageView) && OverriddenDrawing.isIn(type(of: self)) }

  final func drawContents(in context: CGContext) {
    guard draws else { return }
    // Tiles are drawn on a queue of their layer, for which the main thread never waits.
    if layer is CATiledLayer, !MainThread.isCurrent {
      let environment = LayerEnvironment.current
      return DispatchQueue.main.sync { environment.run { drawOnMainThread(in: context) } }
    }
    guard MainThread.isCurrent(for: self) else { return }
    drawOnMainThread(in: context)
  }

  private func drawOnMainThread(in context: CGContext) {
    let part = context.boundingBoxOfClipPath.intersection(bounds)
    UIGraphicsPushContext(context)
    defer { UIGraphicsPopContext() }
    if isOpaque, layer.backgroundColor == nil { blacken(part.isNull ? bounds : part, in: context) }
    SystemTraits.with(ownTraits) { draw(part.isNull ? bounds : part) }
  }

  /// Makes a bitmap black, as one without alpha is at first: an opaque view without a background colour
  /// promises to draw all of it.
  private func blacken(_ part: CGRect, in context: CGContext) {
    context.saveGState()
    context.setFillColor(.black)
    context.fill(part)
    context.restoreGState()
  }

  final func setContentMode(_ mode: ContentMode) {
    guard mode != contentMode else { return }
    rareState.contentMode = mode
    layer.contentsGravity = mode.gravity
    layer.needsDisplayOnBoundsChange = mode == .redraw && draws
    if mode == .redraw { setNeedsDisplay() }
  }

  final func layOut() {
    guard MainThread.isCurrent(for: self) else { return }
    SystemTraits.with(ownTraits) { layOutAsCurrent() }
  }

  private func layOutAsCurrent() {
    updateConstraintsIfNeeded()
    controller?.viewWillLayoutSubviews()
    if ConstraintLayout.isNeeded(in: self) {
      var layout = ConstraintLayout(self)
      layout.apply()
    }
    layOutContents()
    layoutSubviews()
    controller?.viewDidLayoutSubviews()
  }
}

extension MainThread {
  /// Returns false, with a notice, on any thread but the main thread.
  static func isCurrent(for view: UIView) -> Bool {
    if isCurrent { return true }
    notices.say("a layer of \(type(of: view)) was committed on a thread other than the main one")
    return false
  }
}
