public import Quartz2D

/// A path of lines and curves with the attributes for drawing it, where y points down.
///
/// Points with numbers that are not finite are kept, and a path with such a point draws nothing. A path
/// belongs to one thread at a time.
open class UIBezierPath: NSObject, NSCopying, NSSecureCoding {
  private var path: CGMutablePath

  /// The lines and curves; reading returns a copy, which does not change with this path.
  open var cgPath: CGPath {
    get { path.copy() ?? path }
    set { replacePath(by: newValue) }
  }

  /// The width of lines in points; 1 by default. 0 draws no line, and a negative width stands for
  /// the context's.
  open var lineWidth: CGFloat = 1

  /// The ends of lines; butt by default.
  open var lineCapStyle = CGLineCap.butt

  /// The corners of lines; mitered by default.
  open var lineJoinStyle = CGLineJoin.miter

  /// The longest pointed corner, in line widths; 10 by default.
  open var miterLimit: CGFloat = 10

  /// The largest distance in pixels between a curve and the lines that replace it; 0.6 by default.
  open var flatness: CGFloat = 0.6

  /// True uses the even-odd rule in fills, clips and tests of points; false, the default, the
  /// winding rule.
  open var usesEvenOddFillRule = false

  private var dashPhase: CGFloat = 0
  private var dashLengths: [CGFloat] = []

  /// Creates an empty path.
  public override init() {
    path = CGMutablePath()
    super.init()
  }

  // MARK: Elements

  /// The start of the next element; zero for an empty path.
  open var currentPoint: CGPoint { path.currentPoint }

  /// True for a path without elements.
  open var isEmpty: Bool { path.isEmpty }

  /// The smallest rectangle around all points, control points included; null for an empty path.
  open var bounds: CGRect { path.boundingBox }

  /// Begins a subpath.
  open func move(to point: CGPoint) {
    path.move(to: point)
  }

  /// Adds a line from the current point; does nothing in an empty path.
  open func addLine(to point: CGPoint) {
    path.addLine(to: point)
  }

  /// Adds a cubic Bézier curve from the current point; does nothing in an empty path.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a quadratic Bézier curve from the current point; does nothing in an empty path.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }

  /// Adds an arc, after a line from the current point to its start if there is one.
  ///
  /// - Parameters:
  ///   - startAngle: radians from the x axis, clockwise on the screen; `endAngle` likewise.
  ///   - clockwise: true goes from start to end clockwise on the screen, where y points down.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    // Core Graphics names directions for a y axis that points up.
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: !clockwise)
  }

  /// Closes the subpath by a line to its first point, where the next element begins a new subpath.
  open func close() {
    path.closeSubpath()
  }

  /// Removes all elements; the attributes for drawing stay.
  open func removeAllPoints() {
    replacePath(by: CGMutablePath())
  }

  /// Adds all elements of another path, without its attributes.
  open func append(_ bezierPath: UIBezierPath) {
    path.addPath(bezierPath.cgPath)
  }

  /// Transforms all points.
  open func apply(_ transform: CGAffineTransform) {
    var transform = transform
    if let moved = path.copy(using: &transform) { replacePath(by: moved) }
  }

  /// Returns the same shape drawn from its end to its start, with the subpaths in the opposite
  /// order and the same attributes.
  open func reversing() -> UIBezierPath {
    let result = UIBezierPath(cgPath: path.reversed)
    result.copyAttributes(of: self)
    return result
  }

  /// Returns true if a fill covers the point; open subpaths count as closed.
  open func contains(_ point: CGPoint) -> Bool {
    path.contains(point, using: fillRule)
  }

  private func replacePath(by newPath: CGPath) {
    path = newPath.mutableCopy() ?? CGMutablePath()
  }

  // MARK: Drawing

  private var fillRule: CGPathFillRule { usesEvenOddFillRule ? .evenOdd : .winding }

  /// Draws lines in dashes.
  ///
  /// - Parameters:
  ///   - pattern: `count` lengths of dashes and gaps in turn, in points; nil for whole lines. A
  ///     pattern with a negative length, or with zeros only, draws whole lines.
  ///   - phase: the distance into the pattern at which a line begins, in points.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dashLengths = Array(
      UnsafeBufferPointer(start: pattern, count: pattern == nil ? 0 : max(count, 0)))
    dashPhase = phase
  }

  /// Stores the parts of the dash pattern where a pointer is given. `pattern` must have room for
  /// the number of lengths, which a first call stores in `count`.
  open func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
    phase: UnsafeMutablePointer<CGFloat>?
  ) {
    for (index, length) in dashLengths.enumerated() { pattern?[index] = length }
    count?.pointee = dashLengths.count
    phase?.pointee = dashPhase
  }

  /// Fills the path in the current context with its fill colour; open subpaths count as closed. Does
  /// nothing without a context.
  open func fill() {
    drawInCurrentContext { fill(in: $0) }
  }

  /// Fills the path with a blend mode and an alpha of 0…1 in place of the context's.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    drawInCurrentContext { context in
      context.setBlendMode(blendMode)
      context.setAlpha(alpha)
      fill(in: context)
    }
  }

  /// Draws a line along the path in the current context with its stroke colour. Does nothing without a
  /// context.
  open func stroke() {
    drawInCurrentContext { stroke(in: $0) }
  }

  /// Strokes the path with a blend mode and an alpha of 0…1 in place of the context's.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    drawInCurrentContext { context in
      context.setBlendMode(blendMode)
      context.setAlpha(alpha)
      stroke(in: context)
    }
  }

  /// Restricts drawing in the current context to the path, in addition to its clip. Does nothing
  /// without a context.
  open func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(path)
    context.clip(using: fillRule)
  }

  private func fill(in context: CGContext) {
    context.setFlatness(flatness)
    context.beginPath()
    context.addPath(path)
    context.fillPath(using: fillRule)
  }

  private func stroke(in context: CGContext) {
    context.setLineWidth(lineWidth)
    context.setLineCap(lineCapStyle)
    context.setLineJoin(lineJoinStyle)
    context.setMiterLimit(miterLimit)
    context.setFlatness(flatness)
    context.setLineDash(phase: 0, lengths: [])
    context.setLineDash(phase: dashPhase, lengths: dashLengths)
    context.beginPath()
    context.addPath(path)
    context.strokePath()
  }

  // MARK: NSObject

  /// Returns true for a path with the same elements; the attributes for drawing do not count.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIBezierPath).map { $0.path == path } ?? false
  }

  /// A hash, which is the same for equal paths.
  open override var hash: Int { path.hashValue }

  // MARK: Copies and archives

  private func copyAttributes(of other: UIBezierPath) {
    lineWidth = other.lineWidth
    lineCapStyle = other.lineCapStyle
    lineJoinStyle = other.lineJoinStyle
    miterLimit = other.miterLimit
    flatness = other.flatness
    usesEvenOddFillRule = other.usesEvenOddFillRule
    dashPhase = other.dashPhase
    dashLengths = other.dashLengths
  }

  /// Returns a path with the same elements and attributes.
  open func copy(with zone: NSZone? = nil) -> Any {
    let result = UIBezierPath(cgPath: path)
    result.copyAttributes(of: self)
    return result
  }

  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  /// Reads a path; nil for an archive without a path.
  public required init?(coder: NSCoder) {
    guard let archived = PathArchive.path(in: coder) else { return nil }
    path = archived
    super.init()
    lineWidth = CGFloat(coder.decodeDouble(forKey: "lineWidth"))
    lineCapStyle = CGLineCap(rawValue: coder.decodeInt32(forKey: "lineCapStyle")) ?? .butt
    lineJoinStyle = CGLineJoin(rawValue: coder.decodeInt32(forKey: "lineJoinStyle")) ?? .miter
    miterLimit = CGFloat(coder.decodeDouble(forKey: "miterLimit"))
    flatness = CGFloat(coder.decodeDouble(forKey: "flatness"))
    usesEvenOddFillRule = coder.decodeBool(forKey: "usesEvenOddFillRule")
    dashPhase = CGFloat(coder.decodeDouble(forKey: "dashPhase"))
    dashLengths = coder.decodeNumbers(forKey: "dashLengths") ?? []
  }

  /// Writes the elements and the attributes.
  open func encode(with coder: NSCoder) {
    PathArchive.write(path, to: coder)
    coder.encode(Double(lineWidth), forKey: "lineWidth")
    coder.encode(lineCapStyle.rawValue, forKey: "lineCapStyle")
    coder.encode(lineJoinStyle.rawValue, forKey: "lineJoinStyle")
    coder.encode(Double(miterLimit), forKey: "miterLimit")
    coder.encode(Double(flatness), forKey: "flatness")
    coder.encode(usesEvenOddFillRule, forKey: "usesEvenOddFillRule")
    coder.encode(Double(dashPhase), forKey: "dashPhase")
    coder.encodeNumbers(dashLengths, forKey: "dashLengths")
  }
}
