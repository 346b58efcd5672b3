internal import GraphicsValues

/// A layer that is nothing but the space its sublayers live in: they keep their depth, and nothing
/// of the layer itself is drawn (§11.6).
///
/// Background, contents, border, masks, filters and shadow have no effect, and the opacity applies
/// to each sublayer by itself.
open class CATransformLayer: CALayer {
  override class var kind: LayerKind { .transform }
}
