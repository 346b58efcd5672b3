public import Quartz2D
import ToolkitSupport

extension NSAttributedString.Key {
  /// An `NSTextAttachment` in the place of the letter U+FFFC.
  public static let attachment = NSAttributedString.Key("NSAttachment")
  /// A `URL`, or a text that is one.
  public static let link = NSAttributedString.Key("NSLink")
  /// An `NSShadow` of the letters.
  public static let shadow = NSAttributedString.Key("NSShadow")
}

/// A picture in a text, which takes the place of a letter.
open class NSTextAttachment: NSObject {
  // Foundation needs the mark before all other properties.
  private let mark = AttributeMark()
  /// The letter that has the attachment: U+FFFC.
  public static let character = 0xFFFC

  /// The picture.
  open var image: UIImage?
  /// The place of the picture from the start of its baseline, y pointing up; with a size of zero, the picture
  /// stands on the baseline in its own size.
  open var bounds = CGRect.zero
  /// The bytes of a file, which are not shown.
  open var contents: Data?
  /// The type of `contents`.
  open var fileType: String?

  /// Creates an attachment with the bytes of a file, which are not shown.
  public init(data contentData: Data?, ofType uti: String?) {
    contents = contentData
    fileType = uti
    super.init()
  }
  /// Creates an attachment without a picture.
  public convenience override init() { self.init(data: nil, ofType: nil) }
  /// Creates an attachment with a picture.
  public convenience init(image: UIImage) {
    self.init()
    self.image = image
  }

  /// The place of the picture from the start of the baseline, y pointing up.
  final var place: CGRect {
    bounds.size == .zero
      ? CGRect(origin: bounds.origin, size: image?.size ?? .zero) : bounds
  }
}

extension NSAttributedString {
  /// Creates a text of one letter, which the attachment takes the place of.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }
}
