import Expectations
import Foundation
import InputEvents
import LayerViews
import Testing

@MainActor private final class Receiver: NSObject {
  var calls: [String] = []
  func tapped() { calls.append("tapped") }
  func tappedItem(_ item: UIBarButtonItem) { calls.append("item \(item.tag)") }
}

@MainActor private func picture(_ size: CGFloat = 20) -> UIImage {
  UIGraphicsImageRenderer(size: CGSize(width: size, height: size)).image { context in
    UIColor.red.setFill()
    context.fill(CGRect(x: 0, y: 0, width: size, height: size))
  }
}

/// Views §24.5.
@MainActor @Suite struct BarTests {
  @Test func `a toolbar's flexible spaces share what its items leave`() {
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    let views = (0..<3).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20)) }
    bar.items = [
      UIBarButtonItem(customView: views[0]), .flexibleSpace(),
      UIBarButtonItem(customView: views[1]),
      UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil),
      .fixedSpace(8),
      UIBarButtonItem(customView: views[2]),
    ]
    bar.layoutIfNeeded()
    // 320 - 2 · 16 - 3 · 40 - 8 are left for two spaces.
    expectEqual(views.map(\.frame.minX), [16, 136, 264])
    expectEqual(views[0].frame, CGRect(x: 16, y: 12, width: 40, height: 20))
    bar.setItems([UIBarButtonItem(customView: views[2])], animated: false)
    expectNil(views[0].superview)
    bar.layoutIfNeeded()
    expectEqual(views[2].frame.minX, 16)
    expectEqual(bar.sizeThatFits(CGSize(width: 200, height: 0)), CGSize(width: 200, height: 44))
    let wide = UIBarButtonItem(title: "x", style: .plain, target: nil, action: nil)
    wide.possibleTitles = ["x", "a much longer title"]
    wide.width = 0
    bar.items = [wide]
    bar.layoutIfNeeded()
    expectGreater(bar.subviews.map(\.frame.width).filter { $0 < 300 }.max() ?? 0, 60)
  }

  @Test func `a bar button calls the method or the action that it was given`() {
    let receiver = Receiver()
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    let items = [
      UIBarButtonItem(
        title: "a", style: .done, target: receiver,
        action: Selector("tapped", Receiver.tapped)),
      UIBarButtonItem(
        image: picture(), style: .plain, target: receiver,
        action: Selector("tappedItem:", Receiver.tappedItem)),
      UIBarButtonItem(barButtonSystemItem: .add, target: receiver, action: Receiver.tappedItem),
      UIBarButtonItem(barButtonSystemItem: .trash, target: receiver, action: Receiver.tapped),
      UIBarButtonItem(title: "m", style: .plain, target: receiver, action: Receiver.tappedItem),
      UIBarButtonItem(image: nil, style: .plain, target: receiver, action: Receiver.tapped),
      UIBarButtonItem(
        systemItem: .save, primaryAction: UIAction { _ in receiver.calls.append("action") }),
      UIBarButtonItem(
        image: picture(), landscapeImagePhone: nil, style: .plain, target: nil, action: nil),
    ]
    for (tag, item) in items.enumerated() { item.tag = tag }
    bar.items = items
    for button in bar.subviews.compactMap({ $0 as? UIButton }) {
      button.sendActions(for: .primaryActionTriggered)
    }
    expectEqual(
      receiver.calls.sorted(),
      ["action", "item 1", "item 2", "item 4", "tapped", "tapped", "tapped"])
    expectEqual(items[6].title, "Save")
    expectEqual(items[6].style, .done)
    expectNotNil(items[2].image)
    expectEqual(items[0].action, "tapped")
    expectIdentical(items[0].target, receiver)
    items[0].isEnabled = false
    expectFalse(
      bar.subviews.compactMap { $0 as? UIButton }.first { $0.currentTitle == "a" }?.isEnabled
        ?? true)
  }

  @Test(arguments: 0...24)
  func `each item of the system has a title or a picture, or is a space`(_ number: Int) throws {
    let kind = try unwrap(UIBarButtonItem.SystemItem(rawValue: number))
    let item = UIBarButtonItem(barButtonSystemItem: kind, target: nil, action: nil)
    let isSpace = kind == .flexibleSpace || kind == .fixedSpace
    expectEqual(item.title != nil || item.image != nil, !isSpace)
  }

  @Test func `titles have the attributes of their item, or of the bar's appearance`() throws {
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    let item = UIBarButtonItem(title: "a", style: .plain, target: nil, action: nil)
    let own = UIBarButtonItem(title: "b", style: .plain, target: nil, action: nil)
    own.setTitleTextAttributes([.foregroundColor: UIColor.green], for: .normal)
    bar.items = [item, own]
    let appearance = UIToolbarAppearance()
    appearance.configureWithOpaqueBackground()
    appearance.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.red]
    appearance.doneButtonAppearance.configureWithDefault(for: .done)
    bar.standardAppearance = appearance
    let buttons = bar.subviews.compactMap { $0 as? UIButton }
    func color(_ title: String) -> UIColor? {
      buttons.first { $0.currentTitle == title }?.currentAttributedTitle?.attributes(
        at: 0, effectiveRange: nil)[.foregroundColor] as? UIColor
    }
    expectEqual(color("a"), .red)
    expectEqual(color("b"), .green)
    expectNotNil(own.titleTextAttributes(for: .normal))
    expectNil(own.titleTextAttributes(for: .disabled))
    own.setTitleTextAttributes(nil, for: .normal)
    expectEqual(color("b"), .red)
  }

  @Test func `a bar's appearance has a default, an opaque and a clear background`() {
    let appearance = UINavigationBarAppearance()
    expectNotNil(appearance.backgroundEffect)
    expectEqual(appearance.shadowColor, .separator)
    appearance.configureWithOpaqueBackground()
    expectNil(appearance.backgroundEffect)
    expectNotNil(appearance.backgroundColor)
    appearance.backgroundColor = .red
    let copy = UIBarAppearance(barAppearance: appearance)
    expectEqual(copy.backgroundColor, .red)
    appearance.configureWithTransparentBackground()
    #expect(appearance.backgroundColor == nil && appearance.shadowColor == nil)
    expectEqual(copy.backgroundColor, .red)
    appearance.setBackIndicatorImage(picture(), transitionMaskImage: nil)
    expectNotNil(appearance.backIndicatorImage)
  }

  @Test func `a bar on its own has items, which its delegate may keep`() throws {
    @MainActor final class Delegate: UINavigationBarDelegate {
      var keeps = false
      var calls: [String] = []
      func navigationBar(
        _ navigationBar: UINavigationBar, shouldPop item: UINavigationItem
      ) -> Bool { !keeps }
      func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {
        calls.append("pop \(item.title ?? "")")
      }
      func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {
        calls.append("push \(item.title ?? "")")
      }
    }
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    let delegate = Delegate()
    bar.delegate = delegate
    let (first, second) = (UINavigationItem(title: "One"), UINavigationItem(title: "Two"))
    bar.pushItem(first, animated: false)
    bar.pushItem(second, animated: false)
    expectIdentical(bar.topItem, second)
    expectIdentical(bar.backItem, first)
    delegate.keeps = true
    expectNil(bar.popItem(animated: false))
    delegate.keeps = false
    bar.layoutIfNeeded()
    let back = try unwrap(bar.subviews.compactMap { $0 as? UIButton }.first)
    expectEqual(back.currentTitle, "One")
    back.sendActions(for: .touchUpInside)
    expectEqual(bar.items, [first])
    expectEqual(delegate.calls, ["push One", "push Two", "pop Two"])
    first.backButtonDisplayMode = .minimal
    bar.items = [first, second]
    expectNil(back.currentTitle)
    first.backButtonDisplayMode = .default
    first.backBarButtonItem = UIBarButtonItem(title: "Own", style: .plain, target: nil, action: nil)
    bar.setItems([first, second], animated: false)
    expectEqual(back.currentTitle, "Own")
    second.setHidesBackButton(true, animated: false)
    expectNil(back.superview)
    second.hidesBackButton = false
    let left = UIBarButtonItem(customView: UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 10)))
    second.setLeftBarButton(left, animated: true)
    expectNil(back.superview)
    second.leftItemsSupplementBackButton = true
    expectNotNil(back.superview)
    second.setRightBarButtonItems([left], animated: false)
    second.setLeftBarButtonItems(nil, animated: false)
    second.setRightBarButton(nil, animated: false)
    expectNil(left.customView?.superview)
  }

  @Test func `a prompt and a large title make the bar higher`() {
    let item = UINavigationItem(title: "Title")
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    bar.items = [item]
    func height() -> CGFloat { bar.sizeThatFits(CGSize(width: 320, height: 0)).height }
    expectEqual(height(), 44)
    item.prompt = "Choose"
    expectEqual(height(), 74)
    item.prompt = nil
    bar.prefersLargeTitles = true
    expectEqual(height(), 96)
    item.largeTitleDisplayMode = .never
    expectEqual(height(), 44)
    item.largeTitleDisplayMode = .always
    bar.largeTitleTextAttributes = [.foregroundColor: UIColor.red]
    bar.titleTextAttributes = [.foregroundColor: UIColor.blue, .kern: 2]
    bar.setBackgroundImage(picture(), for: .default)
    expectNotNil(bar.backgroundImage(for: .default))
    bar.shadowImage = UIImage()
    bar.backIndicatorImage = picture()
    bar.barStyle = .black
    expectEqual(height(), 96)
  }

  @Test func `a tab's look comes from its item and the bar's appearance`() {
    let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 320, height: 49))
    let item = UITabBarItem(tabBarSystemItem: .search, tag: 3)
    #expect(item.title == "Search" && item.image != nil && item.tag == 3)
    expectEqual(UITabBarItem(tabBarSystemItem: .mostRecent, tag: 0).title, "Most Recent")
    let appearance = UITabBarAppearance()
    appearance.stackedLayoutAppearance.selected.iconColor = .red
    appearance.stackedLayoutAppearance.normal.titleTextAttributes = [
      .foregroundColor: UIColor.green
    ]
    appearance.stackedLayoutAppearance.normal.badgeBackgroundColor = .blue
    bar.items = [item]
    bar.standardAppearance = appearance
    func labels(_ view: UIView) -> [UILabel] {
      (view as? UILabel).map { [$0] } ?? view.subviews.flatMap { labels($0) }
    }
    expectEqual(labels(bar).first { $0.text == "Search" }?.textColor, .green)
    item.badgeValue = "2"
    item.setBadgeTextAttributes([.foregroundColor: UIColor.black], for: .normal)
    expectEqual(labels(bar).first { $0.text == "2" }?.backgroundColor, .blue)
    expectEqual(labels(bar).first { $0.text == "2" }?.textColor, .black)
    expectNotNil(item.badgeTextAttributes(for: .normal))
    bar.selectedItem = item
    expectEqual(labels(bar).first { $0.text == "Search" }?.textColor, .red)
    item.titlePositionAdjustment = UIOffset(horizontal: 0, vertical: -3)
    bar.barStyle = .black
  }
}

extension LiveViewTests {
  @Suite struct LiveBarTests {
    @Test func `a large title shrinks while content scrolls below it (views §24.5)`() async throws {
      try await ViewStage.perform { s in
        let content = UIViewController()
        content.title = "Large"
        let scrollView = UIScrollView(frame: UIScreen.main.bounds)
        scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        scrollView.contentSize = CGSize(width: 320, height: 2000)
        content.view.addSubview(scrollView)
        let navigation = UINavigationController(rootViewController: content)
        navigation.navigationBar.prefersLargeTitles = true
        let edge = UINavigationBarAppearance()
        edge.backgroundColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
        let standard = UINavigationBarAppearance()
        standard.configureWithOpaqueBackground()
        standard.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
        navigation.navigationBar.scrollEdgeAppearance = edge
        navigation.navigationBar.standardAppearance = standard
        s.window.rootViewController = navigation
        try await s.stage.settle()
        try await s.stage.show(at: 0.5)
        expectEqual(navigation.navigationBar.frame.height, 96)
        expectEqual(scrollView.contentOffset.y, -96)
        #expect(s.shows(0x00FF00, 300, 5))
        scrollView.contentOffset.y = -76
        expectEqual(navigation.navigationBar.frame.height, 76)
        scrollView.contentOffset.y = 100
        expectEqual(navigation.navigationBar.frame.height, 44)
        try await s.stage.show(at: 1)
        #expect(s.shows(0x0000FF, 300, 5))
        scrollView.contentOffset.y = -150
        expectEqual(navigation.navigationBar.frame.height, 150)
        let small = UIViewController()
        small.navigationItem.largeTitleDisplayMode = .never
        navigation.pushViewController(small, animated: false)
        expectEqual(navigation.navigationBar.frame.height, 44)
        expectEqual(small.view.safeAreaInsets.top, 44)
      }
    }

    @Test func `a navigation controller's toolbar shows the top controller's items (views §24.5)`()
      async throws
    {
      try await ViewStage.perform { s in
        let first = UIViewController()
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
        view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        first.toolbarItems = [UIBarButtonItem(customView: view)]
        let navigation = UINavigationController(rootViewController: first)
        s.window.rootViewController = navigation
        try await s.stage.settle()
        expectTrue(navigation.isToolbarHidden)
        navigation.setToolbarHidden(false, animated: false)
        expectEqual(first.view.safeAreaInsets.bottom, 44)
        try await s.stage.show(at: 0.5)
        #expect(s.shows(0xFF0000, 30, Int(UIScreen.main.bounds.height) - 22))
        let second = UIViewController()
        navigation.pushViewController(second, animated: false)
        expectNil(view.superview)
        second.setToolbarItems([UIBarButtonItem(customView: view)], animated: true)
        expectNotNil(view.superview)
        navigation.toolbar.isTranslucent = false
        expectEqual(second.view.safeAreaInsets.bottom, 0)
        navigation.setToolbarHidden(true, animated: true)
        try await s.stage.show(at: 1)
        try await s.stage.settle()
        expectNil(navigation.toolbar.superview)
      }
    }

    @Test func `a pushed controller may hide the tab bar (views §24.5)`() async throws {
      try await ViewStage.perform { s in
        let navigation = UINavigationController(rootViewController: UIViewController())
        let tabs = UITabBarController()
        tabs.viewControllers = [navigation]
        s.window.rootViewController = tabs
        try await s.stage.settle()
        let pushed = UIViewController()
        pushed.hidesBottomBarWhenPushed = true
        navigation.pushViewController(pushed, animated: false)
        expectTrue(tabs.tabBar.isHidden)
        navigation.popViewController(animated: false)
        expectFalse(tabs.tabBar.isHidden)
      }
    }
  }
}
