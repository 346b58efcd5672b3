import CoreAnimation
public import Quartz2D

/// Copied texts and pictures, within this program. The server has no clipboard, so other programs do not get
/// it.
@preconcurrency @MainActor open class UIPasteboard: NSObject {
  /// Posted when something else was copied.
  nonisolated public static let changedNotification = Notification.Name(
    "UIPasteboardChangedNotification")

  /// The pasteboard that text fields and text views copy to.
  public static var general: UIPasteboard { pasteboard.current }
  private static let pasteboard = EnvironmentLocal { UIPasteboard() }

  private override init() { super.init() }

  private var texts: [NSAttributedString] = [] {
    didSet { changed() }
  }
  private var pictures: [UIImage] = [] { didSet { changed() } }

  /// The number of times that something was copied.
  open private(set) var changeCount = 0

  private func changed() {
    changeCount += 1
    NotificationCenter.default.post(name: Self.changedNotification, object: self)
  }

  /// The text that was copied last; nil if there is none.
  open var string: String? {
    get { texts.first?.string }
    set { strings = newValue.map { [$0] } }
  }
  /// The texts that were copied together; nil if there is none.
  open var strings: [String]? {
    get { texts.isEmpty ? nil : texts.map(\.string) }
    set {
      if !pictures.isEmpty { pictures = [] }
      texts = (newValue ?? []).map { NSAttributedString(string: $0) }
    }
  }
  /// The address that was copied; nil for any other text.
  open var url: URL? {
    get { string.flatMap { URL(string: $0) }.flatMap { $0.scheme == nil ? nil : $0 } }
    set { string = newValue?.absoluteString }
  }
  /// The picture that was copied; nil if there is none.
  open var image: UIImage? {
    get { pictures.first }
    set {
      if !texts.isEmpty { texts = [] }
      pictures = newValue.map { [$0] } ?? []
    }
  }
  /// True if there is text.
  open var hasStrings: Bool { !texts.isEmpty }
  /// True if there is an address.
  open var hasURLs: Bool { url != nil }
  /// True if there is a picture.
  open var hasImages: Bool { !pictures.isEmpty }

  /// The text that was copied last, with its attributes.
  final var attributedText: NSAttributedString? { texts.first }

  final func setText(_ text: NSAttributedString) {
    if !pictures.isEmpty { pictures = [] }
    texts = [text]
  }
}
