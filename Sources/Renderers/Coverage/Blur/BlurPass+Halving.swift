import CSpanKernels
import GraphicsValues

extension BlurPass {
  /// Returns the part of the source that affects `area`, halved as often as the kernels need.
  func halvedSource(around area: PixelRect) -> BytePlane {
    let needed = BlurAreas.needed(
      of: source.area, around: area, x: x, y: y, isExtended: isExtended)
    guard !needed[0].isEmpty else { return emptyPlane }
    let steps = needed.count - 1
    var plane = source.part(needed[0])
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

  /// The plane for areas that no pixel affects.
  private var emptyPlane: BytePlane {
    BytePlane(area: .empty, base: scratch.bytes(.halved, 0), channels: channels)
  }

  /// - Parameter part: The part of `from` that may be read; beyond it is the edge of the picture.
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
      // The complete pairs; incomplete pairs at both ends follow.
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

  /// Averages a pair of columns of which one, at `column` of the part, is in the picture.
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
}
