internal import GraphicsValues

/// Which properties a `setProperties` operation sets, and what their values have to be, word by word.
///
/// Layers are changed in like manner one after the other: the shape is made once, and the values of
/// each layer are checked without a branch for any of them.
struct PropertyShape {
  /// A value's word is in order when `(word & mask) + addend` leaves `carry` clear.
  struct WordCheck: Hashable {
    var mask: UInt64 = 0
    var addend: UInt64 = 0
    var carry: UInt64 = 0

    /// Any bits.
    static let none = WordCheck()
    /// An f64 whose exponent is not that of infinities and NaN: one more would carry into the sign.
    static let finite64 = WordCheck(
      mask: 0x7FFF_FFFF_FFFF_FFFF, addend: 0x0010_0000_0000_0000, carry: 0x8000_0000_0000_0000)
    /// Two f32, likewise.
    static let finite32 = WordCheck(
      mask: 0x7FFF_FFFF_7FFF_FFFF, addend: 0x0080_0000_0080_0000, carry: 0x8000_0000_8000_0000)

    /// A u32 up to a maximum, whatever is in the padding behind it.
    static func atMost(_ maximum: UInt32) -> WordCheck {
      WordCheck(mask: 0xFFFF_FFFF, addend: UInt64(.max - maximum), carry: 1 << 32)
    }
  }

  /// Words one after the other that have the same check.
  private struct Run {
    var words: Range<Int>
    var check: WordCheck
  }

  /// Of the group.
  private(set) var firstKey = UInt16.max
  private(set) var keys: UInt64 = 0
  /// Of all values.
  private(set) var byteCount = 0
  private var runs: [Run] = []
  /// Has images, which must be alive.
  private(set) var hasImages = false
  /// Those that the server keeps beside the columns that every layer is in.
  private(set) var rareKeys = PropertyKeySet()
  /// Where a `transform` begins among the values; nil without.
  private(set) var transformOffset: Int?

  init() {}

  /// - Parameter op: a `setProperties` operation whose `keys` are there.
  init(
    of op: OperationBytes, _ layouts: PropertyLayouts, _ context: OperationContext
  ) throws(WireError) {
    firstKey = op.key
    keys = op.u64(0)
    guard let group = layouts.group(firstKey) else {
      throw WireError(
        .badKey, "no group of properties begins with key \(firstKey) at byte \(context.offset + 2)",
        operationIndex: context.index, byteOffset: context.offset + 2, target: context.target,
        key: firstKey)
    }
    guard keys != 0 else { throw context.error(.malformed, "no property is named", at: 0) }
    var rest = keys
    while rest != 0 {
      let bit = rest.trailingZeroBitCount
      rest &= rest &- 1
      var context = context
      context.key = firstKey + UInt16(bit)
      guard let layout = group[bit] else {
        throw context.error(
          .badKey, "unknown property \(context.key); is the client newer than renderd?", at: 0)
      }
      guard layout.byteCount > 0 else {
        throw context.error(
          .badKey, "\(layout.key.name) has no fixed size: setProperty sets it", at: 0)
      }
      append(layout)
    }
  }

  private mutating func append(_ layout: PropertyLayout) {
    let check: WordCheck
    switch layout.type {
    case .scalar, .point, .size, .rect, .matrix: check = .finite64
    case .color: check = .finite32
    case .bool: check = .atMost(1)
    case .bits: check = .atMost(layout.maximumBits)
    case .image:
      check = .none
      hasImages = true
    case .text, .path, .scalars, .colors, .objects: return
    }
    if layout.isRare { rareKeys.insert(layout.key) }
    if layout.key == .transform { transformOffset = byteCount }
    let start = byteCount / 8
    byteCount += layout.byteCount
    if let last = runs.last, last.check == check {
      runs[runs.count - 1].words = last.words.lowerBound..<byteCount / 8
    } else {
      runs.append(Run(words: start..<byteCount / 8, check: check))
    }
  }

  /// True when every word of the values is in order, which an infinity never is.
  ///
  /// - Parameter values: `byteCount` bytes.
  @inline(__always)
  func accepts(_ values: UnsafeRawPointer) -> Bool {
    runs.withUnsafeBufferPointer { runs in
      var wrong: UInt64 = 0
      for run in runs {
        let check = run.check
        var offset = run.words.lowerBound * 8
        while offset < run.words.upperBound * 8 {
          let word = UInt64(
            littleEndian: values.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
          wrong |= ((word & check.mask) &+ check.addend) & check.carry
          offset += 8
        }
      }
      return wrong == 0
    }
  }
}
