package import CSpanKernels
package import Coverage
package import DrawList
import GraphicsValues

/// The linear pieces of a gradient, and a table that gives the piece to begin with in the search for a t.
package final class GradientRamp {
  private let segments: UnsafeMutablePointer<gradient_segment>
  private let ends: UnsafeMutablePointer<Float>
  private let first: UnsafeMutablePointer<Int32>
  private let count: Int

  package convenience init(_ gradient: GradientDraw, space: GradientSpace) {
    self.init(gradient.knots(in: space))
  }

  /// - Precondition: locations do not decrease.
  package init(_ knots: [GradientDraw.Knot]) {
    count = knots.count
    segments = .allocate(capacity: count + 1)
    ends = .allocate(capacity: max(count, 1))
    first = .allocate(capacity: 256)
    for index in 0...count {
      let before = knots.isEmpty ? SIMD4<Float>() : knots[max(index - 1, 0)].color
      let after = index < count ? knots[index].color : before
      let from = index > 0 ? knots[index - 1].location : 0
      let length = index > 0 && index < count ? knots[index].location - from : 0
      (segments + index).initialize(
        to: Self.segment(index == 0 ? after : before, after, from, length))
      if index < count { (ends + index).initialize(to: knots[index].location) }
    }
    var piece = 0
    for bucket in 0..<256 {
      // The first bucket also holds everything before 0.
      while bucket > 0, piece < count, knots[piece].location <= Float(bucket) / 256 { piece += 1 }
      (first + bucket).initialize(to: Int32(piece))
    }
  }

  /// Bytes of memory.
  package var bytes: Int { (count + 1) * (MemoryLayout<gradient_segment>.stride + 4) + 1024 }

  deinit {
    segments.deallocate()
    ends.deallocate()
    first.deallocate()
  }

  package var table: gradient_ramp {
    gradient_ramp(segments: segments, ends: ends, stops: Int32(count), first: first)
  }

  private static func segment(
    _ a: SIMD4<Float>, _ b: SIMD4<Float>, _ at: Float, _ length: Float
  ) -> gradient_segment {
    var slope = length > 0 ? (b - a) / length : SIMD4()
    // No pixel has its centre in a piece this short.
    for channel in 0..<4 where !slope[channel].isFinite { slope[channel] = 0 }
    return gradient_segment(
      at: at, start: (a.z, a.y, a.x, a.w), slope: (slope.z, slope.y, slope.x, slope.w))
  }
}

/// A cache of ramps, kept from frame to frame.
package struct GradientRamps {
  private static let byteLimit = 4 << 20

  private struct Key: Hashable {
    package let stops: [GradientDraw.Stop]
    package let space: GradientSpace
  }

  private var ramps = BoundedCache<Key, GradientRamp>(byteLimit: byteLimit, patience: 120)

  package var counters: CacheCounters { ramps.counters }

  /// The client whose command is being prepared.
  package var owner: UInt32 = 0

  package func bytes(of owner: UInt32) -> Int { ramps.bytes(of: owner) }

  package mutating func forget(_ owner: UInt32) { ramps.forget(owner) }

  package mutating func ramp(of gradient: GradientDraw, space: GradientSpace) -> GradientRamp {
    let key = Key(stops: gradient.stops, space: space)
    if let ramp = ramps.find(key) { return ramp }
    let ramp = GradientRamp(gradient, space: space)
    let bytes = ramp.bytes + key.stops.count * MemoryLayout<GradientDraw.Stop>.stride
    ramps.insert(ramp, bytes: bytes, for: key, of: owner)
    return ramp
  }

  package mutating func endFrame() { ramps.endFrame() }
}
