import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

/// Asks a text view for places while its text is about to change.
private final class Asker: NSTextStorageDelegate {
  weak var view: UITextView?
  var lines = 0
  func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {}
  func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {
    lines += 1
    let view = view
    MainActor.assumeIsolated {
      guard let view else { return }
      _ = view.caretRect(for: view.endOfDocument)
    }
  }
}

/// Numbers that are the same in each run.
private struct Dice {
  var state: UInt64 = 7
  mutating func roll(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(max(count, 1)))
  }
}

/// views §23
@MainActor @Suite struct TextHazardTests {
  @Test func `places are asked for while a text is being changed`() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
    let asker = Asker()
    asker.view = view
    view.textStorage.delegate = asker
    view.text = "one\ntwo\nthree\nfour"
    view.layoutIfNeeded()
    view.textStorage.deleteCharacters(in: NSRange(location: 2, length: 14))
    expectEqual(view.text, "onur")
    view.text = "one\ntwo\nthree\nfour"
    view.layoutIfNeeded()
    view.textStorage.beginEditing()
    view.textStorage.deleteCharacters(in: NSRange(location: 1, length: 16))
    let all = NSRange(location: 0, length: 2)
    view.layoutManager.ensureLayout(forCharacterRange: all)
    _ = view.layoutManager.boundingRect(forGlyphRange: all, in: view.textContainer)
    _ = view.caretRect(for: view.endOfDocument)
    _ = view.tokenizer.position(
      from: view.beginningOfDocument, toBoundary: .word, inDirection: .storage(.forward))
    view.selectedRange = NSRange(location: 1, length: 500)
    view.textStorage.endEditing()
    expectEqual(view.text, "or")
    expectEqual(view.layoutManager.numberOfGlyphs, 2)
    expectGreater(asker.lines, 2)
  }

  @Test func `lines after many changes are those of a text that was set at once`() {
    let parts = ["a", "\n", "\r", "\r\n", "word ", "👩‍👩‍👧", "\u{2029}", "e\u{301}", "ü", "\u{85}", ""]
    let font: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 10)]
    func lines(_ manager: NSLayoutManager, _ container: NSTextContainer) -> [NSRange] {
      var ranges: [NSRange] = []
      manager.enumerateLineFragments(
        forGlyphRange: NSRange(location: 0, length: manager.numberOfGlyphs)
      ) { _, _, _, range, _ in ranges.append(range) }
      return ranges
    }
    func made(_ storage: NSTextStorage) -> (NSLayoutManager, NSTextContainer) {
      let (manager, container) = (
        NSLayoutManager(), NSTextContainer(size: CGSize(width: 60, height: 0))
      )
      storage.addLayoutManager(manager)
      manager.addTextContainer(container)
      return (manager, container)
    }
    var dice = Dice()
    let storage = NSTextStorage()
    let (manager, container) = made(storage)
    for round in 0..<250 {
      let total = storage.length
      let start = dice.roll(total + 1)
      let length = dice.roll(3) == 0 ? dice.roll(total - start + 1) : 0
      let new = (0..<dice.roll(4)).map { _ in parts[dice.roll(parts.count)] }.joined()
      storage.replaceCharacters(
        in: NSRange(location: start, length: length),
        with: NSAttributedString(string: new, attributes: font))
      let other = NSTextStorage(attributedString: storage)
      let (fresh, box) = made(other)
      expectEqual(lines(manager, container), lines(fresh, box), "round \(round)")
      expectEqual(manager.usedRect(for: container), fresh.usedRect(for: box), "round \(round)")
    }
  }

  @Test func `a change that a text cannot have had is told of, and lays out the whole text`() {
    let storage = NSTextStorage(string: "abc")
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    manager.addTextContainer(NSTextContainer(size: CGSize(width: 60, height: 0)))
    for range in [
      NSRange(location: NSNotFound, length: 4), NSRange(location: -1, length: 0),
      NSRange(location: 0, length: 9), NSRange(location: 2, length: -1),
    ] {
      storage.edited(.editedCharacters, range: range, changeInLength: 1)
      storage.edited(.editedAttributes, range: range, changeInLength: .min)
    }
    expectEqual(manager.glyphRange(for: manager.textContainers[0]).length, 3)
    expectEqual(storage.changeInLength, 0)
  }

  @Test func `containers without limits and with broken numbers lay out their text`() {
    for (width, padding) in [
      (CGFloat.greatestFiniteMagnitude, CGFloat(5)), (0, 5), (1e12, .nan), (50, .nan),
      (50, .infinity), (.nan, 0), (.infinity, -.infinity), (50, 1e300), (50, -1e300),
    ] {
      let storage = NSTextStorage(string: "some words\nmore")
      let manager = NSLayoutManager()
      storage.addLayoutManager(manager)
      let container = NSTextContainer(size: CGSize(width: width, height: 10))
      manager.addTextContainer(container)
      container.lineFragmentPadding = padding
      let view = UITextView(
        frame: CGRect(x: 0, y: 0, width: 100, height: 100), textContainer: container)
      view.layoutIfNeeded()
      let size = view.contentSize
      expectTrue(size.width.isFinite && size.width <= 1e7 + 10, "\(width) \(padding): \(size)")
      expectTrue(view.sizeThatFits(CGSize(width: CGFloat.nan, height: 10)).height > 0)
      expectTrue(view.sizeThatFits(CGSize(width: CGFloat.infinity, height: 10)).height > 0)
    }
  }

  @Test func `ranges beyond a text, halves of letters and broken counts are bounded`() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
    let ends = [-5, 0, 1, 2, 3, 99, Int.max, NSNotFound]
    for text in ["", "a😀b"] {
      view.text = text
      for start in ends {
        for length in [0, 1, 99, Int.max, -1] {
          let range = NSRange(location: start, length: length)
          view.selectedRange = range
          view.scrollRangeToVisible(range)
          view.setMarkedText("x😀", selectedRange: range)
          view.unmarkText()
          view.text = text
          _ = view.layoutManager.boundingRect(forGlyphRange: range, in: view.textContainer)
          _ = view.textStorage.attributedSubstring(from: range)
          view.textStorage.replaceCharacters(in: range, with: "")
          view.text = text
        }
      }
      for count in [Int.min, Int.max, -3, 3] {
        expectNil(
          view.position(
            from: view.beginningOfDocument, in: .left, offset: count == .min ? .max : abs(count)))
        _ = view.position(from: view.beginningOfDocument, in: .right, offset: count)
        _ = view.position(from: view.endOfDocument, in: .up, offset: count)
        expectTrue(view.position(from: view.endOfDocument, offset: count == -3 ? 1 : count) == nil)
      }
    }
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    field.text = "a😀b"
    field.setMarkedText("x", selectedRange: NSRange(location: NSNotFound, length: .max))
    field.deleteBackward()
    expectNotNil(field.text)
  }

  @Test func `the next word of a long text without words is found in one pass`() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
    view.text = String(repeating: "-", count: 3000) + String(repeating: "\n", count: 3000) + "a."
    let start = Date()
    let place = view.tokenizer.position(
      from: view.beginningOfDocument, toBoundary: .word, inDirection: .storage(.forward))
    expectLess(-start.timeIntervalSinceNow, 1)
    expectEqual(place.map { view.offset(from: view.beginningOfDocument, to: $0) }, 6001)
  }

  @Test func `a change that ends groups or undoes while it is undone changes nothing else`() {
    final class Target {
      var value = 0
    }
    let (undo, target) = (UndoManager(), Target())
    func add(_ number: Int) {
      target.value += number
      undo.registerUndo(withTarget: target) { _ in
        add(-number)
        undo.undo()
        undo.redo()
        undo.endUndoGrouping()
        undo.endUndoGrouping()
        undo.removeAllActions(withTarget: undo)
      }
    }
    undo.groupsByEvent = false
    undo.beginUndoGrouping()
    add(3)
    undo.endUndoGrouping()
    undo.undo()
    expectEqual(target.value, 0)
    expectEqual(undo.groupingLevel, 0)
    undo.redo()
    expectEqual(target.value, 3)
    expectTrue(undo.canUndo && !undo.canRedo)
  }
}
