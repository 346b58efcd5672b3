import CoreAnimation
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
    let key = try #require(Key(named: name))
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
    @Test func `a click makes a field the first responder, which gets the text of the keys`() async
    {
      await #expect(processExitsWith: .success) {
        try await ViewStage.perform { s in
          let writer = try await Writer(s)
          let field = writer.field
          var changes = 0
          field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
          field.delegate = writer
          try await writer.type("lost")
          #expect(field.text == "" && !field.isEditing)
          try await s.stage.click(40, 185)
          #expect(field.isEditing && field.isFirstResponder)
          try await writer.type("Grüß")
          try await writer.type(" 👩‍👩‍👧 ")
          try await writer.key("Backspace")
          try await writer.key("Backspace")
          #expect(field.text == "Grüß " && changes == 4)
          writer.refused = "x"
          try await writer.type("x")
          #expect(field.text == "Grüß ")
          #expect(writer.lines.first == "began" && writer.lines.last == "5+0 x")
          writer.mayEnd = false
          #expect(!field.resignFirstResponder())
          writer.mayEnd = true
          #expect(field.resignFirstResponder() && writer.lines.last == "ended")
          #expect(field.hasText)
        }
      }
    }

    @Test func `keys move, select, copy and paste`() async {
      await #expect(processExitsWith: .success) {
        try await ViewStage.perform { s in
          let writer = try await Writer(s)
          let field = writer.field
          field.text = "one two"
          #expect(field.becomeFirstResponder())
          #expect(writer.caret == 7)
          try await writer.key("Left", .control)
          #expect(writer.caret == 4)
          try await writer.key("Home", .shift)
          #expect(writer.selected == "one ")
          try await writer.key("c", .control)
          #expect(UIPasteboard.general.string == "one ")
          try await writer.key("End")
          try await writer.key("v", .control)
          #expect(field.text == "one twoone ")
          try await writer.key("a", .control)
          try await writer.key("x", .control)
          #expect(field.text == "" && UIPasteboard.general.string == "one twoone ")
          try await writer.type("abc")
          try await writer.key("Left")
          try await writer.key("Delete")
          #expect(field.text == "ab")
          field.isSecureTextEntry = true
          try await writer.key("a", .control)
          try await writer.key("c", .control)
          #expect(UIPasteboard.general.string == "one twoone ")
          let start = field.beginningOfDocument
          let end = try #require(field.position(from: start, offset: 1))
          #expect(field.position(from: start, offset: 3) == nil)
          field.replace(try #require(field.textRange(from: start, to: end)), withText: "Z")
          #expect(field.text == "Zb")
        }
      }
    }

    @Test func `a click places the caret, a double click chooses a word`() async {
      await #expect(processExitsWith: .success) {
        try await ViewStage.perform { s in
          let writer = try await Writer(s)
          writer.field.text = "one two"
          try await s.stage.click(28, 185)
          #expect(writer.caret == 0)
          try await s.stage.show(at: 1)
          try await s.stage.click(200, 185)
          #expect(writer.caret == 7)
          try await s.stage.show(at: 2)
          try await s.stage.click(40, 185)
          try await s.stage.click(40, 185)
          #expect(writer.selected == "one")
          try await s.stage.click(40, 185)
          #expect(writer.selected == "one two")
          try await s.stage.show(at: 3)
          try await s.stage.press(28, 185)
          try await s.stage.move(210, 185)
          #expect(writer.selected == "one two")
          try await s.stage.release()
        }
      }
    }

    @Test func `Return and Tab end the editing, and a button clears`() async {
      await #expect(processExitsWith: .success) {
        try await ViewStage.perform { s in
          let writer = try await Writer(s)
          let field = writer.field
          field.clearButtonMode = .whileEditing
          field.text = "text"
          let other = UITextField(frame: CGRect(x: 20, y: 10, width: 100, height: 30))
          s.window.addSubview(other)
          #expect(field.becomeFirstResponder())
          try await writer.key("Return")
          #expect(field.isEditing)
          var ends = 0
          field.addAction(UIAction { _ in ends += 1 }, for: .editingDidEndOnExit)
          try await writer.key("Return")
          #expect(!field.isEditing && ends == 1)
          #expect(field.becomeFirstResponder())
          try await writer.key("Tab")
          #expect(other.isEditing && !field.isEditing)
          #expect(field.becomeFirstResponder())
          try await s.stage.settle()
          let clear = field.clearButtonRect(forBounds: field.bounds)
          try await s.stage.click(20 + clear.midX, 170 + clear.midY)
          #expect(field.text == "" && field.isEditing)
          field.isEnabled = false
          #expect(!field.isEditing && !field.becomeFirstResponder())
        }
      }
    }
  }
}
