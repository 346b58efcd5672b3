public import Foundation

/// The contents of a tab: a title and a picture.
@preconcurrency @MainActor open class UITabBarItem: NSObject {
  /// The text below the picture.
  open var title: String? { didSet { onChange?() } }
  /// The picture above the title.
  open var image: UIImage? { didSet { onChange?() } }
  /// The picture while the tab is selected; nil stands for `image`.
  open var selectedImage: UIImage? { didSet { onChange?() } }
  /// A short text beside the picture, such as a number; nil for no badge.
  open var badgeValue: String? { didSet { onChange?() } }
  /// The colour behind `badgeValue`; nil is red.
  open var badgeColor: UIColor? { didSet { onChange?() } }
  /// A number that the application chooses.
  open var tag = 0
  /// False shows the tab faintly, and disables its selection.
  open var isEnabled = true { didSet { onChange?() } }

  /// Called when the contents of the tab have changed.
  var onChange: (() -> Void)?

  /// Creates an item without contents.
  public override init() { super.init() }

  /// Called by nobody: archives of interfaces do not exist here. Subclasses override it.
  open func awakeFromNib() {}

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
