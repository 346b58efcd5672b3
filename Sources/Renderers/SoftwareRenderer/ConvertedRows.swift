import CSpanKernels

/// Two adjacent rows of a frame of a surface, converted, and room for a row between them: what is drawn upright goes
/// from row to row, and each is converted once.
final class ConvertedRows {
  private var base: UnsafeMutablePointer<UInt32>
  private var capacity = 1
  private var width = 1
  /// The columns that are converted.
  private(set) var columns = 0..<0
  /// The rows with even and with odd numbers that are converted; −1 for none.
  private var held = (even: -1, odd: -1)
  /// Pixels that were converted since the last `takeCount`.
  private var count = 0

  init() {
    base = .allocate(capacity: 1)
    base.initialize(to: 0)
  }

  deinit { base.deallocate() }

  /// Forgets all rows, and makes room for others.
  ///
  /// - Parameters:
  ///   - width: pixels of the frame.
  ///   - columns: those to convert.
  func begin(width: Int, columns: Range<Int>) {
    held = (-1, -1)
    self.width = width
    self.columns = columns
    if 3 * width <= capacity { return }
    base.deallocate()
    capacity = 3 * width
    base = .allocate(capacity: capacity)
    // Pixels beside the columns are never shown, but kernels read whole vectors.
    base.initialize(repeating: 0, count: capacity)
  }

  /// Returns a row, from column 0 on; only the columns have its pixels. The row before and the one after it stay valid.
  func row(
    _ number: Int, of picture: UnsafePointer<frame_picture>, _ kernels: span_kernels
  ) -> UnsafePointer<UInt32> {
    let isOdd = number & 1 != 0
    let out = base + (isOdd ? width : 0)
    if (isOdd ? held.odd : held.even) != number {
      convert(
        number, columns.lowerBound, columns.count, of: picture, into: out + columns.lowerBound,
        kernels)
      if isOdd { held.odd = number } else { held.even = number }
    }
    return UnsafePointer(out)
  }

  /// Converts pixels of a row, and counts them.
  func convert(
    _ row: Int, _ column: Int, _ count: Int, of picture: UnsafePointer<frame_picture>,
    into out: UnsafeMutablePointer<UInt32>, _ kernels: span_kernels
  ) {
    kernels.frame_row(out, picture, row, column, count)
    self.count += count
  }

  /// Returns the number of pixels that were converted, and counts from 0.
  func takeCount() -> Int {
    defer { count = 0 }
    return count
  }

  /// Room for a row.
  var mixed: UnsafeMutablePointer<UInt32> { base + 2 * width }
}
