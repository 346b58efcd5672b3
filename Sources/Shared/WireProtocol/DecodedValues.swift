import AnimationEvaluation
import GraphicsValues

/// The animations and long values of a commit as the validator decoded them: applying the commit need not
/// decode them again.
///
/// The offset of an operation in the commit finds its animation or value. An operation without one is decoded
/// when it is visited: functions that apply a commit take none by default, which costs a client's local tree
/// and tests a little time. The server passes on what its validator decoded, since its frames pay for more.
@usableFromInline package struct DecodedValues: Sendable {
  struct Entry<Value: Sendable>: Sendable {
    /// Offset of the operation's header in the commit, in bytes.
    let offset: Int
    /// Size of its payload, in bytes.
    let byteCount: Int
    let value: Value
  }

  /// Bytes of memory up to which values are kept, by default.
  package static let mostBytes = 16 << 20

  /// Animations and long values, each in the order of the operations.
  private(set) var animations: [Entry<AnimationDescription>] = []
  private(set) var longValues: [Entry<PropertyValue>] = []
  /// Bytes that the entries point to. The tree has the same memory after it has applied the commit.
  package private(set) var contentBytes = 0
  /// Bytes of values and animations that the commit replaces or removes: entries of this commit or of
  /// earlier ones may be all that points to them.
  package internal(set) var replacedBytes = 0
  private let mostBytes: Int

  /// - Parameter mostBytes: Bytes of memory up to which values are kept; a value that would exceed them is
  ///   dropped.
  package init(mostBytes: Int = Self.mostBytes) { self.mostBytes = mostBytes }

  /// Bytes of the entries.
  package var tableBytes: Int { animations.heapBytes + longValues.heapBytes }

  /// Heap bytes of the entries and of what they point to.
  package var heapBytes: Int { tableBytes + contentBytes }

  /// Keeps the animation of an operation that comes after all those whose animations are kept.
  ///
  /// - Parameters:
  ///   - offset: Offset of the operation's header.
  ///   - byteCount: Size of its payload.
  ///   - heap: Heap bytes that the description points to, or more.
  mutating func keep(
    _ description: AnimationDescription, at offset: Int, byteCount: Int, heap: Int
  ) {
    guard heapBytes + heap < mostBytes else { return }
    animations.append(Entry(offset: offset, byteCount: byteCount, value: description))
    contentBytes += heap
  }

  /// Keeps the value of a `setProperty` operation; see `keep(_:at:byteCount:heap:)` for animations.
  mutating func keep(_ value: PropertyValue, at offset: Int, byteCount: Int, heap: Int) {
    guard heapBytes + heap < mostBytes else { return }
    longValues.append(Entry(offset: offset, byteCount: byteCount, value: value))
    contentBytes += heap
  }
}

/// Finds kept values for operations that are visited in order.
@usableFromInline package struct DecodedReader {
  private let decoded: DecodedValues
  private var nextAnimation: Int
  private var nextLongValue: Int

  /// A reader without kept values.
  @usableFromInline init() { self.init(DecodedValues()) }

  /// - Parameter start: Offset of the first operation to visit. Cost: O(log n).
  package init(_ decoded: DecodedValues, from start: Int = 0) {
    self.decoded = decoded
    nextAnimation = decoded.animations.firstIndex(from: start)
    nextLongValue = decoded.longValues.firstIndex(from: start)
  }

  /// Returns the animation of the operation at an offset with a payload of a size, if it was kept.
  mutating func animation(at offset: Int, byteCount: Int) -> AnimationDescription? {
    let entry = decoded.animations.entry(at: offset, &nextAnimation)
    return entry?.byteCount == byteCount ? entry?.value : nil
  }

  /// Returns the value of the `setProperty` operation at an offset, if it was kept.
  mutating func longValue(at offset: Int) -> DecodedValues.Entry<PropertyValue>? {
    decoded.longValues.entry(at: offset, &nextLongValue)
  }
}

extension Array {
  /// Returns the index of the first entry at an offset or after it.
  fileprivate func firstIndex<Value>(from offset: Int) -> Int
  where Element == DecodedValues.Entry<Value> {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].offset < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the entry of an operation and moves `next` behind it; nil for an operation without an entry.
  fileprivate func entry<Value>(at offset: Int, _ next: inout Int) -> Element?
  where Element == DecodedValues.Entry<Value> {
    while next < count, self[next].offset < offset { next += 1 }
    guard next < count, self[next].offset == offset else { return nil }
    defer { next += 1 }
    return self[next]
  }
}
