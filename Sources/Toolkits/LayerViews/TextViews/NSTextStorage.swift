public import Quartz2D

/// A text that tells its layout managers and its delegate of its changes.
///
/// A subclass may keep the text elsewhere: it overrides `string`, `attributes(at:effectiveRange:)`,
/// `replaceCharacters(in:with:)` for a `String` and `setAttributes(_:range:)`, of which the others consist,
/// and calls `edited(_:range:changeInLength:)`. Such a text cannot be given to Foundation's own methods,
/// which look at the storage of the base class.
///
/// A range beyond the text changes nothing, with a line on standard error; Apple's framework raises an
/// exception.
open class NSTextStorage: NSMutableAttributedString {
  /// The kinds of a change.
  public struct EditActions: OptionSet, Hashable, Sendable {
    /// The kinds as bits.
    public var rawValue: UInt
    /// Creates a set from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Attributes have changed.
    public static let editedAttributes = EditActions(rawValue: 1 << 0)
    /// Letters have changed.
    public static let editedCharacters = EditActions(rawValue: 1 << 1)
  }

  /// Posted before the delegate is told of a change that is about to be processed.
  public static let willProcessEditingNotification = Notification.Name(
    "NSTextStorageWillProcessEditingNotification")
  /// Posted when a change was processed, before the layout managers are told.
  public static let didProcessEditingNotification = Notification.Name(
    "NSTextStorageDidProcessEditingNotification")

  /// The object that is told of changes; not retained.
  open weak var delegate: (any NSTextStorageDelegate)?
  /// The objects that lay out the text.
  open private(set) var layoutManagers: [NSLayoutManager] = []
  /// The kinds of the changes that are not processed yet.
  open private(set) var editedMask: EditActions = []
  /// The range of the changes that are not processed yet; at `NSNotFound` without a change.
  open private(set) var editedRange = NSRange(location: NSNotFound, length: 0)
  /// The difference in length that the changes that are not processed yet have made.
  open private(set) var changeInLength = 0
  private var depth = 0
  private var isProcessing = false

  // MARK: Layout managers

  /// Adds an object that lays out the text.
  open func addLayoutManager(_ aLayoutManager: NSLayoutManager) {
    guard !layoutManagers.contains(where: { $0 === aLayoutManager }) else { return }
    aLayoutManager.textStorage?.removeLayoutManager(aLayoutManager)
    layoutManagers.append(aLayoutManager)
    aLayoutManager.setStorage(self)
  }

  /// Removes an object that lays out the text.
  open func removeLayoutManager(_ aLayoutManager: NSLayoutManager) {
    guard layoutManagers.contains(where: { $0 === aLayoutManager }) else { return }
    layoutManagers.removeAll { $0 === aLayoutManager }
    aLayoutManager.setStorage(nil)
  }

  // MARK: Changes

  /// Begins a group of changes that are processed together.
  open override func beginEditing() { depth += 1 }

  /// Ends a group of changes, and processes them at the end of the outermost group.
  open override func endEditing() {
    depth = max(depth - 1, 0)
    if depth == 0, editedMask != [] { process() }
  }

  /// Notes a change. A subclass with a text of its own calls it for each change of that text.
  ///
  /// - Parameters:
  ///   - range: the range before the change.
  ///   - delta: the difference in length.
  open func edited(
    _ editedMask: EditActions, range editedRange: NSRange, changeInLength delta: Int
  ) {
    self.editedMask.formUnion(editedMask)
    guard isPossible(editedRange, delta) else {
      notices.say(
        "a text of \(length) units was told of a change by \(delta) units in "
          + "\(editedRange.length) units at \(editedRange.location)")
      self.editedRange = NSRange(location: 0, length: length)
      if depth == 0 { process() }
      return
    }
    let known = self.editedRange.location == NSNotFound ? editedRange : self.editedRange
    let start = min(known.location, editedRange.location)
    let end = max(NSMaxRange(known), NSMaxRange(editedRange)) + delta
    self.editedRange = NSRange(location: start, length: max(end - start, 0))
    changeInLength += delta
    if depth == 0 { process() }
  }

  /// Processes the changes. Attributes that an override of `processEditing()` or the delegate changes belong
  /// to the same change.
  /// Returns true for a range that the text had before it became longer by a number of units.
  private func isPossible(_ range: NSRange, _ delta: Int) -> Bool {
    let total = length
    let (before, overflows) = total.subtractingReportingOverflow(delta)
    guard !overflows, range.location >= 0, range.length >= 0 else { return false }
    let (end, isTooFar) = range.location.addingReportingOverflow(range.length)
    return !isTooFar && end <= max(before, total)
  }

  private func process() {
    guard !isProcessing else { return }
    isProcessing = true
    defer { isProcessing = false }
    processEditing()
  }

  /// Tells the delegate and the layout managers of the changes.
  open func processEditing() {
    post(Self.willProcessEditingNotification)
    delegate?.textStorage(
      self, willProcessEditing: editedMask, range: editedRange, changeInLength: changeInLength)
    post(Self.didProcessEditingNotification)
    delegate?.textStorage(
      self, didProcessEditing: editedMask, range: editedRange, changeInLength: changeInLength)
    let (mask, range, change) = (editedMask, editedRange, changeInLength)
    editedMask = []
    editedRange = NSRange(location: NSNotFound, length: 0)
    changeInLength = 0
    for manager in layoutManagers {
      manager.processEditing(
        for: self, edited: mask, range: range, changeInLength: change, invalidatedRange: range)
    }
  }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }

  private func contains(_ range: NSRange) -> Bool {
    let total = length
    let (end, overflows) = range.location.addingReportingOverflow(range.length)
    if range.location >= 0, range.length >= 0, !overflows, end <= total { return true }
    notices.say(
      "a text of \(total) units has no range of \(range.length) units at \(range.location)")
    return false
  }

  /// Returns a range of the text, widened to whole pairs of surrogates, since a text here has no halves; nil,
  /// with a notice, for a range beyond the text.
  private func whole(_ range: NSRange) -> NSRange? {
    guard contains(range) else { return nil }
    let letters = string as NSString
    func isInPair(_ place: Int) -> Bool {
      place > 0 && place < letters.length && UTF16.isTrailSurrogate(letters.character(at: place))
    }
    let start = range.location - (isInPair(range.location) ? 1 : 0)
    let end = NSMaxRange(range) + (isInPair(NSMaxRange(range)) ? 1 : 0)
    return NSRange(location: start, length: end - start)
  }

  // Foundation's text replaces whole characters as the reader sees them, but counts what it was told: a range
  // that cuts one would leave letters without attributes, which ends the program.

  /// Returns the character around a place.
  private func character(at place: Int) -> NSRange {
    let letters = string
    let index = String.Index(utf16Offset: place, in: letters)
    let end = letters.index(after: index)
    let start = letters.index(before: end).utf16Offset(in: letters)
    return NSRange(location: start, length: end.utf16Offset(in: letters) - start)
  }

  private func isAligned(_ range: NSRange) -> Bool {
    [range.location, NSMaxRange(range)].allSatisfy { place in
      place == 0 || place == length || character(at: place).location == place
    }
  }

  /// Replaces a range by way of the characters that it cuts.
  private func replaceWithinCharacters(_ range: NSRange, _ new: NSAttributedString) {
    var (start, end) = (range.location, NSMaxRange(range))
    if start < length { start = character(at: start).location }
    if end < length, character(at: end).location < end { end = NSMaxRange(character(at: end)) }
    let whole = NSMutableAttributedString(attributedString: part(start, range.location))
    whole.append(new)
    whole.append(part(NSMaxRange(range), end))
    super.replaceCharacters(in: NSRange(location: start, length: end - start), with: whole)
  }

  /// Returns a part of the text that may cut characters, but no pairs of surrogates.
  private func part(_ start: Int, _ end: Int) -> NSAttributedString {
    let result = NSMutableAttributedString(string: "")
    let units = string.utf16
    var place = start
    while place < end {
      var range = NSRange()
      let attributes = self.attributes(at: place, effectiveRange: &range)
      let next = min(max(NSMaxRange(range), place + 1), end)
      let from = units.index(units.startIndex, offsetBy: place)
      let to = units.index(units.startIndex, offsetBy: next)
      result.append(
        NSAttributedString(string: String(units[from..<to]) ?? "", attributes: attributes))
      place = next
    }
    return result
  }

  /// Returns the attributes of a letter; none for a place beyond the text.
  open override func attributes(
    at location: Int, effectiveRange range: NSRangePointer?
  ) -> [NSAttributedString.Key: Any] {
    guard contains(NSRange(location: location, length: 1)) else {
      range?.pointee = NSRange(location: max(min(location, length), 0), length: 0)
      return [:]
    }
    return super.attributes(at: location, effectiveRange: range)
  }

  // MARK: Subclasses

  /// True for a subclass, which may keep the text elsewhere.
  private final var mayHaveOwnText: Bool { type(of: self) != NSTextStorage.self }

  /// The number of UTF-16 units.
  open override var length: Int {
    mayHaveOwnText ? (string as NSString).length : super.length
  }
  /// Returns an attribute of a letter; nil for a place beyond the text.
  open override func attribute(
    _ attrName: NSAttributedString.Key, at location: Int, effectiveRange range: NSRangePointer?
  ) -> Any? {
    guard !mayHaveOwnText, location >= 0, location < length else {
      return attributes(at: location, effectiveRange: range)[attrName]
    }
    return super.attribute(attrName, at: location, effectiveRange: range)
  }
  /// Returns a part of the text; an empty one for a range beyond the text.
  open override func attributedSubstring(from range: NSRange) -> NSAttributedString {
    guard contains(range) else { return NSAttributedString(string: "") }
    return mayHaveOwnText
      ? part(range.location, NSMaxRange(range)) : super.attributedSubstring(from: range)
  }
  /// Calls a closure with the attributes of a range, run by run.
  open override func enumerateAttributes(
    in enumerationRange: NSRange, options opts: NSAttributedString.EnumerationOptions = [],
    using block: ([NSAttributedString.Key: Any], NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    guard contains(enumerationRange), enumerationRange.length > 0 else { return }
    guard mayHaveOwnText else {
      return super.enumerateAttributes(in: enumerationRange, options: opts, using: block)
    }
    let start = enumerationRange.location
    part(start, NSMaxRange(enumerationRange)).enumerateAttributes(
      in: NSRange(location: 0, length: enumerationRange.length), options: opts
    ) { values, range, stop in
      block(values, NSRange(location: start + range.location, length: range.length), stop)
    }
  }
  /// Calls a closure with an attribute of a range, run by run.
  open override func enumerateAttribute(
    _ attrName: NSAttributedString.Key, in enumerationRange: NSRange,
    options opts: NSAttributedString.EnumerationOptions = [],
    using block: (Any?, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    guard contains(enumerationRange), enumerationRange.length > 0 else { return }
    guard mayHaveOwnText else {
      return super.enumerateAttribute(
        attrName, in: enumerationRange, options: opts, using: block)
    }
    let start = enumerationRange.location
    part(start, NSMaxRange(enumerationRange)).enumerateAttribute(
      attrName, in: NSRange(location: 0, length: enumerationRange.length), options: opts
    ) { value, range, stop in
      block(value, NSRange(location: start + range.location, length: range.length), stop)
    }
  }

  /// Changes the attributes of each run of a range, for a subclass.
  private func setEach(
    _ range: NSRange, _ change: (inout [NSAttributedString.Key: Any]) -> Void
  ) {
    guard contains(range), range.length > 0 else { return }
    var runs: [([NSAttributedString.Key: Any], NSRange)] = []
    enumerateAttributes(in: range, options: []) { values, range, _ in runs.append((values, range)) }
    beginEditing()
    for (values, range) in runs {
      var values = values
      change(&values)
      setAttributes(values, range: range)
    }
    endEditing()
  }

  // MARK: Letters and attributes

  /// A copy of the letters: changing it does not change the text.
  open override var mutableString: NSMutableString { NSMutableString(string: string) }

  /// Replaces a range by a text with the attributes of the range's first letter.
  open override func replaceCharacters(in range: NSRange, with str: String) {
    guard let range = whole(range) else { return }
    if isAligned(range) {
      super.replaceCharacters(in: range, with: str)
    } else {
      let attributes = super.attributes(at: range.location, effectiveRange: nil)
      replaceWithinCharacters(range, NSAttributedString(string: str, attributes: attributes))
    }
    edited(.editedCharacters, range: range, changeInLength: str.utf16.count - range.length)
  }

  /// Replaces a range by a text with its attributes.
  open override func replaceCharacters(in range: NSRange, with attrString: NSAttributedString) {
    guard let range = whole(range) else { return }
    if mayHaveOwnText {
      let new = NSAttributedString(attributedString: attrString)
      beginEditing()
      replaceCharacters(in: range, with: new.string)
      new.enumerateAttributes(in: NSRange(location: 0, length: new.length), options: []) {
        values, part, _ in
        setAttributes(
          values, range: NSRange(location: range.location + part.location, length: part.length))
      }
      return endEditing()
    }
    if isAligned(range) {
      super.replaceCharacters(in: range, with: attrString)
    } else {
      replaceWithinCharacters(range, attrString)
    }
    edited(
      [.editedCharacters, .editedAttributes], range: range,
      changeInLength: attrString.length - range.length)
  }

  /// Deletes a range.
  open override func deleteCharacters(in range: NSRange) {
    guard let range = whole(range) else { return }
    if mayHaveOwnText { return replaceCharacters(in: range, with: "") }
    if isAligned(range) {
      super.deleteCharacters(in: range)
    } else {
      replaceWithinCharacters(range, NSAttributedString(string: ""))
    }
    edited(.editedCharacters, range: range, changeInLength: -range.length)
  }

  /// Replaces all attributes of a range; nil removes them.
  open override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
    changeAttributes(range) { super.setAttributes(attrs, range: range) }
  }

  /// Sets an attribute of a range.
  open override func addAttribute(_ name: NSAttributedString.Key, value: Any, range: NSRange) {
    if mayHaveOwnText { return setEach(range) { $0[name] = value } }
    // The base class's method for one attribute ends the program if the text already has an object of a Swift
    // class.
    changeAttributes(range) { super.addAttributes([name: value], range: range) }
  }

  /// Sets attributes of a range.
  open override func addAttributes(_ attrs: [NSAttributedString.Key: Any], range: NSRange) {
    if mayHaveOwnText { return setEach(range) { $0.merge(attrs) { $1 } } }
    changeAttributes(range) { super.addAttributes(attrs, range: range) }
  }

  /// Removes an attribute from a range.
  open override func removeAttribute(_ name: NSAttributedString.Key, range: NSRange) {
    if mayHaveOwnText { return setEach(range) { $0[name] = nil } }
    changeAttributes(range) { super.removeAttribute(name, range: range) }
  }

  private func changeAttributes(_ range: NSRange, _ change: () -> Void) {
    guard contains(range), range.length > 0 else { return }
    change()
    edited(.editedAttributes, range: range, changeInLength: 0)
  }
}
