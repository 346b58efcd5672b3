/// How a long commit can be applied over several frames: first what shows nothing by itself, in pieces,
/// then all the rest at once.
///
/// New layers, images and values come first, in their order; what changes the tree, animations and
/// contexts comes last, in its order. The result is that of one order, as long as `isDivisible`.
package struct CommitParts: Sendable {
  /// Bytes of one piece, at least; an operation is not cut.
  package static let pieceBytes = 65_536

  /// Bytes of operations, from the first to the last.
  package private(set) var values: [Range<Int>] = []
  package private(set) var others: [Range<Int>] = []
  package private(set) var isDivisible = true
  private var hasDestroyed = false
  private var hasReleased = false

  package init() {}

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
      Self.append(bytes, to: &values, atMost: Self.pieceBytes)
    case .setProperties:
      if key == 0, keys & Self.timingBits != 0 { isDivisible = false }
      Self.append(bytes, to: &values, atMost: Self.pieceBytes)
    case .createLayer:
      // All new layers at once may be more than there may be.
      if hasDestroyed { isDivisible = false }
      Self.append(bytes, to: &values, atMost: Self.pieceBytes)
    case .defineImage:
      if hasReleased { isDivisible = false }
      Self.append(bytes, to: &values, atMost: Self.pieceBytes)
    default:
      if code == .destroyLayer { hasDestroyed = true }
      if code == .releaseImage { hasReleased = true }
      Self.append(bytes, to: &others, atMost: .max)
    }
    if !isDivisible { (values, others) = ([], []) }
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

  private static func append(_ bytes: Range<Int>, to ranges: inout [Range<Int>], atMost: Int) {
    if let last = ranges.last, last.upperBound == bytes.lowerBound, last.count < atMost {
      ranges[ranges.count - 1] = last.lowerBound..<bytes.upperBound
    } else {
      ranges.append(bytes)
    }
  }
}
