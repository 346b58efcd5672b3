import Expectations
import Foundation
import LayerViews
import Testing

extension LiveViewTests {
  /// Windows and controllers that are freed or replaced during a transition.
  @Suite struct FreedControllerTests {
    @Test(arguments: [false, true])
    func `a replaced root takes its presented controller with it`(isAnimated: Bool) async throws {
      try await ViewStage.perform { s in
        weak var root: UIViewController?
        weak var presented: UIViewController?
        let diary = Diary()
        do {
          let (a, b) = (DiaryController("A", diary), DiaryController("B", diary))
          (root, presented) = (a, b)
          b.modalPresentationStyle = .fullScreen
          s.window.rootViewController = a
          try await s.stage.settle()
          a.present(b, animated: isAnimated)
          try await s.stage.show(at: 0.1)
          _ = diary.take()
        }
        let next = UIViewController()
        s.window.rootViewController = next
        try await s.stage.show(at: 1)
        try await s.stage.settle()
        expectNil(root)
        expectNil(presented)
        expectIdentical(s.window.subviews.first, next.view)
        #expect(!diary.take().contains { $0.hasPrefix("A will") || $0.hasPrefix("A did appear") })
      }
    }

    @Test func `a presented controller that becomes a root is presented no longer`() async throws {
      try await ViewStage.perform { s in
        let (a, b) = (UIViewController(), UIViewController())
        s.window.rootViewController = a
        try await s.stage.settle()
        a.present(b, animated: false)
        try await s.stage.settle()
        s.window.rootViewController = b
        try await s.stage.settle()
        expectNil(b.presentingViewController)
        expectNil(a.presentedViewController)
        b.dismiss(animated: false)
        try await s.stage.settle()
        expectIdentical(b.view.window, s.window)
        expectNil(a.view.window)
      }
    }

    @Test func `a freed controller's presented controller leaves the window`() async throws {
      try await ViewStage.perform { s in
        let presented = UIViewController()
        do {
          let presenter = UIViewController()
          s.window.addSubview(presenter.view)
          try await s.stage.settle()
          presenter.present(presented, animated: true)
          try await s.stage.show(at: 0.1)
          presenter.view.removeFromSuperview()
        }
        try await s.stage.show(at: 1)
        expectNil(presented.view.window)
        expectNil(presented.presentingViewController)
        expectEqual(s.window.subviews, [s.view])
      }
    }

    @Test func `a window whose controller presents another one is freed`() async throws {
      try await ViewStage.perform { s in
        weak var freed: UIWindow?
        do {
          let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
          freed = window
          let root = UIViewController()
          window.rootViewController = root
          window.makeKeyAndVisible()
          try await s.stage.settle()
          root.present(UIViewController(), animated: false)
          try await s.stage.settle()
        }
        try await s.stage.settle()
        expectNil(freed)
      }
    }

    @Test func `a freed window's controllers and blocks are told`() async throws {
      try await ViewStage.perform { s in
        let (diary, outcome) = (Diary(), Outcome())
        let root = DiaryController("A", diary)
        do {
          let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
          window.rootViewController = root
          window.makeKeyAndVisible()
          try await s.stage.settle()
          _ = diary.take()
          UIView.animate(
            withDuration: 5, animations: { root.view.alpha = 0.5 },
            completion: { outcome.note($0) })
          try await s.stage.settle()
        }
        try await s.stage.settle()
        expectEqual(diary.take(), ["A will disappear", "A did disappear"])
        expectEqual(outcome.flags, [false])
        s.window.rootViewController = root
        try await s.stage.settle()
        expectEqual(diary.take(), ["A will appear", "A is appearing", "A did appear"])
      }
    }

    @Test func `a root that was moved to another window stays there`() async throws {
      try await ViewStage.perform { s in
        let other = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        other.makeKeyAndVisible()
        let root = UIViewController()
        s.window.rootViewController = root
        other.rootViewController = root
        s.window.rootViewController = nil
        expectIdentical(root.view.window, other)
      }
    }

    @Test func `touches that no view was told of end all the same`() async throws {
      final class Window: UIWindow {
        var swallows = true
        var count = 0
        override func sendEvent(_ event: UIEvent) { if !swallows { super.sendEvent(event) } }
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { count += 1 }
      }
      try await ViewStage.perform { s in
        let window = Window(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        window.makeKeyAndVisible()
        try await s.stage.settle()
        try await s.stage.input(
          .touch(finger: 1, .began, at: .init(x: 20, y: 20), pressure: 0.5))
        try await s.stage.input(
          .touch(finger: 1, .ended, at: .init(x: 20, y: 20), pressure: 0))
        window.swallows = false
        try await s.stage.input(
          .touch(finger: 2, .began, at: .init(x: 20, y: 20), pressure: 0.5))
        expectEqual(window.count, 1)
      }
    }
  }
}
