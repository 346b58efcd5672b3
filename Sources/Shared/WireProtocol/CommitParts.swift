import GraphicsValues

extension OperationCode {
  /// Whether frames before the one that shows the commit may apply the operation, because it shows nothing
  /// by itself.
  var isPiece: Bool {
    switch self {
    case .setProperty, .setProperties, .unsetProperty, .createLayer, .defineImage, .defineSurface,
      .importSurface, .addAnimation:
      true
    default: false
    }
  }
}

/// The division of a long commit over several frames: first the operations that show nothing by themselves,
/// in pieces, then all others at once.
///
/// New layers, images and values come first, in their order, then new animations; changes of the tree,
/// removed animations and contexts come last, in their order. The result is the same as in the original
/// order, because the begins of animations are computed at their original positions.
package struct CommitParts: Sendable {
  /// Bytes of one piece of values, at least; operations are not divided.
  package static let pieceBytes = 65_536
  /// Bytes up to which a commit is short, unless it has many animations.
  package static let shortBytes = 1 << 20
  /// Weight of an animation, besides its bytes, for adding and beginning it.
  package static let animationWeight = 2048
  /// The part of `animationWeight` for adding it.
  package static let additionWeight = 768
  /// Smallest weight of a piece of values, in bytes: short pieces take time, too.
  private static let leastWeight = 256

  /// Byte ranges of consecutive operations that set values.
  package private(set) var values: [Range<Int>] = []
  /// Byte ranges of operations that add an animation, one for each.
  package private(set) var animations: [Range<Int>] = []
  /// The begins of these animations, in their layers' times; unused where an animation has its own begin
  /// time.
  private var begins: [Double] = []
  package private(set) var others: [Range<Int>] = []
  /// The sum of the weights of all pieces of values.
  private var valueWeight = 0
  /// The same sum without the pieces' own bytes.
  package private(set) var addedWeight = 0
  private var animationBytes = 0
  /// Bytes of values that are replaced or removed, but stay until the rest is applied.
  private var replacedBytes = 0
  /// Number of layers that the commit destroys, which stay until its rest is applied.
  package private(set) var destroyedCount = 0
  /// True when the commit also removes animations, which stay until its rest is applied.
  private var replacesAnimations = false

  package init() {}

  /// Heap bytes of the value.
  package var heapBytes: Int {
    values.heapBytes + animations.heapBytes + begins.heapBytes + others.heapBytes
  }

  // MARK: Pieces

  /// Number of pieces that may be applied before the rest: those of `values`, then `animations`.
  package var pieceCount: Int { values.count + animations.count }

  /// A range of the pieces.
  package struct Pieces {
    package let values: ArraySlice<Range<Int>>
    package let animations: ArraySlice<Range<Int>>
    /// The begins of animations without a begin time of their own.
    package let begins: ArraySlice<Double>
  }

  /// Returns the pieces with the given indices.
  package func pieces(_ numbers: Range<Int>) -> Pieces {
    let count = values.count
    let first = min(numbers.lowerBound, count)..<min(numbers.upperBound, count)
    let second = max(numbers.lowerBound - count, 0)..<max(numbers.upperBound - count, 0)
    return Pieces(values: values[first], animations: animations[second], begins: begins[second])
  }

  /// An upper bound of the memory of replaced objects that exists besides that of the new ones; without
  /// layers, whose number is `destroyedCount`.
  package var doubledBytes: Int {
    guard replacesAnimations else { return replacedBytes }
    return replacedBytes + Self.bytesPerByte * animationBytes
      + animations.count * Self.animationBytesHeld
  }

  /// Memory of an animation: a multiple of its operation's bytes, and a constant.
  private static let (bytesPerByte, animationBytesHeld) = (4, 1024)

  // MARK: Weights

  /// Returns the weight of a piece, in bytes.
  package func weight(ofPiece number: Int) -> Int {
    if number < values.count { return max(values[number].count, Self.leastWeight) }
    return animations[number - values.count].count + Self.additionWeight
  }

  /// Weight of all pieces.
  package var weight: Int {
    valueWeight + animationBytes + animations.count * Self.additionWeight
  }

  // MARK: Dividing

  /// Adds the next operation.
  ///
  /// - Parameters:
  ///   - bytes: The range from the operation's header to its end.
  ///   - begin: The begin of an added animation, in its layer's time.
  mutating func add(_ code: OperationCode, _ bytes: Range<Int>, begin: Double) {
    switch code {
    case .setProperty, .setProperties, .unsetProperty, .createLayer, .defineImage, .defineSurface,
      .importSurface:
      appendValues(bytes)
    case .addAnimation:
      animations.append(bytes)
      begins.append(begin)
      animationBytes += bytes.count
    default:
      if code == .destroyLayer { destroyedCount += 1 }
      if code == .destroyLayer || code == .removeAnimation { replacesAnimations = true }
      Self.append(bytes, to: &others, atMost: .max)
    }
  }

  /// Notes the bytes of values that the commit replaces or removes.
  mutating func noteReplaced(_ bytes: Int) { replacedBytes = bytes }

  /// Adds consecutive `setProperties` operations of one size.
  ///
  /// - Parameters:
  ///   - size: The size of one operation, including its header.
  ///   - offset: The offset of the first operation.
  mutating func addRun(of count: Int, each size: Int, from offset: Int) {
    let step = max(Self.pieceBytes / size, 1) * size
    let end = offset + count * size
    for piece in stride(from: offset, to: end, by: step) {
      appendValues(piece..<min(piece + step, end))
    }
  }

  private mutating func appendValues(_ bytes: Range<Int>) {
    let (count, last) = (values.count, values.last)
    Self.append(bytes, to: &values, atMost: Self.pieceBytes)
    if count == values.count, let last { countWeight(of: last, -1) }
    if let piece = values.last { countWeight(of: piece, 1) }
  }

  private mutating func countWeight(of piece: Range<Int>, _ sign: Int) {
    let weight = max(piece.count, Self.leastWeight)
    valueWeight += sign * weight
    addedWeight += sign * (weight - piece.count)
  }

  private static func append(_ bytes: Range<Int>, to ranges: inout [Range<Int>], atMost: Int) {
    if let last = ranges.last, last.upperBound == bytes.lowerBound, last.count < atMost {
      ranges[ranges.count - 1] = last.lowerBound..<bytes.upperBound
    } else {
      ranges.append(bytes)
    }
  }
}
