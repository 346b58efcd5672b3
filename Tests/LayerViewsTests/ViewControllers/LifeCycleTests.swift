import Expectations
import Foundation
import LayerViews
import Testing

extension LiveViewTests {
  /// The order of a controller's calls (`docs/views.md` §13).
  @Suite struct LifeCycleTests {
    @Test func `a root controller loads, appears, is laid out and has appeared`() async throws {
      try await ViewStage.perform { s in
        let diary = Diary()
        let a = DiaryController("A", diary)
        a.notesLayout = true
        expectFalse(a.isViewLoaded)
        expectNil(a.viewIfLoaded)
        s.window.rootViewController = a
        try await s.stage.settle()
        expectEqual(
          diary.take(),
          [
            "A load", "A did load", "A will appear", "A is appearing", "A will lay out",
            "A did lay out", "A did appear",
          ])
        expectEqual(a.view.frame, s.window.bounds)
        expectIdentical(a.view.superview, s.window)
        let b = DiaryController("B", diary)
        s.window.rootViewController = b
        try await s.stage.settle()
        expectNil(a.view.window)
        expectIdentical(b.view.window, s.window)
        expectEqual(
          diary.take(),
          [
            "A will disappear", "A did disappear", "B load", "B did load", "B will appear",
            "B is appearing", "B did appear",
          ])
      }
    }

    @Test func `a hidden window loads nothing, and a closed one makes its root disappear`()
      async throws
    {
      try await ViewStage.perform { s in
        let diary = Diary()
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        window.rootViewController = DiaryController("A", diary)
        try await s.stage.settle()
        expectEqual(diary.take(), [])
        window.isHidden = false
        try await s.stage.settle()
        expectEqual(diary.take().last, "A did appear")
        window.isHidden = true
        expectEqual(diary.take(), ["A will disappear", "A did disappear"])
      }
    }

    @Test func `a child appears and disappears with its view, and with its parent`() async throws {
      try await ViewStage.perform { s in
        let diary = Diary()
        let (parent, child) = (DiaryController("P", diary), DiaryController("C", diary))
        s.window.rootViewController = parent
        try await s.stage.settle()
        _ = diary.take()
        parent.addChild(child)
        parent.view.addSubview(child.view)
        child.didMove(toParent: parent)
        try await s.stage.settle()
        expectEqual(
          diary.take(),
          [
            "C will move", "C load", "C did load", "C will appear", "C is appearing",
            "C did move", "C did appear",
          ])
        #expect(parent.children == [child] && child.parent === parent)
        expectIdentical(child.view.next, child)
        expectIdentical(child.next, parent.view)
        s.window.rootViewController = nil
        expectEqual(
          diary.take(),
          ["P will disappear", "C will disappear", "P did disappear", "C did disappear"])
        s.window.rootViewController = parent
        try await s.stage.settle()
        expectEqual(
          diary.take(),
          [
            "P will appear", "C will appear", "P is appearing", "C is appearing", "P did appear",
            "C did appear",
          ])
        child.willMove(toParent: nil)
        child.view.removeFromSuperview()
        child.removeFromParent()
        expectEqual(
          diary.take(), ["C will leave", "C will disappear", "C did disappear", "C did leave"])
        expectEmpty(parent.children)
        expectNil(child.parent)
      }
    }

    @Test func `a container can tell its child by hand when it appears`() async throws {
      try await ViewStage.perform { s in
        let diary = Diary()
        let (parent, child) = (DiaryController("P", diary), DiaryController("C", diary))
        s.window.rootViewController = parent
        parent.addChild(child)
        _ = child.view
        try await s.stage.settle()
        _ = diary.take()
        child.beginAppearanceTransition(true, animated: true)
        parent.view.addSubview(child.view)
        try await s.stage.settle()
        expectEqual(diary.take(), ["C will appear~", "C is appearing~"])
        child.endAppearanceTransition()
        child.endAppearanceTransition()
        expectEqual(diary.take(), ["C did appear~"])
        child.beginAppearanceTransition(false, animated: true)
        child.beginAppearanceTransition(false, animated: true)
        child.view.removeFromSuperview()
        expectEqual(diary.take(), ["C will disappear~"])
        child.endAppearanceTransition()
        expectEqual(diary.take(), ["C did disappear~"])
      }
    }
  }
}

/// Controllers without a window.
@MainActor @Suite struct ContainmentTests {
  @Test func `controllers cannot be children of each other`() {
    let (a, b) = (UIViewController(), UIViewController())
    a.addChild(b)
    b.addChild(a)
    a.addChild(a)
    #expect(a.children == [b] && b.children.isEmpty && a.parent == nil)
    a.addChild(b)
    expectEqual(a.children, [b])
    let c = UIViewController()
    c.addChild(b)
    #expect(a.children.isEmpty && c.children == [b] && b.parent === c)
  }

  @Test func `a controller that loads no view has an empty one`() {
    final class Forgetful: UIViewController {
      override func loadView() {}
    }
    expectNotNil(Forgetful().view)
  }

  @Test func `dismissing a controller that is not presented does nothing`() {
    let (a, b) = (UIViewController(), UIViewController())
    a.addChild(b)
    b.dismiss(animated: true)
    expectNil(b.presentingViewController)
    expectNil(b.presentedViewController)
    expectFalse(a.isBeingDismissed)
    expectFalse(b.isBeingDismissed)
    expectIdentical(b.parent, a)
  }
}
