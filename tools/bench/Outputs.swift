import DrawList
import Glibc
import GraphicsValues
import LiveServer
import RenderServer

/// The copy of an upright picture to a turned screen, beside `memcpy` of the same rows.
func measureOutputs(repetitions: Int) -> [Report.Row] {
  measureCopies(1280, 800, repetitions: repetitions)
    + measureCopies(3840, 2160, repetitions: max(repetitions / 4, 1))
    + measureSmallCopy(repetitions: repetitions)
}

/// Whole pictures, and how many times the time of `memcpy` each orientation takes.
private func measureCopies(_ width: Int, _ height: Int, repetitions: Int) -> [Report.Row] {
  let picture = UprightPixels(width: width, height: height)
  let screen = Screen(width * height)
  defer { withExtendedLifetime((picture, screen)) {} }
  let upright = picture.pixels
  let all = PixelRect(minX: 0, minY: 0, maxX: Int32(width), maxY: Int32(height))
  var samples = Samples()
  // In turns, so that other load on the machine slows all of them.
  for _ in 0..<repetitions * 4 {
    samples.add(
      "memcpy",
      milliseconds {
        for y in 0..<height { memcpy(screen.memory + y * width, upright.row(y), width * 4) }
      })
    for orientation in OutputOrientation.allCases {
      let size = orientation.size(of: width, height)
      let target = screen.pixels(size.width, size.height)
      samples.add(
        orientation.word,
        milliseconds {
          TurnedCopy(orientation).copy([all], of: upright, into: target)
        })
    }
  }
  var rows = samples.rows("outputs", unit: "ms")
  let plain = rows[0].value
  for (index, orientation) in OutputOrientation.allCases.enumerated() {
    rows[index + 1].value /= plain
    rows[index + 1].unit = "× memcpy"
    // A large picture is not in the cache, and its lines are read before they are written.
    rows[index + 1].budget = orientation.exchangesAxes ? width > 2000 ? 3 : 2.5 : 1.5
  }
  for index in rows.indices {
    rows[index].measurement = "\(width)x\(height): \(rows[index].measurement)"
  }
  return rows
}

/// A blinking caret on a large screen: the cost is that of its pixels.
private func measureSmallCopy(repetitions: Int) -> [Report.Row] {
  let picture = UprightPixels(width: 3840, height: 2160)
  let screen = Screen(3840 * 2160)
  defer { withExtendedLifetime((picture, screen)) {} }
  let upright = picture.pixels
  let target = screen.pixels(2160, 3840)
  let damage = [PixelRect(minX: 1001, minY: 777, maxX: 1017, maxY: 793)]
  let copies = 1000
  let time = (0..<repetitions).map { _ in
    milliseconds {
      for _ in 0..<copies {
        TurnedCopy(.rotated90).copy(damage, of: upright, into: target)
      }
    }
  }.median
  return [
    Report.Row(
      benchmark: "outputs", measurement: "16x16 of 3840x2160: 90", value: time / Double(copies),
      unit: "ms", budget: 0.001)
  ]
}

private func milliseconds(_ work: () -> Void) -> Double {
  let start = processorTime()
  work()
  return processorTime() - start
}

/// Memory of a screen, whose rows have no room between them.
private final class Screen {
  let memory: UnsafeMutablePointer<UInt32>

  init(_ count: Int) {
    memory = .allocate(capacity: count)
    memory.initialize(repeating: 0, count: count)
  }

  deinit { memory.deallocate() }

  func pixels(_ width: Int, _ height: Int) -> PixelBuffer {
    PixelBuffer(base: memory, width: width, height: height, stride: width)
  }
}
