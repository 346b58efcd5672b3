internal import GraphicsValues
public import Quartz2D

/// A layer that shows copies of its sublayers, each one placed, coloured and timed relative to the
/// one before (§11.4). Its own background and contents are drawn once.
open class CAReplicatorLayer: CALayer {
  override class var kind: LayerKind { .replicator }

  /// How many copies there are, the sublayers themselves included; 1 by default. 0 and less show
  /// none and read back as 0.
  open var instanceCount: Int {
    get { max(Int(exactly: read { $0.scalar(.instanceCount) }.rounded()) ?? 0, 0) }
    set { store(.scalar(Double(max(newValue, 0))), for: .instanceCount) }
  }
  /// Whether the copies keep their depth.
  open var preservesDepth: Bool {
    get { flag(.preservesDepth) }
    set { storeFlag(newValue, for: .preservesDepth) }
  }
  /// By how many seconds each copy is later than the one before.
  open var instanceDelay: CFTimeInterval {
    get { read { $0.scalar(.instanceDelay) } }
    set { store(.scalar(newValue), for: .instanceDelay) }
  }
  /// From one copy to the next, about the middle of the bounds.
  open var instanceTransform: CATransform3D {
    get { CATransform3D(read { $0.matrix(.instanceTransform) }) }
    set { store(.matrix(Matrix4(newValue)), for: .instanceTransform) }
  }
  /// Multiplies the colours of the first copy; opaque white by default.
  open var instanceColor: CGColor? {
    get { read { $0.color(.instanceColor) } }
    set { storeColor(newValue, for: .instanceColor) }
  }
  /// Added to the factor of red from one copy to the next.
  open var instanceRedOffset: Float {
    get { float(.instanceRedOffset) }
    set { storeFloat(newValue, for: .instanceRedOffset) }
  }
  /// Added to the factor of green from one copy to the next.
  open var instanceGreenOffset: Float {
    get { float(.instanceGreenOffset) }
    set { storeFloat(newValue, for: .instanceGreenOffset) }
  }
  /// Added to the factor of blue from one copy to the next.
  open var instanceBlueOffset: Float {
    get { float(.instanceBlueOffset) }
    set { storeFloat(newValue, for: .instanceBlueOffset) }
  }
  /// Added to the factor of alpha from one copy to the next.
  open var instanceAlphaOffset: Float {
    get { float(.instanceAlphaOffset) }
    set { storeFloat(newValue, for: .instanceAlphaOffset) }
  }
}
