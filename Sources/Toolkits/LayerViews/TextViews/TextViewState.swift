import Foundation

/// The selection of a text view, and the style of its text.
struct TextViewState {
  /// The end of the selection that stays.
  var anchor = 0
  /// The end of the selection that moves.
  var caret = 0
  /// True for a caret at the end of a line that goes on in the next.
  var isUpstream = false
  /// The place across the line that moving up and down keeps; nil after another movement.
  var column: CGFloat?
  /// The text that an input method has not settled.
  var marked: NSRange?
  /// The attributes that the program has set for the next letters.
  var typing: [NSAttributedString.Key: Any]?
  /// The word or paragraph that several clicks chose, around which a drag selects.
  var chosen: (range: Range<Int>, isParagraph: Bool)?
  /// True while a press of the pointer selects.
  var isSelecting = false
  /// True if a finger has made the selection.
  var hasHandles = false
  /// The range of the touched link.
  var touchedLink: NSRange?

  // The style of text that has no attributes of its own.
  var font: UIFont?
  var color: UIColor?
  var alignment = NSTextAlignment.natural

  /// True while the view changes its text, and sets the selection itself.
  var isChanging = false
  /// True if contents have to be arranged again.
  var isDirty = true
  var isArranging = false
  /// True while the measuring of a long text goes on in later turns.
  var isMeasuring = false
  /// The paragraphs to be drawn again, and their height before the change; nil for none.
  var damage: (rows: Range<Int>, height: CGFloat?)?
  /// The paragraph looked at last, by its start.
  var paragraph: (start: Int, editor: TextEditor)?

  var selection: Range<Int> { min(anchor, caret)..<max(anchor, caret) }
}
