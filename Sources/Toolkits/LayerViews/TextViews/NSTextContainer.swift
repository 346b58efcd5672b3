public import Quartz2D

/// The area that a text's lines are laid out in.
///
/// One container has all of a text: a second container of a layout manager stays empty.
open class NSTextContainer: NSObject {
  /// The width and height in points; a height of 0 sets no limit.
  open var size: CGSize { didSet { if size != oldValue { changed() } } }
  /// The distance of lines from the left and right edges; 5 points by default.
  open var lineFragmentPadding: CGFloat = 5 {
    didSet { if lineFragmentPadding != oldValue { changed() } }
  }
  /// The largest number of lines; 0, the default, sets no limit.
  open var maximumNumberOfLines = 0 {
    didSet { if maximumNumberOfLines != oldValue { changed() } }
  }
  /// The mode that shortens the last line that `maximumNumberOfLines` allows; `byWordWrapping`, which shows
  /// no ellipsis, by default.
  open var lineBreakMode = NSLineBreakMode.byWordWrapping {
    didSet { if lineBreakMode != oldValue { changed() } }
  }
  /// True keeps the width that of the text view.
  open var widthTracksTextView = false
  /// True keeps the height that of the text view.
  open var heightTracksTextView = false
  /// The object that lays out the text in the container.
  open internal(set) weak var layoutManager: NSLayoutManager?

  /// Creates a container of a size.
  public init(size: CGSize) {
    self.size = size
    super.init()
  }

  /// Creates a container that is as wide and as high as its text.
  public convenience override init() { self.init(size: .zero) }

  /// The width for lines, without the padding; infinite for a width of 0.
  final var lineWidth: CGFloat {
    guard size.width > 0, size.width.isFinite else { return Self.unlimited }
    let padding = lineFragmentPadding.isFinite ? lineFragmentPadding : 0
    return min(max(size.width - 2 * padding, 0), Self.unlimited)
  }

  /// The width of lines without a limit, in which alignment to the right still has a place.
  private static let unlimited: CGFloat = 1e7

  private func changed() { layoutManager?.containerChanged(self) }
}
