public import Foundation

/// The contents of a tab: a title and a picture.
@MainActor open class UITabBarItem: NSObject {
  /// The text below the picture.
  open var title: String? { didSet { onChange?() } }
  /// The picture above the title.
  open var image: UIImage? { didSet { onChange?() } }
  /// The picture while the tab is selected; nil is `image`.
  open var selectedImage: UIImage? { didSet { onChange?() } }
  /// A short text beside the picture, such as a number; nil for none.
  open var badgeValue: String? { didSet { onChange?() } }
  /// The colour behind `badgeValue`; nil is red.
  open var badgeColor: UIColor? { didSet { onChange?() } }
  /// A number of the application's own.
  open var tag = 0
  /// False shows the tab faintly, and does not let it be selected.
  open var isEnabled = true { didSet { onChange?() } }

  /// Called when what the tab shows has changed.
  var onChange: (() -> Void)?

  /// Creates an item that shows nothing.
  public override init() { super.init() }

  /// Creates an item with a number.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init(title: title, image: image, selectedImage: nil)
    self.tag = tag
  }

  /// Creates an item with a picture for the selected tab.
  public init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    super.init()
    self.title = title
    self.image = image
    self.selectedImage = selectedImage
  }
}
