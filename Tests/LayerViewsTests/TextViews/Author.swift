import CoreAnimation
import Expectations
import Foundation
import InputEvents
import LayerViews
import LiveStage
import Testing
import WireProtocol

/// A text view on a stage, with a delegate that writes down what it is told.
@MainActor final class Author: UITextViewDelegate {
  let stage: ViewStage
  let view = UITextView(frame: CGRect(x: 20, y: 10, width: 200, height: 100))
  var lines: [String] = []
  var refused: String?
  var mayBegin = true
  var mayEnd = true
  var mayOpen = false

  init(_ stage: ViewStage) async throws {
    self.stage = stage
    view.font = .systemFont(ofSize: 16)
    stage.window.addSubview(view)
    try await stage.stage.settle()
  }

  func type(_ text: String) async throws { try await stage.stage.input(.textEntered(text)) }

  func key(_ name: String, _ modifiers: InputModifiers = []) async throws {
    let key = try unwrap(Key(named: name))
    try await stage.stage.input(.keyPressed(key, isRepeat: false), with: modifiers)
    try await stage.stage.input(.keyReleased(key), with: modifiers)
  }

  /// The text with a bar at the caret, or brackets around the selection.
  var shown: String {
    let text = view.text as NSString
    let range = view.selectedRange
    let (before, after) = (
      text.substring(to: range.location), text.substring(from: NSMaxRange(range))
    )
    return range.length == 0
      ? "\(before)|\(after)" : "\(before)[\(text.substring(with: range))]\(after)"
  }

  /// The middle of a letter in the stage's pixels.
  func point(_ index: Int) throws -> CGPoint {
    let start = try unwrap(view.position(from: view.beginningOfDocument, offset: index))
    let end = try unwrap(view.position(from: start, offset: 1))
    let rect = view.firstRect(for: try unwrap(view.textRange(from: start, to: end)))
    return view.convert(CGPoint(x: rect.midX - 1, y: rect.midY), to: stage.window)
  }

  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool {
    lines.append("may begin")
    return mayBegin
  }
  func textViewDidBeginEditing(_ textView: UITextView) { lines.append("began") }
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool {
    lines.append("may end")
    return mayEnd
  }
  func textViewDidEndEditing(_ textView: UITextView) { lines.append("ended") }
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool {
    lines.append("\(range.location)+\(range.length) \(text)")
    return text != refused
  }
  func textViewDidChange(_ textView: UITextView) { lines.append("changed") }
  func textViewDidChangeSelection(_ textView: UITextView) { lines.append("selected") }
  func textView(
    _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool {
    lines.append("\(URL) \(characterRange.location)+\(characterRange.length)")
    return mayOpen
  }
}
