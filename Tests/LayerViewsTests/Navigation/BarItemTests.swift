import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

/// Counts calls of its methods.
@MainActor private final class Counter: UIResponder {
  var plain = 0
  var senders: [UIBarButtonItem] = []
  func tapped() { plain += 1 }
  func pressed(_ sender: UIBarButtonItem) { senders.append(sender) }
}

/// A controller with a list of rows.
@MainActor private final class ListPage: UIViewController {
  let scrollView = UIScrollView()

  override func viewDidLoad() {
    scrollView.frame = view.bounds
    scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    scrollView.contentSize = CGSize(width: 320, height: 1000)
    view.addSubview(scrollView)
    view.backgroundColor = .white
  }
}

extension LiveViewTests {
  /// Buttons of bars, and large titles (views §18).
  @MainActor @Suite struct BarItemTests {
    private func show(
      _ s: ViewStage, _ page: UIViewController = ListPage()
    ) async throws -> UINavigationController {
      let navigation = UINavigationController(rootViewController: page)
      s.window.rootViewController = navigation
      try await s.stage.settle()
      return navigation
    }

    @Test func `buttons of each kind call their method, selector or action`() async throws {
      try await ViewStage.perform { s in
        let (page, counter) = (ListPage(), Counter())
        _ = try await show(s, page)
        @MainActor func tap(_ item: UIBarButtonItem) async throws {
          page.navigationItem.setRightBarButton(item, animated: false)
          try await s.stage.settle()
          try await s.stage.click(298, 22)
        }
        try await tap(
          UIBarButtonItem(title: "Do", style: .plain, target: counter, action: Counter.tapped))
        try await tap(
          UIBarButtonItem(
            image: UIImage(systemName: "star"), style: .plain, target: counter,
            action: Counter.tapped))
        try await tap(
          UIBarButtonItem(barButtonSystemItem: .add, target: counter, action: Counter.tapped))
        expectEqual(counter.plain, 3)
        let share = UIBarButtonItem(
          barButtonSystemItem: .action, target: counter, action: Counter.pressed(_:))
        try await tap(share)
        let named = UIBarButtonItem(
          title: "Do", style: .done, target: counter,
          action: Selector("pressed:", Counter.pressed(_:)))
        try await tap(named)
        expectEqual(counter.senders, [share, named])
        var calls = 0
        let item = UIBarButtonItem(
          systemItem: .trash, primaryAction: UIAction { _ in calls += 1 })
        try await tap(item)
        expectEqual(calls, 1)
        item.isHidden = true
        try await s.stage.settle()
        try await s.stage.click(298, 22)
        expectEqual(calls, 1)
        item.isHidden = false
        item.isEnabled = false
        try await s.stage.settle()
        try await s.stage.click(298, 22)
        expectEqual(calls, 1)
      }
    }

    @Test func `a selector without a target is searched among the responders`() async throws {
      try await ViewStage.perform { s in
        final class Page: UIViewController {
          var taps = 0
          func add() { taps += 1 }
        }
        let page = Page()
        _ = try await show(s, page)
        let item = UIBarButtonItem(
          barButtonSystemItem: .add, target: nil, action: Selector("add", Page.add))
        page.navigationItem.rightBarButtonItem = item
        expectEqual(item.action, Selector("add"))
        expectNil(item.target)
        page.view.addSubview(UITextField())
        (page.view.subviews.first as? UITextField)?.becomeFirstResponder()
        try await s.stage.settle()
        try await s.stage.click(298, 22)
        expectEqual(page.taps, 1)
      }
    }

    @Test func `items of the system have their titles and symbols`() {
      typealias Item = UIBarButtonItem.SystemItem
      let titles: [(Item, String)] = [
        (.done, "Done"), (.cancel, "Cancel"), (.edit, "Edit"), (.save, "Save"), (.undo, "Undo"),
        (.redo, "Redo"),
      ]
      for (item, title) in titles { expectEqual(UIBarButtonItem(systemItem: item).title, title) }
      let symbols: [Item] = [
        .add, .compose, .reply, .action, .organize, .bookmarks, .search, .refresh, .stop, .camera,
        .trash, .play, .pause, .rewind, .fastForward, .close,
      ]
      for item in symbols { expectNotNil(UIBarButtonItem(systemItem: item).image, "\(item)") }
      expectEqual(UIBarButtonItem(systemItem: .done).style, .done)
      expectEqual(UIBarButtonItem(systemItem: .cancel).style, .plain)
      expectEqual(UIBarButtonItem.fixedSpace(20).width, 20)
      expectEqual(UIBarButtonItem.flexibleSpace().width, 0)
      let spaces: [Item] = [.flexibleSpace, .fixedSpace]
      for item in spaces { expectNil(UIBarButtonItem(systemItem: item).image) }
      let item = UIBarButtonItem()
      item.tag = 3
      let menu = UIMenu(children: [UIAction(title: "One") { _ in }])
      expectIdentical(UIBarButtonItem(systemItem: .add, menu: menu).menu, menu)
      item.primaryAction = UIAction(title: "Go") { _ in }
      item.tintColor = .red
      expectEqual([item.title], ["Go"])
      expectEqual(item.tag, 3)
    }

    @Test func `a width and a space move the buttons beside them`() async throws {
      try await ViewStage.perform { s in
        let page = ListPage()
        let navigation = try await show(s, page)
        let last = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let wide = UIBarButtonItem(customView: UIView())
        wide.width = 40
        page.navigationItem.setLeftBarButtonItems(
          [wide, .fixedSpace(30), UIBarButtonItem(customView: last)], animated: false)
        try await s.stage.settle()
        expectIdentical(last.superview, navigation.navigationBar)
        expectEqual(last.frame.minX, 16 + 40 + 16 + 30 + 16)
        page.navigationItem.setRightBarButtonItems(nil, animated: false)
        page.navigationItem.setLeftBarButton(UIBarButtonItem(customView: last), animated: false)
        try await s.stage.settle()
        expectEqual(last.frame.minX, 16)
      }
    }

    // MARK: Large titles

    @Test func `a large title adds 52 points, and follows the content under the bar`() async throws
    {
      try await ViewStage.perform { s in
        let page = ListPage()
        page.title = "List"
        let navigation = try await show(s, page)
        let bar = navigation.navigationBar
        expectEqual(page.view.safeAreaInsets.top, 44)
        bar.prefersLargeTitles = true
        try await s.stage.settle()
        expectEqual(bar.frame.height, 96)
        expectEqual(page.view.safeAreaInsets.top, 96)
        expectEqual(page.scrollView.contentOffset.y, -96)
        page.scrollView.contentOffset.y = -76
        expectEqual(bar.frame.height, 76)
        page.scrollView.contentOffset.y = 300
        expectEqual(bar.frame.height, 44)
        page.scrollView.contentOffset.y = -96
        expectEqual(bar.frame.height, 96)
      }
    }

    @Test func `items decide whether their title is large, or those below them`() async throws {
      try await ViewStage.perform { s in
        let navigation = try await show(s)
        let bar = navigation.navigationBar
        bar.prefersLargeTitles = true
        @MainActor func height(_ mode: UINavigationItem.LargeTitleDisplayMode) -> CGFloat {
          let page = ListPage()
          page.navigationItem.largeTitleDisplayMode = mode
          navigation.pushViewController(page, animated: false)
          return bar.frame.height
        }
        expectEqual(height(.automatic), 96)
        expectEqual(height(.never), 44)
        expectEqual(height(.automatic), 44)
        expectEqual(height(.always), 96)
        expectEqual(height(.inline), 44)
        navigation.popToRootViewController(animated: false)
        expectEqual(bar.frame.height, 96)
        navigation.topViewController?.navigationItem.largeTitleDisplayMode = .never
        expectEqual(bar.frame.height, 44)
      }
    }

    @Test func `a pushed controller hides the tabs around its stack`() async throws {
      try await ViewStage.perform { s in
        let navigation = UINavigationController(rootViewController: ListPage())
        let tabs = UITabBarController()
        tabs.viewControllers = [navigation]
        s.window.rootViewController = tabs
        try await s.stage.settle()
        let page = ListPage()
        page.hidesBottomBarWhenPushed = true
        navigation.pushViewController(page, animated: false)
        expectTrue(tabs.tabBar.isHidden)
        navigation.popViewController(animated: false)
        expectFalse(tabs.tabBar.isHidden)
      }
    }
  }
}
