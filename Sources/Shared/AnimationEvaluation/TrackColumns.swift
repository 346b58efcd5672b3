import CTrackKernels
import GraphicsValues

/// The numbers of tracks that share a curve, in columns. A column in which all rows are equal is one value:
/// most tracks differ in their ends and in little else, and a frame's cost is the memory it reads.
///
/// A class, because kernels take pointers to the columns; `DenseTracks` copies it before a change when it
/// is shared. It is not written between changes, hence Sendable.
final class TrackColumns: @unchecked Sendable {
  /// Rows that a kernel evaluates at once; columns have room for a multiple of this number.
  static let lanes = 8
  private static let names = Int(track_column_count.rawValue)
  /// Bytes of columns in which all rows are equal.
  static let emptyBytes =
    HeapBytes.object(4 * MemoryLayout<Int>.size + MemoryLayout<DenseTracks.Kind>.stride)
    + HeapBytes.block(names * MemoryLayout<track_column>.stride)
    + HeapBytes.block(names * lanes * MemoryLayout<Double>.stride)

  let kind: DenseTracks.Kind
  private(set) var count = 0
  private var capacity = 0
  /// The columns, one for each name.
  private let columns: UnsafeMutablePointer<track_column>
  /// The values of columns in which all rows are equal, repeated `lanes` times each.
  private let equal: UnsafeMutablePointer<Double>

  init(_ kind: DenseTracks.Kind) {
    self.kind = kind
    columns = .allocate(capacity: Self.names)
    equal = .allocate(capacity: Self.names * Self.lanes)
    equal.initialize(repeating: 0, count: Self.names * Self.lanes)
    for name in 0..<Self.names {
      (columns + name).initialize(
        to: track_column(values: equal + name * Self.lanes, mask: 0))
    }
  }

  init(copying other: TrackColumns) {
    kind = other.kind
    count = other.count
    capacity = other.capacity
    columns = .allocate(capacity: Self.names)
    equal = .allocate(capacity: Self.names * Self.lanes)
    equal.initialize(from: other.equal, count: Self.names * Self.lanes)
    for name in 0..<Self.names {
      var values = equal + name * Self.lanes
      if other.columns[name].mask != 0 {
        values = .allocate(capacity: capacity)
        values.initialize(from: other.columns[name].values, count: capacity)
      }
      (columns + name).initialize(
        to: track_column(values: values, mask: other.columns[name].mask))
    }
  }

  deinit {
    for name in 0..<Self.names where columns[name].mask != 0 { columns[name].values.deallocate() }
    columns.deallocate()
    equal.deallocate()
  }

  // MARK: Rows

  func append(_ row: TrackRow, _ clock: LayerClock) {
    if count == capacity { grow() }
    count += 1
    let last = count - 1
    set(track_clock_origin, last, clock.origin)
    set(track_clock_rate, last, clock.rate)
    set(track_clock_offset, last, clock.offset)
    let timing = row.timing
    set(track_begin, last, timing.begin)
    set(track_speed, last, timing.speed)
    set(track_offset, last, timing.offset)
    set(track_cycle, last, timing.cycle)
    set(track_passes_per_second, last, timing.passes_per_second)
    set(track_cycles_per_pass, last, timing.cycles_per_pass)
    set(track_fold, last, timing.fold)
    set(track_active, last, timing.active)
    set(track_end_progress, last, timing.end_progress)
    set(track_from_x, last, row.from.x)
    set(track_to_x, last, row.to.x)
    set(track_from_y, last, row.from.y)
    set(track_to_y, last, row.to.y)
  }

  func append(_ row: Int, of other: TrackColumns) {
    if count == capacity { grow() }
    count += 1
    for name in 0..<Self.names { set(name, count - 1, other.value(name, row)) }
  }

  /// Removes a row; the last row moves to its place.
  func remove(_ row: Int) {
    let last = count - 1
    for name in 0..<Self.names where columns[name].mask != 0 {
      mutable(name)[row] = columns[name].values[last]
    }
    count = last
  }

  func setClock(_ clock: LayerClock, ofRow row: Int) {
    set(track_clock_origin, row, clock.origin)
    set(track_clock_rate, row, clock.rate)
    set(track_clock_offset, row, clock.offset)
  }

  /// Bytes of one row in the columns where rows differ.
  var bytesPerRow: Int {
    (0..<Self.names).count { columns[$0].mask != 0 } * MemoryLayout<Double>.size
  }

  private func value(_ name: Int, _ row: Int) -> Double {
    columns[name].values[row & columns[name].mask]
  }

  private func set(_ name: track_column_name, _ row: Int, _ value: Double) {
    set(Int(name.rawValue), row, value)
  }

  /// Equal bits count as equal: −0 is not 0.
  private func set(_ name: Int, _ row: Int, _ value: Double) {
    if columns[name].mask == 0 {
      if columns[name].values[0].bitPattern == value.bitPattern { return }
      if count == 1 {
        for lane in 0..<Self.lanes { mutable(name)[lane] = value }
        return
      }
      expand(name)
    }
    mutable(name)[row] = value
  }

  private func mutable(_ name: Int) -> UnsafeMutablePointer<Double> {
    UnsafeMutablePointer(mutating: columns[name].values)
  }

  /// Allocates a value for every row.
  private func expand(_ name: Int) {
    let values = UnsafeMutablePointer<Double>.allocate(capacity: capacity)
    values.initialize(repeating: columns[name].values[0], count: capacity)
    columns[name] = track_column(values: values, mask: -1)
  }

  private func grow() {
    let larger = max(Self.lanes, capacity * 2)
    for name in 0..<Self.names where columns[name].mask != 0 {
      let values = UnsafeMutablePointer<Double>.allocate(capacity: larger)
      values.initialize(from: columns[name].values, count: capacity)
      // Kernels evaluate whole vectors, and unused rows must not be slow.
      (values + capacity).initialize(
        repeating: columns[name].values[0], count: larger - capacity)
      columns[name].values.deallocate()
      columns[name].values = UnsafePointer(values)
    }
    capacity = larger
  }

  // MARK: Sampling

  /// Evaluates rows, beginning at a multiple of `lanes`. Results are pairs, or single numbers for scalars;
  /// they need room for whole vectors.
  func evaluate(
    _ kernels: track_kernels, _ curve: CurveSolver, at mediaTime: Double, rows: Range<Int>,
    into results: UnsafeMutablePointer<Double>
  ) {
    let whole = (rows.count + Self.lanes - 1) / Self.lanes * Self.lanes
    withUnsafePointer(to: curve.prepared) { prepared in
      switch kind {
      case .points: kernels.points(columns, prepared, mediaTime, rows.lowerBound, whole, results)
      case .scalars: kernels.scalars(columns, prepared, mediaTime, rows.lowerBound, whole, results)
      case .angles: kernels.angles(columns, prepared, mediaTime, rows.lowerBound, whole, results)
      }
    }
  }
}
