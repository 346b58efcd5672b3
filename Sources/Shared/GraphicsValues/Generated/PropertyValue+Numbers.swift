// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

extension PropertyType {
  /// Number of the numbers in every value; 0 for lists and for types without numbers.
  package var numberCount: Int {
    switch self {
    case .bool, .image, .bits, .text, .path, .scalars, .colors, .objects:
      0
    case .scalar:
      1
    case .point, .size:
      2
    case .rect, .color:
      4
    case .matrix:
      16
    }
  }

  /// True when the numbers in values have 32 bits.
  package var hasSinglePrecision: Bool {
    switch self {
    case .color, .colors:
      true
    default: false
    }
  }

  /// The type of the elements of a list of numbers or colours; nil for other types.
  package var elementType: PropertyType? {
    switch self {
    case .scalars: .scalar
    case .colors: .color
    default: nil
    }
  }

  /// Makes a value of numbers, which `next` returns in the order of the wire; nil when
  /// `numberCount` is 0.
  package func value<E: Error>(
    ofNumbers next: () throws(E) -> Double
  ) throws(E) -> PropertyValue? {
    switch self {
    case .scalar: .scalar(try next())
    case .point: .point(Point(x: try next(), y: try next()))
    case .size: .size(Size(width: try next(), height: try next()))
    case .rect:
      .rect(Rectangle(x: try next(), y: try next(), width: try next(), height: try next()))
    case .color:
      .color(
        ColorValue(
          red: Float(try next()), green: Float(try next()), blue: Float(try next()),
          alpha: Float(try next())))
    case .matrix:
      .matrix(Matrix4(try row(of: next), try row(of: next), try row(of: next), try row(of: next)))
    default: nil
    }
  }

  /// Makes a list of elements of the type `elementType`; elements of other types are left out. Nil
  /// for other types.
  package func value(ofElements elements: [PropertyValue]) -> PropertyValue? {
    switch self {
    case .scalars: .scalars(elements.compactMap(\.asScalar))
    case .colors: .colors(elements.compactMap(\.asColor))
    default: nil
    }
  }
}

extension PropertyValue {
  /// The numbers of a value with `numberCount` numbers, in the order of the wire; empty for others.
  package var numbers: [Double] {
    switch self {
    case .scalar(let v): [v]
    case .point(let v): [v.x, v.y]
    case .size(let v): [v.width, v.height]
    case .rect(let v): [v.x, v.y, v.width, v.height]
    case .color(let v): [v.red, v.green, v.blue, v.alpha].map { Double($0) }
    case .matrix(let v): [v.r0, v.r1, v.r2, v.r3].flatMap { [$0.x, $0.y, $0.z, $0.w] }
    default: []
    }
  }

  /// The elements of a list of numbers or colours; nil for other values.
  package var elements: [PropertyValue]? {
    switch self {
    case .scalars(let v): v.map { .scalar($0) }
    case .colors(let v): v.map { .color($0) }
    default: nil
    }
  }

  /// Makes a value of the results of `body` for each two numbers in the same place; nil for values
  /// of different types, lists of different lengths, matrices, and values without numbers.
  @inlinable @inline(__always)
  package func combined(
    with other: PropertyValue, _ body: (Double, Double) -> Double
  ) -> PropertyValue? {
    switch (self, other) {
    case (.scalar(let a), .scalar(let b)): .scalar(body(a, b))
    case (.point(let a), .point(let b)): .point(Point(x: body(a.x, b.x), y: body(a.y, b.y)))
    case (.size(let a), .size(let b)):
      .size(Size(width: body(a.width, b.width), height: body(a.height, b.height)))
    case (.rect(let a), .rect(let b)):
      .rect(
        Rectangle(
          x: body(a.x, b.x), y: body(a.y, b.y), width: body(a.width, b.width),
          height: body(a.height, b.height)))
    case (.color(let a), .color(let b)):
      .color(
        ColorValue(
          red: Float(body(Double(a.red), Double(b.red))),
          green: Float(body(Double(a.green), Double(b.green))),
          blue: Float(body(Double(a.blue), Double(b.blue))),
          alpha: Float(body(Double(a.alpha), Double(b.alpha)))))
    case (.scalars(let a), .scalars(let b)) where a.count == b.count:
      .scalars(
        zip(a, b).map { a, b in
          body(a, b)
        })
    case (.colors(let a), .colors(let b)) where a.count == b.count:
      .colors(
        zip(a, b).map { a, b in
          ColorValue(
            red: Float(body(Double(a.red), Double(b.red))),
            green: Float(body(Double(a.green), Double(b.green))),
            blue: Float(body(Double(a.blue), Double(b.blue))),
            alpha: Float(body(Double(a.alpha), Double(b.alpha))))
        })
    default: nil
    }
  }
}

private func row<E: Error>(
  of next: () throws(E) -> Double
) throws(E) -> SIMD4<Double> {
  SIMD4(try next(), try next(), try next(), try next())
}
