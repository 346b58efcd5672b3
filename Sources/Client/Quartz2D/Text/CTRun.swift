import CPango

/// The number of a letter's drawing in a font.
public typealias CGGlyph = UInt16

/// Letters of a line in one font and style. Belongs to one thread at a time.
public final class CTRun {
  let line: CTLine
  /// Part of the line's layout, which the line keeps.
  let item: UnsafeMutablePointer<PangoGlyphItem>
  /// The left end, from the start of the line.
  let x: Double
  /// The baseline above that of the line.
  let rise: Double
  let range: CFRange
  fileprivate let glyphs: [CGGlyph]
  fileprivate let positions: [CGPoint]
  fileprivate let advances: [CGSize]
  fileprivate let indices: [CFIndex]

  fileprivate init(
    _ line: CTLine, _ item: UnsafeMutablePointer<PangoGlyphItem>, at x: Double, _ units: [Int]
  ) {
    self.line = line
    self.item = item
    self.x = x + pixels(item.pointee.start_x_offset)
    rise = pixels(item.pointee.y_offset)
    let start = Int(item.pointee.item?.pointee.offset ?? 0)
    let end = start + Int(item.pointee.item?.pointee.length ?? 0)
    func unit(_ byte: Int) -> Int { units[min(max(byte, 0), units.count - 1)] }
    range = CFRange(
      location: line.range.location + unit(start), length: unit(end) - unit(start))
    var glyphs: [CGGlyph] = []
    var positions: [CGPoint] = []
    var advances: [CGSize] = []
    var indices: [CFIndex] = []
    var pen = self.x
    if let string = item.pointee.glyphs {
      for index in 0..<Int(string.pointee.num_glyphs) {
        let glyph = string.pointee.glyphs[index]
        glyphs.append(CGGlyph(exactly: glyph.glyph) ?? 0)
        positions.append(
          CGPoint(
            x: pen + pixels(glyph.geometry.x_offset), y: rise - pixels(glyph.geometry.y_offset)))
        advances.append(CGSize(width: pixels(glyph.geometry.width), height: 0))
        let cluster = Int(string.pointee.log_clusters[index])
        indices.append(line.range.location + unit(start + cluster))
        pen += pixels(glyph.geometry.width)
      }
    }
    (self.glyphs, self.positions, self.advances, self.indices) =
      (glyphs, positions, advances, indices)
  }
}

/// How the letters of a run follow each other.
public struct CTRunStatus: OptionSet, Hashable, Sendable {
  /// The bits, as Core Text defines them.
  public let rawValue: UInt32

  /// Creates a status from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Letters in the order of the text, from left to right.
  public static let noStatus: CTRunStatus = []
  /// Letters from right to left.
  public static let rightToLeft = CTRunStatus(rawValue: 1 << 0)
  /// Drawings that are in another order than their letters.
  public static let nonMonotonic = CTRunStatus(rawValue: 1 << 1)
  /// Drawings with a matrix of their own; never set here.
  public static let hasNonIdentityMatrix = CTRunStatus(rawValue: 1 << 2)
}

/// Returns the runs of a line, each a `CTRun`, from left to right.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { line.runs }

/// Returns the number of drawings in a line.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex {
  line.runs.reduce(0) { $0 + $1.glyphs.count }
}

/// Returns the number of drawings in a run.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.glyphs.count }

/// Returns the attributes of the text that the run shows, by their names.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary {
  let text = run.line.text
  let index = run.range.location - run.line.range.location
  guard index >= 0, index < text.length else { return [:] }
  let attributes = text.attributes(at: index, effectiveRange: nil)
  return Dictionary(attributes.map { ($0.key.rawValue, $0.value) }) { first, _ in first }
}

/// Returns the order of the letters.
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus {
  (run.item.pointee.item?.pointee.analysis.level ?? 0) % 2 == 1 ? .rightToLeft : .noStatus
}

/// Returns the part of the text that the run shows, in UTF-16 units.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange { run.range }

/// Stores the numbers of drawings in the run's font; 0 for a letter that no font has.
///
/// - Parameter range: the drawings; a length of 0 stands for all from the first of the range.
public func CTRunGetGlyphs(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>)
{
  run.copy(run.glyphs, range, to: buffer)
}

/// Stores the places of drawings, from the start of the line's baseline, y pointing up.
///
/// - Parameter range: the drawings; a length of 0 stands for all from the first of the range.
public func CTRunGetPositions(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>
) {
  run.copy(run.positions, range, to: buffer)
}

/// Stores the distances from drawings to the following ones.
///
/// - Parameter range: the drawings; a length of 0 stands for all from the first of the range.
public func CTRunGetAdvances(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>
) {
  run.copy(run.advances, range, to: buffer)
}

/// Stores the places in the text of the first letters that drawings show, in UTF-16 units.
///
/// - Parameter range: the drawings; a length of 0 stands for all from the first of the range.
public func CTRunGetStringIndices(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>
) {
  run.copy(run.indices, range, to: buffer)
}

/// Returns the width of drawings, and stores the run's ascent, descent and leading, which is 0 here;
/// in units of user space.
///
/// - Parameter range: the drawings; a length of 0 stands for all from the first of the range.
@discardableResult
public func CTRunGetTypographicBounds(
  _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  var logical = PangoRectangle()
  if let font = run.item.pointee.item?.pointee.analysis.font, let glyphs = run.item.pointee.glyphs {
    pango_glyph_string_extents(glyphs, font, nil, &logical)
  }
  ascent?.pointee = CGFloat(-pixels(logical.y))
  descent?.pointee = CGFloat(pixels(logical.y) + pixels(logical.height))
  leading?.pointee = 0
  return run.advances[run.clamped(range)].reduce(0) { $0 + Double($1.width) }
}

/// Draws letters of a run where they are in their line, whose baseline starts at the context's
/// `textPosition`, transformed by its `textMatrix`.
///
/// - Parameter range: the drawings; a length of 0 stands for all from the first of the range.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
  let range = run.clamped(range)
  context.saveGState()
  context.concatenate(context.textMatrix)
  run.line.layout.draw(run, range, in: context)
  context.restoreGState()
}

extension CTRun {
  fileprivate func clamped(_ range: CFRange) -> Range<Int> {
    let start = min(max(range.location, 0), glyphs.count)
    let rest = glyphs.count - start
    return start..<start + (range.length > 0 ? min(range.length, rest) : rest)
  }

  fileprivate func copy<Value>(
    _ values: [Value], _ range: CFRange, to buffer: UnsafeMutablePointer<Value>
  ) {
    for (index, value) in values[clamped(range)].enumerated() { buffer[index] = value }
  }
}

extension CTLine {
  fileprivate var runs: [CTRun] {
    guard let first = layout.lines.first,
      let shaped = pango_layout_get_line_readonly(layout.layout, 0)
    else { return [] }
    var runs: [CTRun] = []
    let units = layout.text.unitsOfBytes
    layout.forEachRun(of: shaped, from: Double(first.x)) { item, x in
      runs.append(CTRun(self, item, at: x, units))
    }
    return runs
  }
}

extension StyledText {
  /// The number of UTF-16 units before each byte, and before the end.
  fileprivate var unitsOfBytes: [Int] {
    var units: [Int] = []
    units.reserveCapacity(bytes.count + 1)
    var unit = 0
    for byte in bytes {
      units.append(byte & 0xC0 == 0x80 ? max(unit - 1, 0) : unit)
      // Every letter has one byte that is no continuation; four bytes are two units.
      if byte & 0xC0 != 0x80 { unit += byte >= 0xF0 ? 2 : 1 }
    }
    units.append(unit)
    return units
  }
}
