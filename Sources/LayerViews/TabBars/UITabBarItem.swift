public import Foundation

/// What a tab shows: a title and a picture.
@MainActor open class UITabBarItem: NSObject {
  open var title: String? { didSet { onChange?() } }
  open var image: UIImage? { didSet { onChange?() } }
  /// The picture while the tab is selected; nil is `image`.
  open var selectedImage: UIImage? { didSet { onChange?() } }
  /// A short text beside the picture, such as a number; nil for none.
  open var badgeValue: String? { didSet { onChange?() } }
  /// A number of the application's own.
  open var tag = 0
  open var isEnabled = true { didSet { onChange?() } }

  /// Called when what the tab shows has changed.
  var onChange: (() -> Void)?

  public override init() { super.init() }

  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init(title: title, image: image, selectedImage: nil)
    self.tag = tag
  }

  public init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    super.init()
    self.title = title
    self.image = image
    self.selectedImage = selectedImage
  }
}
