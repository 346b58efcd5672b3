import CoreAnimation
import Foundation

extension NSView {
  /// True for a view whose class overrides `draw(_:)`.
  final var draws: Bool { OverriddenDrawing.isIn(type(of: self)) }

  /// True for a view whose layer asks for contents.
  final var showsContents: Bool {
    !backing.isHosting && (draws || wantsUpdateLayer || self is any CALayerDelegate)
  }

  final func markDisplay(_ part: NSRect?) {
    backing.needsDisplay = true
    guard let layer, showsContents, backing.policy != .never else { return }
    if let part { layer.setNeedsDisplay(part) } else { layer.setNeedsDisplay() }
  }

  final func setRedrawPolicy(_ policy: LayerContentsRedrawPolicy) {
    backing.policy = policy
    guard let layer, !backing.isHosting else { return }
    layer.needsDisplayOnBoundsChange =
      showsContents && policy != .never && policy != .onSetNeedsDisplay
  }

  final func setPlacement(_ placement: LayerContentsPlacement) {
    backing.placement = placement
    if !backing.isHosting { changeLayer { $0.contentsGravity = placement.gravity } }
  }

  final func sizeDidChange() {
    if backing.layer == nil { backing.needsDisplay = true }
    markLayout()
  }

  /// Draws the view into the bitmap of its layer.
  final func drawContents(in context: CGContext) {
    guard draws else { return }
    backing.needsDisplay = false
    let part = context.boundingBoxOfClipPath.intersection(bounds)
    NSGraphicsContext.perform(in: NSGraphicsContext(cgContext: context, flipped: isFlipped)) {
      draw(part.isNull ? bounds : part)
    }
  }

  final func markLayout() {
    backing.needsLayout = true
    backing.layer?.setNeedsLayout()
  }

  /// Lays out a view that needs it.
  final func layOut() {
    guard backing.needsLayout else { return }
    backing.needsLayout = false
    layout()
  }
}
