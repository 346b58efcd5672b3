import Expectations
import Foundation
import InputEvents
import LayerViews
import Testing
import WireProtocol

extension LiveViewTests {
  /// Coordinators of transitions, and changes of size (views §22.5).
  @Suite struct CoordinatorTests {
    /// A controller that notes its coordinator and its changes of size.
    @MainActor final class Watcher: UIViewController {
      let diary: Diary
      let mark = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      var watched: (any UIViewControllerTransitionCoordinator)?

      init(_ diary: Diary) {
        self.diary = diary
        super.init(nibName: nil, bundle: nil)
      }
      required init?(coder: NSCoder) { nil }

      override func viewDidLoad() {
        view.backgroundColor = .white
        view.addSubview(mark)
      }
      override func viewWillAppear(_ animated: Bool) {
        guard let coordinator = transitionCoordinator else { return diary.note("none") }
        watched = coordinator
        coordinator.animate(
          alongsideTransition: { context in
            self.diary.note("along \(context.isAnimated) \(context.transitionDuration)")
            self.mark.frame.origin.x = 100
          },
          completion: { context in self.diary.note("end \(context.isCancelled)") })
      }
      override func viewDidAppear(_ animated: Bool) { diary.note("appeared") }

      override func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
      ) {
        super.viewWillTransition(to: size, with: coordinator)
        diary.note("size \(Int(size.width)) from \(Int(view.bounds.width))")
        coordinator.animate { context in
          self.diary.note("along \(context.isAnimated) \(Int(self.view.bounds.width))")
        }
      }
      override func willTransition(
        to newCollection: UITraitCollection,
        with coordinator: any UIViewControllerTransitionCoordinator
      ) {
        super.willTransition(to: newCollection, with: coordinator)
        diary.note("traits \(newCollection.horizontalSizeClass == .regular)")
      }
      override func preferredContentSizeDidChange(
        forChildContentContainer container: any UIContentContainer
      ) { diary.note("prefers \(Int(container.preferredContentSize.width))") }
      override func size(
        forChildContentContainer container: any UIContentContainer,
        withParentContainerSize parentSize: CGSize
      ) -> CGSize { CGSize(width: parentSize.width / 2, height: parentSize.height) }
    }

    @Test(arguments: [true, false])
    func `changes beside a presentation animate with it`(isAnimated: Bool) async throws {
      try await ViewStage.perform { s in
        let (root, diary) = (UIViewController(), Diary())
        s.window.rootViewController = root
        try await s.stage.settle()
        let shown = Watcher(diary)
        expectNil(shown.transitionCoordinator)
        root.present(shown, animated: isAnimated) { diary.note("done") }
        let coordinator = try unwrap(shown.watched)
        expectIdentical(coordinator, shown.transitionCoordinator)
        expectIdentical(coordinator, root.transitionCoordinator)
        expectEqual(coordinator.presentationStyle, .pageSheet)
        expectIdentical(coordinator.viewController(forKey: .to), shown)
        expectIdentical(coordinator.containerView, shown.presentationController?.containerView)
        expectNil(coordinator.view(forKey: .from))
        expectFalse(coordinator.initiallyInteractive)
        expectFalse(coordinator.isInteractive)
        expectFalse(coordinator.isInterruptible)
        expectEqual(coordinator.percentComplete, 0)
        expectEqual(coordinator.completionVelocity, 1)
        expectEqual(coordinator.completionCurve, .easeInOut)
        expectTrue(coordinator.targetTransform.isIdentity)
        expectEqual(shown.mark.layer.animation(forKey: "position") != nil, isAnimated)
        try await s.stage.show(at: 0.4)
        expectEqual(
          diary.take(),
          ["along \(isAnimated) \(isAnimated ? 0.4 : 0.0)", "appeared", "done", "end false"])
        expectNil(shown.transitionCoordinator)
        expectFalse(coordinator.animate(alongsideTransition: nil, completion: { _ in }))
        expectFalse(
          coordinator.animateAlongsideTransition(in: nil, animation: nil, completion: nil))
      }
    }

    @Test func `changes beside a push animate with it`() async throws {
      try await ViewStage.perform { s in
        let diary = Diary()
        let stack = UINavigationController(rootViewController: UIViewController())
        s.window.rootViewController = stack
        try await s.stage.settle()
        let pushed = Watcher(diary)
        stack.pushViewController(pushed, animated: true)
        expectNotNil(stack.transitionCoordinator)
        expectIdentical(pushed.transitionCoordinator, pushed.watched)
        try await s.stage.show(at: 0.5)
        expectEqual(diary.take(), ["along true 0.35", "appeared", "end false"])
        expectNil(stack.transitionCoordinator)
      }
    }

    @Test func `a pan back tells of its decision`() async throws {
      try await ViewStage.perform { s in
        let diary = Diary()
        let below = Watcher(diary)
        let stack = UINavigationController(rootViewController: below)
        s.window.rootViewController = stack
        stack.pushViewController(UIViewController(), animated: false)
        try await s.stage.settle()
        _ = diary.take()
        func finger(_ kind: TouchKind, _ x: Double) async throws {
          try await s.stage.input(.touch(finger: 1, kind, at: .init(x: x, y: 120), pressure: 1))
        }
        // A replay at single times needs a frame before the finger, which the strip along the edge is in.
        try await s.stage.show(at: 0.05)
        try await finger(.began, 5)
        try await s.stage.show(at: 0.1)
        try await finger(.moved, 60)
        let coordinator = try unwrap(below.watched)
        expectTrue(coordinator.isInteractive)
        expectTrue(coordinator.initiallyInteractive)
        coordinator.notifyWhenInteractionChanges { diary.note("decided \($0.isCancelled)") }
        coordinator.notifyWhenInteractionEnds { _ in diary.note("ended") }
        try await s.stage.show(at: 0.5)
        try await finger(.moved, 80)
        expectGreater(coordinator.percentComplete, 0.1)
        try await s.stage.show(at: 1)
        try await finger(.ended, 80)
        try await s.stage.show(at: 2)
        expectEqual(
          diary.take(), ["along true 0.35", "decided true", "ended", "end true"])
      }
    }

    // MARK: Sizes

    @Test func `a window's new size is told before, to children whose size changes, and presented`()
      async throws
    {
      try await ViewStage.perform(width: 800, height: 600) { s in
        let (outer, inner, over) = (Diary(), Diary(), Diary())
        let (root, child, shown) = (Watcher(outer), Watcher(inner), Watcher(over))
        s.window.rootViewController = root
        root.addChild(child)
        root.view.addSubview(child.view)
        shown.modalPresentationStyle = .overFullScreen
        try await s.stage.settle()
        child.view.frame = CGRect(x: 0, y: 0, width: 400, height: 600)
        root.present(shown, animated: false)
        try await s.stage.settle()
        for diary in [outer, inner, over] { _ = diary.take() }
        s.window.frame = CGRect(x: 0, y: 0, width: 600, height: 600)
        try await s.stage.settle()
        expectEqual(outer.take(), ["traits false", "size 600 from 800", "along false 600"])
        expectEqual(inner.take().prefix(2), ["traits false", "size 300 from 400"])
        expectEqual(over.take(), ["traits false", "size 600 from 800", "along false 600"])
      }
    }

    @Test @MainActor func `a preferred size is told to the parent`() {
      let diary = Diary()
      let (parent, child) = (Watcher(diary), UIViewController())
      parent.addChild(child)
      child.preferredContentSize = CGSize(width: 120, height: 80)
      child.preferredContentSize = CGSize(width: 120, height: 80)
      expectEqual(diary.take(), ["prefers 120"])
      parent.systemLayoutFittingSizeDidChange(forChildContentContainer: child)
      let stack = UINavigationController(rootViewController: UIViewController())
      stack.topViewController?.preferredContentSize = CGSize(width: 50, height: 60)
      expectEqual(stack.preferredContentSize, CGSize(width: 50, height: 60))
    }

    // MARK: Interaction

    /// A transitioning delegate with an animator and a driver.
    @MainActor final class Driven: UIViewControllerTransitioningDelegate {
      let driver = UIPercentDrivenInteractiveTransition()
      let fade = Fade()
      func animationController(
        forPresented presented: UIViewController, presenting: UIViewController,
        source: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { fade }
      func animationController(
        forDismissed dismissed: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { Fade() }
      func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
      ) -> (any UIViewControllerInteractiveTransitioning)? { drives ? driver : nil }
      func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
      ) -> (any UIViewControllerInteractiveTransitioning)? { drives ? driver : nil }
      var drives = true
    }

    final class Fade: UIViewControllerAnimatedTransitioning {
      /// The frames of the appearing view before and after.
      var frames: [CGRect] = []
      func transitionDuration(
        using transitionContext: (any UIViewControllerContextTransitioning)?
      ) -> TimeInterval { 1 }
      func animateTransition(using context: any UIViewControllerContextTransitioning) {
        let new = context.view(forKey: .to)
        if let new, new.superview == nil { context.containerView.addSubview(new) }
        let moved = new ?? context.view(forKey: .from)
        let shows = context.viewController(forKey: .to)?.isBeingPresented == true
        if shows { moved?.alpha = 0 }
        if let shown = context.viewController(forKey: .to), shows {
          frames = [context.initialFrame(for: shown), context.finalFrame(for: shown)]
        }
        UIView.animate(withDuration: 1) {
          moved?.alpha = shows ? 1 : 0
        } completion: { _ in
          context.completeTransition(!context.transitionWasCancelled)
        }
      }
    }

    @Test(arguments: [false, true])
    func `a presentation that is driven ends as it was decided`(isFinished: Bool) async throws {
      try await ViewStage.perform { s in
        let (diary, driven) = (Diary(), Driven())
        let (root, card) = (DiaryController("A", diary), DiaryController("B", diary))
        s.window.rootViewController = root
        card.modalPresentationStyle = .custom
        card.transitioningDelegate = driven
        try await s.stage.settle()
        _ = (card.view, diary.take())
        root.present(card, animated: true)
        expectTrue(card.transitionCoordinator?.isInteractive ?? false)
        // The place that `finalFrame(for:)` gives; `initialFrame(for:)` gives none for a new view.
        expectEqual(driven.fade.frames, [.zero, s.window.bounds])
        driven.driver.completionSpeed = 2
        driven.driver.update(0.5)
        try await s.stage.show(at: 3)
        expectTrue(card.isBeingPresented)
        if isFinished { driven.driver.finish() } else { driven.driver.cancel() }
        try await s.stage.show(at: 4)
        expectEqual(
          diary.take().suffix(2),
          isFinished
            ? ["B is appearing~", "B did appear~"] : ["B will disappear", "B did disappear"])
        expectEqual(root.presentedViewController != nil, isFinished)
        expectEqual(card.view.window != nil, isFinished)
      }
    }

    @Test func `a presentation that is driven can be dismissed on its way`() async throws {
      try await ViewStage.perform { s in
        let driven = Driven()
        let (root, card) = (UIViewController(), UIViewController())
        s.window.rootViewController = root
        card.modalPresentationStyle = .custom
        card.transitioningDelegate = driven
        driven.driver.completionSpeed = 2
        try await s.stage.settle()
        var ends: [String] = []
        root.present(card, animated: true) { ends.append("present") }
        driven.driver.update(0.5)
        try await s.stage.show(at: 3)
        driven.drives = false
        root.dismiss(animated: true) { ends.append("dismiss") }
        try await s.stage.show(at: 5)
        expectEqual(ends, ["present", "dismiss"])
        expectNil(root.presentedViewController)
        expectNil(card.view.window)
        driven.driver.finish()
      }
    }

    @Test func `a dismissal of several that is cancelled leaves all of them presented`()
      async throws
    {
      try await ViewStage.perform { s in
        let driven = Driven()
        let (root, middle, card) = (UIViewController(), UIViewController(), UIViewController())
        s.window.rootViewController = root
        middle.modalPresentationStyle = .overFullScreen
        card.modalPresentationStyle = .custom
        card.transitioningDelegate = driven
        try await s.stage.settle()
        root.present(middle, animated: false)
        try await s.stage.settle()
        middle.present(card, animated: false)
        try await s.stage.settle()
        var ends = 0
        root.dismiss(animated: true) { ends += 1 }
        driven.driver.completionSpeed = 2
        driven.driver.update(0.5)
        try await s.stage.show(at: 3)
        driven.driver.cancel()
        try await s.stage.show(at: 5)
        expectIdentical(root.presentedViewController, middle)
        expectIdentical(middle.presentedViewController, card)
        expectIdentical(middle.view.window, s.window)
        expectIdentical(card.view.window, s.window)
        driven.drives = false
        root.dismiss(animated: false) { ends += 1 }
        try await s.stage.settle()
        expectNil(root.presentedViewController)
        expectNil(middle.view.window)
        expectNil(card.view.window)
        expectGreater(ends, 0)
      }
    }

    @Test @MainActor func `a context has no style and no pauses of its own`() {
      // A context of the program's own, as tests of animators have it.
      final class Context: UIViewControllerContextTransitioning {
        let containerView = UIView()
        let isAnimated = true
        let isInteractive = false
        let transitionWasCancelled = false
        func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
          nil
        }
        func view(forKey key: UITransitionContextViewKey) -> UIView? { nil }
        func initialFrame(for vc: UIViewController) -> CGRect { .zero }
        func finalFrame(for vc: UIViewController) -> CGRect { .zero }
        func updateInteractiveTransition(_ percentComplete: CGFloat) {}
        func finishInteractiveTransition() {}
        func cancelInteractiveTransition() {}
        func completeTransition(_ didComplete: Bool) {}
      }
      let context: any UIViewControllerContextTransitioning = Context()
      context.pauseInteractiveTransition()
      expectEqual(context.initialFrame(for: UIViewController()), .zero)
      expectEqual(context.presentationStyle, .none)
      expectTrue(context.targetTransform.isIdentity)
    }

    @Test func `a dismissal that is cancelled leaves the controller presented`() async throws {
      try await ViewStage.perform { s in
        let (diary, driven) = (Diary(), Driven())
        let (root, card) = (DiaryController("A", diary), DiaryController("B", diary))
        s.window.rootViewController = root
        card.modalPresentationStyle = .custom
        card.transitioningDelegate = driven
        driven.drives = false
        try await s.stage.settle()
        root.present(card, animated: false)
        try await s.stage.settle()
        _ = diary.take()
        driven.drives = true
        card.dismiss(animated: true)
        driven.driver.update(0.3)
        try await s.stage.show(at: 1)
        driven.driver.cancel()
        try await s.stage.show(at: 2)
        expectIdentical(root.presentedViewController, card)
        expectNotNil(card.view.window)
        expectFalse(card.isBeingDismissed)
        expectEqual(diary.take(), ["B will disappear~", "B will appear~", "B did appear~"])
        card.dismiss(animated: true)
        driven.driver.update(0.3)
        driven.driver.finish()
        try await s.stage.show(at: 2.2)
        driven.driver.pause()
        try await s.stage.show(at: 5)
        expectTrue(card.isBeingDismissed)
        driven.driver.finish()
        try await s.stage.show(at: 7)
        expectNil(root.presentedViewController)
      }
    }
  }
}
