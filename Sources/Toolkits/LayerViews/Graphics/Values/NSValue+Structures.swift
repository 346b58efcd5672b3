public import Quartz2D

// Boxes of structures; those of points, sizes, rectangles and 3D transforms are in CoreAnimation. A
// box is encoded as an array of doubles, which has the layout of the structure, since Foundation on
// Linux refuses encodings of structures.
extension NSValue {
  /// Boxes the structure.
  public convenience init(cgVector vector: CGVector) {
    self.init([vector.dx, vector.dy])
  }
  /// Boxes the structure.
  public convenience init(cgAffineTransform t: CGAffineTransform) {
    self.init([t.a, t.b, t.c, t.d, t.tx, t.ty])
  }
  /// Boxes the structure.
  public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
    self.init([insets.top, insets.left, insets.bottom, insets.right])
  }
  /// Boxes the structure.
  public convenience init(directionalEdgeInsets insets: NSDirectionalEdgeInsets) {
    self.init([insets.top, insets.leading, insets.bottom, insets.trailing])
  }
  /// Boxes the structure.
  public convenience init(uiOffset insets: UIOffset) {
    self.init([insets.horizontal, insets.vertical])
  }

  /// The boxed structure; zero for a value of any other number of components.
  public var cgVectorValue: CGVector {
    components(2).map { CGVector(dx: $0[0], dy: $0[1]) } ?? .zero
  }
  /// The boxed structure; the identity for a value of any other number of components.
  public var cgAffineTransformValue: CGAffineTransform {
    components(6).map {
      CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5])
    } ?? .identity
  }
  /// The boxed structure; zero for a value of any other number of components.
  public var uiEdgeInsetsValue: UIEdgeInsets {
    components(4).map { UIEdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) }
      ?? .zero
  }
  /// The boxed structure; zero for a value of any other number of components.
  public var directionalEdgeInsetsValue: NSDirectionalEdgeInsets {
    components(4).map {
      NSDirectionalEdgeInsets(top: $0[0], leading: $0[1], bottom: $0[2], trailing: $0[3])
    } ?? .zero
  }
  /// The boxed structure; zero for a value of any other number of components.
  public var uiOffsetValue: UIOffset {
    components(2).map { UIOffset(horizontal: $0[0], vertical: $0[1]) } ?? .zero
  }

  private convenience init(_ components: [CGFloat]) {
    self.init(bytes: components.map { Double($0) }, objCType: "[\(components.count)d]")
  }

  /// Returns the components; nil for a value that is no array of `count` doubles.
  private func components(_ count: Int) -> [CGFloat]? {
    guard !(self is NSNumber), String(cString: objCType) == "[\(count)d]" else { return nil }
    var numbers = [Double](repeating: 0, count: count)
    getValue(&numbers)
    return numbers.map { CGFloat($0) }
  }
}
