import CoreAnimation
import Expectations
import Foundation
import LayerViews
import LiveStage
import Testing
import WireProtocol

/// views §23, without a window
@MainActor @Suite struct TextViewMemberTests {
  private func view(_ text: String, width: CGFloat = 200) -> UITextView {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: width, height: 100))
    view.font = .systemFont(ofSize: 16)
    view.text = text
    return view
  }

  private func range(_ view: UITextView, _ start: Int, _ length: Int) throws -> UITextRange {
    let start = try unwrap(view.position(from: view.beginningOfDocument, offset: start))
    return try unwrap(
      view.textRange(from: start, to: unwrap(view.position(from: start, offset: length))))
  }

  @Test func `a view that does not scroll is as high as its text, a scrolling one has no size`() {
    let view = view("one\ntwo\nthree")
    let none = UIView.noIntrinsicMetric
    expectEqual(view.intrinsicContentSize, CGSize(width: none, height: none))
    let line = UIFont.systemFont(ofSize: 16).lineHeight
    expectEqual(view.contentSize.width, 200)
    expectEqual(view.contentSize.height, (3 * line + 16).rounded(.up))
    view.isScrollEnabled = false
    expectEqual(view.intrinsicContentSize.height, view.contentSize.height)
    expectLess(view.intrinsicContentSize.width, 100)
    expectEqual(view.sizeThatFits(CGSize(width: 200, height: 0)).height, view.contentSize.height)
    expectGreater(view.sizeThatFits(CGSize(width: 40, height: 0)).height, view.contentSize.height)
    view.textContainerInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    expectEqual(view.contentSize.height, (3 * line + 4).rounded(.up))
    view.text = ""
    expectEqual(view.contentSize.height, (line + 4).rounded(.up))
    view.textContainer.maximumNumberOfLines = 2
    view.text = "a\nb\nc\nd"
    expectEqual(view.contentSize.height, (2 * line + 4).rounded(.up))
    expectEqual(UITextView().textContainer.lineFragmentPadding, 5)
    expectTrue(UITextView().textContainer.widthTracksTextView)
    expectFalse(UITextView().textContainer.heightTracksTextView)
  }

  @Test func `constraints give a view that does not scroll the height of its lines`() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 120, height: 300))
    let view = UITextView()
    view.isScrollEnabled = false
    view.font = .systemFont(ofSize: 16)
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: root.topAnchor),
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: root.trailingAnchor),
    ])
    view.text = "some words that need several lines"
    root.layoutIfNeeded()
    let high = view.bounds.height
    expectEqual(high, view.sizeThatFits(CGSize(width: 120, height: 0)).height)
    view.text = "one"
    root.layoutIfNeeded()
    expectLess(view.bounds.height, high)
  }

  @Test func `font, colour and alignment are those of all of the text and of what is typed`() {
    let view = view("ab")
    view.textColor = .red
    view.textAlignment = .right
    let attributes = view.attributedText.attributes(at: 0, effectiveRange: nil)
    expectEqual(attributes[.font] as? UIFont, .systemFont(ofSize: 16))
    expectEqual(attributes[.foregroundColor] as? UIColor, .red)
    expectEqual((attributes[.paragraphStyle] as? NSParagraphStyle)?.alignment, .right)
    expectEqual(view.typingAttributes[.foregroundColor] as? UIColor, .red)
    view.typingAttributes[.foregroundColor] = UIColor.blue
    view.insertText("c")
    expectEqual(
      view.textStorage.attribute(.foregroundColor, at: 2, effectiveRange: nil) as? UIColor, .blue)
    view.selectedRange = NSRange(location: 1, length: 0)
    expectEqual(view.typingAttributes[.foregroundColor] as? UIColor, .red)
    let mixed = NSMutableAttributedString(
      string: "x", attributes: [.font: UIFont.systemFont(ofSize: 9)])
    mixed.append(
      NSAttributedString(string: "y", attributes: [.font: UIFont.boldSystemFont(ofSize: 30)]))
    view.font = nil
    view.attributedText = mixed
    expectEqual(view.font, .systemFont(ofSize: 9))
    expectEqual(view.text, "xy")
    view.text = nil
    expectEqual(view.text, "")
    expectFalse(view.hasText)
    view.attributedText = nil
    expectEqual(view.attributedText.length, 0)
  }

  @Test func `pasted text has the attributes of the text around it, or its own`() {
    let view = view("ab")
    view.selectAll(nil)
    view.textStorage.addAttribute(.kern, value: 7, range: NSRange(location: 0, length: 2))
    view.copy(nil)
    let other = self.view("")
    other.paste(nil)
    expectEqual(other.text, "ab")
    expectNil(other.textStorage.attribute(.kern, at: 0, effectiveRange: nil))
    other.allowsEditingTextAttributes = true
    other.paste(nil)
    expectEqual(other.textStorage.attribute(.kern, at: 2, effectiveRange: nil) as? Int, 7)
    other.selectAll(nil)
    other.cut(nil)
    expectEqual(other.text, "")
    expectEqual(UIPasteboard.general.string, "abab")
    other.isEditable = false
    other.paste(nil)
    other.insertText("no")
    other.deleteBackward()
    expectEqual(other.text, "")
    func can(_ action: String) -> Bool { view.canPerformAction(Selector(action), withSender: nil) }
    expectTrue(can("copy:") && can("cut:") && can("paste:") && can("delete:"))
    expectFalse(can("select:") || can("selectAll:"))
    view.isEditable = false
    expectFalse(can("cut:") || can("paste:"))
    view.isSelectable = false
    expectFalse(view.canBecomeFirstResponder)
    view.selectedRange = NSRange(location: 0, length: 0)
    view.isSelectable = true
    view.select(nil)
    expectEqual(view.selectedRange, NSRange(location: 0, length: 2))
    view.isEditable = true
    view.delete(nil)
    expectEqual(view.text, "")
  }

  @Test func `a pasteboard has texts, an address or a picture`() throws {
    let board = UIPasteboard.general
    let count = board.changeCount
    let log = NotificationLog(for: board, UIPasteboard.changedNotification)
    board.strings = ["a", "b"]
    expectEqual(board.string, "a")
    expectTrue(board.hasStrings)
    expectFalse(board.hasURLs)
    board.url = URL(string: "https://example.org")
    expectTrue(board.hasURLs)
    expectEqual(board.strings, ["https://example.org"])
    let image = UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1)).image { _ in }
    board.image = image
    expectTrue(board.hasImages)
    expectIdentical(board.image, image)
    expectNil(board.string)
    expectNil(board.strings)
    board.string = "text"
    expectFalse(board.hasImages)
    expectGreater(board.changeCount, count)
    expectEqual(log.names.count, board.changeCount - count)
  }

  @Test func `changes of the storage move the selection`() {
    let view = view("one two three")
    view.selectedRange = NSRange(location: 4, length: 3)
    view.textStorage.insert(NSAttributedString(string: "xx"), at: 0)
    expectEqual(view.selectedRange, NSRange(location: 6, length: 3))
    view.textStorage.deleteCharacters(in: NSRange(location: 7, length: 6))
    expectEqual(view.selectedRange, NSRange(location: 6, length: 1))
    view.textStorage.setAttributedString(NSAttributedString(string: ""))
    expectEqual(view.selectedRange, NSRange(location: 0, length: 0))
    expectEqual(view.layoutManager.textStorage, view.textStorage)
    expectEqual(view.textStorage.mutableString, "")
    // A part of a character of several letters.
    view.text = "a👩‍👩‍👧b\r\n"
    view.textStorage.replaceCharacters(in: NSRange(location: 4, length: 2), with: "x")
    view.textStorage.replaceCharacters(in: NSRange(location: 2, length: 1), with: "y")
    expectEqual(view.textStorage.length, view.text.utf16.count)
    expectEqual(view.text.first, "a")
    let range = (view.text as NSString).range(of: "\r\n")
    view.textStorage.insert(NSAttributedString(string: "-"), at: range.location + 1)
    expectTrue(view.text.hasSuffix("b\r-\n"))
    expectEqual(view.caretRect(for: view.endOfDocument).width, 2)
  }

  @Test func `marked text is shown with a line, and is replaced by what is typed`() throws {
    let view = view("ab")
    view.selectedRange = NSRange(location: 1, length: 0)
    view.setMarkedText("xyz", selectedRange: NSRange(location: 3, length: 0))
    expectEqual(view.text, "axyzb")
    expectEqual(view.markedTextRange, try range(view, 1, 3))
    view.markedTextStyle = [.backgroundColor: UIColor.yellow]
    expectEqual(view.selectedRange, NSRange(location: 4, length: 0))
    view.insertText("Q")
    expectEqual(view.text, "aQb")
    expectNil(view.markedTextRange)
    view.setMarkedText("k", selectedRange: NSRange(location: 1, length: 0))
    view.unmarkText()
    expectEqual(view.text, "aQkb")
    view.setMarkedText("m", selectedRange: NSRange(location: 1, length: 0))
    view.deleteBackward()
    expectEqual(view.text, "aQkb")
    view.setMarkedText(nil, selectedRange: NSRange(location: 0, length: 0))
    expectEqual(view.text, "aQkb")
  }

  @Test func `the input delegate is told of changes by the program, around them`() throws {
    final class Method: UITextInputDelegate {
      var lines: [String] = []
      func selectionWillChange(_ textInput: (any UITextInput)?) { lines.append("will select") }
      func selectionDidChange(_ textInput: (any UITextInput)?) { lines.append("did select") }
      func textWillChange(_ textInput: (any UITextInput)?) { lines.append("will change") }
      func textDidChange(_ textInput: (any UITextInput)?) { lines.append("did change") }
    }
    let (view, method) = (view("one"), Method())
    view.inputDelegate = method
    view.selectedRange = NSRange(location: 0, length: 1)
    view.text = "two"
    view.replace(try range(view, 0, 1), withText: "T")
    expectEqual(
      method.lines,
      ["will select", "did select"] + ["will change", "did change"] + ["will change", "did change"])
    expectEqual(view.text, "Two")
  }

  @Test func `places of letters are in the content, and points find them`() throws {
    let view = view("one two\nשלום")
    let word = try range(view, 4, 3)
    let rect = view.firstRect(for: word)
    expectEqual(view.selectionRects(for: word).map(\.rect), [rect])
    expectEqual(view.selectionRects(for: try range(view, 4, 8)).count, 2)
    expectEqual(view.caretRect(for: word.start).minX, rect.minX.rounded())
    expectEqual(
      view.closestPosition(to: CGPoint(x: rect.minX + 1, y: rect.midY)).map {
        view.compare($0, to: word.start)
      }, .orderedSame)
    expectEqual(view.closestPosition(to: .zero, within: word), word.start)
    let letter = try range(view, 4, 1)
    expectEqual(view.characterRange(at: CGPoint(x: rect.minX + 1, y: rect.midY)), letter)
    expectNil(view.characterRange(at: CGPoint(x: 199, y: rect.midY)))
    let below = try unwrap(view.position(from: word.start, in: .down, offset: 1))
    expectGreater(view.offset(from: view.beginningOfDocument, to: below), 7)
    expectEqual(
      view.position(from: word.start, in: .left, offset: 1), try range(view, 3, 0).start)
    expectNil(view.position(from: word.start, in: .up, offset: 1))
    expectEqual(view.position(within: word, farthestIn: .left), word.start)
    expectEqual(view.characterRange(byExtending: word.start, in: .right), letter)
    expectEqual(view.baseWritingDirection(for: word.start, in: .forward), .leftToRight)
    expectEqual(view.baseWritingDirection(for: view.endOfDocument, in: .forward), .rightToLeft)
    view.setBaseWritingDirection(.rightToLeft, for: word)
    expectGreater(view.firstRect(for: word).minX, 100)
    expectEqual(
      view.tokenizer.rangeEnclosingPosition(
        word.start, with: .line, inDirection: .storage(.forward)
      ).flatMap { view.text(in: $0) }, "one two\n")
  }

  @Test func `a picture takes the place of a letter`() throws {
    let view = view("")
    let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 30)).image { _ in }
    let text = NSMutableAttributedString(string: "a", attributes: view.typingAttributes)
    text.append(NSAttributedString(attachment: NSTextAttachment(image: image)))
    text.append(NSAttributedString(string: "b", attributes: view.typingAttributes))
    view.attributedText = text
    let letter = (view.text as NSString).character(at: 1)
    expectEqual(Int(letter), NSTextAttachment.character)
    let rect = view.firstRect(for: try range(view, 1, 1))
    expectTrue(abs(rect.width - 40) < 0.1)
    expectGreater(rect.height, 30)
    let attachment = NSTextAttachment(data: Data([1]), ofType: "public.png")
    expectEqual(attachment.fileType, "public.png")
    expectEqual(attachment.contents?.count, 1)
    expectNil(attachment.image)
    attachment.bounds = CGRect(x: 0, y: -10, width: 12, height: 60)
    text.addAttributes([.attachment: attachment], range: NSRange(location: 1, length: 1))
    view.attributedText = text
    let other = view.firstRect(for: try range(view, 1, 1))
    expectTrue(abs(other.width - 12) < 0.1)
    expectAtLeast(other.height, 60)
    expectGreater(text.boundingRect(with: .zero, options: [], context: nil).width, 12)
  }

  @Test func `a view takes the container, the layout manager and the text that it is given`() {
    let storage = NSTextStorage(string: "given")
    let manager = NSLayoutManager()
    let container = NSTextContainer(size: CGSize(width: 50, height: 0))
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    let view = UITextView(frame: .zero, textContainer: container)
    expectIdentical(view.textStorage, storage)
    expectIdentical(view.layoutManager, manager)
    expectEqual(view.text, "given")
    expectEqual(storage.layoutManagers.count, 1)
    expectEqual(manager.textContainers.count, 1)
    expectIdentical(container.layoutManager, manager)
    view.autocorrectionType = .no
    view.keyboardType = .twitter
    view.returnKeyType = .send
    view.textContentType = .fullStreetAddress
    expectEqual(view.keyboardType.rawValue, 9)
    expectFalse(view.isSecureTextEntry)
  }
}
