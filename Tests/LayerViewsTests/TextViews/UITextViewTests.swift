import CoreAnimation
import Expectations
import Foundation
import LayerViews
import LiveStage
import Testing
import WireProtocol

// views §23
extension LiveViewTests {
  @MainActor @Suite struct UITextViewTests {
    @Test func `typing asks the delegate, then tells it of the selection and of the text`()
      async throws
    {
      try await ViewStage.perform { s in
        let author = try await Author(s)
        author.view.delegate = author
        expectEqual(author.shown, "|")
        try await s.stage.click(100, 60)
        expectTrue(author.view.isFirstResponder)
        expectEqual(author.lines, ["may begin", "began"])
        author.lines = []
        try await author.type("a")
        expectEqual(author.lines, ["0+0 a", "selected", "changed"])
        try await author.key("Return")
        try await author.type("👩‍👩‍👧b")
        expectEqual(author.view.text, "a\n👩‍👩‍👧b")
        author.refused = "x"
        try await author.type("x")
        try await author.key("Backspace")
        try await author.key("Backspace")
        expectEqual(author.shown, "a\n|")
        author.lines = []
        author.mayEnd = false
        expectFalse(author.view.resignFirstResponder())
        author.mayEnd = true
        expectTrue(author.view.resignFirstResponder())
        expectEqual(author.lines, ["may end", "may end", "ended"])
        author.mayBegin = false
        expectFalse(author.view.becomeFirstResponder())
      }
    }

    @Test func `arrows pass characters, words and lines, and keep their column`() async throws {
      try await ViewStage.perform { s in
        let author = try await Author(s)
        author.view.text = "one two\nx\nthree four"
        expectTrue(author.view.becomeFirstResponder())
        expectEqual(author.shown, "one two\nx\nthree four|")
        try await author.key("Left", .control)
        expectEqual(author.shown, "one two\nx\nthree |four")
        try await author.key("Home")
        expectEqual(author.shown, "one two\nx\n|three four")
        try await author.key("Left")
        try await author.key("Left")
        try await author.key("Left")
        try await author.key("Left")
        expectEqual(author.shown, "one tw|o\nx\nthree four")
        try await author.key("Down")
        expectEqual(author.shown, "one two\nx|\nthree four")
        try await author.key("Down")
        expectEqual(author.view.selectedRange.length, 0)
        expectTrue(author.view.selectedRange.location > 14)
        try await author.key("Down")
        expectEqual(author.shown, "one two\nx\nthree four|")
        try await author.key("Home", [.control, .shift])
        expectEqual(author.shown, "[one two\nx\nthree four]")
        try await author.key("Right")
        try await author.key("Backspace", .control)
        expectEqual(author.shown, "one two\nx\nthree |")
        try await author.key("Home", .control)
        try await author.key("Delete", .control)
        expectEqual(author.shown, "| two\nx\nthree ")
        try await author.key("End", .shift)
        try await author.key("Tab")
        expectEqual(author.shown, "\t|\nx\nthree ")
      }
    }

    @Test func `the end of a wrapped line is before the next line`() async throws {
      try await ViewStage.perform { s in
        let author = try await Author(s)
        author.view.text = "many words that are longer than a single line of this view"
        expectTrue(author.view.becomeFirstResponder())
        author.view.selectedRange = NSRange(location: 2, length: 0)
        let first = author.view.caretRect(for: try unwrap(author.view.selectedTextRange?.start))
        try await author.key("End")
        let end = author.view.selectedRange.location
        expectTrue(end > 10 && end < 40)
        try await author.key("Home")
        expectEqual(author.view.selectedRange.location, 0)
        try await author.key("Down")
        let second = author.view.caretRect(for: try unwrap(author.view.selectedTextRange?.start))
        expectEqual(author.view.selectedRange.location, end)
        expectTrue(abs(second.minY - first.maxY) < 1)
      }
    }

    @Test func `a click places the caret, a double click selects a word, a third the paragraph`()
      async throws
    {
      try await ViewStage.perform { s in
        let author = try await Author(s)
        author.view.text = "one two\nthree"
        let point = try author.point(5)
        try await s.stage.click(point.x, point.y)
        expectEqual(author.shown, "one t|wo\nthree")
        try await s.stage.click(point.x, point.y)
        expectEqual(author.shown, "one [two]\nthree")
        try await s.stage.click(point.x, point.y)
        expectEqual(author.shown, "[one two\n]three")
        try await s.stage.show(at: 2)
        try await s.stage.press(try author.point(1).x, point.y)
        let end = try author.point(10)
        try await s.stage.move(end.x, end.y)
        try await s.stage.release()
        expectEqual(author.shown, "o[ne two\nth]ree")
        // Selected letters have a background.
        try await s.stage.show(at: 3)
        let place = try author.point(2)
        expectFalse(s.shows(0xFFFFFF, Int(place.x), Int(place.y) + 9))
      }
    }

    @Test func `typing is undone as a whole, and redone`() async throws {
      try await ViewStage.perform { s in
        let author = try await Author(s)
        author.view.text = "one"
        expectTrue(author.view.becomeFirstResponder())
        let undo = try unwrap(author.view.undoManager)
        expectFalse(undo.canUndo)
        try await author.type("a")
        try await author.type("b")
        try await author.key("Home")
        try await author.type("c")
        expectEqual(author.shown, "c|oneab")
        expectEqual(undo.undoActionName, "Typing")
        try await author.key("z", .control)
        expectEqual(author.view.text, "oneab")
        try await author.key("z", .control)
        expectEqual(author.shown, "one|")
        try await author.key("z", .control)
        expectEqual(author.view.text, "one")
        try await author.key("z", [.control, .shift])
        expectEqual(author.view.text, "oneab")
        try await author.key("y", .control)
        expectEqual(author.view.text, "coneab")
        try await author.key("a", .control)
        try await author.key("Backspace")
        expectEqual(author.view.text, "")
        undo.undo()
        expectEqual(author.shown, "[coneab]")
        author.view.text = "new"
        expectFalse(undo.canUndo)
      }
    }

    @Test func `ranges beyond the text are clamped, and half characters become whole`() {
      let view = UITextView()
      view.text = "a👍🏽b"
      view.selectedRange = NSRange(location: 2, length: 1)
      expectEqual(view.selectedRange, NSRange(location: 1, length: 4))
      view.selectedRange = NSRange(location: 4, length: 90)
      expectEqual(view.selectedRange, NSRange(location: 1, length: 5))
      view.selectedRange = NSRange(location: -7, length: -1)
      expectEqual(view.selectedRange, NSRange(location: 0, length: 0))
      view.selectedRange = NSRange(location: NSNotFound, length: 0)
      expectEqual(view.selectedRange, NSRange(location: 6, length: 0))
      view.scrollRangeToVisible(NSRange(location: 900, length: .max))
      view.textStorage.deleteCharacters(in: NSRange(location: 3, length: 77))
      expectEqual(view.text, "a👍🏽b")
      view.selectedTextRange = nil
      expectEqual(view.selectedRange, NSRange(location: 0, length: 0))
    }

    @Test func `a long text opens and is edited without laying all of it out`() async throws {
      try await ViewStage.perform { s in
        let author = try await Author(s)
        let paragraph = "A paragraph of a long text, with several words.\n"
        author.view.text = String(repeating: paragraph, count: 22_000)
        expectTrue(author.view.layoutManager.hasNonContiguousLayout)
        expectTrue(author.view.contentSize.height > 400_000)
        expectTrue(author.view.becomeFirstResponder())
        author.view.selectedRange = NSRange(location: 500_000, length: 0)
        author.view.scrollRangeToVisible(author.view.selectedRange)
        for letter in "abc" { author.view.insertText(String(letter)) }
        expectEqual(author.view.selectedRange.location, 500_003)
        let caret = author.view.caretRect(for: try unwrap(author.view.selectedTextRange?.start))
        expectTrue(author.view.bounds.contains(caret))
      }
    }
  }
}
