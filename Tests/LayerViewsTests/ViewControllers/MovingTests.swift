import Expectations
import Foundation
import LayerViews
import Testing

extension LiveViewTests {
  /// Children that come and go (views §22.1).
  @Suite struct MovingTests {
    final class Page: UIViewController {
      let diary: Diary
      init(_ diary: Diary) {
        self.diary = diary
        super.init(nibName: nil, bundle: nil)
      }
      required init?(coder: NSCoder) { nil }
      private func note(_ call: String) {
        diary.note("\(call) \(isMovingToParent) \(isMovingFromParent)")
      }
      override func viewWillAppear(_ animated: Bool) { note("will appear") }
      override func viewDidAppear(_ animated: Bool) { note("did appear") }
      override func viewWillDisappear(_ animated: Bool) { note("will disappear") }
      override func viewDidDisappear(_ animated: Bool) { note("did disappear") }
    }

    @Test(arguments: [false, true])
    func `a pushed controller moves to its parent, a popped one from it`(
      isAnimated: Bool
    ) async throws {
      try await ViewStage.perform { s in
        let (first, last) = (Diary(), Diary())
        let (root, page) = (Page(first), Page(last))
        let stack = UINavigationController(rootViewController: root)
        s.window.rootViewController = stack
        try await s.stage.settle()
        expectEqual(first.take(), ["will appear true false", "did appear true false"])
        stack.pushViewController(page, animated: isAnimated)
        try await s.stage.show(at: 1)
        expectEqual(last.take(), ["will appear true false", "did appear true false"])
        expectFalse(page.isMovingToParent)
        stack.popViewController(animated: isAnimated)
        try await s.stage.show(at: 2)
        expectEqual(last.take(), ["will disappear false true", "did disappear false true"])
        expectEqual(
          first.take(),
          [
            "will disappear false false", "did disappear false false", "will appear false false",
            "did appear false false",
          ])
        expectFalse(page.isMovingFromParent)
      }
    }

    @Test(arguments: [UIView.AnimationOptions.transitionCrossDissolve, []])
    func `a transition between children replaces the view`(
      options: UIView.AnimationOptions
    ) async throws {
      try await ViewStage.perform { s in
        let (parent, diary) = (UIViewController(), Diary())
        let (a, b) = (DiaryController("A", diary), DiaryController("B", diary))
        s.window.rootViewController = parent
        for child in [a, b] { parent.addChild(child) }
        parent.view.addSubview(a.view)
        try await s.stage.settle()
        _ = (b.view, diary.take())
        var ends: [Bool] = []
        parent.transition(
          from: a, to: b, duration: 0.5, options: options, animations: { b.view.alpha = 0.9 },
          completion: { ends.append($0) })
        try await s.stage.show(at: 1)
        expectEqual(ends, [true])
        expectNil(a.view.superview)
        expectIdentical(b.view.superview, parent.view)
        expectEqual(
          diary.take(),
          [
            "A will disappear~", "B will appear~", "B is appearing~", "A did disappear~",
            "B did appear~",
          ])
        parent.transition(from: a, to: b, duration: 0.5, animations: nil) { ends.append($0) }
        try await s.stage.settle()
        expectEqual(ends, [true, false])
      }
    }
  }
}
