internal import GraphicsValues

/// What frames apply of a long commit before the frame that shows it.
package enum CommitDivision: UInt32, Sendable {
  case none
  /// Layers, images and values.
  case values
  /// Animations, too; and commits are long that have many of them.
  case animations
  /// Also of commits that change how time runs for layers, and that make layers or images after others have gone.
  case timings
  /// Also of commits that add transitions, or whose new layers are more than are allowed until others have gone.
  case transitions

  /// What a piece of values counts as at least, in bytes: short ones take their time, too.
  fileprivate var leastWeight: Int { self == .values ? 2048 : 256 }
}

extension OperationCode {
  /// Whether frames before the one that shows the commit can apply the operation, which shows nothing by itself.
  var isPiece: Bool {
    switch self {
    case .setProperty, .setProperties, .unsetProperty, .createLayer, .defineImage, .addAnimation:
      true
    default: false
    }
  }
}

/// How a long commit can be applied over several frames: first what shows nothing by itself, in pieces,
/// then all the rest at once.
///
/// New layers, images and values come first, in their order, then new animations; what changes the tree, removed
/// animations and contexts come last, in their order. The result is that of one order: when animations begin has
/// been found out at their places.
package struct CommitParts: Sendable {
  /// Bytes of one piece of values, at least; an operation is not cut.
  package static let pieceBytes = 65_536
  /// Commits of no more bytes are not long, unless they have many animations.
  package static let shortBytes = 1 << 20
  /// What an animation counts as beside its bytes: to add it, and to begin it.
  package static let animationWeight = 2048
  /// Of that, what it takes to add it.
  package static let additionWeight = 768

  /// Bytes of operations, from the first to the last.
  package private(set) var values: [Range<Int>] = []
  /// Bytes of operations that add an animation, each by itself.
  package private(set) var animations: [Range<Int>] = []
  /// The begins of these animations, in their layers' times; unused where an animation says its own.
  private var begins: [Double] = []
  package private(set) var others: [Range<Int>] = []
  private var coarse = Weight(least: CommitDivision.values.leastWeight)
  private var fine = Weight(least: CommitDivision.animations.leastWeight)
  private var animationBytes = 0
  private var hasReleased = false
  /// The client had layers with a time of their own before.
  private let hasTimedLayers: Bool
  /// Memory of values that are replaced or go, and stay until the rest is applied.
  private var replacedBytes = 0
  private var setsTimings = false
  private var addsTransitions = false
  /// Layers are made after others have gone, and are too many together.
  private var crowdsLayers = false
  /// Layers that the commit destroys, which stay until its rest is applied.
  package private(set) var destroyedCount = 0
  /// Layers are made after others have gone: all of them are there at once when they come in pieces.
  private(set) var createsAfterDestroying = false
  /// Images, whose memory is taken before any of the commit is applied.
  private var definesAfterReleasing = false
  /// The commit also removes animations, which stay until its rest is applied.
  private(set) var replacesAnimations = false

  /// What pieces of values count as.
  private struct Weight {
    let least: Int
    var sum = 0
    /// Beside their bytes.
    var added = 0

    mutating func count(_ piece: Range<Int>, _ sign: Int) {
      let weight = max(piece.count, least)
      sum += sign * weight
      added += sign * (weight - piece.count)
    }
  }

  /// - Parameter hasTimedLayers: the client has layers with a time of their own.
  package init(hasTimedLayers: Bool = false) { self.hasTimedLayers = hasTimedLayers }

  /// Bytes of its memory.
  package var heapBytes: Int {
    values.heapBytes + animations.heapBytes + begins.heapBytes + others.heapBytes
  }

  // MARK: Pieces

  /// Whether the commit comes in pieces.
  package func isDivisible(_ division: CommitDivision) -> Bool {
    switch division {
    case .none: false
    case .values, .animations:
      !setsTimings && !createsAfterDestroying && !definesAfterReleasing && !addsTransitions
    case .timings: !addsTransitions && !crowdsLayers
    case .transitions: true
    }
  }

  /// Whether animations are pieces.
  private func dividesAnimations(_ division: CommitDivision) -> Bool {
    switch division {
    case .none, .values: false
    case .animations: !hasTimedLayers
    case .timings, .transitions: true
    }
  }

  /// Number of the pieces that may be applied before the rest: those of `values`, then `animations`.
  package func pieceCount(_ division: CommitDivision) -> Int {
    if division == .none { return 0 }
    return values.count + (dividesAnimations(division) ? animations.count : 0)
  }

  /// Some of the pieces.
  package struct Pieces {
    package let values: ArraySlice<Range<Int>>
    package let animations: ArraySlice<Range<Int>>
    /// When the animations begin that have no begin time of their own.
    package let begins: ArraySlice<Double>
  }

  /// Pieces by their numbers.
  package func pieces(_ numbers: Range<Int>) -> Pieces {
    let count = values.count
    let first = min(numbers.lowerBound, count)..<min(numbers.upperBound, count)
    let second = max(numbers.lowerBound - count, 0)..<max(numbers.upperBound - count, 0)
    return Pieces(values: values[first], animations: animations[second], begins: begins[second])
  }

  /// What comes after the pieces, in its order. Cost: O(n log n) where animations are in it.
  package func rest(_ division: CommitDivision) -> [Range<Int>] {
    if dividesAnimations(division) || animations.isEmpty { return others }
    return (animations + others).sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Memory of what the commit replaces and that is there beside what its pieces make, at most; layers, whose
  /// number is `destroyedCount`, not included.
  package var doubledBytes: Int {
    guard replacesAnimations else { return replacedBytes }
    return replacedBytes + Self.bytesPerByte * animationBytes
      + animations.count * Self.animationBytesHeld
  }

  /// Memory of an animation: a multiple of its operation's bytes, and a fixed part.
  private static let (bytesPerByte, animationBytesHeld) = (4, 1024)

  // MARK: Weights

  /// What a piece counts as, in bytes.
  package func weight(ofPiece number: Int, _ division: CommitDivision) -> Int {
    if number < values.count { return max(values[number].count, division.leastWeight) }
    return animations[number - values.count].count + Self.additionWeight
  }

  /// What all pieces count as.
  package func weight(_ division: CommitDivision) -> Int {
    switch division {
    case .none: 0
    case .values: coarse.sum
    case .animations, .timings, .transitions:
      fine.sum
        + (dividesAnimations(division)
          ? animationBytes + animations.count * Self.additionWeight : 0)
    }
  }

  /// What pieces of values count as beside their bytes.
  package func addedWeight(_ division: CommitDivision) -> Int {
    switch division {
    case .none: 0
    case .values: coarse.added
    case .animations, .timings, .transitions: fine.added
    }
  }

  // MARK: Dividing

  /// Notes the next operation.
  ///
  /// - Parameters:
  ///   - bytes: from the operation's header to its end.
  ///   - begin: the begin of an added animation, in its layer's time.
  mutating func note(_ code: OperationCode, _ bytes: Range<Int>, begin: Double) {
    switch code {
    case .setProperty, .setProperties, .unsetProperty: appendValues(bytes)
    case .createLayer:
      if destroyedCount > 0 { createsAfterDestroying = true }
      appendValues(bytes)
    case .defineImage:
      if hasReleased { definesAfterReleasing = true }
      appendValues(bytes)
    case .addAnimation:
      animations.append(bytes)
      begins.append(begin)
      animationBytes += bytes.count
    default:
      if code == .destroyLayer { destroyedCount += 1 }
      if code == .destroyLayer || code == .removeAnimation { replacesAnimations = true }
      if code == .releaseImage { hasReleased = true }
      Self.append(bytes, to: &others, atMost: .max)
    }
  }

  /// Notes that a property of time is among those that are set.
  mutating func noteTimings() { setsTimings = true }

  /// Notes memory of values that the commit replaces or takes away.
  mutating func noteReplaced(_ bytes: Int) { replacedBytes = bytes }

  /// Notes that the layers of before and those of the commit are more than are allowed.
  mutating func noteCrowding() { crowdsLayers = true }

  /// Notes that one of the animations has a transition.
  mutating func noteTransition() { addsTransitions = true }

  /// Notes `setProperties` operations of one size, which follow each other.
  ///
  /// - Parameters:
  ///   - size: bytes of one, its header included.
  ///   - offset: where the first one begins.
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
    coarse.count(piece, sign)
    fine.count(piece, sign)
  }

  private static func append(_ bytes: Range<Int>, to ranges: inout [Range<Int>], atMost: Int) {
    if let last = ranges.last, last.upperBound == bytes.lowerBound, last.count < atMost {
      ranges[ranges.count - 1] = last.lowerBound..<bytes.upperBound
    } else {
      ranges.append(bytes)
    }
  }
}
