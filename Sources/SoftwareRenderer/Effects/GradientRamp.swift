import CSpanKernels
import DrawList
import GraphicsValues

/// The pieces of a gradient between its stops, and where to begin looking for the piece of a t.
final class GradientRamp {
  private let segments: UnsafeMutablePointer<gradient_segment>
  private let ends: UnsafeMutablePointer<Float>
  private let first: UnsafeMutablePointer<Int32>
  private let count: Int

  /// - Precondition: locations do not decrease, as `GradientDraw` has them.
  init(_ stops: [GradientDraw.Stop]) {
    count = stops.count
    segments = .allocate(capacity: count + 1)
    ends = .allocate(capacity: max(count, 1))
    first = .allocate(capacity: 256)
    for index in 0...count {
      let before = stops.isEmpty ? Pixel.clear : stops[max(index - 1, 0)].color
      let after = index < count ? stops[index].color : before
      let from = index > 0 ? stops[index - 1].location : 0
      let length = index > 0 && index < count ? stops[index].location - from : 0
      (segments + index).initialize(
        to: Self.segment(index == 0 ? after : before, after, from, length))
      if index < count { (ends + index).initialize(to: stops[index].location) }
    }
    var piece = 0
    for bucket in 0..<256 {
      // Everything before 0 is in the first bucket.
      while bucket > 0, piece < count, stops[piece].location <= Float(bucket) / 256 { piece += 1 }
      (first + bucket).initialize(to: Int32(piece))
    }
  }

  deinit {
    segments.deallocate()
    ends.deallocate()
    first.deallocate()
  }

  var table: gradient_ramp {
    gradient_ramp(segments: segments, ends: ends, stops: Int32(count), first: first)
  }

  /// The piece that t is in: as many as there are stops at or before it.
  func piece(_ t: Float) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] <= t { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func segment(_ piece: Int) -> UnsafePointer<gradient_segment> {
    UnsafePointer(segments + piece)
  }

  private static func segment(
    _ a: Pixel, _ b: Pixel, _ at: Float, _ length: Float
  ) -> gradient_segment {
    func slope(_ from: UInt32, _ to: UInt32) -> Float {
      let slope = length > 0 ? (Float(to) - Float(from)) / length : 0
      // No pixel has its centre in a piece so short.
      return slope.isFinite ? slope : 0
    }
    return gradient_segment(
      at: at, start: (Float(a.blue), Float(a.green), Float(a.red), Float(a.alpha)),
      slope: (
        slope(a.blue, b.blue), slope(a.green, b.green), slope(a.red, b.red),
        slope(a.alpha, b.alpha)
      ))
  }
}
