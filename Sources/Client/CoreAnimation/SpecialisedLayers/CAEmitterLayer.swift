public import Foundation
import GraphicsValues

/// A layer that emits particles, described by `emitterCells` (§11.8).
///
/// Emission counts from `beginTime`, even for a layer added later. Set it to `CACurrentMediaTime()`
/// for an emitter that begins without particles.
open class CAEmitterLayer: CALayer {
  override class var kind: LayerKind { .emitter }

  /// The kinds of particles. Cells are sent when the array is set. To change a cell later, set the
  /// array again or use a key path such as `emitterCells.fire.birthRate`.
  open var emitterCells: [CAEmitterCell]? {
    get { object(.emitterCells) as? [CAEmitterCell] }
    set { storeObjects(newValue, for: .emitterCells) }
  }
  /// The factor of the birth rates of the layer's own cells; 1 by default.
  open var birthRate: Float {
    get { float(.birthRate) }
    set { storeFloat(newValue, for: .birthRate) }
  }
  /// The factor of all cells' lifetimes; 1 by default.
  open var lifetime: Float {
    get { float(.lifetime) }
    set { storeFloat(newValue, for: .lifetime) }
  }
  /// The centre of the emitting shape, in the layer's space.
  open var emitterPosition: CGPoint {
    get { CGPoint(read { $0.point(.emitterPosition) }) }
    set { store(.point(Point(newValue)), for: .emitterPosition) }
  }
  /// The depth of the centre of the emitting shape, in points.
  open var emitterZPosition: CGFloat {
    get { scalar(.emitterZPosition) }
    set { storeNumber(newValue, for: .emitterZPosition) }
  }
  /// The size of the emitting shape, in points; the width is the radius of a circle or a sphere.
  open var emitterSize: CGSize {
    get { CGSize(read { $0.size(.emitterSize) }) }
    set { store(.size(Size(newValue)), for: .emitterSize) }
  }
  /// The extent of the emitting shape in depth, in points.
  open var emitterDepth: CGFloat {
    get { scalar(.emitterDepth) }
    set { storeNumber(newValue, for: .emitterDepth) }
  }
  /// The emitting shape; an unknown name is stored as `point`.
  open var emitterShape: CAEmitterLayerEmitterShape {
    get { CAEmitterLayerEmitterShape(rawValue: valueName(.emitterShape)) }
    set { storeName(newValue.rawValue, for: .emitterShape) }
  }
  /// The part of the shape that emits; an unknown name is stored as `volume`, the default.
  open var emitterMode: CAEmitterLayerEmitterMode {
    get { CAEmitterLayerEmitterMode(rawValue: valueName(.emitterMode)) }
    set { storeName(newValue.rawValue, for: .emitterMode) }
  }
  /// The order in which particles are drawn; an unknown name is stored as `unordered`.
  open var renderMode: CAEmitterLayerRenderMode {
    get { CAEmitterLayerRenderMode(rawValue: valueName(.renderMode)) }
    set { storeName(newValue.rawValue, for: .renderMode) }
  }
  /// True draws particles at their depth; false draws all in the layer's plane.
  open var preservesDepth: Bool {
    get { flag(.preservesDepth) }
    set { storeFlag(newValue, for: .preservesDepth) }
  }
  /// The factor of all cells' velocities; 1 by default.
  open var velocity: Float {
    get { float(.velocity) }
    set { storeFloat(newValue, for: .velocity) }
  }
  /// The factor of all cells' scales; 1 by default.
  open var scale: Float {
    get { float(.scale) }
    set { storeFloat(newValue, for: .scale) }
  }
  /// The factor of all cells' spins; 1 by default.
  open var spin: Float {
    get { float(.spin) }
    set { storeFloat(newValue, for: .spin) }
  }
  /// The seed of the random numbers: the same seed gives the same particles.
  open var seed: UInt32 {
    get { read { $0.bits(.seed) } }
    set { store(.bits(newValue), for: .seed) }
  }
}
