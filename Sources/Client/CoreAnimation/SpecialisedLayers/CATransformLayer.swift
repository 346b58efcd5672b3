import GraphicsValues

/// A layer that only gives its sublayers a space in which they keep their depth (§11.6).
///
/// Nothing of the layer itself is drawn: background, contents, border, masks, filters and shadow
/// have no effect. The opacity applies to each sublayer separately.
open class CATransformLayer: CALayer {
  override class var kind: LayerKind { .transform }
}
