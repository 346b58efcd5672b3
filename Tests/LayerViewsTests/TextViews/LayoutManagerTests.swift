import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

private final class Follower: NSTextStorageDelegate {
  var lines: [String] = []
  func textStorage(
    _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {
    lines.append("\(editedMask.rawValue) \(editedRange.location)+\(editedRange.length) \(delta)")
    let digits = CharacterSet.decimalDigits
    let letters = textStorage.string as NSString
    for index in editedRange.location..<NSMaxRange(editedRange)
    where UnicodeScalar(letters.character(at: index)).map(digits.contains) == true {
      textStorage.addAttribute(
        .foregroundColor, value: UIColor.red, range: NSRange(location: index, length: 1))
    }
  }
  func textStorage(
    _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
    range editedRange: NSRange, changeInLength delta: Int
  ) {
    lines.append("\(editedMask.rawValue) \(textStorage.length)")
  }
}

/// views §23
@MainActor @Suite struct LayoutManagerTests {
  private let storage = NSTextStorage()
  private let manager = NSLayoutManager()
  private let container = NSTextContainer(size: CGSize(width: 110, height: 0))

  private init() {
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
  }

  private func set(_ text: String) {
    storage.setAttributedString(
      NSAttributedString(string: text, attributes: [.font: UIFont.systemFont(ofSize: 10)]))
  }

  @Test func `changes of a group are told together, and the delegate may add attributes`() {
    let follower = Follower()
    storage.delegate = follower
    storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "ab12")
    expectEqual(follower.lines, ["2 0+4 4", "3 4"])
    expectEqual(
      storage.attribute(.foregroundColor, at: 3, effectiveRange: nil) as? UIColor, .red)
    follower.lines = []
    storage.beginEditing()
    storage.deleteCharacters(in: NSRange(location: 0, length: 1))
    storage.append(NSAttributedString(string: "z"))
    expectEqual(storage.editedRange, NSRange(location: 0, length: 4))
    expectEqual(storage.changeInLength, 0)
    expectEqual(storage.editedMask, [.editedCharacters, .editedAttributes])
    expectEqual(follower.lines, [])
    storage.endEditing()
    expectEqual(follower.lines.count, 2)
    expectEqual(storage.editedRange.location, NSNotFound)
    expectEqual(storage.string, "b12z")
    storage.removeAttribute(.foregroundColor, range: NSRange(location: 0, length: 4))
    storage.setAttributes(nil, range: NSRange(location: 0, length: 4))
    // Ranges beyond the text, which Apple's framework answers with an exception.
    storage.addAttribute(.kern, value: 1, range: NSRange(location: 3, length: 2))
    storage.setAttributes([:], range: NSRange(location: -1, length: 1))
    storage.replaceCharacters(in: NSRange(location: .max, length: 1), with: "x")
    storage.insert(NSAttributedString(string: "x"), at: 5)
    expectEqual(storage.attributes(at: 4, effectiveRange: nil).count, 0)
    expectEqual(storage.string, "b12z")
  }

  @Test func `a subclass keeps its text elsewhere, and highlights what was changed`() {
    final class Code: NSTextStorage {
      let backing = NSMutableAttributedString(string: "")
      override var string: String { backing.string }
      override func attributes(
        at location: Int, effectiveRange range: NSRangePointer?
      ) -> [NSAttributedString.Key: Any] {
        backing.attributes(at: location, effectiveRange: range)
      }
      override func replaceCharacters(in range: NSRange, with str: String) {
        beginEditing()
        backing.replaceCharacters(in: range, with: str)
        edited(.editedCharacters, range: range, changeInLength: str.utf16.count - range.length)
        endEditing()
      }
      override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
        beginEditing()
        backing.setAttributes(attrs, range: range)
        edited(.editedAttributes, range: range, changeInLength: 0)
        endEditing()
      }
      override func processEditing() {
        let line = (string as NSString).paragraphRange(for: editedRange)
        addAttribute(.foregroundColor, value: UIColor.black, range: line)
        let word = (string as NSString).range(of: "let")
        if word.length > 0 { addAttribute(.foregroundColor, value: UIColor.red, range: word) }
        super.processEditing()
      }
    }
    let code = Code()
    let (manager, container) = (
      NSLayoutManager(), NSTextContainer(size: CGSize(width: 200, height: 0))
    )
    code.addLayoutManager(manager)
    manager.addTextContainer(container)
    let view = UITextView(
      frame: CGRect(x: 0, y: 0, width: 200, height: 50), textContainer: container)
    view.insertText("let a = 1")
    view.insertText("\n")
    expectEqual(view.text, "let a = 1\n")
    expectEqual(code.backing.string, "let a = 1\n")
    expectEqual(code.attribute(.foregroundColor, at: 1, effectiveRange: nil) as? UIColor, .red)
    expectEqual(code.attribute(.foregroundColor, at: 5, effectiveRange: nil) as? UIColor, .black)
    expectEqual(view.attributedText.length, 10)
    code.deleteCharacters(in: NSRange(location: 0, length: 4))
    code.addAttributes([.kern: 2], range: NSRange(location: 0, length: 3))
    code.removeAttribute(.kern, range: NSRange(location: 0, length: 1))
    var runs: [Int] = []
    code.enumerateAttribute(.kern, in: NSRange(location: 0, length: 5), options: []) {
      value, range, _ in
      if value != nil { runs.append(range.location) }
    }
    expectEqual(runs, [1])
    expectEqual(code.attributedSubstring(from: NSRange(location: 0, length: 90)).length, 0)
    expectEqual(manager.numberOfGlyphs, 6)
    view.undoManager?.undo()
    expectEqual(view.text, "")
  }

  @Test func `lines and glyphs have places in the container`() throws {
    set("one two three four five six\nseven\n")
    expectEqual(manager.numberOfGlyphs, 34)
    var lines: [NSRange] = []
    var last = CGFloat(-1)
    manager.enumerateLineFragments(
      forGlyphRange: manager.glyphRange(for: container)
    ) { rect, used, place, range, _ in
      expectGreater(rect.minY, last)
      expectEqual(rect.minX, 5)
      expectEqual(rect.width, 100)
      expectAtMost(used.width, 100)
      expectIdentical(place, container)
      last = rect.minY
      lines.append(range)
    }
    expectEqual(lines.first?.location, 0)
    expectEqual(lines.last.map(NSMaxRange), 34)
    expectGreater(lines.count, 2)
    var range = NSRange()
    let first = manager.lineFragmentRect(forGlyphAt: 2, effectiveRange: &range)
    expectEqual(range, lines[0])
    expectEqual(first.minY, 0)
    expectAtMost(manager.lineFragmentUsedRect(forGlyphAt: 2, effectiveRange: nil).width, 100)
    let used = manager.usedRect(for: container)
    expectEqual(used.height, manager.extraLineFragmentRect.maxY)
    expectEqual(manager.extraLineFragmentUsedRect.width, 0)
    let word = manager.boundingRect(forGlyphRange: NSRange(location: 4, length: 3), in: container)
    expectGreater(word.minX, 20)
    expectEqual(manager.location(forGlyphAt: 4).x, word.minX)
    expectGreater(manager.location(forGlyphAt: 4).y, 5)
    var fraction: CGFloat = 0
    let middle = CGPoint(x: word.minX + 1, y: word.midY)
    expectEqual(
      manager.glyphIndex(for: middle, in: container, fractionOfDistanceThroughGlyph: &fraction), 4)
    expectLess(fraction, 0.5)
    expectEqual(manager.glyphIndex(for: middle, in: container), 4)
    expectEqual(
      manager.characterIndex(
        for: CGPoint(x: 900, y: 900), in: container,
        fractionOfDistanceBetweenInsertionPoints: nil), 33)
    expectEqual(manager.characterIndexForGlyph(at: 3), manager.glyphIndexForCharacter(at: 3))
    var rects: [CGRect] = []
    manager.enumerateEnclosingRects(
      forGlyphRange: NSRange(location: 0, length: 30),
      withinSelectedGlyphRange: NSRange(location: 0, length: 30), in: container
    ) { rect, _ in rects.append(rect) }
    expectEqual(rects.count, lines.count)
    expectEqual(rects[0].width, 100)
    let range2 = NSRange(location: 30, length: 90)
    expectEqual(
      manager.glyphRange(forCharacterRange: range2, actualCharacterRange: nil).length, 4)
    expectEqual(
      manager.characterRange(forGlyphRange: range2, actualGlyphRange: nil).length, 4)
    expectEqual(manager.lineFragmentRect(forGlyphAt: 99, effectiveRange: nil), .zero)
    manager.removeTextContainer(at: 7)
  }

  @Test func `changes give the same lines as laying the text out anew`() throws {
    var random = SystemRandomNumberGenerator()
    let seed = UInt64.random(in: 0...UInt64.max, using: &random)
    var state = seed
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % max(count, 1)
    }
    let parts = ["word ", "\n", "\r\n", "\r", "é", "👍🏽", "long words in a row ", "\u{2029}", "a\nb"]
    set("start\nof the text\n")
    for step in 0..<120 {
      let start = next(storage.length + 1)
      let range = NSRange(location: start, length: next(min(12, storage.length - start + 1)))
      let font = UIFont.systemFont(ofSize: CGFloat(8 + next(3)))
      storage.replaceCharacters(
        in: range,
        with: NSAttributedString(string: parts[next(parts.count)], attributes: [.font: font]))
      if next(3) == 0 { _ = manager.boundingRect(forGlyphRange: range, in: container) }
      guard step % 10 == 9 else { continue }
      let fresh = NSTextStorage(attributedString: storage)
      let other = NSLayoutManager()
      let area = NSTextContainer(size: container.size)
      fresh.addLayoutManager(other)
      other.addTextContainer(area)
      expectEqual(other.usedRect(for: area), manager.usedRect(for: container), "seed \(seed)")
      for index in 0..<storage.length {
        expectEqual(
          manager.lineFragmentRect(forGlyphAt: index, effectiveRange: nil),
          other.lineFragmentRect(forGlyphAt: index, effectiveRange: nil), "seed \(seed), \(index)")
      }
    }
  }

  @Test func `a container limits lines, and ends the last one with an ellipsis`() {
    set("one two three four five six seven eight nine ten")
    let all = manager.usedRect(for: container).height
    container.maximumNumberOfLines = 2
    let limited = manager.usedRect(for: container).height
    expectLess(limited, all)
    container.lineBreakMode = .byTruncatingTail
    expectEqual(manager.usedRect(for: container).height, limited)
    container.maximumNumberOfLines = 0
    container.lineFragmentPadding = 0
    container.size.width = 30
    expectGreater(manager.usedRect(for: container).height, all)
    manager.usesFontLeading = false
    manager.ensureLayout(for: container)
    manager.ensureLayout(forCharacterRange: NSRange(location: 2, length: 3))
    manager.invalidateLayout(
      forCharacterRange: NSRange(location: 0, length: 3), actualCharacterRange: nil)
    expectFalse(manager.hasNonContiguousLayout && storage.length == 0)
    storage.removeLayoutManager(manager)
    expectEqual(manager.usedRect(for: container), .zero)
    expectEqual(manager.numberOfGlyphs, 0)
  }

  @Test func `glyphs are drawn with their attributes, shadows as well`() {
    let shadow = NSShadow()
    shadow.shadowColor = UIColor.red
    shadow.shadowOffset = CGSize(width: 30, height: 0)
    storage.setAttributedString(
      NSAttributedString(
        string: "████",
        attributes: [
          .font: UIFont.systemFont(ofSize: 20), .foregroundColor: UIColor.blue, .shadow: shadow,
        ]))
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: CGSize(width: 110, height: 40), format: format).image
    {
      _ in
      manager.drawBackground(forGlyphRange: NSRange(location: 0, length: 4), at: .zero)
      manager.drawGlyphs(forGlyphRange: NSRange(location: 0, length: 4), at: .zero)
    }
    let pixels = image.cgImage?.dataProvider?.data as? Data ?? Data()
    let row = 12 * (image.cgImage?.bytesPerRow ?? 0)
    let end = manager.boundingRect(forGlyphRange: NSRange(location: 0, length: 4), in: container)
    let (inside, beside) = (row + 4 * 20, row + 4 * Int(end.maxX + 10))
    guard pixels.count > beside + 3 else { return expectTrue(false) }
    expectGreater(Int(pixels[inside + 3]), 200)
    expectGreater(Int(pixels[beside + 3]), 200)
    expectNotEqual(
      Array(pixels[inside..<inside + 3]), Array(pixels[beside..<beside + 3]))
    expectEqual((shadow.copy() as? NSShadow)?.shadowOffset.width, 30)
  }
}
