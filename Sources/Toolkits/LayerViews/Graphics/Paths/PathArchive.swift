import Quartz2D

/// Paths in archives: the kinds of elements as bytes, and their points as numbers.
enum PathArchive {
  private static let kindsKey = "elements"
  private static let pointsKey = "points"

  static func write(_ path: CGPath, to coder: NSCoder) {
    var kinds = Data()
    var numbers: [CGFloat] = []
    path.applyWithBlock { element in
      kinds.append(UInt8(element.pointee.type.rawValue))
      for index in 0..<element.pointee.type.pointCount {
        let point = element.pointee.points[index]
        numbers += [point.x, point.y]
      }
    }
    coder.encode(kinds as NSData, forKey: kindsKey)
    coder.encodeNumbers(numbers, forKey: pointsKey)
  }

  /// Returns the path; nil if there is none, or if points are missing for its elements.
  static func path(in coder: NSCoder) -> CGMutablePath? {
    guard coder.containsValue(forKey: kindsKey),
      let kinds = coder.decodeObject(of: NSData.self, forKey: kindsKey),
      let numbers = coder.decodeNumbers(forKey: pointsKey)
    else { return nil }
    let path = CGMutablePath()
    var next = 0
    for byte in kinds as Data {
      guard let kind = CGPathElementType(rawValue: Int32(byte)),
        numbers.count - next >= 2 * kind.pointCount
      else { return nil }
      let points = (0..<kind.pointCount).map {
        CGPoint(x: numbers[next + 2 * $0], y: numbers[next + 2 * $0 + 1])
      }
      next += 2 * kind.pointCount
      switch kind {
      case .moveToPoint: path.move(to: points[0])
      case .addLineToPoint: path.addLine(to: points[0])
      case .addQuadCurveToPoint: path.addQuadCurve(to: points[1], control: points[0])
      case .addCurveToPoint:
        path.addCurve(to: points[2], control1: points[0], control2: points[1])
      case .closeSubpath: path.closeSubpath()
      }
    }
    return path
  }
}

extension CGPathElementType {
  fileprivate var pointCount: Int {
    switch self {
    case .moveToPoint, .addLineToPoint: 1
    case .addQuadCurveToPoint: 2
    case .addCurveToPoint: 3
    case .closeSubpath: 0
    }
  }
}
