package import Glibc

/// A reason why something could not be measured.
package struct ToolError: Error, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}

/// Milliseconds on a clock of `clock_gettime`.
package func milliseconds(_ clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
}

/// Milliseconds of processor time of this process, over all threads.
package func processorTime() -> Double { milliseconds(CLOCK_PROCESS_CPUTIME_ID) }

/// Milliseconds on the monotonic clock.
package func wallTime() -> Double { milliseconds(CLOCK_MONOTONIC) }

package func pause(seconds: Double) {
  let whole = seconds.rounded(.down)
  var rest = timespec(tv_sec: Int(whole), tv_nsec: Int((seconds - whole) * 1e9))
  var left = timespec()
  while nanosleep(&rest, &left) != 0 && errno == EINTR { rest = left }
}

extension [Double] {
  package var median: Double { percentile(0.5) }

  /// The value that the given share of the elements does not exceed; 0 when there are none.
  package func percentile(_ share: Double) -> Double {
    let sorted = self.sorted()
    guard !sorted.isEmpty else { return 0 }
    return sorted[Int((Double(sorted.count - 1) * share).rounded())]
  }
}

/// A sequence of numbers that depends on its seed alone.
package struct Numbers: Sendable {
  private var state: UInt64

  package init(seed: UInt64 = 0) { state = seed &* 0x5851_F42D_4C95_7F2D ^ 0x9E37_79B9_7F4A_7C15 }

  /// The next number, from 0 to 1, without 1.
  package mutating func next() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) * 0x1p-53
  }

  package mutating func between(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * next()
  }

  /// A number from 0 to `count`, without it.
  package mutating func below(_ count: Int) -> Int { min(Int(next() * Double(count)), count - 1) }

  package mutating func element<T>(_ array: [T]) -> T? {
    array.isEmpty ? nil : array[below(array.count)]
  }
}
