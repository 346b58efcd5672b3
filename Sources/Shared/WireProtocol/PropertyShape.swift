import GraphicsValues

/// The properties that a `setProperties` operation sets, and checks for their values, word by word.
///
/// Consecutive layers usually change in the same way: the shape is made once, and the values of each layer
/// are checked without branches.
struct PropertyShape {
  /// A check that passes when `(word & mask) + addend` leaves the bits of `carry` clear.
  struct WordCheck: Hashable {
    var mask: UInt64 = 0
    var addend: UInt64 = 0
    var carry: UInt64 = 0

    /// Passes for a finite f64: an exponent of all ones would carry into the sign.
    static let finite64 = WordCheck(
      mask: 0x7FFF_FFFF_FFFF_FFFF, addend: 0x0010_0000_0000_0000, carry: 0x8000_0000_0000_0000)
    /// Passes for two finite f32.
    static let finite32 = WordCheck(
      mask: 0x7FFF_FFFF_7FFF_FFFF, addend: 0x0080_0000_0080_0000, carry: 0x8000_0000_8000_0000)

    /// Passes for a u32 up to a maximum; the padding behind it is not checked.
    static func atMost(_ maximum: UInt32) -> WordCheck {
      WordCheck(mask: 0xFFFF_FFFF, addend: UInt64(.max - maximum), carry: 1 << 32)
    }
  }

  /// The checks of four consecutive words, which are made at once.
  private struct Block {
    /// Offset of the first word, in bytes from the beginning of the values.
    let offset: Int
    var mask = SIMD4<UInt64>()
    var addend = SIMD4<UInt64>()
    var carry = SIMD4<UInt64>()

    /// - Parameter checks: A slice of four checks.
    init(_ checks: ArraySlice<WordCheck>) {
      offset = checks.startIndex * 8
      for (lane, check) in checks.enumerated() {
        mask[lane] = check.mask
        addend[lane] = check.addend
        carry[lane] = check.carry
      }
    }
  }

  /// The first key of the group.
  private(set) var firstKey = UInt16.max
  private(set) var keys: UInt64 = 0
  /// Bytes of all values.
  private(set) var byteCount = 0
  /// The checks, by word of the values.
  private var checks: [WordCheck] = []
  /// The checks of all words in blocks of four; the last block may overlap the one before. Empty for fewer
  /// than four words.
  private var blocks: [Block] = []
  /// True when there are images, which must be alive.
  private(set) var hasImages = false
  /// The properties that the server keeps outside the columns that every layer has.
  private(set) var rareKeys = PropertyKeySet()
  /// True when there are timing properties.
  private(set) var hasTimings = false
  /// Offset of the `transform` among the values; nil without one.
  private(set) var transformOffset: Int?

  init() {}

  /// Becomes the shape of another operation, reusing the memory. Must not be used after an error.
  ///
  /// - Parameters:
  ///   - op: A `setProperties` operation whose `keys` exist.
  ///   - minor: The version that the client speaks.
  mutating func change(
    to op: OperationBytes, _ layouts: PropertyLayouts, minor: UInt16, _ context: OperationContext
  ) throws(WireError) {
    firstKey = op.key
    keys = op.u64(0)
    byteCount = 0
    hasImages = false
    hasTimings = false
    rareKeys = PropertyKeySet()
    transformOffset = nil
    checks.removeAll(keepingCapacity: true)
    blocks.removeAll(keepingCapacity: true)
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
      guard let layout = group[bit], layout.key.minorVersion <= minor else {
        throw context.error(
          .badKey, "unknown property \(context.key); is the client newer than renderd?", at: 0)
      }
      guard layout.byteCount > 0 else {
        throw context.error(
          .badKey, "\(layout.key.name) has no fixed size: setProperty sets it", at: 0)
      }
      append(layout)
    }
    guard checks.count >= 4 else { return }
    for word in stride(from: 0, to: checks.count, by: 4) {
      // The last block ends with the last word.
      let first = min(word, checks.count - 4)
      blocks.append(Block(checks[first..<first + 4]))
    }
  }

  private mutating func append(_ layout: PropertyLayout) {
    let check: WordCheck
    switch layout.words {
    case .doubles: check = .finite64
    case .singles: check = .finite32
    case .whole: check = .atMost(layout.maximumBits)
    case nil: return
    }
    if layout.type == .image { hasImages = true }
    if layout.isRare { rareKeys.insert(layout.key) }
    if layout.isTiming { hasTimings = true }
    if layout.key == .transform { transformOffset = byteCount }
    byteCount += layout.byteCount
    checks += repeatElement(check, count: layout.byteCount / 8)
  }

  /// Returns true when every word of the values passes its check, which an infinity never does.
  ///
  /// - Parameter values: The address of `byteCount` bytes.
  @inline(__always)
  func accepts(_ values: UnsafeRawPointer) -> Bool {
    if blocks.isEmpty { return acceptsEach(values) }
    return blocks.withUnsafeBufferPointer { blocks in
      var wrong = SIMD4<UInt64>()
      for block in blocks {
        // SAFETY: each of the block's four words has a check, so it belongs to the values.
        wrong |= ((values.fourWords(at: block.offset) & block.mask) &+ block.addend) & block.carry
      }
      let half = wrong.lowHalf | wrong.highHalf
      return half[0] | half[1] == 0
    }
  }

  private func acceptsEach(_ values: UnsafeRawPointer) -> Bool {
    var wrong: UInt64 = 0
    for (word, check) in checks.enumerated() {
      wrong |= ((values.word(at: word * 8) & check.mask) &+ check.addend) & check.carry
    }
    return wrong == 0
  }
}

extension UnsafeRawPointer {
  @inline(__always)
  fileprivate func word(at offset: Int) -> UInt64 {
    UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  @inline(__always)
  fileprivate func fourWords(at offset: Int) -> SIMD4<UInt64> {
    SIMD4(
      word(at: offset), word(at: offset &+ 8), word(at: offset &+ 16), word(at: offset &+ 24))
  }
}
