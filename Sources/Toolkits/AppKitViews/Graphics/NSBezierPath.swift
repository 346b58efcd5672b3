public import Foundation
public import Quartz2D

/// A path of lines and curves with the attributes for drawing it. Angles are in degrees,
/// counterclockwise where y points up.
open class NSBezierPath: NSObject, NSCopying {
  /// The ends of lines.
  public enum LineCapStyle: UInt, Sendable {
    /// The line ends at its end point.
    case butt = 0
    /// The line ends with half a circle about its end point.
    case round = 1
    /// The line ends half its width beyond its end point.
    case square = 2
  }

  /// The corners of lines.
  public enum LineJoinStyle: UInt, Sendable {
    /// The outer edges meet in a point, up to the miter limit.
    case miter = 0
    /// An arc around the point where the lines meet.
    case round = 1
    /// A straight edge across the corner.
    case bevel = 2
  }

  /// The rule for the inside of a path.
  public enum WindingRule: UInt, Sendable {
    /// Inside are the points with a winding number other than zero.
    case nonZero = 0
    /// Inside are the points from which a ray crosses the path an odd number of times.
    case evenOdd = 1
  }

  private var path: CGMutablePath

  /// The lines and curves; reading returns a copy, which does not change with this path.
  open var cgPath: CGPath {
    get { path.copy() ?? path }
    set { path = newValue.mutableCopy() ?? CGMutablePath() }
  }

  /// The width of lines in points; 1 by default.
  open var lineWidth: CGFloat = 1
  /// The ends of lines; butt by default.
  open var lineCapStyle = LineCapStyle.butt
  /// The corners of lines; mitered by default.
  open var lineJoinStyle = LineJoinStyle.miter
  /// The longest pointed corner, in line widths; 10 by default.
  open var miterLimit: CGFloat = 10
  /// The rule for fills, clips and tests of points.
  open var windingRule = WindingRule.nonZero
  private var dashPhase: CGFloat = 0
  private var dashLengths: [CGFloat] = []

  /// Creates an empty path.
  public override init() {
    path = CGMutablePath()
    super.init()
  }
  /// Creates a path from a Core Graphics path.
  public convenience init(cgPath: CGPath) {
    self.init()
    self.cgPath = cgPath
  }
  /// Creates a rectangle.
  public convenience init(rect: NSRect) {
    self.init()
    appendRect(rect)
  }
  /// Creates the ellipse that fills a rectangle.
  public convenience init(ovalIn rect: NSRect) {
    self.init()
    appendOval(in: rect)
  }
  /// Creates a rectangle with round corners; radii are at most half a side.
  public convenience init(roundedRect rect: NSRect, xRadius: CGFloat, yRadius: CGFloat) {
    self.init()
    appendRoundedRect(rect, xRadius: xRadius, yRadius: yRadius)
  }

  // MARK: Elements

  /// Begins a subpath.
  open func move(to point: NSPoint) { path.move(to: point) }
  /// Adds a line from the current point; does nothing in an empty path.
  open func line(to point: NSPoint) { path.addLine(to: point) }
  /// Adds a cubic Bézier curve from the current point; does nothing in an empty path.
  open func curve(to endPoint: NSPoint, controlPoint1: NSPoint, controlPoint2: NSPoint) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }
  /// Adds a quadratic Bézier curve from the current point; does nothing in an empty path.
  open func curve(to endPoint: NSPoint, controlPoint: NSPoint) {
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }
  /// Closes the subpath by a line to its first point.
  open func close() { path.closeSubpath() }
  /// Removes all elements; the attributes for drawing stay.
  open func removeAllPoints() { path = CGMutablePath() }

  /// Moves by a distance from the current point.
  open func relativeMove(to point: NSPoint) { move(to: beside(point)) }
  /// Adds a line to the point at a distance from the current point.
  open func relativeLine(to point: NSPoint) { line(to: beside(point)) }
  /// Adds a cubic Bézier curve whose points are distances from the current point.
  open func relativeCurve(to endPoint: NSPoint, controlPoint1: NSPoint, controlPoint2: NSPoint) {
    curve(
      to: beside(endPoint), controlPoint1: beside(controlPoint1),
      controlPoint2: beside(controlPoint2))
  }
  private func beside(_ distance: NSPoint) -> NSPoint {
    NSPoint(x: currentPoint.x + distance.x, y: currentPoint.y + distance.y)
  }

  /// Adds all elements of another path.
  open func append(_ path: NSBezierPath) { self.path.addPath(path.cgPath) }
  /// Adds a rectangle.
  open func appendRect(_ rect: NSRect) { path.addRect(rect) }
  /// Adds the ellipse that fills a rectangle.
  open func appendOval(in rect: NSRect) { path.addEllipse(in: rect) }
  /// Adds a rectangle with round corners.
  open func appendRoundedRect(_ rect: NSRect, xRadius: CGFloat, yRadius: CGFloat) {
    let rect = rect.standardized
    let (x, y) = (min(max(xRadius, 0), rect.width / 2), min(max(yRadius, 0), rect.height / 2))
    guard x > 0, y > 0 else { return appendRect(rect) }
    path.addRoundedRect(in: rect, cornerWidth: x, cornerHeight: y)
  }
  /// Adds lines through points, from the current point if there is one.
  open func appendPoints(_ points: UnsafeMutablePointer<NSPoint>, count: Int) {
    for index in 0..<max(count, 0) {
      if isEmpty { move(to: points[index]) } else { line(to: points[index]) }
    }
  }
  /// Adds an arc of a circle, after a line to its start if there is a current point.
  ///
  /// - Parameters:
  ///   - startAngle: degrees from the x axis; `endAngle` likewise.
  ///   - clockwise: true goes from start to end clockwise where y points up.
  open func appendArc(
    withCenter center: NSPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool = false
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: startAngle * .pi / 180,
      endAngle: endAngle * .pi / 180, clockwise: clockwise)
  }
  /// Adds an arc that touches the line from the current point to a corner and the line from there
  /// on.
  open func appendArc(from point1: NSPoint, to point2: NSPoint, radius: CGFloat) {
    path.addArc(tangent1End: point1, tangent2End: point2, radius: radius)
  }

  /// Transforms all points.
  open func transform(using transform: AffineTransform) {
    var matrix = CGAffineTransform(
      a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22, tx: transform.tX,
      ty: transform.tY)
    path = path.mutableCopy(using: &matrix) ?? path
  }

  // MARK: Measures

  /// True for a path without elements.
  open var isEmpty: Bool { path.isEmpty }
  /// The start of the next element; zero for an empty path.
  open var currentPoint: NSPoint { path.currentPoint }
  /// The smallest rectangle around the curves.
  open var bounds: NSRect { path.isEmpty ? .zero : path.boundingBoxOfPath }
  /// The smallest rectangle around all points, control points included.
  open var controlPointBounds: NSRect { path.isEmpty ? .zero : path.boundingBox }
  /// Returns true if a fill covers the point; open subpaths count as closed.
  open func contains(_ point: NSPoint) -> Bool { path.contains(point, using: rule) }

  // MARK: Drawing

  private var rule: CGPathFillRule { windingRule == .evenOdd ? .evenOdd : .winding }

  /// Draws lines in dashes.
  ///
  /// - Parameters:
  ///   - pattern: `count` lengths of dashes and gaps in turn, in points; nil for whole lines.
  ///   - phase: the distance into the pattern at which a line begins.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dashLengths = Array(
      UnsafeBufferPointer(start: pattern, count: pattern == nil ? 0 : max(count, 0)))
    dashPhase = phase
  }

  /// Fills the path in the current context with its fill colour. Does nothing without a context.
  @preconcurrency @MainActor open func fill() {
    guard let context = NSGraphicsContext.current?.cgContext else { return }
    context.beginPath()
    context.addPath(path)
    context.fillPath(using: rule)
  }
  /// Draws a line along the path in the current context with its stroke colour. Does nothing without a
  /// context.
  @preconcurrency @MainActor open func stroke() {
    guard let context = NSGraphicsContext.current?.cgContext else { return }
    context.setLineWidth(lineWidth)
    context.setLineCap(CGLineCap(rawValue: Int32(lineCapStyle.rawValue)) ?? .butt)
    context.setLineJoin(CGLineJoin(rawValue: Int32(lineJoinStyle.rawValue)) ?? .miter)
    context.setMiterLimit(miterLimit)
    context.setLineDash(phase: dashPhase, lengths: dashLengths)
    context.beginPath()
    context.addPath(path)
    context.strokePath()
  }
  /// Restricts drawing in the current context to the path, in addition to its clip.
  @preconcurrency @MainActor open func addClip() {
    guard let context = NSGraphicsContext.current?.cgContext else { return }
    context.beginPath()
    context.addPath(path)
    context.clip(using: rule)
  }
  /// Fills a rectangle.
  @preconcurrency @MainActor open class func fill(_ rect: NSRect) {
    NSBezierPath(rect: rect).fill()
  }
  /// Draws the outline of a rectangle.
  @preconcurrency @MainActor open class func stroke(_ rect: NSRect) {
    NSBezierPath(rect: rect).stroke()
  }
  /// Draws a line of 1 point.
  @preconcurrency @MainActor open class func strokeLine(from point1: NSPoint, to point2: NSPoint) {
    let path = NSBezierPath()
    path.move(to: point1)
    path.line(to: point2)
    path.stroke()
  }

  /// Returns a path with the same elements and attributes.
  open func copy(with zone: NSZone? = nil) -> Any {
    let result = NSBezierPath(cgPath: path)
    result.lineWidth = lineWidth
    result.lineCapStyle = lineCapStyle
    result.lineJoinStyle = lineJoinStyle
    result.miterLimit = miterLimit
    result.windingRule = windingRule
    result.dashPhase = dashPhase
    result.dashLengths = dashLengths
    return result
  }
}
