import CSpanKernels
package import GraphicsValues

/// Computes the part of every pixel that a shape covers. One per thread: it owns the memory for this, about
/// half a megabyte for wide shapes, and keeps it.
///
/// The coverage of a pixel is the exact area, in 256ths and rounded, that the edges cover, where each point
/// is weighted with its winding number and the sum clamped to 1 (or folded, for even-odd). It depends on
/// the edges alone: not on the clip, the order of the contours or the processor.
package final class CoverageBuffer {
  /// Cells in a strip; a strip has at least one row.
  private static let stripCells = 1 << 17

  private let sweep: coverage_sweep
  private var cells: UnsafeMutablePointer<UInt32>
  private var cellCapacity = 0
  private var touched: UnsafeMutablePointer<UInt64>
  private var touchedCapacity = 0
  private var bytes: UnsafeMutablePointer<UInt8>
  private var spans: UnsafeMutablePointer<coverage_span>
  private var rowCapacity = 0

  // For shapes of several strips: the edges, sorted by the strip where they begin; the index of each
  // strip's first edge; and the edges that reach into the strip from above.
  private var order: [Int32] = []
  private var stripStarts: [Int] = []
  private var active: [Int32] = []

  package init(level: KernelLevel = .best) {
    sweep = level.coverageSweep
    cells = .allocate(capacity: 0)
    touched = .allocate(capacity: 0)
    bytes = .allocate(capacity: 0)
    spans = .allocate(capacity: 0)
  }

  deinit {
    cells.deallocate()
    touched.deallocate()
    bytes.deallocate()
    spans.deallocate()
  }

  /// Visits the rows of `clip` in which the shape has coverage, from top to bottom.
  package func rasterize(
    _ path: PathEdges, rule: FillRule = .nonZero, clip: PixelRect, _ visit: (CoverageRow) -> Void
  ) {
    let area = path.bounds.intersection(clip)
    if area.isEmpty { return }
    let stride = (area.width + 16) & ~15
    let rows = min(area.height, max(1, Self.stripCells / stride))
    reserve(stride: stride, rows: rows)
    var strip = coverage_strip(
      cells: cells, touched: touched, stride: Int32(stride), words: Int32((stride + 1023) / 1024),
      min_x: area.minX, max_x: area.maxX, min_y: area.minY, max_y: area.maxY)
    path.edges.withUnsafeBufferPointer { edges in
      guard let base = edges.baseAddress else { return }
      if rows == area.height {
        coverage_add(&strip, base, edges.count)
        sweepRows(&strip, rule, visit)
      } else {
        rasterizeStrips(edges, base, &strip, area, rows, rule, visit)
      }
    }
  }

  private func rasterizeStrips(
    _ edges: UnsafeBufferPointer<coverage_edge>, _ base: UnsafePointer<coverage_edge>,
    _ strip: inout coverage_strip, _ area: PixelRect, _ rows: Int, _ rule: FillRule,
    _ visit: (CoverageRow) -> Void
  ) {
    let count = (area.height + rows - 1) / rows
    sort(edges, area, rows, count)
    active.removeAll(keepingCapacity: true)
    for i in 0..<count {
      let starting = order[stripStarts[i]..<stripStarts[i + 1]]
      if starting.isEmpty && active.isEmpty { continue }
      strip.min_y = area.minY + Int32(i * rows)
      strip.max_y = min(strip.min_y + Int32(rows), area.maxY)
      active.append(contentsOf: starting)
      active.withUnsafeBufferPointer { numbers in
        guard let first = numbers.baseAddress else { return }
        coverage_add_numbered(&strip, base, first, numbers.count)
      }
      sweepRows(&strip, rule, visit)
      let bottom = strip.max_y * 256
      active.removeAll { edges[Int($0)].y1 <= bottom }
    }
  }

  /// Sorts the edges inside the rows of `area` by the strip where they begin.
  private func sort(
    _ edges: UnsafeBufferPointer<coverage_edge>, _ area: PixelRect, _ rows: Int, _ count: Int
  ) {
    let (top, bottom) = (area.minY * 256, area.maxY * 256)
    func strip(_ edge: coverage_edge) -> Int {
      Int((max(edge.y0, top) - top) >> 8) / rows
    }
    stripStarts.removeAll(keepingCapacity: true)
    stripStarts.append(contentsOf: repeatElement(0, count: count + 1))
    var kept = 0
    for edge in edges where edge.y1 > top && edge.y0 < bottom {
      stripStarts[strip(edge)] += 1
      kept += 1
    }
    // Counts become ends first; filling from the back turns them into starts.
    var end = 0
    for i in 0..<count {
      end += stripStarts[i]
      stripStarts[i] = end
    }
    stripStarts[count] = end
    order.removeAll(keepingCapacity: true)
    order.append(contentsOf: repeatElement(0, count: kept))
    for (number, edge) in edges.enumerated() where edge.y1 > top && edge.y0 < bottom {
      let i = strip(edge)
      stripStarts[i] -= 1
      order[stripStarts[i]] = Int32(truncatingIfNeeded: number)
    }
  }

  private func sweepRows(
    _ strip: inout coverage_strip, _ rule: FillRule, _ visit: (CoverageRow) -> Void
  ) {
    let evenOdd: Int32 = rule == .evenOdd ? 1 : 0
    for row in 0..<Int(strip.max_y - strip.min_y) {
      let count = sweep(&strip, row, evenOdd, bytes, spans)
      if count == 0 { continue }
      visit(
        CoverageRow(
          y: Int(strip.min_y) + row, spans: spans, spanCount: count, bytes: bytes,
          minX: Int(strip.min_x)))
    }
  }

  /// Reserves cells and bits. They are zero from the start, and the sweep leaves them zero.
  private func reserve(stride: Int, rows: Int) {
    let words = (stride + 1023) / 1024 * rows
    if stride * rows > cellCapacity {
      cells.deallocate()
      cellCapacity = stride * rows
      cells = .allocate(capacity: cellCapacity)
      cells.initialize(repeating: 0, count: cellCapacity)
    }
    if words > touchedCapacity {
      touched.deallocate()
      touchedCapacity = words
      touched = .allocate(capacity: words)
      touched.initialize(repeating: 0, count: words)
    }
    if stride > rowCapacity {
      bytes.deallocate()
      spans.deallocate()
      rowCapacity = stride
      // Kernels that paint read and write whole vectors.
      bytes = .allocate(capacity: stride + 64)
      bytes.initialize(repeating: 0, count: stride + 64)
      spans = .allocate(capacity: stride / 8 + 2)
    }
  }
}

extension KernelLevel {
  /// The sweep of this level, or of the baseline when the processor lacks it.
  fileprivate var coverageSweep: coverage_sweep {
    // This code itself was compiled for the baseline, so that sweep always exists.
    coverage_sweep_at(number)
      ?? coverage_sweep_at(kernel_level_baseline).unsafelyUnwrapped
  }
}
