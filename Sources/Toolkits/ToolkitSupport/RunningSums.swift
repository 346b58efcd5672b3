/// A row of lengths, such as those of the paragraphs of a text, that tells where each of them begins.
///
/// A change forgets the sums behind it, and the next question adds them up again: additions only, never a
/// look at what has the lengths.
public struct RunningSums<Length: AdditiveArithmetic & Comparable> {
  private var lengths: ContiguousArray<Length> = []
  /// The sums before the first lengths, as far as they are known; the first is zero.
  private var sums: ContiguousArray<Length> = [.zero]

  /// Creates an empty row.
  public init() {}

  /// Number of lengths.
  public var count: Int { lengths.count }

  /// Returns a length.
  public subscript(index: Int) -> Length { lengths[index] }

  /// Changes a length.
  public mutating func set(_ index: Int, to length: Length) {
    guard lengths[index] != length else { return }
    lengths[index] = length
    forget(after: index)
  }

  /// Replaces lengths by others.
  public mutating func replace(_ range: Range<Int>, with new: some Collection<Length>) {
    lengths.replaceSubrange(range, with: new)
    forget(after: range.lowerBound)
  }

  /// Returns the sum of the lengths before an index, which may be the number of lengths.
  public mutating func start(of index: Int) -> Length {
    while sums.count <= index { sums.append(sums[sums.count - 1] + lengths[sums.count - 1]) }
    return sums[index]
  }

  /// The sum of all lengths.
  public mutating func total() -> Length { start(of: count) }

  /// Returns the index of the length around a place: the last one that begins at or before it. 0 for a place
  /// before the first, and for an empty row.
  public mutating func index(at place: Length) -> Int {
    var (low, high) = (0, max(count - 1, 0))
    // The places after the known sums are needed only for a place beyond them.
    while let last = sums.last, last <= place, sums.count < count { _ = start(of: sums.count) }
    high = min(high, sums.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if sums[middle] <= place { low = middle } else { high = middle - 1 }
    }
    return low
  }

  private mutating func forget(after index: Int) {
    if sums.count > index + 1 { sums.removeSubrange((index + 1)...) }
  }
}
