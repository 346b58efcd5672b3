import CSpanKernels
import DrawList
import GraphicsValues

/// One blur of one area: halving, the sums along both axes, and coming back.
struct BlurPass {
  private let effects: effect_kernels
  private let x: BlurKernel
  private let y: BlurKernel
  private let isExtended: Bool
  private let source: BytePlane
  private let destination: BytePlane
  /// The part of the destination to fill.
  private let wanted: PixelRect
  private let scratch: BlurScratch
  private var channels: Int { source.channels }

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
    let blurred = isHalved ? neighbours : wanted
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

  // MARK: Halving

  /// The halved pixels that the wanted ones lie between.
  private var neighbours: PixelRect {
    func first(_ v: Int32, _ kernel: BlurKernel) -> Int32 {
      (v - Int32(kernel.cell / 2)) >> Int32(kernel.halvings)
    }
    // Without halving along an axis there is no second neighbour.
    return PixelRect(
      minX: first(wanted.minX, x), minY: first(wanted.minY, y),
      maxX: first(wanted.maxX - 1, x) + (x.halvings > 0 ? 2 : 1),
      maxY: first(wanted.maxY - 1, y) + (y.halvings > 0 ? 2 : 1))
  }

  /// The part of the source, halved as often as it must be, that has an influence on `area`.
  private func halvedSource(around area: PixelRect) -> BytePlane {
    let steps = max(x.halvings, y.halvings)
    // The areas of all levels, then from the last one back what is needed of each.
    var whole = [source.area]
    for step in 0..<steps {
      whole.append(whole[step].halved(across: step < x.halvings, along: step < y.halvings))
    }
    var needed = [isExtended ? area.nearestPart(of: whole[steps]) : area.intersection(whole[steps])]
    guard !needed[0].isEmpty else { return emptyPlane }
    for step in stride(from: steps - 1, through: 0, by: -1) {
      let doubled = needed[0].doubled(across: step < x.halvings, along: step < y.halvings)
      needed.insert(doubled.intersection(whole[step]), at: 0)
    }
    var plane = source
    for step in 0..<steps {
      let area = needed[step + 1]
      let use: BlurScratch.Use = step % 2 == 0 ? .halved : .halvedAgain
      let base = scratch.bytes(use, area.area * channels)
      let next = BytePlane(area: area, base: base, channels: channels)
      halve(plane, needed[step], into: next, across: step < x.halvings, along: step < y.halvings)
      plane = next
    }
    return plane
  }

  /// No pixel has an influence.
  private var emptyPlane: BytePlane {
    BytePlane(area: .empty, base: scratch.bytes(.halved, 0), channels: channels)
  }

  /// - Parameter part: what may be read of `from`; beyond it is the edge of the picture.
  private func halve(
    _ from: BytePlane, _ part: PixelRect, into to: BytePlane, across: Bool, along: Bool
  ) {
    let zeros = scratch.bytes(.edgeRow, (part.width + 2) * channels)
    zeros.update(repeating: 0, count: (part.width + 2) * channels)
    let (minX, maxX) = (Int(part.minX), Int(part.maxX))
    let (minY, maxY) = (Int(part.minY), Int(part.maxY))
    for row in to.minY..<to.maxY {
      let upper = along ? 2 * row : row
      let lower = along ? upper + 1 : row
      func line(_ y: Int) -> UnsafePointer<UInt8> {
        if y >= minY, y < maxY { return UnsafePointer(from.at(minX, y)) }
        return isExtended
          ? UnsafePointer(from.at(minX, min(max(y, minY), maxY - 1))) : UnsafePointer(zeros)
      }
      let (row0, row1) = (line(upper), line(lower))
      let out = to.at(to.minX, row)
      guard across else {
        // (a + b + 1) / 2.
        mean(row0, row1, into: out, count: part.width * channels)
        continue
      }
      // Pairs that are all there, and the halves of pairs at both ends.
      let first = (minX + 1) >> 1
      let last = maxX >> 1
      if 2 * to.minX < minX { pair(row0, row1, 0, isLeft: false, into: out) }
      if last > first {
        let offset = (2 * first - minX) * channels
        halveRow(
          row0 + offset, row1 + offset, into: out + (first - to.minX) * channels,
          count: last - first)
      }
      if 2 * to.maxX > maxX {
        pair(
          row0, row1, part.width - 1, isLeft: true, into: out + (to.maxX - 1 - to.minX) * channels)
      }
    }
  }

  /// A pair of columns of which one, at `column` of the part, is in the picture.
  private func pair(
    _ row0: UnsafePointer<UInt8>, _ row1: UnsafePointer<UInt8>, _ column: Int, isLeft: Bool,
    into out: UnsafeMutablePointer<UInt8>
  ) {
    withUnsafeTemporaryAllocation(byteCount: 16, alignment: 16) { buffer in
      guard let start = buffer.baseAddress else { return }
      let pairs = start.bindMemory(to: UInt8.self, capacity: 16)
      pairs.initialize(repeating: 0, count: 16)
      for (index, row) in [row0, row1].enumerated() {
        let pixel = row + column * channels
        let slot = pairs + index * 8
        if isLeft || isExtended { slot.update(from: pixel, count: channels) }
        if !isLeft || isExtended { (slot + channels).update(from: pixel, count: channels) }
      }
      halveRow(pairs, pairs + 8, into: out, count: 1)
    }
  }

  private func halveRow(
    _ row0: UnsafePointer<UInt8>, _ row1: UnsafePointer<UInt8>,
    into out: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    if channels == 1 {
      effects.halve_bytes(out, row0, row1, count)
    } else {
      effects.halve_pixels(words(out), words(row0), words(row1), count)
    }
  }

  private func mean(
    _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>,
    into out: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    weighted(out, before: [a, a], after: [b, b], weights: [0, 128], count: count)
  }

  // MARK: Sums

  /// The rows of `input` that the blurred area needs, blurred along themselves.
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
    // Where in the padded row the input's columns are.
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

  /// Blurs columns, from rows that are blurred already.
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

  private func weighted(
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

  // MARK: Coming back

  /// Interpolates the wanted pixels bilinearly between the halved ones.
  private func expand(_ halved: BytePlane) {
    let values = halved.area.width * channels
    let wide = UnsafeMutableRawPointer(scratch.bytes(.wideRow, values * 2))
      .assumingMemoryBound(to: UInt16.self)
    let cells = halved.area.width - 1
    let expanded = scratch.bytes(.expandedRow, max(cells, 1) * x.cell * channels)
    let zeros = scratch.bytes(.edgeRow, values)
    zeros.update(repeating: 0, count: values)
    // The first pixel between the first two halved ones.
    let begin = x.halvings > 0 ? halved.minX << x.halvings + x.cell / 2 : halved.minX
    let bytes = wanted.width * channels
    for row in Int(wanted.minY)..<Int(wanted.maxY) {
      let (upper, weight) = neighbour(row)
      let a = halved.at(halved.minX, upper)
      let b = y.halvings > 0 ? halved.at(halved.minX, upper + 1) : a
      let out = destination.at(Int(wanted.minX), row)
      guard x.halvings > 0 else {
        weighted(
          out, before: [UnsafePointer(a), UnsafePointer(b)],
          after: [UnsafePointer(a), UnsafePointer(zeros)],
          weights: [UInt16(256 - weight), UInt16(weight)], count: bytes)
        continue
      }
      effects.mix_to_wide(wide, a, b, values, UInt32(weight))
      if channels == 1 {
        effects.expand_bytes(expanded, wide, cells, Int32(x.halvings))
      } else {
        effects.expand_pixels(words(expanded), wide, cells, Int32(x.halvings))
      }
      out.update(from: expanded + (Int(wanted.minX) - begin) * channels, count: bytes)
    }
  }

  /// The halved row above a row's centre, and the weight of the one below, of 256.
  private func neighbour(_ row: Int) -> (upper: Int, weight: Int) {
    guard y.halvings > 0 else { return (row, 0) }
    let place = row - y.cell / 2
    let upper = place >> y.halvings
    return (upper, (2 * (place - upper << y.halvings) + 1) << (7 - y.halvings))
  }

  private func words(_ bytes: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt32> {
    UnsafeMutableRawPointer(bytes).assumingMemoryBound(to: UInt32.self)
  }

  private func words(_ bytes: UnsafePointer<UInt8>) -> UnsafePointer<UInt32> {
    UnsafeRawPointer(bytes).assumingMemoryBound(to: UInt32.self)
  }
}

extension PixelRect {
  /// The pixels of half the size that cover these.
  fileprivate func halved(across: Bool, along: Bool) -> PixelRect {
    PixelRect(
      minX: across ? minX >> 1 : minX, minY: along ? minY >> 1 : minY,
      maxX: across ? (maxX + 1) >> 1 : maxX, maxY: along ? (maxY + 1) >> 1 : maxY)
  }

  /// The pixels of twice the size.
  fileprivate func doubled(across: Bool, along: Bool) -> PixelRect {
    PixelRect(
      minX: across ? 2 * minX : minX, minY: along ? 2 * minY : minY,
      maxX: across ? 2 * maxX : maxX, maxY: along ? 2 * maxY : maxY)
  }

  /// The part of `whole` inside this rectangle, or the edge of it that is nearest.
  fileprivate func nearestPart(of whole: PixelRect) -> PixelRect {
    func low(_ v: Int32, _ from: Int32, _ to: Int32) -> Int32 { min(max(v, from), to - 1) }
    return PixelRect(
      minX: low(minX, whole.minX, whole.maxX), minY: low(minY, whole.minY, whole.maxY),
      maxX: low(maxX - 1, whole.minX, whole.maxX) + 1,
      maxY: low(maxY - 1, whole.minY, whole.maxY) + 1)
  }
}
