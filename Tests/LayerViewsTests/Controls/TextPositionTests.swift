import Expectations
import Foundation
import LayerViews
import Testing

/// views §16: positions in text are counted in UTF-16 units.
@MainActor @Suite struct TextPositionTests {
  /// a, a hand of a colour (4 units), b, a family (11 units), c
  private let text = "a👍🏽b👨‍👩‍👧‍👦c"

  private func field(_ text: String) -> UITextField {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 300, height: 40))
    field.text = text
    return field
  }

  private func range(_ field: UITextField, _ range: NSRange) throws -> UITextRange {
    let start = try unwrap(
      field.position(from: field.beginningOfDocument, offset: range.location))
    let end = try unwrap(field.position(from: start, offset: range.length))
    return try unwrap(field.textRange(from: start, to: end))
  }

  private func selection(_ field: UITextField) throws -> NSRange {
    let range = try unwrap(field.selectedTextRange)
    return NSRange(
      location: field.offset(from: field.beginningOfDocument, to: range.start),
      length: field.offset(from: range.start, to: range.end))
  }

  @Test(arguments: ["a👍🏽b👨‍👩‍👧‍👦c", "🇩🇪🇫🇷", "e\u{301}o\u{308}", "𝄞", "שלום", ""])
  func `the end of a text is as many places away as it has UTF-16 units`(text: String) {
    let field = field(text)
    let (start, end) = (field.beginningOfDocument, field.endOfDocument)
    expectEqual(field.offset(from: start, to: end), text.utf16.count)
    expectEqual(field.offset(from: end, to: start), -text.utf16.count)
    expectEqual(field.position(from: end, offset: -text.utf16.count), start)
    expectNil(field.position(from: start, offset: text.utf16.count + 1))
    expectNil(field.position(from: start, offset: -1))
    expectNil(field.position(from: end, offset: .max))
  }

  @Test func `a range of NSString is the same range of the field`() throws {
    let field = field(text)
    for part in ["b", "c", "👍🏽", "👨‍👩‍👧‍👦"] {
      let place = (text as NSString).range(of: part)
      expectEqual(field.text(in: try range(field, place)), part)
      field.selectedTextRange = try range(field, place)
      try expectEqual(selection(field), place)
    }
    field.replace(try range(field, (text as NSString).range(of: "👍🏽")), withText: "e\u{301}")
    expectEqual(field.text, "ae\u{301}b👨‍👩‍👧‍👦c")
    try expectEqual(selection(field), NSRange(location: 3, length: 0))
  }

  @Test func `a selection within a character holds all of it`() throws {
    let field = field(text)
    field.selectedTextRange = try range(field, NSRange(location: 2, length: 1))
    try expectEqual(selection(field), NSRange(location: 1, length: 4))
    field.selectedTextRange = try range(field, NSRange(location: 3, length: 0))
    try expectEqual(selection(field), NSRange(location: 1, length: 0))
  }

  @Test func `a range that cuts a pair of surrogates holds the pair`() throws {
    let field = field("x𝄞y")
    expectEqual(field.text(in: try range(field, NSRange(location: 2, length: 1))), "𝄞")
    field.replace(try range(field, NSRange(location: 0, length: 2)), withText: "")
    expectEqual(field.text, "y")
  }

  @Test func `one part of a character is replaced, and the caret is behind the character`() throws {
    let field = field("a👍🏽b")
    field.replace(try range(field, NSRange(location: 3, length: 2)), withText: "")
    expectEqual(field.text, "a👍b")
    field.replace(try range(field, NSRange(location: 1, length: 0)), withText: "\u{301}")
    expectEqual(field.text, "a\u{301}👍b")
    try expectEqual(selection(field), NSRange(location: 2, length: 0))
  }

  @Test func `deleting backward deletes the character before the caret, flags and accents too`()
    throws
  {
    let field = field("🇩🇪🇫🇷e\u{301}👨‍👩‍👧‍👦")
    field.selectedTextRange = try range(field, NSRange(location: 21, length: 0))
    field.deleteBackward()
    expectEqual(field.text, "🇩🇪🇫🇷e\u{301}")
    field.deleteBackward()
    expectEqual(field.text, "🇩🇪🇫🇷")
    field.deleteBackward()
    expectEqual(field.text, "🇩🇪")
    try expectEqual(selection(field), NSRange(location: 4, length: 0))
  }

  @Test func `the delegate's ranges are those of NSString`() throws {
    final class Listener: UITextFieldDelegate {
      var ranges: [NSRange] = []
      func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
        replacementString string: String
      ) -> Bool {
        ranges.append(range)
        return true
      }
    }
    let listener = Listener()
    let field = field(text)
    field.delegate = listener
    field.selectedTextRange = try range(field, (text as NSString).range(of: "👨‍👩‍👧‍👦"))
    field.insertText("🇩🇪")
    field.insertText("!")
    field.deleteBackward()
    field.deleteBackward()
    expectEqual(field.text, "a👍🏽bc")
    expectEqual(
      listener.ranges,
      [
        NSRange(location: 6, length: 11), NSRange(location: 10, length: 0),
        NSRange(location: 10, length: 1), NSRange(location: 6, length: 4),
      ])
  }
}
