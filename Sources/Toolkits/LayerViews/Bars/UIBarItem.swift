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

  // MARK: Accessibility

  private let spoken = AccessibilityValues()
  /// The view that shows the item, which has the same words; nil for none.
  var spokenView: UIView? { nil }

  /// True, as by default, for an item that assistive technology finds.
  open var isAccessibilityElement: Bool {
    get { spoken.isElement ?? true }
    set {
      spoken.isElement = newValue
      spokenView?.isAccessibilityElement = newValue
    }
  }
  /// A short name; the title by default.
  open var accessibilityLabel: String? {
    get { spoken.label?.string ?? title }
    set {
      spoken.label = newValue.map { NSAttributedString(string: $0) }
      spokenView?.accessibilityLabel = newValue
    }
  }
  /// The outcome of using the item.
  open var accessibilityHint: String? {
    get { spoken.hint?.string }
    set {
      spoken.hint = newValue.map { NSAttributedString(string: $0) }
      spokenView?.accessibilityHint = newValue
    }
  }
  /// The value, as text.
  open var accessibilityValue: String? {
    get { spoken.value?.string }
    set {
      spoken.value = newValue.map { NSAttributedString(string: $0) }
      spokenView?.accessibilityValue = newValue
    }
  }
  /// The behaviour; a button by default.
  open var accessibilityTraits: UIAccessibilityTraits {
    get { spoken.traits ?? (isEnabled ? .button : [.button, .notEnabled]) }
    set {
      spoken.traits = newValue
      spokenView?.accessibilityTraits = newValue
    }
  }
  /// A name for tests, which people do not hear.
  open var accessibilityIdentifier: String? {
    get { spoken.identifier }
    set {
      spoken.identifier = newValue
      spokenView?.accessibilityIdentifier = newValue
    }
  }

  /// Shows changed contents, for the items of this module.
  func changed() { onChange?() }
}

extension UIBarItem: UIAccessibilityIdentification {}
