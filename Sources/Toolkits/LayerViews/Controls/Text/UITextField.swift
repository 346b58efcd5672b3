import CoreAnimation
public import Foundation

/// A line of text that the user edits.
///
/// A click or Tab makes the field the first responder. It then receives text, after input methods
/// have processed it, and the keys that move, select and delete. Control or the key with the
/// system's emblem together with A, C, X and V selects all, copies, cuts and pastes.
@preconcurrency @MainActor open class UITextField: UIControl, UIKeyInput {
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

  /// Posted when the user or the program changed a text.
  nonisolated public static let textDidChangeNotification = Notification.Name(
    "UITextFieldTextDidChangeNotification")

  final var editor = TextEditor()
  final let parts = TextFieldParts()
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

  /// The text; setting nil makes it empty. Setting it sends no event.
  open var text: String? {
    get { editor.text }
    set {
      guard newValue ?? "" != editor.text else { return }
      editor.text = newValue ?? ""
      textChanged()
    }
  }
  /// The text that is shown while the field is empty.
  open var placeholder: String? { didSet { textChanged() } }
  /// The font; 17 points of the system's font by default, and for nil.
  open var font: UIFont? = .systemFont(ofSize: 17) { didSet { textChanged() } }
  /// The colour of the text; the colour of labels by default, and for nil.
  open var textColor: UIColor? = .label { didSet { textChanged() } }
  /// The alignment of the text; natural by default.
  open var textAlignment = NSTextAlignment.natural { didSet { textChanged() } }
  /// True shows dots for letters, and does not copy text.
  open var isSecureTextEntry = false { didSet { textChanged() } }
  /// The frame around the text.
  open var borderStyle = BorderStyle.none { didSet { showBorder() } }
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
  /// True while the field is the first responder.
  open var isEditing: Bool { isFirstResponder }

  // MARK: Selection

  /// The selection, in whole characters; an empty selection is the caret.
  open var selectedTextRange: UITextRange? {
    get { UITextRange(editor.selection) }
    set {
      guard let newValue else { return }
      editor.select(newValue.range)
      selectionChanged()
    }
  }
  /// The place before the first character.
  open var beginningOfDocument: UITextPosition { UITextPosition(0) }
  /// The place after the last character.
  open var endOfDocument: UITextPosition { UITextPosition(editor.length) }
  /// Returns the place `offset` UTF-16 units further on; nil for a place beyond the text.
  open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    let (index, isTooFar) = position.index.addingReportingOverflow(offset)
    guard !isTooFar, (0...editor.length).contains(index) else { return nil }
    return UITextPosition(index)
  }
  /// Returns the number of UTF-16 units from one place to another.
  open func offset(from: UITextPosition, to: UITextPosition) -> Int { to.index - from.index }
  /// Returns the range between two places.
  open func textRange(from: UITextPosition, to: UITextPosition) -> UITextRange? {
    UITextRange(min(from.index, to.index)..<max(from.index, to.index))
  }
  /// Returns the text of a range.
  open func text(in range: UITextRange) -> String? {
    editor.text(in: range.range.clamped(to: editor.whole))
  }
  /// Replaces a range, as typing does, without asking the delegate.
  open func replace(_ range: UITextRange, withText text: String) {
    edit(range.range.clamped(to: editor.whole), text, asks: false)
  }
  /// Selects the whole text.
  open override func selectAll(_ sender: Any?) {
    editor.select(editor.whole)
    selectionChanged()
  }
  /// Copies the selection.
  open override func copy(_ sender: Any?) {
    guard !isSecureTextEntry, !editor.selection.isEmpty else { return }
    UIPasteboard.general.string = editor.selectedText
  }
  /// Copies the selection, and deletes it.
  open override func cut(_ sender: Any?) {
    copy(sender)
    if !isSecureTextEntry, !editor.selection.isEmpty { edit(editor.selection, "") }
  }
  /// Inserts the copied text, with its lines joined by spaces.
  open override func paste(_ sender: Any?) {
    guard let copied = UIPasteboard.general.string else { return }
    edit(editor.selection, copied.split(whereSeparator: \.isNewline).joined(separator: " "))
  }

  // MARK: Typing

  /// True if the field has text.
  open var hasText: Bool { editor.length > 0 }
  /// Replaces the selection by a text.
  open func insertText(_ text: String) { edit(editor.selection, text) }
  /// Deletes the selection, or the character before the caret.
  open func deleteBackward() { edit(editor.deleted(-1, by: .character), "") }

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
