import Coverage
import GraphicsValues
import TestSupport
import VectorPaths

/// Coverage of every pixel of a rectangle.
struct CoverageImage: Equatable {
  let area: PixelRect
  var values: [UInt8]
  /// False when a row or span was out of order, empty, outside or given twice.
  var isOrderly = true

  init(
    _ contours: Contours, _ rule: FillRule = .nonZero, in area: PixelRect,
    buffer: CoverageBuffer = CoverageBuffer(level: .baseline)
  ) {
    self.area = area
    var values = [UInt8](repeating: 0, count: area.area)
    var isOrderly = true
    var nextY = Int(area.minY)
    buffer.rasterize(PathEdges(contours), rule: rule, clip: area) { row in
      isOrderly = isOrderly && row.y >= nextY && row.y < Int(area.maxY) && row.spanCount > 0
      nextY = row.y + 1
      var nextX = Int(area.minX)
      for i in 0..<row.spanCount {
        let span = row[i]
        isOrderly = isOrderly && span.x >= nextX && span.count > 0 && span.constant != 0
        nextX = span.x + span.count
        guard isOrderly, nextX <= Int(area.maxX) else {
          isOrderly = false
          return
        }
        for j in 0..<span.count {
          let x = span.x + j
          values[(row.y - Int(area.minY)) * area.width + x - Int(area.minX)] =
            span.constant ?? row.coverage(from: span.x)[j]
        }
      }
    }
    self.values = values
    self.isOrderly = isOrderly
  }

  /// No coverage.
  init(area: PixelRect) {
    self.area = area
    values = [UInt8](repeating: 0, count: area.area)
  }

  subscript(x: Int, y: Int) -> UInt8 {
    values[(y - Int(area.minY)) * area.width + x - Int(area.minX)]
  }

  /// The covered area in pixels.
  var sum: Double { values.reduce(0.0) { $0 + Double($1) } / 255 }
}

extension PixelRect {
  static func size(_ width: Int32, _ height: Int32) -> PixelRect {
    PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
  }
}

extension Contours {
  init(polygons: [[(Double, Double)]]) {
    self.init()
    for polygon in polygons {
      begin(closed: true)
      for p in polygon { append(Point(x: p.0, y: p.1)) }
    }
  }

  init(rect r: Rectangle) {
    self.init(polygons: [[(r.x, r.y), (r.maxX, r.y), (r.maxX, r.maxY), (r.x, r.maxY)]])
  }
}

extension PixelsRandom {
  mutating func number(_ low: Double, _ high: Double) -> Double {
    Double.random(in: low...high, using: &self)
  }

  /// Contours of a few points each, which may cross each other and themselves.
  mutating func contours(width: Double, height: Double) -> Contours {
    let count = Int.random(in: 1...3, using: &self)
    return Contours(
      polygons: (0..<count).map { _ in
        (0..<Int.random(in: 2...9, using: &self)).map { _ in
          (number(-0.3 * width, 1.3 * width), number(-0.3 * height, 1.3 * height))
        }
      })
  }
}
