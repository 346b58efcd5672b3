import Expectations
import Foundation
import LayerViews
import Testing

extension LiveViewTests {
  /// Presentation controllers and their calls (views §22.1, §22.2).
  @Suite struct PresentationControllerTests {
    /// A presentation controller that records its calls, and leaves a strip at the top.
    @MainActor final class Recorder: UIPresentationController {
      let diary: Diary
      let veil = UIView()

      init(_ diary: Diary, _ presented: UIViewController, _ presenting: UIViewController?) {
        self.diary = diary
        super.init(presentedViewController: presented, presenting: presenting)
      }

      override var frameOfPresentedViewInContainerView: CGRect {
        let bounds = containerView?.bounds ?? .zero
        return CGRect(x: 20, y: 100, width: bounds.width - 40, height: bounds.height - 100)
      }
      override func presentationTransitionWillBegin() {
        diary.note("will begin \(containerView != nil)")
        veil.frame = containerView?.bounds ?? .zero
        veil.backgroundColor = .black
        veil.alpha = 0
        containerView?.addSubview(veil)
        presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in
          self.veil.alpha = 0.5
        })
      }
      override func presentationTransitionDidEnd(_ completed: Bool) {
        diary.note("did begin \(completed)")
      }
      override func dismissalTransitionWillBegin() { diary.note("will end") }
      override func dismissalTransitionDidEnd(_ completed: Bool) {
        diary.note("did end \(completed)")
      }
      override func containerViewWillLayoutSubviews() {
        presentedView?.frame = frameOfPresentedViewInContainerView
      }
      override func containerViewDidLayoutSubviews() { layouts += 1 }
      var layouts = 0
      override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        diary.note("traits \(traitCollection.userInterfaceStyle == .dark)")
      }
    }

    @MainActor final class Delegate: UIViewControllerTransitioningDelegate {
      let diary: Diary
      var made: Recorder?
      init(_ diary: Diary) { self.diary = diary }

      func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?,
        source: UIViewController
      ) -> UIPresentationController? {
        made = Recorder(diary, presented, presenting)
        return made
      }
    }

    @Test func `a presentation controller of the delegate places the view and adds others`()
      async throws
    {
      try await ViewStage.perform { s in
        let diary = Diary()
        let delegate = Delegate(diary)
        let (a, b) = (DiaryController("A", diary), DiaryController("B", diary))
        s.window.rootViewController = a
        a.view.backgroundColor = .white
        b.modalPresentationStyle = .custom
        b.transitioningDelegate = delegate
        b.view.backgroundColor = .blue
        try await s.stage.settle()
        _ = diary.take()
        a.present(b, animated: true) { diary.note("done") }
        try await s.stage.show(at: 0.4)
        expectEqual(
          diary.take(),
          [
            "will begin true", "B will appear~", "B is appearing~", "did begin true",
            "B did appear~", "done",
          ])
        let made = try unwrap(delegate.made)
        expectIdentical(b.presentationController, made)
        expectIdentical(made.presentedViewController, b)
        expectIdentical(made.presentingViewController, a)
        expectEqual(made.presentationStyle, .custom)
        expectGreater(made.layouts, 0)
        s.window.overrideUserInterfaceStyle = .dark
        expectEqual(diary.take(), ["traits true"])
        s.window.overrideUserInterfaceStyle = .unspecified
        _ = diary.take()
        expectTrue(made.shouldPresentInFullscreen)
        expectFalse(made.shouldRemovePresentersView)
        expectIdentical(made.presentedView, b.view)
        expectEqual(b.view.frame, CGRect(x: 20, y: 100, width: 280, height: 140))
        expectTrue(s.shows(0x808080, 160, 50))
        expectEqual(s.stage.color(160, 200), 0x0000FF)
        b.dismiss(animated: true) { diary.note("done") }
        try await s.stage.show(at: 0.9)
        expectEqual(
          diary.take(),
          ["will end", "B will disappear~", "did end true", "B did disappear~", "done"])
        expectNil(made.containerView)
        expectEqual(s.window.subviews.count, 2)
      }
    }

    @Test @MainActor func `a controller has the presentation controller of its style`() {
      let controller = UIViewController()
      #expect(controller.presentationController is UISheetPresentationController)
      expectNotNil(controller.sheetPresentationController)
      expectNil(controller.popoverPresentationController)
      controller.modalPresentationStyle = .popover
      expectNotNil(controller.popoverPresentationController)
      expectEqual(controller.presentationController?.adaptivePresentationStyle, .pageSheet)
      controller.modalPresentationStyle = .fullScreen
      expectNil(controller.sheetPresentationController)
      expectEqual(controller.presentationController?.presentationStyle, .fullScreen)
      expectTrue(controller.presentationController?.shouldRemovePresentersView ?? false)
      let child = UIViewController()
      controller.addChild(child)
      expectIdentical(child.presentationController, controller.presentationController)
    }

    @Test func `a context's view is covered alone`() async throws {
      try await ViewStage.perform { s in
        let (root, inner, over) = (UIViewController(), UIViewController(), UIViewController())
        root.view.backgroundColor = .white
        inner.view.backgroundColor = .red
        over.view.backgroundColor = .blue
        root.addChild(inner)
        root.view.addSubview(inner.view)
        s.window.rootViewController = root
        try await s.stage.settle()
        inner.view.frame = CGRect(x: 0, y: 0, width: 100, height: 240)
        inner.definesPresentationContext = true
        over.modalPresentationStyle = .currentContext
        inner.present(over, animated: false)
        try await s.stage.settle()
        expectIdentical(over.presentingViewController, inner)
        expectEqual(s.stage.color(20, 100), 0x0000FF)
        expectEqual(s.stage.color(200, 100), 0xFFFFFF)
        expectNil(inner.view.window)
        inner.dismiss(animated: false)
        try await s.stage.settle()
        expectEqual(s.stage.color(20, 100), 0xFF0000)
        expectIdentical(inner.view.superview, root.view)
      }
    }

    @Test(arguments: [UIModalPresentationStyle.overFullScreen, .overCurrentContext])
    func `a view over others leaves the presenting controller alone`(
      style: UIModalPresentationStyle
    ) async throws {
      try await ViewStage.perform { s in
        let diary = Diary()
        let (a, b) = (DiaryController("A", diary), DiaryController("B", diary))
        s.window.rootViewController = a
        b.modalPresentationStyle = style
        b.view.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 0.5)
        a.view.backgroundColor = .white
        try await s.stage.settle()
        _ = diary.take()
        a.present(b, animated: false)
        try await s.stage.settle()
        expectEqual(diary.take(), ["B will appear", "B is appearing", "B did appear"])
        expectEqual(b.view.bounds.size, s.window.bounds.size)
        expectTrue(s.shows(0x8080FF, 160, 100))
      }
    }

    @Test func `the frontmost of several is dismissed with its transition, the others at once`()
      async throws
    {
      try await ViewStage.perform { s in
        let diary = Diary()
        let (a, b, c) = (
          DiaryController("A", diary), DiaryController("B", diary), DiaryController("C", diary)
        )
        s.window.rootViewController = a
        for (controller, color) in [(a, UIColor.white), (b, .red), (c, .blue)] {
          controller.view.backgroundColor = color
          controller.modalPresentationStyle = .fullScreen
        }
        try await s.stage.settle()
        a.present(b, animated: false)
        try await s.stage.settle()
        b.present(c, animated: false)
        try await s.stage.settle()
        _ = diary.take()
        var ends = 0
        a.dismiss(animated: true) { ends += 1 }
        expectTrue(b.isBeingDismissed)
        try await s.stage.show(at: 0.2)
        expectEqual(s.stage.color(160, 5), 0xFFFFFF)
        expectEqual(s.stage.color(160, 235), 0x0000FF)
        try await s.stage.show(at: 0.5)
        expectEqual(
          diary.take(),
          [
            "C will disappear~", "A will appear~", "A is appearing~", "C did disappear~",
            "A did appear~",
          ])
        expectEqual(ends, 1)
        #expect(b.presentingViewController == nil && c.presentingViewController == nil)
        expectNil(b.presentedViewController)
      }
    }

    @Test func `the keyboard's focus returns to its place after the presentation`() async throws {
      try await ViewStage.perform { s in
        let (a, b) = (UIViewController(), UIViewController())
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        a.view.addSubview(field)
        s.window.rootViewController = a
        try await s.stage.settle()
        field.becomeFirstResponder()
        a.present(b, animated: false)
        try await s.stage.settle()
        expectFalse(field.isFirstResponder)
        b.dismiss(animated: false)
        try await s.stage.settle()
        expectTrue(field.isFirstResponder)
      }
    }

    @Test func `show presents where no container shows, and pushes in a stack`() async throws {
      try await ViewStage.perform { s in
        let (root, next, last) = (UIViewController(), UIViewController(), UIViewController())
        let stack = UINavigationController(rootViewController: root)
        s.window.rootViewController = stack
        try await s.stage.settle()
        root.show(next, sender: nil)
        try await s.stage.show(at: 0.5)
        expectIdentical(stack.topViewController, next)
        next.showDetailViewController(last, sender: nil)
        try await s.stage.show(at: 1)
        expectIdentical(last.presentingViewController, stack)
      }
    }
  }
}
