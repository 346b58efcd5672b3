import Expectations
import Foundation
import InputEvents
import LayerViews
import Testing

@MainActor
private final class Results: UISearchResultsUpdating, UISearchControllerDelegate,
  UISearchBarDelegate
{
  var calls: [String] = []
  func take() -> [String] {
    defer { calls = [] }
    return calls
  }
  func updateSearchResults(for searchController: UISearchController) {
    calls.append("update \(searchController.searchBar.text ?? "")")
  }
  func willPresentSearchController(_ searchController: UISearchController) { calls.append("will") }
  func didPresentSearchController(_ searchController: UISearchController) { calls.append("did") }
  func willDismissSearchController(_ searchController: UISearchController) {
    calls.append("will end")
  }
  func didDismissSearchController(_ searchController: UISearchController) {
    calls.append("did end")
  }
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
    calls.append("text \(searchText)")
  }
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { calls.append("search") }
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { calls.append("cancel") }
}

extension LiveViewTests {
  /// Views §24.6.
  @MainActor @Suite struct SearchTests {
    @Test func `a search in the navigation bar asks for results, which cover the content`()
      async throws
    {
      try await ViewStage.perform { s in
        let (page, found, results) = (UIViewController(), UIViewController(), Results())
        let search = UISearchController(searchResultsController: found)
        search.searchResultsUpdater = results
        search.delegate = results
        search.searchBar.delegate = results
        page.navigationItem.searchController = search
        page.navigationItem.hidesSearchBarWhenScrolling = false
        let navigation = UINavigationController(rootViewController: page)
        s.window.rootViewController = navigation
        try await s.stage.settle()
        try await s.stage.show(at: 0.5)
        expectEqual(navigation.navigationBar.frame.height, 96)
        expectEqual(page.view.safeAreaInsets.top, 96)
        expectFalse(search.isActive)
        try await s.stage.click(160, 66)
        expectTrue(search.isActive)
        expectEqual(results.take(), ["will", "update ", "did"])
        expectTrue(search.searchBar.showsCancelButton)
        expectNil(found.parent)
        try await s.stage.input(.textEntered("a"))
        expectEqual(results.take(), ["text a", "update a"])
        expectIdentical(found.parent, page)
        expectEqual(found.view.frame, page.view.bounds)
        search.searchBar.text = ""
        expectNil(found.parent)
        expectEqual(results.take(), ["update "])
        search.isActive = false
        expectEqual(results.take(), ["will end", "update ", "did end"])
        expectFalse(search.searchBar.isFirstResponder)
        page.navigationItem.searchController = nil
        expectEqual(navigation.navigationBar.frame.height, 44)
      }
    }

    @Test func `a search takes the place of the title, and its scopes make room`() async throws {
      try await ViewStage.perform { s in
        let page = UITableViewController(style: .plain)
        let search = UISearchController(searchResultsController: nil)
        search.searchBar.scopeButtonTitles = ["All", "New"]
        page.navigationItem.searchController = search
        let navigation = UINavigationController(rootViewController: page)
        navigation.navigationBar.prefersLargeTitles = true
        s.window.rootViewController = navigation
        try await s.stage.settle()
        let bar = navigation.navigationBar
        expectEqual(bar.frame.height, 44 + 52 + 52)
        expectEqual(page.tableView.contentOffset.y, -148)
        search.isActive = true
        try await s.stage.show(at: 1)
        expectEqual(bar.frame.height, 52 + 44)
        expectEqual(page.view.safeAreaInsets.top, 96)
        expectEqual(page.tableView.contentOffset.y, -96)
        expectEqual(search.searchBar.frame, CGRect(x: 0, y: 0, width: bar.bounds.width, height: 96))
        search.hidesNavigationBarDuringPresentation = false
        try await s.stage.show(at: 2)
        expectEqual(bar.frame.height, 44 + 52 + 96)
        search.isActive = false
        try await s.stage.show(at: 3)
        expectEqual(bar.frame.height, 148)
        expectEqual(page.tableView.contentOffset.y, -148)
      }
    }

    @Test func `a search that its delegate begins when it is about to begin begins once`() {
      final class Eager: UISearchControllerDelegate {
        var calls = 0
        func willPresentSearchController(_ searchController: UISearchController) {
          calls += 1
          searchController.isActive = true
        }
        func willDismissSearchController(_ searchController: UISearchController) {
          calls += 1
          searchController.isActive = false
        }
      }
      let (eager, search) = (Eager(), UISearchController())
      search.delegate = eager
      search.isActive = true
      expectTrue(search.isActive)
      search.isActive = false
      expectFalse(search.isActive)
      expectEqual(eager.calls, 2)
    }

    @Test func `a search bar on its own has a button that cancels, and scopes`() {
      let results = Results()
      let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 52))
      bar.delegate = results
      bar.placeholder = "Find"
      expectEqual(bar.searchTextField.placeholder, "Find")
      bar.layoutIfNeeded()
      expectEqual(bar.searchTextField.frame, CGRect(x: 16, y: 4, width: 288, height: 36))
      bar.setShowsCancelButton(true, animated: true)
      bar.layoutIfNeeded()
      expectLess(bar.searchTextField.frame.width, 260)
      let cancel = bar.subviews.compactMap { $0 as? UIButton }.first
      cancel?.sendActions(for: .touchUpInside)
      expectEqual(results.take(), ["cancel"])
      bar.showsCancelButton = false
      expectEqual(bar.sizeThatFits(CGSize(width: 320, height: 0)).height, 52)
      bar.scopeButtonTitles = ["All", "Some"]
      bar.showsScopeBar = true
      expectEqual(bar.sizeThatFits(CGSize(width: 320, height: 0)).height, 96)
      expectEqual(bar.selectedScopeButtonIndex, 0)
      bar.selectedScopeButtonIndex = 1
      expectEqual(bar.selectedScopeButtonIndex, 1)
      bar.searchBarStyle = .minimal
      bar.barTintColor = .red
      bar.isTranslucent = false
      bar.text = "b"
      expectEqual(bar.searchTextField.text, "b")
      expectEqual(results.take(), [])
    }
  }

  /// Views §24.6.
  @MainActor @Suite struct RefreshTests {
    @Test func `a pull beyond 66 points begins refreshing, which its end takes back`()
      async throws
    {
      try await ViewStage.perform { s in
        let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
        scrollView.contentSize = CGSize(width: 320, height: 1000)
        let control = UIRefreshControl()
        control.attributedTitle = NSAttributedString(string: "Pull")
        var begins = 0
        control.addAction(UIAction { _ in begins += 1 }, for: .valueChanged)
        scrollView.refreshControl = control
        s.window.addSubview(scrollView)
        try await s.stage.show(at: 0.5)
        try await s.stage.press(100, 20)
        for step in 1...10 {
          try await s.stage.show(at: 0.5 + 0.05 * Double(step))
          try await s.stage.move(100, 20 + 21 * Double(step))
        }
        expectEqual(begins, 1)
        expectTrue(control.isRefreshing)
        try await s.stage.release()
        try await s.stage.show(at: 3)
        try await s.stage.settle()
        expectEqual(scrollView.contentOffset.y, -60)
        expectEqual(control.frame, CGRect(x: 0, y: -60, width: 320, height: 60))
        control.endRefreshing()
        expectFalse(control.isRefreshing)
        expectEqual(scrollView.contentOffset.y, 0)
        control.beginRefreshing()
        expectEqual(begins, 1)
        expectEqual(scrollView.adjustedContentInset.top, 60)
        control.endRefreshing()
        scrollView.refreshControl = nil
        expectNil(control.superview)
      }
    }
  }
}
