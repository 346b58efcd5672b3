import CSpanKernels
import GraphicsValues

/// One blur of one area: halving, the sums along both axes, and expansion.
struct BlurPass {
  let effects: effect_kernels
  let x: BlurKernel
  let y: BlurKernel
  let isExtended: Bool
  let source: BytePlane
  let destination: BytePlane
  /// The part of the destination to fill.
  let wanted: PixelRect
  let scratch: BlurScratch
  var channels: Int { source.channels }

  init(
    _ blur: GaussianBlur, _ source: BytePlane, _ destination: BytePlane, _ wanted: PixelRect,
    _ scratch: BlurScratch
  ) {
    effects = blur.effects
    x = blur.x
    y = blur.y
    isExtended = blur.edges == .extended
    self.source = source
    self.destination = destination
    self.wanted = wanted
    self.scratch = scratch
  }

  func run() {
    let isHalved = x.halvings + y.halvings > 0
    let blurred = isHalved ? BlurAreas.neighbours(of: wanted, x: x, y: y) : wanted
    let input = halvedSource(around: blurred.outset(x.radius, y.radius))
    let across = blurAcross(input, blurred)
    guard isHalved else {
      blurAlong(across, into: destination, wanted)
      return
    }
    let result = BytePlane(
      area: blurred, base: scratch.bytes(.result, blurred.area * channels), channels: channels)
    blurAlong(across, into: result, blurred)
    expand(result)
  }

  // MARK: Sums

  /// Blurs the rows of `input` that the blurred area needs, along the rows.
  private func blurAcross(_ input: BytePlane, _ blurred: PixelRect) -> BytePlane {
    guard !input.area.isEmpty else { return input }
    let area = PixelRect(
      minX: blurred.minX, minY: input.area.minY, maxX: blurred.maxX, maxY: input.area.maxY)
    let result = BytePlane(
      area: area, base: scratch.bytes(.across, area.area * channels), channels: channels)
    let radius = x.radius
    let first = result.minX - radius
    let width = result.area.width + 2 * radius
    let padded = scratch.bytes(.paddedRow, width * channels)
    // The columns of the input in the padded row.
    let from = min(max(input.minX, first), first + width)
    let to = min(max(input.maxX, from), first + width)
    padded.update(repeating: 0, count: width * channels)
    let middle = UnsafePointer(padded + radius * channels)
    let before = (0...radius).map { middle - $0 * channels }
    let after = (0...radius).map { middle + $0 * channels }
    for row in result.minY..<result.maxY {
      if to > from {
        (padded + (from - first) * channels).update(
          from: input.at(from, row), count: (to - from) * channels)
      }
      if isExtended {
        input.repeatPixel(input.at(input.minX, row), into: padded, count: from - first)
        input.repeatPixel(
          input.at(input.maxX - 1, row), into: padded + (to - first) * channels,
          count: first + width - to)
      }
      weighted(
        result.at(result.minX, row), before: before, after: after, weights: x.weights,
        count: result.area.width * channels)
    }
    return result
  }

  /// Blurs along columns; the rows must have been blurred.
  private func blurAlong(_ across: BytePlane, into out: BytePlane, _ part: PixelRect) {
    let bytes = part.width * channels
    guard !across.area.isEmpty else {
      for row in Int(part.minY)..<Int(part.maxY) {
        out.at(Int(part.minX), row).update(repeating: 0, count: bytes)
      }
      return
    }
    let zeros = scratch.bytes(.edgeRow, bytes)
    zeros.update(repeating: 0, count: bytes)
    let radius = y.radius
    func line(_ row: Int) -> UnsafePointer<UInt8> {
      if row >= across.minY, row < across.maxY { return UnsafePointer(across.at(across.minX, row)) }
      guard isExtended else { return UnsafePointer(zeros) }
      return UnsafePointer(across.at(across.minX, min(max(row, across.minY), across.maxY - 1)))
    }
    var before = [UnsafePointer<UInt8>](repeating: UnsafePointer(zeros), count: radius + 1)
    var after = before
    for row in Int(part.minY)..<Int(part.maxY) {
      for j in 0...radius {
        before[j] = line(row - j)
        after[j] = line(row + j)
      }
      weighted(
        out.at(Int(part.minX), row), before: before, after: after, weights: y.weights, count: bytes)
    }
  }

  func weighted(
    _ out: UnsafeMutablePointer<UInt8>, before: [UnsafePointer<UInt8>],
    after: [UnsafePointer<UInt8>], weights: [UInt16], count: Int
  ) {
    before.withUnsafeBufferPointer { before in
      after.withUnsafeBufferPointer { after in
        weights.withUnsafeBufferPointer { weights in
          guard let b = before.baseAddress, let a = after.baseAddress, let w = weights.baseAddress
          else { return }
          effects.weighted_sum(out, b, a, w, weights.count - 1, count)
        }
      }
    }
  }

  // MARK: Bytes as pixels

  func words(_ bytes: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt32> {
    UnsafeMutableRawPointer(bytes).assumingMemoryBound(to: UInt32.self)
  }

  func words(_ bytes: UnsafePointer<UInt8>) -> UnsafePointer<UInt32> {
    UnsafeRawPointer(bytes).assumingMemoryBound(to: UInt32.self)
  }
}
