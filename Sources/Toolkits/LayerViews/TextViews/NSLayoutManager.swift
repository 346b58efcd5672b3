public import Quartz2D

/// Lays out a text in a container, and draws it.
///
/// A glyph stands for one UTF-16 unit here, whatever letters the font draws: the index of a glyph is that of
/// its character. Rectangles are in the container's space, with its padding.
open class NSLayoutManager: NSObject {
  /// The lines; nil without a text or without a container.
  ///
  /// Between a change of the text and its end, the paragraphs are read again: nobody has told of the change.
  final var column: TextColumn? {
    if let ownColumn, ownColumn.isOutdated { ownColumn.setAll() }
    return ownColumn
  }
  private var ownColumn: TextColumn?
  /// Called after the lines of a change were forgotten: by the text view.
  final var onEdit:
    (
      (_ rows: Range<Int>, _ mask: NSTextStorage.EditActions, _ range: NSRange, _ change: Int) ->
        Void
    )?
  /// Called when the area of the lines has changed.
  final var onLayoutChange: (() -> Void)?
  /// The attributes of a line without letters at the end of the text.
  final var emptyAttributes: [NSAttributedString.Key: Any] = [:] {
    didSet { ownColumn?.emptyAttributes = emptyAttributes }
  }
  /// Adds attributes that are drawn but not part of the text.
  final var adorn: ((NSMutableAttributedString, Int) -> Void)? {
    didSet { ownColumn?.adorn = adorn }
  }

  /// Creates an object without a text.
  public override init() { super.init() }

  // MARK: Text and containers

  /// The text, which retains this object.
  open private(set) weak var textStorage: NSTextStorage?
  /// The containers; the first has all of the text.
  open private(set) var textContainers: [NSTextContainer] = []
  /// True separates lines by the font's leading; the default.
  open var usesFontLeading = true {
    didSet { if usesFontLeading != oldValue { updateLimits() } }
  }
  /// True, the default, lays out the part of the text that is asked for. Without effect.
  open var allowsNonContiguousLayout = true
  /// True while lines before others are not laid out.
  open var hasNonContiguousLayout: Bool { column?.isWhollyMeasured == false }

  /// Adds a container at the end.
  open func addTextContainer(_ container: NSTextContainer) {
    insertTextContainer(container, at: textContainers.count)
  }
  /// Inserts a container; an index out of range is clamped.
  open func insertTextContainer(_ container: NSTextContainer, at index: Int) {
    if let old = container.layoutManager,
      let place = old.textContainers.firstIndex(where: { $0 === container })
    {
      old.removeTextContainer(at: place)
    }
    textContainers.insert(container, at: min(max(index, 0), textContainers.count))
    container.layoutManager = self
    makeColumn()
  }
  /// Removes a container; an index out of range changes nothing, with a line on standard error.
  open func removeTextContainer(at index: Int) {
    guard textContainers.indices.contains(index) else {
      return notices.say(
        "a layout manager of \(textContainers.count) text containers has no container \(index)")
    }
    textContainers.remove(at: index).layoutManager = nil
    makeColumn()
  }

  final func setStorage(_ storage: NSTextStorage?) {
    textStorage = storage
    makeColumn()
  }

  private func makeColumn() {
    guard let textStorage, !textContainers.isEmpty else { return ownColumn = nil }
    if ownColumn?.text !== textStorage { ownColumn = TextColumn(textStorage) }
    ownColumn?.emptyAttributes = emptyAttributes
    ownColumn?.adorn = adorn
    updateLimits()
  }

  final func containerChanged(_ container: NSTextContainer) {
    if container === textContainers.first { updateLimits() }
  }

  private func updateLimits() {
    guard let container = textContainers.first, let column else { return }
    let limits = TextColumn.Limits(
      width: container.lineWidth, maximumLines: max(container.maximumNumberOfLines, 0),
      lineBreakMode: container.lineBreakMode, usesFontLeading: usesFontLeading)
    guard limits != column.limits else { return }
    column.limits = limits
    onLayoutChange?()
  }

  // MARK: Changes

  /// Forgets the lines of a change. The text calls it.
  open func processEditing(
    for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions,
    range newCharRange: NSRange, changeInLength delta: Int, invalidatedRange: NSRange
  ) {
    guard let ownColumn, textStorage === self.textStorage else { return }
    let rows = ownColumn.edited(newCharRange, change: delta)
    onEdit?(rows, editMask, newCharRange, delta)
  }
  /// Forgets the lines of a range of characters, which are laid out again when they are needed.
  open func invalidateLayout(
    forCharacterRange charRange: NSRange, actualCharacterRange: NSRangePointer?
  ) {
    actualCharacterRange?.pointee = charRange
    guard let column, let range = clamped(charRange) else { return }
    let rows = column.edited(range, change: 0)
    onEdit?(rows, .editedAttributes, range, 0)
  }
  /// Draws the letters of a range again.
  open func invalidateDisplay(forCharacterRange charRange: NSRange) {
    invalidateLayout(forCharacterRange: charRange, actualCharacterRange: nil)
  }
  /// Draws the letters of a range again.
  open func invalidateDisplay(forGlyphRange glyphRange: NSRange) {
    invalidateDisplay(forCharacterRange: glyphRange)
  }
  /// Lays out all lines of a container.
  open func ensureLayout(for container: NSTextContainer) {
    if container === textContainers.first { column?.measureAll() }
  }
  /// Lays out the lines of a range of characters.
  open func ensureLayout(forCharacterRange charRange: NSRange) {
    guard let column, let range = clamped(charRange) else { return }
    for row in column.row(at: range.location)...column.row(at: NSMaxRange(range)) {
      _ = column.paragraph(row)
    }
  }

  /// Returns the part of a range that the text has; nil for a range that does not begin in it.
  final func clamped(_ range: NSRange) -> NSRange? {
    let total = textStorage?.length ?? 0
    guard range.location >= 0, range.location <= total, range.length >= 0 else {
      notices.say(
        "a layout manager was asked for \(range.length) units at \(range.location) of \(total)")
      return nil
    }
    return NSRange(location: range.location, length: min(range.length, total - range.location))
  }

  // MARK: Glyphs

  /// The number of glyphs, which is that of UTF-16 units.
  open var numberOfGlyphs: Int { textStorage?.length ?? 0 }
  /// Returns the index itself.
  open func characterIndexForGlyph(at glyphIndex: Int) -> Int { glyphIndex }
  /// Returns the index itself.
  open func glyphIndexForCharacter(at charIndex: Int) -> Int { charIndex }
  /// Returns the range itself, as far as the text has it.
  open func glyphRange(
    forCharacterRange charRange: NSRange, actualCharacterRange: NSRangePointer?
  ) -> NSRange {
    let range = clamped(charRange) ?? NSRange(location: 0, length: 0)
    actualCharacterRange?.pointee = range
    return range
  }
  /// Returns the range itself, as far as the text has it.
  open func characterRange(
    forGlyphRange glyphRange: NSRange, actualGlyphRange: NSRangePointer?
  ) -> NSRange {
    self.glyphRange(forCharacterRange: glyphRange, actualCharacterRange: actualGlyphRange)
  }
  /// Returns the glyphs of a container: all of them for the first container.
  open func glyphRange(for container: NSTextContainer) -> NSRange {
    NSRange(location: 0, length: container === textContainers.first ? numberOfGlyphs : 0)
  }

  // MARK: Places

  /// Returns the area of a container's lines, which are all laid out.
  open func usedRect(for container: NSTextContainer) -> CGRect { usedArea(of: container) }
  /// Returns the area of glyphs in a container.
  open func boundingRect(
    forGlyphRange glyphRange: NSRange, in container: NSTextContainer
  ) -> CGRect { area(of: glyphRange, in: container) }
  /// Returns the place of the line of a glyph, as wide as the container.
  open func lineFragmentRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
  ) -> CGRect { line(glyphIndex, effectiveGlyphRange).map { padded($0.frame) } ?? .zero }
  /// Returns the place of the letters in the line of a glyph.
  open func lineFragmentUsedRect(
    forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
  ) -> CGRect { line(glyphIndex, effectiveGlyphRange).map { padded($0.used) } ?? .zero }
  /// Returns the start of a glyph's baseline, from the corner of its line's place.
  open func location(forGlyphAt glyphIndex: Int) -> CGPoint { baseline(glyphIndex) }
  /// The place of the line after a line break at the end of the text; zero without one.
  open var extraLineFragmentRect: CGRect { extraLine.map { padded($0.frame) } ?? .zero }
  /// The place of the caret in the line after a line break at the end of the text.
  open var extraLineFragmentUsedRect: CGRect { extraLine.map { padded($0.used) } ?? .zero }
  /// Returns the glyph nearest to a point of a container.
  open func glyphIndex(for point: CGPoint, in container: NSTextContainer) -> Int {
    letter(at: point, in: container).index
  }
  /// Returns the glyph nearest to a point of a container, and the fraction of its width before the point.
  open func glyphIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceThroughGlyph partialFraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    let (index, fraction) = letter(at: point, in: container)
    partialFraction?.pointee = fraction
    return index
  }
  /// Returns the character nearest to a point of a container, and the fraction of its width before the point.
  open func characterIndex(
    for point: CGPoint, in container: NSTextContainer,
    fractionOfDistanceBetweenInsertionPoints partialFraction: UnsafeMutablePointer<CGFloat>?
  ) -> Int {
    glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: partialFraction)
  }
  /// Calls a closure with the lines of a range: the place of a line, that of its letters, its container, and
  /// its glyphs.
  open func enumerateLineFragments(
    forGlyphRange glyphRange: NSRange,
    using block: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) { forEachLine(of: glyphRange, block) }
  /// Calls a closure with the rectangles behind the glyphs of a range.
  ///
  /// - Parameter selectedRange: a range whose lines are filled to the edge; at `NSNotFound` for none.
  open func enumerateEnclosingRects(
    forGlyphRange glyphRange: NSRange, withinSelectedGlyphRange selectedRange: NSRange,
    in textContainer: NSTextContainer, using block: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
  ) { forEachRect(of: glyphRange, selectedRange, textContainer, block) }

  // MARK: Drawing

  /// Draws the backgrounds of the lines of a range. Does nothing: `drawGlyphs` draws them with the letters.
  open func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {}
  /// Draws the lines of a range into the current context.
  ///
  /// - Parameter origin: the place of the container's corner.
  open func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
    drawLines(of: glyphsToShow, at: origin)
  }
}
