import CoreAnimation
import Expectations
import Foundation
import InputEvents
import LayerViews
import Testing
import WireProtocol

@MainActor private final class Writer: UITextFieldDelegate {
  let stage: ViewStage
  let field = UITextField(frame: CGRect(x: 20, y: 170, width: 200, height: 34))
  var lines: [String] = []
  var refused = ""
  var mayEnd = true

  init(_ stage: ViewStage) async throws {
    self.stage = stage
    field.borderStyle = .roundedRect
    stage.window.addSubview(field)
    try await stage.stage.settle()
  }

  func type(_ text: String) async throws { try await stage.stage.input(.textEntered(text)) }

  func key(_ name: String, _ modifiers: InputModifiers = []) async throws {
    let key = try unwrap(Key(named: name))
    try await stage.stage.input(.keyPressed(key, isRepeat: false), with: modifiers)
    try await stage.stage.input(.keyReleased(key), with: modifiers)
  }

  var selected: String { field.selectedTextRange.flatMap { field.text(in: $0) } ?? "" }
  var caret: Int {
    field.selectedTextRange.map { field.offset(from: field.beginningOfDocument, to: $0.end) } ?? -1
  }

  func textFieldDidBeginEditing(_ textField: UITextField) { lines.append("began") }
  func textFieldDidEndEditing(_ textField: UITextField) { lines.append("ended") }
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { mayEnd }
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool {
    lines.append("\(range.location)+\(range.length) \(string)")
    return string != refused || string.isEmpty
  }
}

extension LiveViewTests {
  @Suite struct UITextFieldTests {
    @MainActor @Test func `a field without a style leaves the border of its layer to the program`()
    {
      let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
      field.layer.cornerRadius = 10
      field.layer.borderWidth = 2
      field.tintColor = .red
      field.isEnabled = false
      expectEqual(field.layer.cornerRadius, 10)
      expectEqual(field.layer.borderWidth, 2)
      field.borderStyle = .roundedRect
      expectEqual(field.layer.cornerRadius, 6)
      field.borderStyle = .none
      expectEqual(field.layer.borderWidth, 0)
    }

    @Test func `a click makes a field the first responder, which gets the text of the keys`()
      async throws
    {
      try await ViewStage.perform { s in
        let writer = try await Writer(s)
        let field = writer.field
        var changes = 0
        field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
        field.delegate = writer
        try await writer.type("lost")
        expectEqual(field.text, "")
        expectFalse(field.isEditing)
        try await s.stage.click(40, 185)
        expectTrue(field.isEditing)
        expectTrue(field.isFirstResponder)
        try await writer.type("Grüß")
        try await writer.type(" 👩‍👩‍👧 ")
        try await writer.key("Backspace")
        try await writer.key("Backspace")
        expectEqual(field.text, "Grüß ")
        expectEqual(changes, 4)
        writer.refused = "x"
        try await writer.type("x")
        expectEqual(field.text, "Grüß ")
        expectEqual(writer.lines.first, "began")
        expectEqual(writer.lines.last, "5+0 x")
        writer.mayEnd = false
        expectFalse(field.resignFirstResponder())
        writer.mayEnd = true
        expectTrue(field.resignFirstResponder())
        expectEqual(writer.lines.last, "ended")
        expectTrue(field.hasText)
      }
    }

    @Test func `keys move, select, copy and paste`() async throws {
      try await ViewStage.perform { s in
        let writer = try await Writer(s)
        let field = writer.field
        field.text = "one two"
        expectTrue(field.becomeFirstResponder())
        expectEqual(writer.caret, 7)
        try await writer.key("Left", .control)
        expectEqual(writer.caret, 4)
        try await writer.key("Home", .shift)
        expectEqual(writer.selected, "one ")
        try await writer.key("c", .control)
        expectEqual(UIPasteboard.general.string, "one ")
        try await writer.key("End")
        try await writer.key("v", .control)
        expectEqual(field.text, "one twoone ")
        try await writer.key("a", .control)
        try await writer.key("x", .control)
        expectEqual(field.text, "")
        expectEqual(UIPasteboard.general.string, "one twoone ")
        try await writer.type("abc")
        try await writer.key("Left")
        try await writer.key("Delete")
        expectEqual(field.text, "ab")
        field.isSecureTextEntry = true
        try await writer.key("a", .control)
        try await writer.key("c", .control)
        expectEqual(UIPasteboard.general.string, "one twoone ")
        let start = field.beginningOfDocument
        let end = try unwrap(field.position(from: start, offset: 1))
        expectNil(field.position(from: start, offset: 3))
        field.replace(try unwrap(field.textRange(from: start, to: end)), withText: "Z")
        expectEqual(field.text, "Zb")
      }
    }

    @Test func `a click places the caret, a double click chooses a word`() async throws {
      try await ViewStage.perform { s in
        let writer = try await Writer(s)
        writer.field.text = "one two"
        try await s.stage.click(28, 185)
        expectEqual(writer.caret, 0)
        try await s.stage.show(at: 1)
        try await s.stage.click(200, 185)
        expectEqual(writer.caret, 7)
        try await s.stage.show(at: 2)
        try await s.stage.click(40, 185)
        try await s.stage.click(40, 185)
        expectEqual(writer.selected, "one")
        try await s.stage.click(40, 185)
        expectEqual(writer.selected, "one two")
        try await s.stage.show(at: 3)
        try await s.stage.press(28, 185)
        try await s.stage.move(210, 185)
        expectEqual(writer.selected, "one two")
        try await s.stage.release()
      }
    }

    @Test func `Return and Tab end the editing, and a button clears`() async throws {
      try await ViewStage.perform { s in
        let writer = try await Writer(s)
        let field = writer.field
        field.clearButtonMode = .whileEditing
        field.text = "text"
        let other = UITextField(frame: CGRect(x: 20, y: 10, width: 100, height: 30))
        s.window.addSubview(other)
        expectTrue(field.becomeFirstResponder())
        try await writer.key("Return")
        expectTrue(field.isEditing)
        var ends = 0
        field.addAction(UIAction { _ in ends += 1 }, for: .editingDidEndOnExit)
        try await writer.key("Return")
        expectFalse(field.isEditing)
        expectEqual(ends, 1)
        expectTrue(field.becomeFirstResponder())
        try await writer.key("Tab")
        expectTrue(other.isEditing)
        expectFalse(field.isEditing)
        expectTrue(field.becomeFirstResponder())
        try await s.stage.settle()
        let clear = field.clearButtonRect(forBounds: field.bounds)
        try await s.stage.click(20 + clear.midX, 170 + clear.midY)
        expectEqual(field.text, "")
        expectTrue(field.isEditing)
        field.isEnabled = false
        expectFalse(field.isEditing)
        expectFalse(field.becomeFirstResponder())
      }
    }
  }
}
