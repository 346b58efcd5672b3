import CoreAnimation
import Expectations
import Foundation
import InputEvents
import LayerViews
import LiveStage
import Testing
import WireProtocol

@MainActor private final class Listener: UITextFieldDelegate {
  var lines: [String] = []
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool {
    lines.append("\(range.location)+\(range.length) \(string)")
    return true
  }
  func textFieldDidChangeSelection(_ textField: UITextField) { lines.append("selected") }
  func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
    lines.append("ended \(reason.rawValue)")
  }
}

/// views §23, for fields
@MainActor @Suite struct TextFieldInputTests {
  private func range(_ field: UITextField, _ start: Int, _ length: Int) throws -> UITextRange {
    let start = try unwrap(field.position(from: field.beginningOfDocument, offset: start))
    return try unwrap(
      field.textRange(from: start, to: unwrap(field.position(from: start, offset: length))))
  }

  private func selection(_ field: UITextField) throws -> NSRange {
    let range = try unwrap(field.selectedTextRange)
    return NSRange(
      location: field.offset(from: field.beginningOfDocument, to: range.start),
      length: field.offset(from: range.start, to: range.end))
  }

  @Test func `marked text replaces the selection, and then itself, until it is settled`() throws {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 300, height: 40))
    let listener = Listener()
    field.text = "abcdef"
    field.delegate = listener
    field.selectedTextRange = try range(field, 2, 2)
    listener.lines = []
    field.setMarkedText("XYZ", selectedRange: NSRange(location: 1, length: 1))
    expectEqual(field.text, "abXYZef")
    expectEqual(field.markedTextRange, try range(field, 2, 3))
    try expectEqual(selection(field), NSRange(location: 3, length: 1))
    expectEqual(listener.lines, ["selected"])
    field.setMarkedText("Q", selectedRange: NSRange(location: 9, length: 9))
    expectEqual(field.text, "abQef")
    try expectEqual(selection(field), NSRange(location: 3, length: 0))
    field.unmarkText()
    expectNil(field.markedTextRange)
    expectEqual(field.text, "abQef")
    field.setMarkedText("", selectedRange: NSRange(location: 0, length: 0))
    expectEqual(field.text, "abQef")
    field.setMarkedText("W", selectedRange: NSRange(location: 1, length: 0))
    field.setMarkedText(nil, selectedRange: NSRange(location: 0, length: 0))
    expectEqual(field.text, "abQef")
    try expectEqual(selection(field), NSRange(location: 3, length: 0))
    field.setMarkedText("one", selectedRange: NSRange(location: 3, length: 0))
    field.insertText("two")
    expectEqual(field.text, "abQtwoef")
    expectNil(field.markedTextRange)
  }

  @Test func `replacing asks no delegate and sends no event; a selection of nil is the start`()
    throws
  {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 300, height: 40))
    let listener = Listener()
    var events = 0
    field.addAction(UIAction { _ in events += 1 }, for: .editingChanged)
    field.text = "A😀B"
    field.delegate = listener
    field.replace(try range(field, 1, 2), withText: "Z")
    expectEqual(field.text, "AZB")
    try expectEqual(selection(field), NSRange(location: 2, length: 0))
    expectEqual(listener.lines, ["selected"])
    expectEqual(events, 0)
    field.selectedTextRange = nil
    try expectEqual(selection(field), NSRange(location: 0, length: 0))
    field.undoManager?.undo()
    expectEqual(field.text, "A😀B")
    expectEqual(events, 1)
    field.undoManager?.redo()
    expectEqual(field.text, "AZB")
  }

  @Test func `attributes of a text stay with its letters, and new letters have those before them`()
    throws
  {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 300, height: 40))
    field.attributedPlaceholder = NSAttributedString(
      string: "name", attributes: [.foregroundColor: UIColor.red])
    expectEqual(field.placeholder, "name")
    field.placeholder = "other"
    expectEqual(field.attributedPlaceholder?.string, "other")
    let text = NSMutableAttributedString(string: "ab", attributes: [.foregroundColor: UIColor.red])
    text.append(NSAttributedString(string: "cd"))
    field.attributedText = text
    field.selectedTextRange = try range(field, 1, 0)
    field.insertText("X")
    expectEqual(field.text, "aXbcd")
    let shown = try unwrap(field.attributedText)
    expectEqual(
      shown.attribute(.foregroundColor, at: 1, effectiveRange: nil) as? UIColor, .red)
    expectNil(shown.attribute(.foregroundColor, at: 3, effectiveRange: nil))
    field.text = "plain"
    expectEqual(
      field.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor,
      field.textColor)
    field.defaultTextAttributes = [.font: UIFont.boldSystemFont(ofSize: 20), .kern: 3]
    expectEqual(field.font, .boldSystemFont(ofSize: 20))
    expectEqual(field.defaultTextAttributes[.kern] as? Int, 3)
    expectNil(field.typingAttributes)
    let narrow = UITextField()
    narrow.font = .boldSystemFont(ofSize: 20)
    narrow.text = "plain"
    expectGreater(field.intrinsicContentSize.width, narrow.intrinsicContentSize.width + 8)
  }

  @Test func `places of letters are in the field's space, and places name letters`() throws {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 300, height: 40))
    field.text = "one two"
    field.layoutIfNeeded()
    let word = try range(field, 4, 3)
    let rect = field.firstRect(for: word)
    expectEqual(field.selectionRects(for: word).map(\.rect), [rect])
    expectTrue(field.selectionRects(for: word)[0].containsStart)
    expectTrue(field.selectionRects(for: word)[0].containsEnd)
    expectFalse(field.selectionRects(for: word)[0].isVertical)
    expectEqual(field.caretRect(for: word.start).minX, rect.minX)
    expectEqual(
      field.closestPosition(to: CGPoint(x: rect.minX + 1, y: 20)).map {
        field.compare($0, to: word.start)
      }, .orderedSame)
    expectEqual(
      field.closestPosition(to: .zero, within: word).map { field.compare($0, to: word.start) },
      .orderedSame)
    expectEqual(
      field.characterRange(at: CGPoint(x: rect.minX + 1, y: rect.midY)), try range(field, 4, 1))
    expectNil(field.characterRange(at: CGPoint(x: 290, y: 20)))
    expectEqual(
      field.position(from: word.start, in: .left, offset: 2), try range(field, 2, 0).start)
    expectNil(field.position(from: word.start, in: .right, offset: 4))
    expectNil(field.position(from: word.start, in: .down, offset: 1))
    expectEqual(field.position(within: word, farthestIn: .right), word.end)
    expectEqual(field.characterRange(byExtending: word.start, in: .right), try range(field, 4, 1))
    expectEqual(field.baseWritingDirection(for: word.start, in: .forward), .leftToRight)
    field.text = "שלום"
    expectEqual(field.baseWritingDirection(for: word.start, in: .forward), .rightToLeft)
    field.setBaseWritingDirection(.leftToRight, for: word)
    expectEqual(field.borderRect(forBounds: field.bounds), field.bounds)
    // Places beyond a text that has become shorter.
    expectEqual(field.firstRect(for: word).width, 0)
    expectEqual(field.text(in: word), "")
  }

  @Test func `words, sentences and paragraphs are found around places`() throws {
    let field = UITextField()
    field.text = "One two. Three!"
    let tokens = field.tokenizer
    func found(_ place: Int, _ unit: UITextGranularity, _ direction: UITextStorageDirection) throws
      -> String?
    {
      let position = try unwrap(field.position(from: field.beginningOfDocument, offset: place))
      return tokens.rangeEnclosingPosition(
        position, with: unit, inDirection: .storage(direction)
      ).flatMap { field.text(in: $0) }
    }
    expectEqual(try found(5, .word, .forward), "two")
    expectEqual(try found(7, .word, .backward), "two")
    expectNil(try found(7, .word, .forward))
    expectEqual(try found(5, .sentence, .forward), "One two. ")
    expectEqual(try found(9, .sentence, .forward), "Three!")
    expectEqual(try found(9, .paragraph, .forward), "One two. Three!")
    expectEqual(try found(9, .line, .forward), "One two. Three!")
    expectEqual(try found(9, .document, .forward), "One two. Three!")
    expectEqual(try found(0, .character, .forward), "O")
    expectNil(try found(0, .character, .backward))
    let start = try unwrap(field.position(from: field.beginningOfDocument, offset: 4))
    expectTrue(tokens.isPosition(start, atBoundary: .word, inDirection: .layout(.left)))
    expectFalse(tokens.isPosition(start, atBoundary: .word, inDirection: .layout(.right)))
    expectTrue(tokens.isPosition(start, withinTextUnit: .word, inDirection: .storage(.forward)))
    expectEqual(
      tokens.position(from: start, toBoundary: .word, inDirection: .storage(.forward)),
      field.position(from: start, offset: 3))
    expectNil(
      tokens.position(from: field.endOfDocument, toBoundary: .word, inDirection: .layout(.down)))
  }

  @Test func `a field has the wishes for its keyboard that a text input has`() {
    let field: any UITextInputTraits = UITextField()
    expectEqual(field.autocapitalizationType, .sentences)
    expectEqual(field.autocorrectionType, .default)
    field.autocorrectionType = .no
    field.spellCheckingType = .no
    field.smartQuotesType = .no
    field.smartDashesType = .no
    field.smartInsertDeleteType = .no
    field.keyboardType = .emailAddress
    field.keyboardAppearance = .dark
    field.returnKeyType = .done
    field.enablesReturnKeyAutomatically = true
    field.textContentType = .emailAddress
    expectEqual(field.keyboardType.rawValue, 7)
    expectEqual(field.returnKeyType.rawValue, 9)
    expectEqual(field.textContentType, UITextContentType(rawValue: "email"))
    final class Plain: UIView, UIKeyInput {
      var hasText: Bool { false }
      func insertText(_ text: String) {}
      func deleteBackward() {}
    }
    let plain = Plain()
    plain.keyboardType = .URL
    expectEqual(plain.keyboardType, .default)
    expectFalse(plain.isSecureTextEntry)
  }

  @Test func `editing actions are possible as the selection and the pasteboard allow`() throws {
    let field = UITextField()
    field.text = "text"
    func can(_ action: String) -> Bool {
      field.canPerformAction(Selector(action), withSender: nil)
    }
    expectFalse(can("copy:"))
    expectTrue(can("selectAll:"))
    field.selectAll(nil)
    expectTrue(can("cut:"))
    expectFalse(can("selectAll:"))
    expectFalse(can("unknown:"))
    field.copy(nil)
    expectTrue(can("paste:"))
    field.delete(nil)
    expectEqual(field.text, "")
    field.paste(nil)
    expectEqual(field.text, "text")
    field.select(nil)
    try expectEqual(selection(field), NSRange(location: 0, length: 4))
    field.isSecureTextEntry = true
    expectFalse(can("copy:"))
  }
}

extension LiveViewTests {
  @MainActor @Suite struct TextFieldEditingTests {
    @Test func `editing is told with its reason and by notifications, and is undone by keys`()
      async throws
    {
      try await ViewStage.perform { s in
        let field = UITextField(frame: CGRect(x: 20, y: 170, width: 200, height: 34))
        let listener = Listener()
        field.delegate = listener
        s.window.addSubview(field)
        let log = NotificationLog(
          for: field, UITextField.textDidBeginEditingNotification,
          UITextField.textDidChangeNotification, UITextField.textDidEndEditingNotification)
        try await s.stage.click(40, 185)
        try await s.stage.input(.textEntered("a"))
        try await s.stage.input(.textEntered("b"))
        expectEqual(field.text, "ab")
        try await s.stage.input(
          .keyPressed(unwrap(Key(named: "z")), isRepeat: false), with: .control)
        expectEqual(field.text, "")
        field.clearsOnInsertion = true
        field.insertText("x")
        field.clearsOnInsertion = true
        field.insertText("y")
        expectEqual(field.text, "y")
        expectTrue(field.resignFirstResponder())
        expectEqual(listener.lines.last, "ended 0")
        expectEqual(log.names.first, "UITextFieldTextDidBeginEditingNotification")
        expectEqual(log.names.last, "UITextFieldTextDidEndEditingNotification")
        expectEqual(log.names.count, 7)
      }
    }
  }
}

/// The names of notifications in the order of their posting.
@MainActor final class NotificationLog {
  private(set) var names: [String] = []
  private(set) var notes: [Notification] = []
  private var observers: [any NSObjectProtocol] = []

  init(for object: AnyObject?, _ names: Notification.Name...) {
    for name in names {
      observers.append(
        NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) {
          [weak self] note in
          nonisolated(unsafe) let note = note
          MainActor.assumeIsolated { self?.add(note) }
        })
    }
  }

  private func add(_ note: Notification) {
    names.append(note.name.rawValue)
    notes.append(note)
  }

  isolated deinit { observers.forEach(NotificationCenter.default.removeObserver) }
}
