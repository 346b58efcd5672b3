import CoreAnimation
public import Foundation

/// The object that is told what the user does in a search bar.
@preconcurrency @MainActor public protocol UISearchBarDelegate: AnyObject {
  /// Returns false to keep the text from being edited.
  func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
  /// Called when the editing has begun.
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  /// Returns false to keep the text being edited.
  func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
  /// Called when the editing has ended.
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
  /// Called when the user, or the button that clears, has changed the text.
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  /// Returns false to keep a range of the text as it is.
  func searchBar(
    _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool
  /// Called for the key that begins the search.
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  /// Called for the button that cancels the search.
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
  /// Called when the user has chosen another scope.
  func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}

extension UISearchBarDelegate {
  /// Returns true.
  public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
  /// Does nothing.
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
  /// Returns true.
  public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
  /// Does nothing.
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
  /// Does nothing.
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  /// Returns true.
  public func searchBar(
    _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  /// Does nothing.
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  /// Does nothing.
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
  /// Does nothing.
  public func searchBar(
    _ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int
  ) {}
}

/// The text field of a search bar.
@preconcurrency @MainActor open class UISearchTextField: UITextField {}

/// A field for the text of a search, with a button that cancels.
@preconcurrency @MainActor open class UISearchBar: UIView, UITextFieldDelegate {
  /// The look of a bar.
  public enum Style: UInt, Sendable {
    /// A bar behind the field where it is not part of another bar.
    case `default` = 0
    /// A bar behind the field.
    case prominent = 1
    /// No bar.
    case minimal = 2
  }

  private let field = UISearchTextField()
  private let cancel = UIButton(type: .system)
  private let scopes = UISegmentedControl()
  private let background = BarBackground(isLineAbove: false)
  /// The search controller that the bar belongs to.
  final weak var search: UISearchController?
  static let height: CGFloat = 52

  /// Creates a bar without a text.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }
  /// Creates a bar without reading the coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    let glass = UIImageView(image: BarSymbols.image(of: .search))
    glass.tintColor = .secondaryLabel
    glass.contentMode = .scaleAspectFit
    glass.frame = CGRect(x: 0, y: 0, width: 28, height: 18)
    field.leftView = glass
    field.leftViewMode = .always
    field.clearButtonMode = .whileEditing
    field.font = .systemFont(ofSize: 17)
    field.backgroundColor = .tertiarySystemFill
    field.layer.cornerRadius = 10
    field.clipsToBounds = true
    field.placeholder = "Search"
    field.delegate = self
    field.addAction(
      UIAction { [weak self] _ in self?.textChanged() }, for: .editingChanged)
    cancel.setTitle("Cancel", for: .normal)
    cancel.titleLabel?.font = .systemFont(ofSize: 17)
    cancel.addAction(
      UIAction { [weak self] _ in self?.cancelWasTapped() }, for: .touchUpInside)
    scopes.addAction(
      UIAction { [weak self] _ in self?.scopeChanged() }, for: .valueChanged)
    for view in [background, field] { addSubview(view) }
    showLook()
  }

  // MARK: Text

  /// The object that is told what the user does; not retained.
  open weak var delegate: (any UISearchBarDelegate)?
  /// The text; setting it tells nobody but a search controller.
  open var text: String? {
    get { field.text }
    set {
      field.text = newValue
      search?.textChanged()
    }
  }
  /// The hint in an empty field.
  open var placeholder: String? {
    get { field.placeholder }
    set { field.placeholder = newValue }
  }
  /// The field.
  open var searchTextField: UISearchTextField { field }
  /// A line above the field; nil for none.
  open var prompt: String? { didSet { setNeedsLayout() } }

  private func textChanged() {
    delegate?.searchBar(self, textDidChange: text ?? "")
    search?.textChanged()
  }

  // MARK: Buttons

  /// True shows the button that cancels.
  open var showsCancelButton: Bool {
    get { cancel.superview != nil }
    set { setShowsCancelButton(newValue, animated: false) }
  }
  /// Shows or hides the button that cancels, optionally animated.
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    guard showsCancelButton != self.showsCancelButton else { return }
    if showsCancelButton {
      UIView.performWithoutAnimation {
        addSubview(cancel)
        cancel.frame = cancelFrame.offsetBy(dx: cancelFrame.width, dy: 0)
      }
    } else {
      cancel.removeFromSuperview()
    }
    setNeedsLayout()
    if animated, window != nil { UIView.animate(withDuration: 0.25) { self.layoutIfNeeded() } }
  }
  /// The titles of the scopes below the field; nil for none.
  open var scopeButtonTitles: [String]? {
    didSet {
      scopes.removeAllSegments()
      for (index, title) in (scopeButtonTitles ?? []).enumerated() {
        scopes.insertSegment(withTitle: title, at: index, animated: false)
      }
      if scopeButtonTitles?.isEmpty == false { scopes.selectedSegmentIndex = 0 }
    }
  }
  /// The number of the chosen scope.
  open var selectedScopeButtonIndex: Int {
    get { max(scopes.selectedSegmentIndex, 0) }
    set { scopes.selectedSegmentIndex = newValue }
  }
  /// True shows the scopes.
  open var showsScopeBar = false {
    didSet {
      guard showsScopeBar != oldValue else { return }
      if showsScopeBar { addSubview(scopes) } else { scopes.removeFromSuperview() }
      invalidateIntrinsicContentSize()
      search?.owner?.navigationItem.onChange?()
      setNeedsLayout()
    }
  }

  private func scopeChanged() {
    delegate?.searchBar(self, selectedScopeButtonIndexDidChange: selectedScopeButtonIndex)
    search?.textChanged()
  }
  private func cancelWasTapped() {
    field.resignFirstResponder()
    delegate?.searchBarCancelButtonClicked(self)
    search?.wasCancelled()
  }

  // MARK: Look

  /// The look of the bar.
  open var searchBarStyle = Style.default { didSet { showLook() } }
  /// The colours of the bar without `barTintColor`.
  open var barStyle = UIBarStyle.default { didSet { showLook() } }
  /// The colour of the bar; nil is that of the style.
  open var barTintColor: UIColor? { didSet { showLook() } }
  /// True lets the views behind show slightly through the bar.
  open var isTranslucent = true { didSet { showLook() } }
  /// The picture behind the field; nil for the bar's colour.
  open var backgroundImage: UIImage? { didSet { showLook() } }

  private func showLook() {
    background.isHidden = searchBarStyle == .minimal || search != nil
    background.show(
      nil,
      BarBackground.Plain(
        style: barStyle, isTranslucent: isTranslucent, tint: barTintColor, image: backgroundImage))
  }
  /// Takes the bar's own background away in another bar.
  final func join(_ controller: UISearchController) {
    search = controller
    showLook()
  }

  // MARK: Layout

  /// Returns the width of a size, and the height of the bar.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: intrinsicContentSize.height)
  }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.height + (showsScopeBar ? 44 : 0))
  }

  private var cancelFrame: CGRect {
    let width = cancel.sizeThatFits(.zero).width
    return CGRect(x: bounds.width - 16 - width, y: fieldTop, width: width, height: 36)
  }
  private var fieldTop: CGFloat { 4 }

  override func layOutContents() {
    background.frame = bounds
    let end = showsCancelButton ? cancelFrame.minX - 12 : bounds.width - 16
    field.frame = directed(CGRect(x: 16, y: fieldTop, width: max(end - 16, 0), height: 36))
    if showsCancelButton { cancel.frame = directed(cancelFrame) }
    if showsScopeBar {
      scopes.frame = CGRect(x: 16, y: Self.height, width: max(bounds.width - 32, 0), height: 32)
    }
  }

  // MARK: First responder

  open override var canBecomeFirstResponder: Bool { field.canBecomeFirstResponder }
  @discardableResult open override func becomeFirstResponder() -> Bool {
    field.becomeFirstResponder()
  }
  @discardableResult open override func resignFirstResponder() -> Bool {
    field.resignFirstResponder()
  }
  open override var isFirstResponder: Bool { field.isFirstResponder }

  // MARK: Field

  open func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    delegate?.searchBarShouldBeginEditing(self) ?? true
  }
  open func textFieldDidBeginEditing(_ textField: UITextField) {
    search?.editingBegan()
    delegate?.searchBarTextDidBeginEditing(self)
  }
  open func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
    delegate?.searchBarShouldEndEditing(self) ?? true
  }
  open func textFieldDidEndEditing(_ textField: UITextField) {
    delegate?.searchBarTextDidEndEditing(self)
  }
  open func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool {
    delegate?.searchBar(self, shouldChangeTextIn: range, replacementText: string) ?? true
  }
  open func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    delegate?.searchBarSearchButtonClicked(self)
    if search != nil { field.resignFirstResponder() }
    return false
  }
}
