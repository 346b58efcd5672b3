import GraphicsValues
import WireProtocol

extension HostileCase {
  static let geometryCases = [
    HostileCase(
      number: 23, title: "geometry without bounds",
      attempts: [
        shown("bounds of 10⁹ × 10⁹") { $0.setRect(square(1e9), for: .bounds, of: 2) },
        shown("bounds of 10³⁰⁰ × 10³⁰⁰") { $0.setRect(square(1e300), for: .bounds, of: 2) },
        shown("bounds of −50 × −50") { $0.setRect(square(-50), for: .bounds, of: 2) },
        shown("bounds of 0 × 0") { $0.setRect(square(0), for: .bounds, of: 2) },
        shown("a place 10³⁰⁰ away") {
          $0.setPoint(Point(x: 1e300, y: -1e300), for: .position, of: 2)
        },
        shown("a transform of zeros") { $0.setMatrix(filled(0), for: .transform, of: 2) },
        shown("a transform of ones") { $0.setMatrix(filled(1), for: .transform, of: 2) },
        shown("a transform of 10³⁰⁸") { $0.setMatrix(filled(1e308), for: .transform, of: 2) },
        shown("a layer that the eye is in") {
          var matrix = Matrix4.identity
          matrix.r2.w = -1
          $0.setMatrix(matrix, for: .sublayerTransform, of: 1)
          $0.setScalar(1, for: .zPosition, of: 2)
        },
        shown("a horizon through the middle") {
          var matrix = Matrix4.identity
          matrix.r0.w = 1 / 80
          matrix.r3.w = -1
          $0.setMatrix(matrix, for: .transform, of: 2)
        },
        shown("a perspective of 5 · 10⁻³²⁴") {
          var matrix = Matrix4.identity
          matrix.r3.w = .leastNonzeroMagnitude
          $0.setMatrix(matrix, for: .transform, of: 2)
        },
        shown("corners of 10³⁰⁰ and a border of 10³⁰⁰") {
          $0.setScalar(1e300, for: .cornerRadius, of: 2)
          $0.setScalar(1e300, for: .borderWidth, of: 2)
        },
        .commit("a window of 10³⁰⁰ points", .alive) {
          $0.createLayer(1)
          $0.createContext(
            1, layer: 1, origin: hostileOrigin, size: Size(width: 1e300, height: 1e300), title: "")
        },
        .commit("a window of −1 points", .error(.badValue)) {
          $0.createLayer(1)
          $0.createContext(
            1, layer: 1, origin: hostileOrigin, size: Size(width: -1, height: 1), title: "")
        },
      ]),
    HostileCase(
      number: 26, title: "paths without end",
      attempts: [
        shape("as many verbs as are allowed", .alive, zigzag(limit.pathElements)),
        shape("one verb more", .error(.limitExceeded), zigzag(limit.pathElements + 1)),
        shape("10,000,000 verbs", .error(.limitExceeded), zigzag(1_000_000), repeated: 10),
        shape("a line to NaN", .error(.badValue), line(.nan)),
        shape("a line to infinity", .error(.badValue), line(.infinity)),
        shape("a line of 10³⁰⁰ points", .alive, line(1e300)),
        shape("a curve whose controls are 10³⁰⁸ away", .alive, curve(1e308)),
        HostileCase.property(
          "more points than its verbs need", .path, [.error(.malformed), .error(.badValue)],
          bytes {
            $0.u32(1)
            $0.u32(2)
            $0.u64(0)
            for _ in 0..<4 { $0.f64(1) }
          }),
        HostileCase.property(
          "a verb that there is not", .path, [.error(.malformed), .error(.badValue)],
          bytes {
            $0.u32(1)
            $0.u32(1)
            $0.u64(9)
            for _ in 0..<2 { $0.f64(1) }
          }),
        HostileCase.property(
          "a line before a move", .path, [.alive, .error(.malformed), .error(.badValue)],
          bytes {
            $0.u32(1)
            $0.u32(1)
            $0.u64(1)
            for _ in 0..<2 { $0.f64(1) }
          }),
      ]),
    HostileCase(
      number: 27, title: "gradients of any length",
      attempts: [
        gradient("no stops", .alive, colors: 0, locations: []),
        gradient("one stop", .alive, colors: 1, locations: [0.5]),
        gradient(
          "as many stops as are allowed", .alive, colors: limit.listElements, locations: nil),
        gradient(
          "one stop more", .error(.limitExceeded), colors: limit.listElements + 1, locations: nil),
        gradient("100,000 stops", .error(.limitExceeded), colors: 100_000, locations: nil),
        gradient("stops out of order", .alive, colors: 4, locations: [0.9, 0.1, 0.5, -3]),
        gradient("fewer places than colours", .alive, colors: 4, locations: [0.1]),
        gradient("stops 10³⁰⁰ apart", .alive, colors: 2, locations: [-1e300, 1e300]),
        gradient("NaN as a place", .error(.badValue), colors: 2, locations: [.nan, 1]),
        shown("a line of no length, radial and conic") {
          for type in 0...3 as ClosedRange<UInt32> {
            let layer = 3 + type
            $0.makeLayer(layer, in: 1)
            $0.setBits(2, for: .kind, of: layer)
            $0.setBits(type, for: .gradientType, of: layer)
            $0.set(.colors(stops(3)), for: .colors, of: layer)
            $0.setPoint(.zero, for: .endPoint, of: layer)
            $0.setPoint(.zero, for: .startPoint, of: layer)
          }
        },
      ]),
  ]

  /// A window with a filled layer 2, and a change of that layer.
  static func shown(
    _ name: String, _ allowed: Ending = .alive,
    write: @escaping @Sendable (inout CommitEncoder) -> Void
  ) -> Attempt {
    .commit(name, allowed) {
      $0.makeWindow()
      $0.makeLayer(2, in: 1)
      $0.fill(2)
      write(&$0)
    }
  }

  private static func square(_ side: Double) -> Rectangle {
    Rectangle(x: 0, y: 0, width: side, height: side)
  }

  private static func filled(_ value: Double) -> Matrix4 {
    let row = SIMD4<Double>(repeating: value)
    return Matrix4(row, row, row, row)
  }

  static func zigzag(_ count: Int) -> PathValue {
    var path = PathValue()
    path.move(to: .zero)
    for index in 1..<max(count, 1) {
      path.line(to: Point(x: Double(index % 157), y: Double(index % 193)))
    }
    return path
  }

  private static func line(_ x: Double) -> PathValue {
    var path = PathValue()
    path.move(to: .zero)
    path.line(to: Point(x: x, y: 100))
    path.line(to: Point(x: 0, y: 100))
    return path
  }

  private static func curve(_ far: Double) -> PathValue {
    var path = PathValue()
    path.move(to: .zero)
    path.cubic(
      to: Point(x: 100, y: 100), control1: Point(x: far, y: -far),
      control2: Point(x: -far, y: far))
    return path
  }

  private static func shape(
    _ name: String, _ allowed: Ending, _ path: PathValue, repeated: Int = 1
  ) -> Attempt {
    shown(name, allowed) {
      $0.setBits(1, for: .kind, of: 2)
      $0.setColor(ColorValue(red: 1, green: 1, blue: 0, alpha: 1), for: .strokeColor, of: 2)
      for _ in 0..<repeated { $0.set(.path(path), for: .path, of: 2) }
    }
  }

  private static func stops(_ count: Int) -> [ColorValue] {
    (0..<count).map { ColorValue(red: Float($0 % 2), green: 0.5, blue: 0.2, alpha: 1) }
  }

  private static func gradient(
    _ name: String, _ allowed: Ending, colors: Int, locations: [Double]?
  ) -> Attempt {
    shown(name, allowed) {
      $0.setBits(2, for: .kind, of: 2)
      $0.set(.colors(stops(colors)), for: .colors, of: 2)
      if let locations { $0.set(.scalars(locations), for: .locations, of: 2) }
    }
  }
}
