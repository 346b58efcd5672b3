import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Quartz2D
import Testing

/// Answers and records the calls of a tab bar controller to its delegate.
@MainActor private final class Chooser: NSObject, @MainActor UITabBarControllerDelegate {
  let diary: Diary
  var allows = true
  init(_ diary: Diary) { self.diary = diary }

  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool {
    diary.note("should \(viewController.title ?? "")")
    return allows
  }
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {
    diary.note("did \(viewController.title ?? "") \(tabBarController.selectedIndex)")
  }
}

@MainActor @Suite struct UITabBarControllerTests {
  private func controller(_ title: String) -> UIViewController {
    let controller = UIViewController()
    controller.title = title
    return controller
  }

  @Test func `the first controller is selected, and each has an item in the bar`() {
    let tabs = UITabBarController()
    expectNil(tabs.viewControllers)
    expectEqual(tabs.selectedIndex, NSNotFound)
    expectNil(tabs.selectedViewController)
    let (a, b) = (controller("A"), controller("B"))
    tabs.viewControllers = [a, b]
    expectEqual(tabs.selectedIndex, 0)
    expectIdentical(tabs.selectedViewController, a)
    expectEqual(tabs.tabBar.items?.map(\.title), ["A", "B"])
    expectIdentical(tabs.tabBar.selectedItem, a.tabBarItem)
    #expect(a.parent === tabs && a.tabBarController === tabs && tabs.children == [a, b])
    let inner = UIViewController()
    a.addChild(inner)
    expectIdentical(inner.tabBarController, tabs)
    expectNil(tabs.tabBarController)
    b.title = "New"
    expectEqual(tabs.tabBar.items?.last?.title, "New")
    a.tabBarItem = UITabBarItem(title: "Own", image: nil, tag: 7)
    expectEqual(tabs.tabBar.items?.first?.tag, 7)
    expectIdentical(tabs.tabBar.selectedItem, a.tabBarItem)
  }

  @Test func `the content ends above a bar that is not translucent`() throws {
    let tabs = UITabBarController()
    let (a, b) = (controller("A"), controller("B"))
    tabs.viewControllers = [a, b]
    tabs.view.frame = CGRect(x: 0, y: 0, width: 300, height: 500)
    expectEqual(a.view.frame.height, 500)
    expectEqual(a.view.safeAreaInsets.bottom, 49)
    tabs.tabBar.isTranslucent = false
    expectEqual(a.view.frame, CGRect(x: 0, y: 0, width: 300, height: 451))
    expectEqual(a.view.safeAreaInsets.bottom, 0)
    tabs.selectedIndex = 1
    expectEqual(b.view.frame.height, 451)
    tabs.tabBar.isHidden = true
    expectEqual(b.view.frame.height, 500)
  }

  @Test func `selecting a missing tab changes nothing`() {
    let tabs = UITabBarController()
    let (a, b) = (controller("A"), controller("B"))
    tabs.selectedIndex = 3
    tabs.viewControllers = [a, b, a]
    expectEqual(tabs.viewControllers, [a, b])
    tabs.selectedIndex = 1
    expectIdentical(tabs.selectedViewController, b)
    for index in [-1, 2, Int.max, Int.min] { tabs.selectedIndex = index }
    tabs.selectedViewController = UIViewController()
    tabs.selectedViewController = nil
    expectEqual(tabs.selectedIndex, 1)
    tabs.viewControllers = [a, tabs]
    #expect(tabs.viewControllers == [a] && tabs.selectedViewController === a)
    tabs.viewControllers = []
    expectNil(tabs.viewControllers)
    expectNil(tabs.selectedViewController)
    expectNil(a.parent)
    expectNil(tabs.tabBar.selectedItem)
    expectNil(a.view.superview)
  }

  @Test func `a kept controller stays selected, and another one takes a lost one's place`() {
    let tabs = UITabBarController()
    let (a, b, c) = (controller("A"), controller("B"), controller("C"))
    tabs.viewControllers = [a, b]
    tabs.selectedIndex = 1
    tabs.viewControllers = [b, c]
    expectIdentical(tabs.selectedViewController, b)
    expectEqual(tabs.selectedIndex, 0)
    tabs.selectedIndex = 1
    tabs.setViewControllers([b, a], animated: true)
    expectIdentical(tabs.selectedViewController, a)
    expectNil(c.parent)
    expectNil(c.view.superview)
    tabs.selectedIndex = 1
    tabs.viewControllers = [c]
    expectIdentical(tabs.selectedViewController, c)
    expectEqual(tabs.selectedIndex, 0)
  }

  @Test func `the selected view fills the controller's, and the bar covers its safe area`() {
    let tabs = UITabBarController()
    let a = controller("A")
    tabs.viewControllers = [a]
    tabs.view.frame = CGRect(x: 0, y: 0, width: 300, height: 400)
    expectEqual(a.view.frame, tabs.view.bounds)
    expectIdentical(a.view.superview, tabs.view)
    expectEqual(tabs.tabBar.frame, CGRect(x: 0, y: 351, width: 300, height: 49))
    expectEqual(a.view.safeAreaInsets, UIEdgeInsets(top: 0, left: 0, bottom: 49, right: 0))
    a.additionalSafeAreaInsets.bottom = 10
    expectEqual(a.view.safeAreaInsets.bottom, 59)
    tabs.tabBar.isHidden = true
    expectEqual(a.view.safeAreaInsets.bottom, 10)
  }

  @Test func `a bar by itself selects its own items`() {
    let bar = UITabBar(frame: .zero)
    let items = [1, 2].map { UITabBarItem(title: "\($0)", image: nil, tag: $0) }
    expectEqual(bar.sizeThatFits(CGSize(width: 200, height: 7)), CGSize(width: 200, height: 49))
    bar.items = items
    expectNil(bar.selectedItem)
    bar.selectedItem = items[1]
    bar.selectedItem = UITabBarItem()
    expectIdentical(bar.selectedItem, items[1])
    bar.items = [items[0]]
    expectNil(bar.selectedItem)
  }
}

extension LiveViewTests {
  @Suite struct TabBarControllerTests {
    /// Two tabs that fill the stage of 320 × 240; the bar's tabs are 160 wide.
    @MainActor struct Tabs {
      let diary = Diary()
      let tabs = UITabBarController()
      let a: DiaryController
      let b: DiaryController

      init(_ s: ViewStage) async throws {
        a = DiaryController("A", diary)
        b = DiaryController("B", diary)
        for controller in [a, b] { controller.title = controller.name }
        tabs.viewControllers = [a, b]
        s.window.rootViewController = tabs
        try await s.stage.settle()
        a.view.backgroundColor = .red
      }
    }

    @Test func `a tab is loaded when it is shown, and appears before the other one goes`()
      async throws
    {
      try await ViewStage.perform { s in
        let t = try await Tabs(s)
        expectEqual(
          t.diary.take(),
          [
            "A will move", "A did move", "B will move", "B did move", "A load", "A did load",
            "A will appear", "A is appearing", "A did appear",
          ])
        expectFalse(t.b.isViewLoaded)
        t.tabs.selectedIndex = 1
        try await s.stage.settle()
        // The order of programs on Apple's systems.
        expectEqual(
          t.diary.take(),
          [
            "B load", "B did load", "B will appear", "B is appearing", "A will disappear",
            "A did disappear", "B did appear",
          ])
        expectNil(t.a.view.superview)
        expectIdentical(t.b.view.window, s.window)
      }
    }

    @Test func `a tap asks, selects and tells; the program's own selection does not`() async throws
    {
      try await ViewStage.perform { s in
        let t = try await Tabs(s)
        let chooser = Chooser(t.diary)
        t.tabs.delegate = chooser
        _ = t.diary.take()
        t.tabs.selectedIndex = 1
        t.tabs.selectedIndex = 0
        #expect(t.diary.take().allSatisfy { !$0.hasPrefix("should") && !$0.hasPrefix("did") })
        try await s.stage.settle()
        _ = t.diary.take()
        try await s.stage.click(240, 220)
        let calls = t.diary.take()
        expectEqual(calls.first, "should B")
        #expect(calls.contains("did B 1"))
        expectEqual(t.tabs.selectedIndex, 1)
        try await s.stage.click(240, 220)
        expectEqual(t.diary.take(), ["should B", "did B 1"])
        chooser.allows = false
        try await s.stage.click(80, 220)
        expectEqual(t.diary.take(), ["should A"])
        expectIdentical(t.tabs.selectedViewController, t.b)
        chooser.allows = true
        t.a.tabBarItem.isEnabled = false
        try await s.stage.click(80, 220)
        expectEqual(t.diary.take(), [])
        // A press that leaves the tab does not count.
        try await s.stage.press(240, 220)
        try await s.stage.move(240, 100)
        try await s.stage.release()
        expectEqual(t.diary.take(), [])
        withExtendedLifetime(chooser) {}
      }
    }

    @Test func `a subclass is told of taps before the selection`() async throws {
      final class Subclass: UITabBarController {
        var seen: [String] = []
        override func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
          seen.append("\(item.tag) \(selectedIndex)")
        }
      }
      try await ViewStage.perform { s in
        let tabs = Subclass()
        tabs.viewControllers = (1...2).map {
          let controller = UIViewController()
          controller.tabBarItem = UITabBarItem(title: "\($0)", image: nil, tag: $0)
          return controller
        }
        s.window.rootViewController = tabs
        try await s.stage.settle()
        try await s.stage.click(240, 220)
        #expect(tabs.seen == ["2 0"] && tabs.selectedIndex == 1)
      }
    }

    @Test func `the selected tab has the tint, and the others are gray`() async throws {
      try await ViewStage.perform { s in
        let t = try await Tabs(s)
        let square = UIImage(
          cgImage: try unwrap(
            testImage(Array(repeating: String(repeating: "K", count: 20), count: 20))))
        t.a.tabBarItem.image = square
        t.b.tabBarItem.image = square
        t.tabs.tabBar.tintColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        t.tabs.tabBar.unselectedItemTintColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
        t.tabs.tabBar.barTintColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
        try await s.stage.settle()
        let y = 191 + 19
        expectEqual(s.stage.color(80, y), 0xFF0000)
        expectEqual(s.stage.color(240, y), 0x0000FF)
        expectEqual(s.stage.color(160, y), 0x00FF00)
        try await s.stage.click(240, 220)
        expectEqual(s.stage.color(80, y), 0x0000FF)
        expectEqual(s.stage.color(240, y), 0xFF0000)
        t.b.tabBarItem.badgeValue = "1"
        try await s.stage.settle()
        // The left edge of the badge, which has a corner radius.
        expectEqual(s.stage.color(247, 191 + 11), 0xFF3B30)
      }
    }

    @Test func `a fade of the controller's layer is the change of tabs (listing 8.12)`()
      async throws
    {
      try await ViewStage.perform { s in
        let t = try await Tabs(s)
        t.a.view.backgroundColor = .white
        t.b.view.backgroundColor = .black
        try await s.stage.settle()
        let fade = CATransition()
        fade.type = .fade
        fade.duration = 1
        fade.timingFunction = CAMediaTimingFunction(name: .linear)
        t.tabs.view.layer.add(fade, forKey: nil)
        t.tabs.selectedIndex = 1
        try await s.stage.settle()
        expectEqual(s.stage.color(160, 100), 0xFFFFFF)
        try await s.stage.show(at: 0.5)
        #expect([0x7F7F7F, 0x808080].contains(s.stage.color(160, 100)))
        try await s.stage.show(at: 1)
        expectEqual(s.stage.color(160, 100), 0x000000)
      }
    }
  }
}
