import CoreAnimation
public import Foundation
import ToolkitSupport

/// A line of text that the user edits.
///
/// A click or Tab makes the field the first responder. It then receives text, after input methods
/// have processed it, and the keys that move, select and delete. Control or the key with the
/// system's emblem together with A, C, X, V and Z selects all, copies, cuts, pastes and undoes.
@preconcurrency @MainActor open class UITextField: UIControl, UITextInput {
  /// The frame around the text.
  public enum BorderStyle: Int, Sendable {
    /// No border.
    case none = 0
    /// A thin rectangle.
    case line = 1
    /// A sunken rectangle.
    case bezel = 2
    /// A thin rectangle with round corners.
    case roundedRect = 3
  }

  /// The condition under which a button or a view beside the text is shown.
  public enum ViewMode: Int, Sendable {
    /// Not shown.
    case never = 0
    /// Shown while the text is edited.
    case whileEditing = 1
    /// Shown while the text is not edited.
    case unlessEditing = 2
    /// Always shown.
    case always = 3
  }

  /// The reason of the end of editing.
  public enum DidEndEditingReason: Int, Sendable {
    /// Another responder took over, or the field resigned.
    case committed = 0
    /// The user gave up; not reported here.
    case cancelled = 1
  }

  /// Posted when editing has begun.
  nonisolated public static let textDidBeginEditingNotification = Notification.Name(
    "UITextFieldTextDidBeginEditingNotification")
  /// Posted when editing has ended.
  nonisolated public static let textDidEndEditingNotification = Notification.Name(
    "UITextFieldTextDidEndEditingNotification")
  /// Posted when the user changed a text.
  nonisolated public static let textDidChangeNotification = Notification.Name(
    "UITextFieldTextDidChangeNotification")

  final var editor = TextEditor()
  final let parts = TextFieldParts()
  final var style = TextFieldStyle()
  final private(set) lazy var undo = TextUndo(self)
  final private(set) lazy var ownTokenizer = UITextInputStringTokenizer(textInput: self)
  /// The word that a double click chose, around which a drag selects.
  final var chosenWord: Range<Int>?

  /// Creates an empty field without a frame around it.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUpField()
  }

  /// Creates an empty field without reading the coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUpField()
  }

  /// The object that is asked about changes, and told of them; not retained.
  open weak var delegate: (any UITextFieldDelegate)?

  // MARK: Text

  /// The text; setting nil makes it empty. Setting it sends no event, and forgets what could be undone.
  open var text: String? {
    get { editor.text }
    set { setText(newValue ?? "") }
  }
  /// The text with its attributes; nil makes it empty.
  open var attributedText: NSAttributedString? {
    get { shownText }
    set { setAttributedText(newValue) }
  }
  /// The text that is shown while the field is empty, in a light colour.
  open var placeholder: String? {
    get { style.placeholder?.string }
    set {
      style.placeholder = newValue.map { NSAttributedString(string: $0) }
      textChanged()
    }
  }
  /// The text that is shown while the field is empty, with its attributes; parts without a font or a colour
  /// have those of `placeholder`.
  open var attributedPlaceholder: NSAttributedString? {
    get { style.placeholder }
    set {
      style.placeholder = newValue.map { NSAttributedString(attributedString: $0) }
      textChanged()
    }
  }
  /// The font; 17 points of the system's font by default, and for nil.
  open var font: UIFont? = .systemFont(ofSize: 17) {
    didSet { styleChanged(.font, shownFont) }
  }
  /// The colour of the text; the colour of labels by default, and for nil.
  open var textColor: UIColor? = .label {
    didSet { styleChanged(.foregroundColor, textColor ?? .label) }
  }
  /// The attributes of all of the text; setting them also sets font, colour and alignment.
  open var defaultTextAttributes: [NSAttributedString.Key: Any] {
    get { defaultAttributes }
    set { setDefaultAttributes(newValue) }
  }
  /// The attributes of the letters that are typed next, until the caret moves; nil outside editing.
  open var typingAttributes: [NSAttributedString.Key: Any]? {
    get { isEditing ? attributesAtCaret : nil }
    set { style.typing = newValue }
  }
  /// True keeps the attributes of text that is pasted.
  open var allowsEditingTextAttributes = false
  /// The alignment of the text; natural by default.
  open var textAlignment = NSTextAlignment.natural { didSet { textChanged() } }
  /// True shows dots for letters, and does not copy text.
  open var isSecureTextEntry = false { didSet { textChanged() } }
  /// The frame around the text.
  open var borderStyle = BorderStyle.none { didSet { borderStyleChanged(from: oldValue) } }
  /// The condition under which the field has a button that clears the text.
  open var clearButtonMode = ViewMode.never { didSet { setNeedsLayout() } }
  /// A view in front of the text, such as a picture, that `leftViewMode` shows.
  open var leftView: UIView? { didSet { sideViewChanged(from: oldValue) } }
  /// The condition under which the field shows `leftView`; never by default.
  open var leftViewMode = ViewMode.never { didSet { setNeedsLayout() } }
  /// A view behind the text, in the place of the button that clears it, that `rightViewMode` shows.
  open var rightView: UIView? { didSet { sideViewChanged(from: oldValue) } }
  /// The condition under which the field shows `rightView`; never by default.
  open var rightViewMode = ViewMode.never { didSet { setNeedsLayout() } }
  /// True clears the text when editing begins.
  open var clearsOnBeginEditing = false
  /// True lets what is typed first replace all of the text.
  open var clearsOnInsertion = false
  /// True while the field is the first responder.
  open var isEditing: Bool { isFirstResponder }

  // MARK: Selection

  /// The selection, in whole characters; an empty one is the caret. Nil puts the caret at the beginning.
  open var selectedTextRange: UITextRange? {
    get { UITextRange(editor.selection) }
    set { selectByProgram(newValue?.range ?? 0..<0) }
  }
  /// The text that an input method has not settled; nil for none.
  open var markedTextRange: UITextRange? { style.marked.map { UITextRange($0) } }
  /// The attributes in which marked text is drawn; nil for a line below it.
  open var markedTextStyle: [NSAttributedString.Key: Any]?
  /// Replaces the marked text, or else the selection, by text that stays marked.
  open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
    mark(markedText, selectedRange)
  }
  /// Settles the marked text.
  open func unmarkText() { settleMarkedText() }
  /// The object that is told of changes by the program; not retained.
  open weak var inputDelegate: (any UITextInputDelegate)?
  /// The object that finds words.
  open var tokenizer: any UITextInputTokenizer { ownTokenizer }
  /// The place before the first character.
  open var beginningOfDocument: UITextPosition { UITextPosition(0) }
  /// The place after the last character.
  open var endOfDocument: UITextPosition { UITextPosition(editor.length) }
  /// Returns the place `offset` UTF-16 units further on; nil for a place beyond the text.
  open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    position.moved(by: offset, within: editor.length)
  }
  /// Returns the place a number of characters further on; nil for a place beyond the text.
  open func position(
    from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
  ) -> UITextPosition? { moved(position.index, direction, offset).map { UITextPosition($0) } }
  /// Compares two places.
  open func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    position.compared(to: other)
  }
  /// Returns the number of UTF-16 units from one place to another.
  open func offset(from: UITextPosition, to: UITextPosition) -> Int { to.index - from.index }
  /// Returns the range between two places.
  open func textRange(from: UITextPosition, to: UITextPosition) -> UITextRange? {
    UITextRange(between: from, to)
  }
  /// Returns the text of a range.
  open func text(in range: UITextRange) -> String? {
    editor.text(in: range.range.clamped(to: editor.whole))
  }
  /// Replaces a range without asking the delegate, and without an event.
  open func replace(_ range: UITextRange, withText text: String) {
    replaceByProgram(range.range, text)
  }
  /// Returns the place of a range that is farthest in a direction.
  open func position(
    within range: UITextRange, farthestIn direction: UITextLayoutDirection
  ) -> UITextPosition? { direction == .right || direction == .down ? range.end : range.start }
  /// Returns the character beside a place; nil at the end.
  open func characterRange(
    byExtending position: UITextPosition, in direction: UITextLayoutDirection
  ) -> UITextRange? {
    self.position(from: position, in: direction, offset: 1).flatMap {
      textRange(from: position, to: $0)
    }
  }
  /// Returns the writing direction of the text.
  open func baseWritingDirection(
    for position: UITextPosition, in direction: UITextStorageDirection
  ) -> NSWritingDirection {
    parts.line.map(TextDirection.isFromRight) == true ? .rightToLeft : .leftToRight
  }
  /// Sets the writing direction of the whole text.
  open func setBaseWritingDirection(
    _ writingDirection: NSWritingDirection, for range: UITextRange
  ) { setWritingDirection(writingDirection) }
  /// Returns the place of a range.
  open func firstRect(for range: UITextRange) -> CGRect { rect(of: range.range) }
  /// Returns the place of the caret.
  open func caretRect(for position: UITextPosition) -> CGRect { caretFrame(at: position.index) }
  /// Returns the place of a range.
  open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
    UITextSelectionRect.all(range.isEmpty ? [] : [rect(of: range.range)])
  }
  /// Returns the place that is nearest to a point.
  open func closestPosition(to point: CGPoint) -> UITextPosition? {
    UITextPosition(place(at: point))
  }
  /// Returns the place of a range that is nearest to a point.
  open func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
    UITextPosition(min(max(place(at: point), range.range.lowerBound), range.range.upperBound))
  }
  /// Returns the character at a point; nil for a point beside the text.
  open func characterRange(at point: CGPoint) -> UITextRange? {
    letter(at: point).map { UITextRange($0) }
  }

  // MARK: Traits of typing

  /// The letters that become capitals by themselves on a keyboard on the screen.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  /// The correction of words on a keyboard on the screen.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// The marking of unknown words. No words are marked here.
  open var spellCheckingType = UITextSpellCheckingType.default
  /// The change of quotation marks on a keyboard on the screen.
  open var smartQuotesType = UITextSmartQuotesType.default
  /// The change of hyphens on a keyboard on the screen.
  open var smartDashesType = UITextSmartDashesType.default
  /// The change of spaces on a keyboard on the screen.
  open var smartInsertDeleteType = UITextSmartInsertDeleteType.default
  /// The keys of a keyboard on the screen.
  open var keyboardType = UIKeyboardType.default
  /// The colours of a keyboard on the screen.
  open var keyboardAppearance = UIKeyboardAppearance.default
  /// The title of the return key of a keyboard on the screen.
  open var returnKeyType = UIReturnKeyType.default
  /// True disables the return key of a keyboard on the screen while there is no text.
  open var enablesReturnKeyAutomatically = false
  /// The meaning of the text, for filling it in.
  open var textContentType: UITextContentType!
  /// The view that is shown as the keyboard during editing.
  open override var inputView: UIView? {
    get { style.inputView }
    set { setInputViews(newValue, style.accessoryView) }
  }
  /// The view that is shown above the keyboard during editing.
  open override var inputAccessoryView: UIView? {
    get { style.accessoryView }
    set { setInputViews(style.inputView, newValue) }
  }

  // MARK: Editing

  /// Selects the whole text.
  open override func selectAll(_ sender: Any?) {
    editor.select(editor.whole)
    selectionChanged()
  }
  /// Selects the word at the caret.
  open override func select(_ sender: Any?) {
    editor.select(editor.word(at: editor.caret))
    selectionChanged()
  }
  /// Deletes the selection.
  open override func delete(_ sender: Any?) {
    if !editor.selection.isEmpty { edit(editor.selection, "") }
  }
  /// Copies the selection.
  open override func copy(_ sender: Any?) {
    guard !isSecureTextEntry, !editor.selection.isEmpty else { return }
    UIPasteboard.general.setText(selectedPart)
  }
  /// Copies the selection, and deletes it.
  open override func cut(_ sender: Any?) {
    copy(sender)
    if !isSecureTextEntry, !editor.selection.isEmpty { edit(editor.selection, "") }
  }
  /// Inserts the copied text, with its lines joined by spaces.
  open override func paste(_ sender: Any?) {
    if let copied = UIPasteboard.general.attributedText { insert(copied) }
  }
  /// Returns true for an editing action that the field can perform now.
  open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    canEdit(action) ?? super.canPerformAction(action, withSender: sender)
  }
  /// The object that undoes the changes of the user.
  open override var undoManager: UndoManager? { undo.manager }

  // MARK: Typing

  /// True if the field has text.
  open var hasText: Bool { editor.length > 0 }
  /// Replaces the selection by a text.
  open func insertText(_ text: String) {
    edit(typedRange, text, text.utf16.count <= 16 ? .typing : .other)
  }
  /// Deletes the selection, or the character before the caret.
  open func deleteBackward() { deleteByUser(-1, by: .character) }

  override func keyDown(_ key: LayerKeyEvent) -> Bool {
    // A control around the field does not receive the field's keys.
    edit(by: key) || next?.keyDown(key) ?? false
  }

  // MARK: First responder

  open override var canBecomeFirstResponder: Bool { isEnabled }
  open override var canResignFirstResponder: Bool {
    !isEditing || delegate?.textFieldShouldEndEditing(self) ?? true
  }
  @discardableResult open override func becomeFirstResponder() -> Bool {
    if isEditing { return true }
    guard delegate?.textFieldShouldBeginEditing(self) ?? true else { return false }
    return super.becomeFirstResponder()
  }
  override var showsFocusRing: Bool { false }
  override func focusChanged() { editingChanged() }

  // MARK: Layout

  /// Returns the place of the border: all of the field.
  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
  /// Returns the place of the text in the field's space.
  open func textRect(forBounds bounds: CGRect) -> CGRect { innerRect(bounds) }
  /// Returns the place of the text while it is edited.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { innerRect(bounds) }
  /// Returns the place of the placeholder.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { innerRect(bounds) }
  /// Returns the place of the button that clears the text.
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
    CGRect(x: bounds.maxX - 24, y: (bounds.midY - 9.5).rounded(), width: 19, height: 19)
  }
  /// Returns the place of `leftView`: at the left edge, in its own size.
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect { leftRect(bounds) }
  /// Returns the place of `rightView`: at the right edge, in its own size.
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect { rightRect(bounds) }
  override func layOutContents() { placeParts() }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let wanted = intrinsicContentSize
    return CGSize(width: size.width > 0 ? size.width : wanted.width, height: wanted.height)
  }
  open override var intrinsicContentSize: CGSize { wantedSize }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showColors()
  }
  override func stateChanged() { showColors() }

  override var accessibilityDefaults: AccessibilityDefaults {
    let isEmpty = text?.isEmpty != false
    return AccessibilityDefaults(
      isElement: true, label: isEmpty ? placeholder : nil,
      value: isSecureTextEntry ? String(repeating: "•", count: text?.count ?? 0) : text,
      traits: stateTraits)
  }

  // MARK: Touches

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    beginSelecting(touch, event)
  }
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    dragSelection(touch)
    return true
  }
  /// Returns true: a tap in the field also reaches the recognizers of superviews.
  open override func gestureRecognizerShouldBegin(
    _ gestureRecognizer: UIGestureRecognizer
  ) -> Bool { true }
}
