public import Foundation
internal import GraphicsValues

/// A layer that emits particles, which `emitterCells` describe (§11.8).
///
/// Emission starts as if it had gone on since `beginTime`: set that to `CACurrentMediaTime()` for
/// an emitter that begins empty.
open class CAEmitterLayer: CALayer {
  override class var kind: LayerKind { .emitter }

  /// What is emitted. The cells are sent as they are when the array is set; to change one later,
  /// set the array again or use a key path such as `emitterCells.fire.birthRate`.
  open var emitterCells: [CAEmitterCell]? {
    get { object(.emitterCells) as? [CAEmitterCell] }
    set { storeObjects(newValue, for: .emitterCells) }
  }
  /// Multiplies the rates of all cells; 1 by default.
  open var birthRate: Float {
    get { float(.birthRate) }
    set { storeFloat(newValue, for: .birthRate) }
  }
  /// Multiplies the lifetimes of all cells; 1 by default.
  open var lifetime: Float {
    get { float(.lifetime) }
    set { storeFloat(newValue, for: .lifetime) }
  }
  /// The middle of the shape that emits.
  open var emitterPosition: CGPoint {
    get { CGPoint(read { $0.point(.emitterPosition) }) }
    set { store(.point(Point(newValue)), for: .emitterPosition) }
  }
  /// The depth of that place.
  open var emitterZPosition: CGFloat {
    get { scalar(.emitterZPosition) }
    set { storeNumber(newValue, for: .emitterZPosition) }
  }
  /// The size of the shape that emits; its width is the radius of a circle and of a sphere.
  open var emitterSize: CGSize {
    get { CGSize(read { $0.size(.emitterSize) }) }
    set { store(.size(Size(newValue)), for: .emitterSize) }
  }
  /// The depth of the shape that emits.
  open var emitterDepth: CGFloat {
    get { scalar(.emitterDepth) }
    set { storeNumber(newValue, for: .emitterDepth) }
  }
  /// What particles come from; an unknown name is stored as `point`.
  open var emitterShape: CAEmitterLayerEmitterShape {
    get { CAEmitterLayerEmitterShape(rawValue: valueName(.emitterShape)) }
    set { storeName(newValue.rawValue, for: .emitterShape) }
  }
  /// Which part of the shape emits; an unknown name is stored as `volume`, the default.
  open var emitterMode: CAEmitterLayerEmitterMode {
    get { CAEmitterLayerEmitterMode(rawValue: valueName(.emitterMode)) }
    set { storeName(newValue.rawValue, for: .emitterMode) }
  }
  /// The order in which particles are drawn; an unknown name is stored as `unordered`.
  open var renderMode: CAEmitterLayerRenderMode {
    get { CAEmitterLayerRenderMode(rawValue: valueName(.renderMode)) }
    set { storeName(newValue.rawValue, for: .renderMode) }
  }
  /// Whether particles keep their depth.
  open var preservesDepth: Bool {
    get { flag(.preservesDepth) }
    set { storeFlag(newValue, for: .preservesDepth) }
  }
  /// Multiplies the velocities of all cells; 1 by default.
  open var velocity: Float {
    get { float(.velocity) }
    set { storeFloat(newValue, for: .velocity) }
  }
  /// Multiplies the scales of all cells; 1 by default.
  open var scale: Float {
    get { float(.scale) }
    set { storeFloat(newValue, for: .scale) }
  }
  /// Multiplies the spins of all cells; 1 by default.
  open var spin: Float {
    get { float(.spin) }
    set { storeFloat(newValue, for: .spin) }
  }
  /// Of the random numbers: the same seed gives the same particles.
  open var seed: UInt32 {
    get { read { $0.bits(.seed) } }
    set { store(.bits(newValue), for: .seed) }
  }
}
