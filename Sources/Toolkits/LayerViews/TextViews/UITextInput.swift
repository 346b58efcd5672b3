public import Foundation

/// A direction of the order of letters.
public enum UITextStorageDirection: Int, Sendable {
  /// The direction to the end of the text.
  case forward = 0
  /// The direction to its beginning.
  case backward = 1
}

/// A direction on the screen.
public enum UITextLayoutDirection: Int, Sendable {
  /// The direction to the right.
  case right = 2
  /// The direction to the left.
  case left = 3
  /// Upwards.
  case up = 4
  /// Downwards.
  case down = 5
}

/// A direction, of letters or on the screen.
public struct UITextDirection: RawRepresentable, Hashable, Sendable {
  /// The number of the direction.
  public var rawValue: Int
  /// Creates the direction of a number.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Returns a direction of the order of letters.
  public static func storage(_ direction: UITextStorageDirection) -> UITextDirection {
    UITextDirection(rawValue: direction.rawValue)
  }
  /// Returns a direction on the screen.
  public static func layout(_ direction: UITextLayoutDirection) -> UITextDirection {
    UITextDirection(rawValue: direction.rawValue)
  }

  var isForward: Bool { rawValue == 0 || rawValue == 2 || rawValue == 5 }
}

/// A part of a text.
public enum UITextGranularity: Int, Sendable {
  /// A character as the reader sees it.
  case character = 0
  /// A word.
  case word = 1
  /// A sentence.
  case sentence = 2
  /// A paragraph.
  case paragraph = 3
  /// A line.
  case line = 4
  /// All of the text.
  case document = 5
}

/// The line that a place between two lines belongs to.
public enum UITextStorageSelectionAffinity: Int, Sendable {
  /// The line after the place.
  case forward = 0
  /// The line before the place.
  case backward = 1
}

/// A text that keys and input methods edit, with a selection and with text that an input method has not yet
/// settled. Places count UTF-16 units.
@preconcurrency @MainActor public protocol UITextInput: UIKeyInput {
  /// Returns the text of a range; nil for a range that the text does not have.
  func text(in range: UITextRange) -> String?
  /// Replaces a range.
  func replace(_ range: UITextRange, withText text: String)
  /// The selection; an empty one is the caret.
  var selectedTextRange: UITextRange? { get set }
  /// The text that an input method has not yet settled; nil for none.
  var markedTextRange: UITextRange? { get }
  /// The attributes in which marked text is drawn; nil for a line below it.
  var markedTextStyle: [NSAttributedString.Key: Any]? { get set }
  /// Replaces the marked text, or else the selection, by text that stays marked.
  ///
  /// - Parameter selectedRange: the selection within the marked text.
  func setMarkedText(_ markedText: String?, selectedRange: NSRange)
  /// Settles the marked text.
  func unmarkText()
  /// The place before the first character.
  var beginningOfDocument: UITextPosition { get }
  /// The place after the last character.
  var endOfDocument: UITextPosition { get }
  /// Returns the range between two places.
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
  /// Returns the place a number of units further on; nil for a place beyond the text.
  func position(from position: UITextPosition, offset: Int) -> UITextPosition?
  /// Returns the place a number of characters or lines further on in a direction of the screen.
  func position(
    from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
  ) -> UITextPosition?
  /// Compares two places.
  func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
  /// Returns the number of units from one place to another.
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
  /// The object that is told of changes that it has not made; not retained.
  var inputDelegate: (any UITextInputDelegate)? { get set }
  /// The object that finds words and lines.
  var tokenizer: any UITextInputTokenizer { get }
  /// Returns the place of a range that is farthest in a direction.
  func position(
    within range: UITextRange, farthestIn direction: UITextLayoutDirection
  ) -> UITextPosition?
  /// Returns the character beside a place.
  func characterRange(
    byExtending position: UITextPosition, in direction: UITextLayoutDirection
  ) -> UITextRange?
  /// Returns the writing direction at a place.
  func baseWritingDirection(
    for position: UITextPosition, in direction: UITextStorageDirection
  ) -> NSWritingDirection
  /// Sets the writing direction of a range.
  func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange)
  /// Returns the place of a range's first line, in the view's space.
  func firstRect(for range: UITextRange) -> CGRect
  /// Returns the place of the caret, in the view's space.
  func caretRect(for position: UITextPosition) -> CGRect
  /// Returns the places of a range's lines, in the view's space.
  func selectionRects(for range: UITextRange) -> [UITextSelectionRect]
  /// Returns the place that is nearest to a point of the view.
  func closestPosition(to point: CGPoint) -> UITextPosition?
  /// Returns the place of a range that is nearest to a point of the view.
  func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition?
  /// Returns the character at a point of the view.
  func characterRange(at point: CGPoint) -> UITextRange?
}

/// The object that a text tells of changes by the program.
@preconcurrency @MainActor public protocol UITextInputDelegate: AnyObject {
  /// Called before the selection changes.
  func selectionWillChange(_ textInput: (any UITextInput)?)
  /// Called after the selection has changed.
  func selectionDidChange(_ textInput: (any UITextInput)?)
  /// Called before the text changes.
  func textWillChange(_ textInput: (any UITextInput)?)
  /// Called after the text has changed.
  func textDidChange(_ textInput: (any UITextInput)?)
}

/// The place of a selected part of a line.
@preconcurrency @MainActor open class UITextSelectionRect: NSObject {
  private let frame: CGRect
  private let ends: (start: Bool, end: Bool)
  private let direction: NSWritingDirection

  init(_ frame: CGRect, start: Bool, end: Bool, direction: NSWritingDirection = .leftToRight) {
    self.frame = frame
    ends = (start, end)
    self.direction = direction
    super.init()
  }

  /// The rectangle in the view's space.
  open var rect: CGRect { frame }
  /// The writing direction of the text.
  open var writingDirection: NSWritingDirection { direction }
  /// True for the rectangle with the start of the selection.
  open var containsStart: Bool { ends.start }
  /// True for the rectangle with the end of the selection.
  open var containsEnd: Bool { ends.end }
  /// Always false: lines are horizontal.
  open var isVertical: Bool { false }
}

/// The editing actions of keys and menus.
@preconcurrency @MainActor public protocol UIResponderStandardEditActions: AnyObject {
  /// Copies the selection, and deletes it.
  func cut(_ sender: Any?)
  /// Copies the selection.
  func copy(_ sender: Any?)
  /// Inserts what was copied.
  func paste(_ sender: Any?)
  /// Selects the word at the caret.
  func select(_ sender: Any?)
  /// Selects everything.
  func selectAll(_ sender: Any?)
  /// Deletes the selection.
  func delete(_ sender: Any?)
}
