import GraphicsValues
public import Quartz2D

/// A layer that shows copies of its sublayers, each placed, coloured and timed relative to the copy
/// before it (§11.4). The layer's own background and contents are drawn once.
open class CAReplicatorLayer: CALayer {
  override class var kind: LayerKind { .replicator }

  /// Number of copies, the sublayers themselves included; 1 by default. Numbers below 1 show none
  /// and read back as 0.
  open var instanceCount: Int {
    get { max(Int(exactly: read { $0.scalar(.instanceCount) }.rounded()) ?? 0, 0) }
    set { store(.scalar(Double(max(newValue, 0))), for: .instanceCount) }
  }
  /// True draws the copies at their depth; false flattens them into the layer's plane.
  open var preservesDepth: Bool {
    get { flag(.preservesDepth) }
    set { storeFlag(newValue, for: .preservesDepth) }
  }
  /// Seconds by which each copy is later than the copy before it.
  open var instanceDelay: CFTimeInterval {
    get { read { $0.scalar(.instanceDelay) } }
    set { store(.scalar(newValue), for: .instanceDelay) }
  }
  /// The transform from one copy to the next, about the centre of the bounds.
  open var instanceTransform: CATransform3D {
    get { CATransform3D(read { $0.matrix(.instanceTransform) }) }
    set { store(.matrix(Matrix4(newValue)), for: .instanceTransform) }
  }
  /// The factor of the first copy's colours; opaque white by default.
  open var instanceColor: CGColor? {
    get { read { $0.color(.instanceColor) } }
    set { storeColor(newValue, for: .instanceColor) }
  }
  /// Change of the factor of red from one copy to the next.
  open var instanceRedOffset: Float {
    get { float(.instanceRedOffset) }
    set { storeFloat(newValue, for: .instanceRedOffset) }
  }
  /// Change of the factor of green from one copy to the next.
  open var instanceGreenOffset: Float {
    get { float(.instanceGreenOffset) }
    set { storeFloat(newValue, for: .instanceGreenOffset) }
  }
  /// Change of the factor of blue from one copy to the next.
  open var instanceBlueOffset: Float {
    get { float(.instanceBlueOffset) }
    set { storeFloat(newValue, for: .instanceBlueOffset) }
  }
  /// Change of the factor of alpha from one copy to the next.
  open var instanceAlphaOffset: Float {
    get { float(.instanceAlphaOffset) }
    set { storeFloat(newValue, for: .instanceAlphaOffset) }
  }
}
