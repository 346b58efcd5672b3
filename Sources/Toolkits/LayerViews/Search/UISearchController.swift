public import Foundation

/// The object that shows the results of a search.
@preconcurrency @MainActor public protocol UISearchResultsUpdating: AnyObject {
  /// Called when the text, the scope or the activity of a search has changed.
  func updateSearchResults(for searchController: UISearchController)
}

/// The object that is told when a search begins and ends.
@preconcurrency @MainActor public protocol UISearchControllerDelegate: AnyObject {
  /// Called before the search begins.
  func willPresentSearchController(_ searchController: UISearchController)
  /// Called after the search has begun.
  func didPresentSearchController(_ searchController: UISearchController)
  /// Called before the search ends.
  func willDismissSearchController(_ searchController: UISearchController)
  /// Called after the search has ended.
  func didDismissSearchController(_ searchController: UISearchController)
}

extension UISearchControllerDelegate {
  /// Does nothing.
  public func willPresentSearchController(_ searchController: UISearchController) {}
  /// Does nothing.
  public func didPresentSearchController(_ searchController: UISearchController) {}
  /// Does nothing.
  public func willDismissSearchController(_ searchController: UISearchController) {}
  /// Does nothing.
  public func didDismissSearchController(_ searchController: UISearchController) {}
}

/// A search over the contents of another controller: a bar, and a controller of results that covers those contents
/// while there is a text.
@preconcurrency @MainActor open class UISearchController: UIViewController {
  private let bar = UISearchBar()
  private let results: UIViewController?
  private var isOn = false
  /// The controller whose navigation item has the search.
  final weak var owner: UIViewController?

  /// Creates a search.
  ///
  /// - Parameter searchResultsController: shows the results; nil if the searched controller shows them itself.
  public init(searchResultsController: UIViewController?) {
    results = searchResultsController
    super.init(nibName: nil, bundle: nil)
    bar.join(self)
  }
  /// Creates a search without a controller of results.
  public convenience init() { self.init(searchResultsController: nil) }
  /// Creates a search without a controller of results; the arguments have no effect.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    results = nil
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    bar.join(self)
  }
  /// Creates a search without reading the coder.
  public required init?(coder: NSCoder) {
    results = nil
    super.init(coder: coder)
    bar.join(self)
  }

  /// The bar.
  open var searchBar: UISearchBar { bar }
  /// The controller of results.
  open var searchResultsController: UIViewController? { results }
  /// The object that shows results; not retained.
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  /// The object that is told of begin and end; not retained.
  open weak var delegate: (any UISearchControllerDelegate)?
  /// True between begin and end of a search. Setting it begins or ends one.
  open var isActive: Bool {
    get { isOn }
    set { if newValue != isOn { setActive(newValue) } }
  }
  /// True, as by default, covers the searched contents while the text is empty: stored and not shown, since results
  /// cover only with a text.
  open var obscuresBackgroundDuringPresentation = true
  /// The older name of `obscuresBackgroundDuringPresentation`.
  open var dimsBackgroundDuringPresentation = true
  /// True, as by default, hides title and buttons of the navigation bar during the search.
  open var hidesNavigationBarDuringPresentation = true {
    didSet { if isOn, hidesNavigationBarDuringPresentation != oldValue { barChanged() } }
  }
  /// True shows the button that cancels during the search.
  open var automaticallyShowsCancelButton = true
  /// True shows the scopes during the search.
  open var automaticallyShowsScopeBar = true
  /// True shows the results also without a text.
  open var showsSearchResultsController = false { didSet { showResults() } }

  final func editingBegan() { if !isOn { setActive(true) } }
  final func textChanged() {
    showResults()
    searchResultsUpdater?.updateSearchResults(for: self)
  }
  final func wasCancelled() { if isOn { setActive(false) } }

  /// True while the delegate is told of a change to come, in which no other can begin.
  private var isAboutToChange = false

  private func setActive(_ active: Bool) {
    guard !isAboutToChange else { return }
    isAboutToChange = true
    if active {
      delegate?.willPresentSearchController(self)
    } else {
      delegate?.willDismissSearchController(self)
    }
    isAboutToChange = false
    isOn = active
    if automaticallyShowsCancelButton { bar.setShowsCancelButton(active, animated: true) }
    if automaticallyShowsScopeBar, bar.scopeButtonTitles?.isEmpty == false {
      bar.showsScopeBar = active
    }
    barChanged()
    if active {
      if !bar.isFirstResponder { bar.becomeFirstResponder() }
    } else {
      if bar.isFirstResponder { bar.resignFirstResponder() }
      bar.searchTextField.text = ""
    }
    showResults()
    searchResultsUpdater?.updateSearchResults(for: self)
    if active {
      delegate?.didPresentSearchController(self)
    } else {
      delegate?.didDismissSearchController(self)
    }
  }

  /// Gives the navigation bar the height that it has with or without a search.
  private func barChanged() {
    guard let owner, let change = owner.navigationItem.onChange else { return }
    UIView.animate(withDuration: 0.25) {
      change()
      owner.navigationController?.viewIfLoaded?.layoutIfNeeded()
    }
  }

  private func showResults() {
    guard let results else { return }
    let isShown = isOn && (showsSearchResultsController || bar.text?.isEmpty == false)
    let host = owner
    guard isShown, let host, let view = host.viewIfLoaded else {
      guard results.parent != nil else { return }
      results.willMove(toParent: nil)
      results.viewIfLoaded?.removeFromSuperview()
      return results.removeFromParent()
    }
    guard results.parent !== host else { return }
    host.addChild(results)
    results.view.frame = view.bounds
    results.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(results.view)
    results.didMove(toParent: host)
  }
}
