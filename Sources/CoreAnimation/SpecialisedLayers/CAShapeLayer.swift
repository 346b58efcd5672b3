public import Foundation
internal import GraphicsValues
public import Quartz2D

/// A layer that draws a path, above its contents and below its sublayers (§11.1).
///
/// The path is filled first and stroked then. It is drawn at the resolution of the screen whatever
/// transforms apply, and it is not clipped to the bounds unless the layer masks to them.
open class CAShapeLayer: CALayer {
  override class var kind: LayerKind { .shape }

  /// In the layer's own space; nil draws nothing. A change has no implicit animation.
  ///
  /// A path that is mutable is taken as it is now.
  open var path: CGPath? {
    get { path(.path) }
    set { storePath(newValue, for: .path) }
  }
  /// Opaque black by default; nil fills nothing.
  open var fillColor: CGColor? {
    get { read { $0.color(.fillColor) } }
    set { storeColor(newValue, for: .fillColor) }
  }
  /// An unknown name is stored as `nonZero`.
  open var fillRule: CAShapeLayerFillRule {
    get { CAShapeLayerFillRule(rawValue: valueName(.fillRule)) }
    set { storeName(newValue.rawValue, for: .fillRule) }
  }
  /// Nil, the default, strokes nothing.
  open var strokeColor: CGColor? {
    get { read { $0.color(.strokeColor) } }
    set { storeColor(newValue, for: .strokeColor) }
  }
  /// Where the stroke begins, 0…1 when drawn, in fractions of the length of all subpaths together.
  open var strokeStart: CGFloat {
    get { scalar(.strokeStart) }
    set { storeNumber(newValue, for: .strokeStart) }
  }
  /// Where the stroke ends. Nothing is stroked when that is before `strokeStart`.
  open var strokeEnd: CGFloat {
    get { scalar(.strokeEnd) }
    set { storeNumber(newValue, for: .strokeEnd) }
  }
  /// In points, half of it on each side of the path; 1 by default.
  open var lineWidth: CGFloat {
    get { scalar(.lineWidth) }
    set { storeNumber(newValue, for: .lineWidth) }
  }
  /// In line widths: a mitre that is longer becomes a bevel. 10 by default.
  open var miterLimit: CGFloat {
    get { scalar(.miterLimit) }
    set { storeNumber(newValue, for: .miterLimit) }
  }
  /// An unknown name is stored as `butt`.
  open var lineCap: CAShapeLayerLineCap {
    get { CAShapeLayerLineCap(rawValue: valueName(.lineCap)) }
    set { storeName(newValue.rawValue, for: .lineCap) }
  }
  /// An unknown name is stored as `miter`.
  open var lineJoin: CAShapeLayerLineJoin {
    get { CAShapeLayerLineJoin(rawValue: valueName(.lineJoin)) }
    set { storeName(newValue.rawValue, for: .lineJoin) }
  }
  /// The lengths of dashes and gaps in turn, in points; nil is a solid line.
  open var lineDashPattern: [NSNumber]? {
    get { numbers(.lineDashPattern) }
    set { storeNumbers(newValue, for: .lineDashPattern) }
  }
  /// How far into the pattern the path begins, in points.
  open var lineDashPhase: CGFloat {
    get { scalar(.lineDashPhase) }
    set { storeNumber(newValue, for: .lineDashPhase) }
  }
}
