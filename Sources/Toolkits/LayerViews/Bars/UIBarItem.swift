public import Foundation

/// A part of a bar: a text or a picture.
@preconcurrency @MainActor open class UIBarItem: NSObject, AssociationOwner {
  /// Called when the contents of the item have changed.
  final var onChange: (() -> Void)?
  final var titleAttributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]

  /// Creates an item without contents.
  public override init() { super.init() }
  /// Creates an item without reading the coder.
  public required init?(coder: NSCoder) { super.init() }
  deinit { AssociatedObjects.release(self) }

  /// Called by nobody: archives of interfaces do not exist here. Subclasses override it.
  open func awakeFromNib() {}

  /// The text of the item.
  open var title: String? { didSet { changed() } }
  /// The picture of the item.
  open var image: UIImage? { didSet { changed() } }
  /// The picture in a bar of little height; bars have one height here, so that it is stored and not shown.
  open var landscapeImagePhone: UIImage?
  /// The way of the picture's edges inwards, in points.
  open var imageInsets = UIEdgeInsets.zero { didSet { if imageInsets != oldValue { changed() } } }
  /// False shows the item faintly, and disables it.
  open var isEnabled = true { didSet { if isEnabled != oldValue { changed() } } }
  /// A number that the application chooses.
  open var tag = 0

  /// Sets the attributes of the text in a state; a state without its own has the normal state's.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    titleAttributes[state] = attributes
    changed()
  }
  /// Returns the attributes that were set for a state; nil without such attributes.
  open func titleTextAttributes(
    for state: UIControl.State
  ) -> [NSAttributedString.Key: Any]? { titleAttributes[state] }

  /// Shows changed contents, for the items of this module.
  func changed() { onChange?() }
}
