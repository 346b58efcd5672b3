package import GraphicsValues

/// The shadow of an axis-aligned rounded rectangle: a small mask whose middle column and row are repeated
/// between its ends (docs/rendering.md, "Shadows").
package struct StretchedShadow {
  package let mask: ShadowMask
  package let columns: Axis
  package let rows: Axis

  /// - Parameter rect: The rectangle on the device, of the size that the mask was made for.
  package init(mask: ShadowMask, rect: Rectangle) {
    self.mask = mask
    columns = Axis(
      from: rect.x - Double(mask.reach.x), to: rect.maxX + Double(mask.reach.x),
      size: mask.mask.area.width, isStretched: mask.margins.x != nil)
    rows = Axis(
      from: rect.y - Double(mask.reach.y), to: rect.maxY + Double(mask.reach.y),
      size: mask.mask.area.height, isStretched: mask.margins.y != nil)
  }

  /// Bytes of a row of `mixRows`.
  package var scratchCount: Int { columns.size + 4 }

  /// The mapping from positions along one side of the rectangle to positions in the mask.
  package struct Axis {
    package let size: Int
    /// Positions before `middle` are counted from the start: position x is at x + shift + weight / 256.
    package let startShift: Int
    package let startWeight: UInt32
    /// Positions from `end` on are counted from the end.
    package let endShift: Int
    package let endWeight: UInt32
    package let middle: Int
    package let end: Int
    /// The shadow is empty outside `first` and `last`.
    package let first: Int
    package let last: Int

    package init(from: Double, to: Double, size: Int, isStretched: Bool) {
      // The caller has checked that the numbers are in range; clamping only makes sure.
      func held(_ v: Double) -> Double { min(max(v, -0x1p30), 0x1p30) }
      self.size = size
      (startShift, startWeight) = Self.split(-held(from))
      first = Int(held(from).rounded(.down))
      last = Int(held(isStretched ? to : from + Double(size)).rounded(.up))
      guard isStretched else {
        (endShift, endWeight) = (startShift, startWeight)
        (middle, end) = (Int.max, Int.max)
        return
      }
      let half = Double(size / 2)
      let endOffset = held(to) - Double(size)
      (endShift, endWeight) = Self.split(-endOffset)
      middle = Int((held(from) + half).rounded(.up))
      end = max(Int((endOffset + half).rounded(.down)) + 1, middle)
    }

    /// Returns the positions that all map to the middle of the mask.
    package func stretched(_ from: Int, _ to: Int) -> Range<Int> {
      let start = min(max(middle, from), to)
      return start..<min(max(end, start), to)
    }

    private static func split(_ v: Double) -> (Int, UInt32) {
      let whole = v.rounded(.down)
      let weight = Int((v - whole) * 256 + 0.5)
      return (Int(whole) + weight >> 8, UInt32(weight & 255))
    }

    /// Returns the mask's pixel before a position, and the weight of the next one, of 256.
    package func place(_ x: Int) -> (Int, UInt32) {
      if x < middle { return (x + startShift, startWeight) }
      if x < end { return (size / 2, 0) }
      return (x + endShift, endWeight)
    }
  }

  /// Mixes two rows of the mask into one, with two bytes of 0 before and after.
  ///
  /// - Parameter out: Memory for `scratchCount` bytes.
  package func mixRows(_ row: Int, _ weight: UInt32, into out: UnsafeMutablePointer<UInt8>) {
    let width = columns.size
    (out[0], out[1], out[width + 2], out[width + 3]) = (0, 0, 0, 0)
    let area = mask.mask.area
    let bytes = mask.mask.surface
    func pointer(_ row: Int) -> UnsafeMutablePointer<UInt8>? {
      row >= 0 && row < rows.size ? bytes.byte(Int(area.minX), Int(area.minY) + row) : nil
    }
    let (above, below) = (pointer(row), weight == 0 ? nil : pointer(row + 1))
    switch (above, below) {
    case (let above?, let below?): Self.mix(above, below, weight, width, into: out + 2)
    case (let above?, nil): Self.scale(above, by: 256 - weight, width, into: out + 2)
    case (nil, let below?): Self.scale(below, by: weight, width, into: out + 2)
    case (nil, nil): (out + 2).update(repeating: 0, count: width)
    }
  }

  /// Mixes the bytes of two rows by 256ths. Sums stay below 2^16, so that a vector holds many of them.
  private static func mix(
    _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ weight: UInt32, _ count: Int,
    into out: UnsafeMutablePointer<UInt8>
  ) {
    let (second, first) = (UInt16(weight), 256 - UInt16(weight))
    var x = 0
    while x < count {
      let sum = UInt16(a[x]) &* first &+ UInt16(b[x]) &* second &+ 128
      out[x] = UInt8(truncatingIfNeeded: sum >> 8)
      x &+= 1
    }
  }

  /// Mixes the bytes of a row with 0.
  private static func scale(
    _ a: UnsafePointer<UInt8>, by weight: UInt32, _ count: Int,
    into out: UnsafeMutablePointer<UInt8>
  ) {
    if weight == 256 { return out.update(from: a, count: count) }
    let weight = UInt16(weight)
    var x = 0
    while x < count {
      out[x] = UInt8(truncatingIfNeeded: (UInt16(a[x]) &* weight &+ 128) >> 8)
      x &+= 1
    }
  }

  /// Writes the coverage of the pixels from `minX` to `maxX` from a row of `mixRows`.
  package func mixColumns(
    _ row: UnsafePointer<UInt8>, _ minX: Int, _ maxX: Int, into out: UnsafeMutablePointer<UInt8>
  ) {
    /// Mixes the positions from `from` to `to`, all counted from the same end.
    func mix(_ from: Int, _ to: Int, _ shift: Int, _ weight: UInt32) {
      guard from < to else { return }
      // Beyond the row there are only the zeros around it.
      let start = min(max(from, -shift - 2), to)
      let end = max(min(to, columns.size + 1 - shift), start)
      (out + (from - minX)).update(repeating: 0, count: start - from)
      (out + (end - minX)).update(repeating: 0, count: to - end)
      let (place, first) = (out + (start - minX), row + (start + shift + 2))
      if weight == 0 {
        place.update(from: first, count: end - start)
      } else {
        Self.mix(first, first + 1, weight, end - start, into: place)
      }
    }
    let middle = columns.stretched(minX, maxX)
    mix(minX, middle.lowerBound, columns.startShift, columns.startWeight)
    (out + (middle.lowerBound - minX)).update(
      repeating: row[columns.size / 2 + 2], count: middle.count)
    mix(middle.upperBound, maxX, columns.endShift, columns.endWeight)
  }
}
