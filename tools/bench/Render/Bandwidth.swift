import Glibc
import LiveServer

/// Memory bandwidth of one thread on one canvas.
struct Bandwidth {
  /// Bytes written a millisecond.
  let write: Double
  /// Bytes read and written a millisecond; each byte is both read and written.
  let modify: Double

  init(repetitions: Int) {
    let canvas = Canvas()
    let bytes = Double(canvas.count * 4)
    var writes: [Double] = []
    var modifications: [Double] = []
    for round in 0..<repetitions * 3 + 1 {
      let start = processorTime()
      memset(canvas.pixels, Int32(round & 255), canvas.count * 4)
      let written = processorTime()
      // Wrapping addition in place: as little work on each word as there can be.
      for index in 0..<canvas.count { canvas.pixels[index] &+= UInt32(truncatingIfNeeded: round) }
      let modified = processorTime()
      if round > 0 {
        writes.append(bytes / (written - start))
        modifications.append(2 * bytes / (modified - written))
      }
    }
    write = writes.median
    modify = modifications.median
  }

  /// Lower bound of a frame's time in milliseconds, from its bytes: clearing, each painted pixel
  /// read and written, and pictures read.
  func limit(_ workload: Workload) -> Double {
    let cleared = Double(Workload.width * Workload.height * 4)
    return cleared / write
      + (workload.pixelCount * 8 + workload.sourcePixelCount * 4) / modify
  }
}
