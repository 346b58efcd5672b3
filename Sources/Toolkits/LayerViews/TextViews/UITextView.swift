import CoreAnimation
public import Quartz2D

/// A text of any number of paragraphs, which scrolls, and which the user selects and edits.
///
/// Only the visible part is laid out and drawn: a long text opens at once, and its `contentSize` is estimated
/// until the rest is measured in later turns of the main loop. A click, a touch or Tab makes the view the
/// first responder. Control or the key with the system's emblem together with A, C, X, V and Z selects all,
/// copies, cuts, pastes and undoes.
@preconcurrency @MainActor open class UITextView: UIScrollView, UITextInput {
  /// Posted when editing has begun.
  nonisolated public static let textDidBeginEditingNotification = Notification.Name(
    "UITextViewTextDidBeginEditingNotification")
  /// Posted when the user has changed the text.
  nonisolated public static let textDidChangeNotification = Notification.Name(
    "UITextViewTextDidChangeNotification")
  /// Posted when editing has ended.
  nonisolated public static let textDidEndEditingNotification = Notification.Name(
    "UITextViewTextDidEndEditingNotification")

  final var state = TextViewState()
  final let canvas = TextCanvas()
  final private(set) lazy var undo = TextUndo(self)
  final private(set) lazy var ownTokenizer = UITextInputStringTokenizer(textInput: self)

  /// Creates an empty text view.
  ///
  /// - Parameter textContainer: the area of the text, with its layout manager and text; nil makes them.
  public init(frame: CGRect, textContainer: NSTextContainer?) {
    let container = textContainer ?? NSTextContainer(size: frame.size)
    if textContainer == nil { container.widthTracksTextView = true }
    (self.textContainer, layoutManager, textStorage) = Self.completed(container)
    super.init(frame: frame)
    setUpText()
  }

  /// Creates an empty text view.
  public convenience override init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }

  /// Creates an empty text view without reading the coder.
  public required init?(coder: NSCoder) {
    let container = NSTextContainer(size: .zero)
    container.widthTracksTextView = true
    (textContainer, layoutManager, textStorage) = Self.completed(container)
    super.init(coder: coder)
    setUpText()
  }

  // MARK: TextKit

  /// The area of the text.
  public final let textContainer: NSTextContainer
  /// The object that lays out the text.
  public final let layoutManager: NSLayoutManager
  /// The text, which the program may change.
  public final let textStorage: NSTextStorage
  /// The space around the text; 8 points above and below by default.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet { if textContainerInset != oldValue { arrangeLater(redraws: true) } }
  }

  // MARK: Text

  /// The delegate; a `UITextViewDelegate` also decides about editing.
  open override weak var delegate: (any UIScrollViewDelegate)? {
    didSet { if delegate !== oldValue { textDelegate = delegate as? any UITextViewDelegate } }
  }
  final weak var textDelegate: (any UITextViewDelegate)?

  /// The text in the view's own font, colour and alignment; nil makes it empty. Setting it moves the caret to
  /// the end, and forgets what could be undone.
  open var text: String! {
    get { textStorage.string }
    set { setText(NSAttributedString(string: newValue ?? "", attributes: baseAttributes)) }
  }
  /// The text with its attributes; nil makes it empty.
  open var attributedText: NSAttributedString! {
    get { textStorage.attributedSubstring(from: NSRange(location: 0, length: textStorage.length)) }
    set { setText(newValue ?? NSAttributedString(string: "")) }
  }
  /// The font of all of the text; nil, the default, is Helvetica in 12 points.
  open var font: UIFont? {
    get { state.font ?? firstAttribute(.font) as? UIFont }
    set { setFont(newValue) }
  }
  /// The colour of all of the text; the colour of labels for nil, the default.
  open var textColor: UIColor? {
    get { state.color ?? firstAttribute(.foregroundColor) as? UIColor }
    set { setTextColor(newValue) }
  }
  /// The alignment of all of the text; natural by default.
  open var textAlignment: NSTextAlignment {
    get { state.alignment }
    set { setAlignment(newValue) }
  }
  /// The attributes of the letters that are typed next, until the caret moves.
  open var typingAttributes: [NSAttributedString.Key: Any] {
    get { state.typing ?? attributesAtCaret }
    set {
      state.typing = newValue
      layoutManager.emptyAttributes = newValue
    }
  }
  /// The attributes with which links are drawn; the tint by default.
  open var linkTextAttributes: [NSAttributedString.Key: Any]! {
    get { ownLinkAttributes ?? [.foregroundColor: tintColor as Any] }
    set {
      ownLinkAttributes = newValue
      forgetLines()
    }
  }
  final var ownLinkAttributes: [NSAttributedString.Key: Any]?
  /// The parts of the text that become links while it is not editable; none by default.
  open var dataDetectorTypes: UIDataDetectorTypes = [] {
    didSet { if dataDetectorTypes != oldValue { forgetLines() } }
  }
  /// True keeps the attributes of text that is pasted.
  open var allowsEditingTextAttributes = false
  /// True lets what is typed first replace all of the text.
  open var clearsOnInsertion = false {
    didSet { if clearsOnInsertion != oldValue { selectionShown() } }
  }
  /// False keeps the user from changing the text.
  open var isEditable = true {
    didSet { if isEditable != oldValue { editabilityChanged() } }
  }
  /// False keeps the user from selecting text and touching links.
  open var isSelectable = true {
    didSet { if isSelectable != oldValue { editabilityChanged() } }
  }

  // MARK: Selection

  /// The selection in UTF-16 units; an empty one is the caret. A range beyond the text is clamped.
  open var selectedRange: NSRange {
    get { NSRange(state.selection) }
    set { selectByProgram(newValue) }
  }
  /// Scrolls by the least distance that shows a range of the text.
  open func scrollRangeToVisible(_ range: NSRange) { show(range) }

  // MARK: Text input

  /// The selection; nil puts the caret at the beginning.
  open var selectedTextRange: UITextRange? {
    get { UITextRange(state.selection) }
    set { selectByProgram(NSRange(newValue?.range ?? 0..<0)) }
  }
  /// The text that an input method has not settled; nil for none.
  open var markedTextRange: UITextRange? {
    state.marked.flatMap { Range($0) }.map { UITextRange($0) }
  }
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
  /// The object that finds words and lines.
  open var tokenizer: any UITextInputTokenizer { ownTokenizer }
  /// The place before the first character.
  open var beginningOfDocument: UITextPosition { UITextPosition(0) }
  /// The place after the last character.
  open var endOfDocument: UITextPosition { UITextPosition(textStorage.length) }
  /// Returns the text of a range, as far as there is text.
  open func text(in range: UITextRange) -> String? { string(in: range.range) }
  /// Replaces a range without asking the delegate.
  open func replace(_ range: UITextRange, withText text: String) {
    replaceByProgram(range.range, text)
  }
  /// Returns the range between two places.
  open func textRange(
    from fromPosition: UITextPosition, to toPosition: UITextPosition
  ) -> UITextRange? { UITextRange(between: fromPosition, toPosition) }
  /// Returns the place a number of units further on; nil for a place beyond the text.
  open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    position.moved(by: offset, within: textStorage.length)
  }
  /// Returns the place a number of characters or lines further on; nil for a place beyond the text.
  open func position(
    from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
  ) -> UITextPosition? { moved(position.index, direction, offset).map { UITextPosition($0) } }
  /// Compares two places.
  open func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    position.compared(to: other)
  }
  /// Returns the number of units from one place to another.
  open func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
    toPosition.index - from.index
  }
  /// Returns the place of a range that is farthest in a direction.
  open func position(
    within range: UITextRange, farthestIn direction: UITextLayoutDirection
  ) -> UITextPosition? { direction == .right || direction == .down ? range.end : range.start }
  /// Returns the character beside a place, or the text up to the line above or below; nil at the end.
  open func characterRange(
    byExtending position: UITextPosition, in direction: UITextLayoutDirection
  ) -> UITextRange? {
    self.position(from: position, in: direction, offset: 1).flatMap {
      textRange(from: position, to: $0)
    }
  }
  /// Returns the writing direction of the paragraph at a place.
  open func baseWritingDirection(
    for position: UITextPosition, in direction: UITextStorageDirection
  ) -> NSWritingDirection { writingDirection(at: position.index) }
  /// Sets the writing direction of the paragraphs of a range.
  open func setBaseWritingDirection(
    _ writingDirection: NSWritingDirection, for range: UITextRange
  ) { setWritingDirection(writingDirection, range.range) }
  /// Returns the place of a range's first line; that of the caret for an empty range.
  open func firstRect(for range: UITextRange) -> CGRect {
    rects(of: range.range).first ?? caretRect(for: range.start)
  }
  /// Returns the place of the caret: 2 points wide, as high as the line.
  open func caretRect(for position: UITextPosition) -> CGRect { caretFrame(at: position.index) }
  /// Returns the places of a range's lines.
  open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
    UITextSelectionRect.all(rects(of: range.range))
  }
  /// Returns the place that is nearest to a point.
  open func closestPosition(to point: CGPoint) -> UITextPosition? {
    UITextPosition(place(at: point).place)
  }
  /// Returns the place of a range that is nearest to a point.
  open func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
    let place = place(at: point).place
    return UITextPosition(min(max(place, range.range.lowerBound), range.range.upperBound))
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
    get { ownInputView }
    set { ownInputView = newValue }
  }
  private var ownInputView: UIView? { didSet { reloadInputViews() } }
  /// The view that is shown above the keyboard during editing.
  open override var inputAccessoryView: UIView? {
    get { ownAccessoryView }
    set { ownAccessoryView = newValue }
  }
  private var ownAccessoryView: UIView? { didSet { reloadInputViews() } }

  // MARK: Typing

  /// True if there is text.
  open var hasText: Bool { textStorage.length > 0 }
  /// Replaces the selection by a text, as typing does.
  open func insertText(_ text: String) { insertByUser(text) }
  /// Deletes the selection, or the character before the caret, as typing does.
  open func deleteBackward() { deleteByUser(-1, by: .character) }
  /// Selects all of the text.
  open override func selectAll(_ sender: Any?) { select(0..<textStorage.length) }
  /// Selects the word at the caret.
  open override func select(_ sender: Any?) { select(word(at: state.caret)) }
  /// Copies the selection.
  open override func copy(_ sender: Any?) { copySelection() }
  /// Copies the selection, and deletes it.
  open override func cut(_ sender: Any?) { cutSelection() }
  /// Replaces the selection by what was copied.
  open override func paste(_ sender: Any?) { pasteText() }
  /// Deletes the selection.
  open override func delete(_ sender: Any?) {
    if !state.selection.isEmpty { deleteByUser(-1, by: .character) }
  }
  /// Returns true for an editing action that the view can perform now.
  open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    canEdit(action) ?? super.canPerformAction(action, withSender: sender)
  }
  /// The object that undoes the changes of the user.
  open override var undoManager: UndoManager? { undo.manager }
  override func keyDown(_ key: LayerKeyEvent) -> Bool { edit(by: key) || super.keyDown(key) }

  // MARK: First responder

  open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }
  open override var canResignFirstResponder: Bool {
    !isFirstResponder || !isEditable || textDelegate?.textViewShouldEndEditing(self) ?? true
  }
  @discardableResult open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    if isEditable, window != nil,
      !(textDelegate?.textViewShouldBeginEditing(self) ?? true)
    {
      return false
    }
    return super.becomeFirstResponder()
  }
  override func focusChanged() { editingChanged() }

  // MARK: Layout

  /// The size of the text with its insets; estimated for the parts of a long text that were not laid out yet.
  open override var contentSize: CGSize {
    get {
      arrangeIfNeeded()
      return super.contentSize
    }
    set { super.contentSize = newValue }
  }
  /// Returns the size of the text in a width, with its insets; 0 sets no limit.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize(width: size.width) }
  /// The size of the text for a view that does not scroll; none for one that does.
  open override var intrinsicContentSize: CGSize {
    isScrollEnabled
      ? CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
      : fittingSize(width: 0)
  }
  override func contentHeight(forWidth width: CGFloat) -> CGFloat? {
    isScrollEnabled || width <= 0 ? nil : fittingSize(width: width).height
  }
  open override var isScrollEnabled: Bool {
    didSet { if isScrollEnabled != oldValue { invalidateIntrinsicContentSize() } }
  }
  override var baselines: (first: CGFloat, last: CGFloat) { textBaselines }
  override func layOutContents() {
    super.layOutContents()
    arrange()
  }
  override func offsetDidChange() {
    super.offsetDidChange()
    coverVisiblePart()
  }
  override func windowChanged() {
    super.windowChanged()
    if window != nil { measureLater() }
  }
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    canvas.setColor(tintColor)
    forgetLines()
  }

  // MARK: Touches

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first { beginSelecting(touch, event) }
  }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first { dragSelection(touch) }
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let touch = touches.first { endSelecting(touch) }
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    (state.isSelecting, state.touchedLink) = (false, nil)
  }
  open override func gestureRecognizerShouldBegin(
    _ gestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    // A press of the pointer selects instead of scrolling.
    gestureRecognizer === panGestureRecognizer && state.isSelecting
      ? false : super.gestureRecognizerShouldBegin(gestureRecognizer)
  }
}
