import CoreAnimation
import Expectations
import Foundation
import InputEvents
import LayerViews
import LiveStage
import Testing
import WireProtocol

// views §23
extension LiveViewTests {
  @MainActor @Suite struct TextViewTouchTests {
    private func touch(_ s: ViewStage, _ kind: TouchKind, _ point: CGPoint) async throws {
      try await s.stage.input(
        .touch(finger: 1, kind, at: .init(x: point.x, y: point.y), pressure: 1))
    }

    private func tap(_ s: ViewStage, _ point: CGPoint) async throws {
      try await touch(s, .began, point)
      try await touch(s, .ended, point)
    }

    @Test func `a tap places the caret, two select a word with handles that a finger moves`()
      async throws
    {
      try await ViewStage.perform { s in
        let author = try await Author(s)
        author.view.text = "one two three"
        let point = try author.point(5)
        try await tap(s, point)
        expectTrue(author.view.isFirstResponder)
        expectEqual(author.shown, "one t|wo three")
        try await tap(s, point)
        expectEqual(author.shown, "one [two] three")
        try await s.stage.show(at: 2)
        let (start, end) = (try author.point(6), try author.point(10))
        let handle = CGPoint(x: start.x + 7, y: start.y + 14)
        try await touch(s, .began, handle)
        try await touch(s, .moved, CGPoint(x: handle.x + 12, y: start.y))
        try await touch(s, .moved, CGPoint(x: end.x, y: start.y))
        try await touch(s, .ended, CGPoint(x: end.x, y: start.y))
        expectEqual(author.view.selectedRange.location, 4)
        expectGreater(author.view.selectedRange.length, 4)
      }
    }

    @Test func `a finger that moves scrolls, the pointer selects, a wheel scrolls`() async throws {
      try await ViewStage.perform { s in
        let author = try await Author(s)
        author.view.text = (0..<60).map { "line \($0)" }.joined(separator: "\n")
        author.view.contentOffset = .zero
        author.view.selectedRange = NSRange(location: 0, length: 0)
        try await s.stage.settle()
        try await touch(s, .began, CGPoint(x: 100, y: 90))
        try await touch(s, .moved, CGPoint(x: 100, y: 70))
        try await touch(s, .moved, CGPoint(x: 100, y: 40))
        expectGreater(author.view.contentOffset.y, 20)
        try await touch(s, .ended, CGPoint(x: 100, y: 40))
        expectEqual(author.view.selectedRange.length, 0)
        try await s.stage.show(at: 5)
        let offset = author.view.contentOffset
        try await s.stage.press(60, 40)
        try await s.stage.move(60, 70)
        expectEqual(author.view.contentOffset, offset)
        expectGreater(author.view.selectedRange.length, 5)
        try await s.stage.release()
      }
    }

    @Test func `a finger that stays moves the caret`() async throws {
      try await ViewStage.perform { s in
        let author = try await Author(s)
        author.view.text = "one two three"
        try await touch(s, .began, try author.point(2))
        try await s.stage.show(at: 1)
        try await touch(s, .moved, try author.point(9))
        try await touch(s, .ended, try author.point(9))
        expectEqual(author.shown, "one two t|hree")
      }
    }

    @Test func `a link and an address in a text that is not editable are offered to the delegate`()
      async throws
    {
      try await ViewStage.perform { s in
        let author = try await Author(s)
        author.view.delegate = author
        author.view.isEditable = false
        author.view.dataDetectorTypes = .link
        let text = NSMutableAttributedString(
          string: "a link,\nwww.example.org.", attributes: author.view.typingAttributes)
        text.addAttributes(
          [.link: "https://example.org/x"], range: NSRange(location: 2, length: 4))
        author.view.linkTextAttributes = [.foregroundColor: UIColor.red]
        author.view.attributedText = text
        author.lines = []
        let first = try author.point(3)
        try await s.stage.click(first.x, first.y)
        expectEqual(author.lines.last, "https://example.org/x 2+4")
        try await s.stage.show(at: 2)
        let second = try author.point(12)
        try await tap(s, second)
        expectEqual(author.lines.last, "http://www.example.org 8+15")
        try await s.stage.show(at: 4)
        author.lines = []
        try await tap(s, try author.point(0))
        expectFalse(author.lines.contains { $0.contains("example") })
        author.view.isEditable = true
        try await s.stage.show(at: 6)
        try await tap(s, first)
        expectFalse(author.lines.contains { $0.contains("example") })
      }
    }

    @Test func `text has the colours of its view's traits`() async throws {
      try await ViewStage.perform { s in
        let author = try await Author(s)
        author.view.font = .systemFont(ofSize: 40)
        author.view.text = "███"
        try await s.stage.settle()
        expectTrue(s.shows(0x000000, 60, 45))
        author.view.overrideUserInterfaceStyle = .dark
        try await s.stage.settle()
        expectTrue(s.shows(0xFFFFFF, 60, 45))
      }
    }
  }
}
