internal import GraphicsValues

/// How a long commit can be applied over several frames: first what shows nothing by itself, in pieces,
/// then all the rest at once.
///
/// New layers, images and values come first, in their order; what changes the tree, animations and
/// contexts comes last, in its order. The result is that of one order, as long as `isDivisible`.
package struct CommitParts: Sendable {
  /// Bytes of one piece, at least; an operation is not cut.
  package static let pieceBytes = 65_536
  /// What a piece counts as at least, in bytes: short ones take their time, too.
  package static let leastWeight = 2048

  /// Bytes of operations, from the first to the last.
  package private(set) var values: [Range<Int>] = []
  package private(set) var others: [Range<Int>] = []
  package private(set) var isDivisible = true
  /// Of all pieces of `values`.
  package private(set) var weight = 0
  /// What these count as beside their bytes.
  package private(set) var addedWeight = 0
  private var hasDestroyed = false
  private var hasReleased = false

  package init() {}

  /// What a piece counts as, in bytes.
  package static func weight(of piece: Range<Int>) -> Int { max(piece.count, leastWeight) }

  /// Bytes of its memory.
  package var heapBytes: Int { values.heapBytes + others.heapBytes }

  /// The keys of a layer's time, on which the begins of animations and the times of layers below depend.
  private static let timingKeys = 32...39 as ClosedRange<UInt16>
  /// The same in the first group of `setProperties`.
  private static let timingBits: UInt64 = 0xFF << 32

  /// Notes the next operation.
  ///
  /// - Parameters:
  ///   - keys: of `setProperties`.
  ///   - bytes: from the operation's header to its end.
  mutating func note(_ code: OperationCode, key: UInt16, keys: UInt64, _ bytes: Range<Int>) {
    guard isDivisible else { return }
    switch code {
    case .setProperty, .unsetProperty:
      if Self.timingKeys.contains(key) { isDivisible = false }
      appendValues(bytes)
    case .setProperties:
      if key == 0, keys & Self.timingBits != 0 { isDivisible = false }
      appendValues(bytes)
    case .createLayer:
      // All new layers at once may be more than there may be.
      if hasDestroyed { isDivisible = false }
      appendValues(bytes)
    case .defineImage:
      if hasReleased { isDivisible = false }
      appendValues(bytes)
    default:
      if code == .destroyLayer { hasDestroyed = true }
      if code == .releaseImage { hasReleased = true }
      Self.append(bytes, to: &others, atMost: .max)
    }
    if !isDivisible { (values, others, weight, addedWeight) = ([], [], 0, 0) }
  }

  /// Notes `setProperties` operations of one size, which set the same properties one after the other.
  ///
  /// - Parameters:
  ///   - size: bytes of one, its header included.
  ///   - offset: where the first one begins.
  mutating func noteRun(
    key: UInt16, keys: UInt64, of count: Int, each size: Int, from offset: Int
  ) {
    let step = max(Self.pieceBytes / size, 1) * size
    let end = offset + count * size
    for piece in stride(from: offset, to: end, by: step) {
      note(.setProperties, key: key, keys: keys, piece..<min(piece + step, end))
    }
  }

  private mutating func appendValues(_ bytes: Range<Int>) {
    let (count, last) = (values.count, values.last)
    Self.append(bytes, to: &values, atMost: Self.pieceBytes)
    if count == values.count, let last { countWeight(of: last, -1) }
    if let piece = values.last { countWeight(of: piece, 1) }
  }

  private mutating func countWeight(of piece: Range<Int>, _ sign: Int) {
    weight += sign * Self.weight(of: piece)
    addedWeight += sign * (Self.weight(of: piece) - piece.count)
  }

  private static func append(_ bytes: Range<Int>, to ranges: inout [Range<Int>], atMost: Int) {
    if let last = ranges.last, last.upperBound == bytes.lowerBound, last.count < atMost {
      ranges[ranges.count - 1] = last.lowerBound..<bytes.upperBound
    } else {
      ranges.append(bytes)
    }
  }
}
