public import Foundation

/// A place in a text, between two UTF-16 units.
@preconcurrency @MainActor open class UITextPosition: NSObject {
  /// The number of UTF-16 units before the place.
  let index: Int
  init(_ index: Int) { self.index = index }

  nonisolated open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITextPosition else { return false }
    return MainActor.assumeIsolated { index == other.index }
  }
  nonisolated open override var hash: Int { MainActor.assumeIsolated { index } }
}

/// The text between two places.
@preconcurrency @MainActor open class UITextRange: NSObject {
  let range: Range<Int>
  init(_ range: Range<Int>) { self.range = range }

  /// The place before the first character.
  open var start: UITextPosition { UITextPosition(range.lowerBound) }
  /// The place after the last character.
  open var end: UITextPosition { UITextPosition(range.upperBound) }
  /// True for a range without characters.
  open var isEmpty: Bool { range.isEmpty }

  nonisolated open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITextRange else { return false }
    return MainActor.assumeIsolated { range == other.range }
  }
  nonisolated open override var hash: Int { MainActor.assumeIsolated { range.hashValue } }
}

extension UITextPosition {
  /// Returns the place a number of units further on; nil for a place beyond a text of a length.
  final func moved(by offset: Int, within length: Int) -> UITextPosition? {
    let (place, isTooFar) = index.addingReportingOverflow(offset)
    return isTooFar || !(0...length).contains(place) ? nil : UITextPosition(place)
  }

  final func compared(to other: UITextPosition) -> ComparisonResult {
    index < other.index
      ? .orderedAscending : index > other.index ? .orderedDescending : .orderedSame
  }
}

extension UITextRange {
  convenience init(between one: UITextPosition, _ other: UITextPosition) {
    self.init(min(one.index, other.index)..<max(one.index, other.index))
  }
}

extension UITextSelectionRect {
  /// Returns the parts of a selection.
  static func all(_ rects: [CGRect]) -> [UITextSelectionRect] {
    rects.enumerated().map { index, rect in
      UITextSelectionRect(rect, start: index == 0, end: index == rects.count - 1)
    }
  }
}
