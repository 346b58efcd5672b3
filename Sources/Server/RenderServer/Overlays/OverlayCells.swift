import DrawList
import GraphicsValues

/// Number of commands that paint each cell, a small square of the display.
struct OverlayCells {
  /// Side of a cell, in pixels.
  private static let size = 4

  private let width: Int
  private let height: Int
  private let painted: [Int32]
  private let blended: [Int32]

  /// - Complexity: O(commands + cells): each command marks the corners of its bounds, and prefix sums
  ///   fill the areas.
  init(_ list: DrawList) {
    let (width, height) = (
      (list.width + Self.size - 1) / Self.size, (list.height + Self.size - 1) / Self.size
    )
    var painted = Corners(width: width, height: height)
    var blended = Corners(width: width, height: height)
    list.forEachOnDisplay { index, head in
      let bounds = head.bounds.intersection(list.frame)
      guard head.paints, !bounds.isEmpty else { return }
      painted.add(bounds, cell: Self.size)
      let (bar, column) = list.commands[index].opaqueInterior(images: list.images)
      if bar.isEmpty, column.isEmpty { blended.add(bounds, cell: Self.size) }
    }
    (self.width, self.height) = (width, height)
    self.painted = painted.sums()
    self.blended = blended.sums()
  }

  func overdraw(over list: DrawList) -> OverlayMarks {
    let colors = OverlayColors.overdraw
    return marks(over: list) { cell in
      colors[min(max(Int(painted[cell]) - 1, 0), colors.count - 1)]
    }
  }

  func blending(over list: DrawList) -> OverlayMarks {
    marks(over: list) { cell in
      if blended[cell] > 0 { return OverlayColors.blended }
      return painted[cell] > 0 ? OverlayColors.opaque : .clear
    }
  }

  private func marks(over list: DrawList, _ color: (Int) -> Pixel) -> OverlayMarks {
    guard width > 0, height > 0 else { return OverlayMarks() }
    let image = PixelImage(
      width: width, height: height, pixels: painted.indices.map { color($0).value })
    let area = Rectangle(
      x: 0, y: 0, width: Double(width * Self.size), height: Double(height * Self.size))
    let sampling = ImageSampling(minification: .nearest, magnification: .nearest)
    return OverlayMarks(
      commands: [OverlayMark.image(image, over: area, bounds: list.frame, sampling: sampling)],
      image: image)
  }

  /// Counts rectangles per cell, stored as differences at their corners.
  private struct Corners {
    let width: Int
    let height: Int
    private var differences: [Int32]

    init(width: Int, height: Int) {
      (self.width, self.height) = (width, height)
      differences = [Int32](repeating: 0, count: (width + 1) * (height + 1))
    }

    /// Adds a rectangle to the cells whose centres it contains, and to at least one cell.
    ///
    /// - Parameter area: a rectangle within the display, not empty.
    mutating func add(_ area: PixelRect, cell: Int) {
      let half = cell / 2
      func place(_ pixel: Int32) -> Int { (Int(pixel) + half - 1) / cell }
      let (minX, minY) = (min(place(area.minX), width - 1), min(place(area.minY), height - 1))
      let (maxX, maxY) = (max(place(area.maxX), minX + 1), max(place(area.maxY), minY + 1))
      let row = width + 1
      differences[minY * row + minX] += 1
      differences[minY * row + min(maxX, width)] -= 1
      differences[min(maxY, height) * row + minX] -= 1
      differences[min(maxY, height) * row + min(maxX, width)] += 1
    }

    /// The counts, row by row.
    func sums() -> [Int32] {
      var above = [Int32](repeating: 0, count: width)
      var result: [Int32] = []
      result.reserveCapacity(width * height)
      for y in 0..<height {
        var left: Int32 = 0
        for x in 0..<width {
          left += differences[y * (width + 1) + x]
          above[x] += left
          result.append(above[x])
        }
      }
      return result
    }
  }
}

extension DrawCommand.Head {
  /// Whether the command changes pixels of the display, or of the surface that it is drawn on.
  fileprivate var paints: Bool {
    switch kind.role {
    case .paints: kind != .nothing
    case .ends: kind != .endMask
    case .begins, .divides: false
    }
  }
}
