public import Foundation
import GraphicsValues
public import Quartz2D

/// A layer that draws a path, above its contents and below its sublayers (§11.1).
///
/// The path is filled, then stroked, at the resolution of the screen under all transforms. It is
/// clipped to the bounds only if `masksToBounds` is true.
open class CAShapeLayer: CALayer {
  override class var kind: LayerKind { .shape }

  /// The path in the layer's own space; nil draws nothing. A change has no implicit animation.
  ///
  /// A mutable path is copied when it is set.
  open var path: CGPath? {
    get { path(.path) }
    set { storePath(newValue, for: .path) }
  }
  /// The colour of the inside, opaque black by default; nil fills nothing.
  open var fillColor: CGColor? {
    get { read { $0.color(.fillColor) } }
    set { storeColor(newValue, for: .fillColor) }
  }
  /// The rule for the inside; an unknown name is stored as `nonZero`.
  open var fillRule: CAShapeLayerFillRule {
    get { CAShapeLayerFillRule(rawValue: valueName(.fillRule)) }
    set { storeName(newValue.rawValue, for: .fillRule) }
  }
  /// The colour of the line; nil, the default, strokes nothing.
  open var strokeColor: CGColor? {
    get { read { $0.color(.strokeColor) } }
    set { storeColor(newValue, for: .strokeColor) }
  }
  /// The start of the line as a fraction of the total length of all subpaths; clamped to 0…1 when
  /// drawn.
  open var strokeStart: CGFloat {
    get { scalar(.strokeStart) }
    set { storeNumber(newValue, for: .strokeStart) }
  }
  /// The end of the line, as such a fraction. An end before `strokeStart` strokes nothing.
  open var strokeEnd: CGFloat {
    get { scalar(.strokeEnd) }
    set { storeNumber(newValue, for: .strokeEnd) }
  }
  /// Width of the line in points, half of it on each side of the path; 1 by default.
  open var lineWidth: CGFloat {
    get { scalar(.lineWidth) }
    set { storeNumber(newValue, for: .lineWidth) }
  }
  /// The longest mitre in line widths; a longer mitre becomes a bevel. 10 by default.
  open var miterLimit: CGFloat {
    get { scalar(.miterLimit) }
    set { storeNumber(newValue, for: .miterLimit) }
  }
  /// The ends of the line; an unknown name is stored as `butt`.
  open var lineCap: CAShapeLayerLineCap {
    get { CAShapeLayerLineCap(rawValue: valueName(.lineCap)) }
    set { storeName(newValue.rawValue, for: .lineCap) }
  }
  /// The corners of the line; an unknown name is stored as `miter`.
  open var lineJoin: CAShapeLayerLineJoin {
    get { CAShapeLayerLineJoin(rawValue: valueName(.lineJoin)) }
    set { storeName(newValue.rawValue, for: .lineJoin) }
  }
  /// The lengths of dashes and gaps in turn, in points; nil draws a solid line.
  open var lineDashPattern: [NSNumber]? {
    get { numbers(.lineDashPattern) }
    set { storeNumbers(newValue, for: .lineDashPattern) }
  }
  /// The distance into the pattern at which the path begins, in points.
  open var lineDashPhase: CGFloat {
    get { scalar(.lineDashPhase) }
    set { storeNumber(newValue, for: .lineDashPhase) }
  }
}
