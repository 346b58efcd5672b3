import CoreAnimation
import Expectations
import Foundation
import GraphicsValues
import InputEvents
import LayerViews
import Testing
import WireProtocol

/// Expects a part of the way, but for rounding to `Float`.
private func expectNear(
  _ part: Double?, _ expected: Double, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    abs((part ?? .infinity) - expected) < 1e-4, "\(part ?? .nan)", sourceLocation: sourceLocation)
}

/// Moves the view that disappears by 320 points to the right, within a second.
@MainActor private final class SlideAway: UIViewControllerAnimatedTransitioning {
  private(set) var calls: [String] = []
  private var animator: UIViewPropertyAnimator?

  func take() -> [String] {
    defer { calls = [] }
    return calls
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1 }
  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    calls.append("animate")
    interruptibleAnimator(using: context).startAnimation()
  }
  func interruptibleAnimator(
    using context: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating {
    if let animator { return animator }
    calls.append("make")
    let from = context.view(forKey: .from)
    if let to = context.view(forKey: .to) { context.containerView.insertSubview(to, at: 0) }
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { from?.center.x += 320 }
    animator.addCompletion { [unowned self] position in
      self.animator = nil
      self.calls.append("completed \(position.rawValue)")
      context.completeTransition(!context.transitionWasCancelled)
    }
    self.animator = animator
    return animator
  }
  func animationEnded(_ transitionCompleted: Bool) { calls.append("ended \(transitionCompleted)") }
}

/// A blue page that pops from a red one, or is dismissed from over it, by an animator and a driver.
@MainActor
private final class DrivenPage: UINavigationControllerDelegate,
  UIViewControllerTransitioningDelegate
{
  let stage: ViewStage
  let slide = SlideAway()
  let driver = UIPercentDrivenInteractiveTransition()
  let first = UIViewController()
  let second = UIViewController()

  init(_ stage: ViewStage) {
    self.stage = stage
    first.view.backgroundColor = .red
    second.view.backgroundColor = .blue
    second.view.layer.name = "second"
    second.modalPresentationStyle = .custom
    second.transitioningDelegate = self
  }

  /// The part of the way of the page in the last frame.
  var shown: Double? {
    stage.stage.shownPosition(named: "second").map { ($0.x - 160) / 320 }
  }

  func show(at time: Double) async throws -> Double? {
    try await stage.stage.show(at: time)
    return shown
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { slide }
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { slide }
  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { driver }

  // MARK: A finger

  /// True if the server has moved the page in any frame.
  private(set) var wasServers = false
  private let strip = CALayer()

  /// Lets a pan from the edge dismiss the page, which a layer's interaction follows if the server moves it.
  func dismissByPan(byServer: Bool) {
    strip.frame = stage.window.bounds
    strip.zPosition = 100_000
    var x = CAInteractionAxis(.x, in: 0...320, initialValue: 0)
    x.bounces = false
    x.decelerationRate = nil
    let interaction = CAInteraction()
    interaction.axes = [x]
    interaction.touchPolicy = .share
    strip.add(interaction, forKey: "hand")
    stage.window.layer.addSublayer(strip)
    let pan = UIScreenEdgePanGestureRecognizer()
    pan.edges = .left
    pan.addAction { [unowned self] _ in panned(pan, byServer) }
    second.view.addGestureRecognizer(pan)
  }

  private func panned(_ pan: UIPanGestureRecognizer, _ byServer: Bool) {
    let part = pan.translation(in: stage.window).x / 320
    switch pan.state {
    case .began:
      second.dismiss(animated: true)
      driver.update(part)
      if byServer { wasServers = driver.follow(strip.interaction.x / 320) }
    case .changed: driver.update(part)
    case .ended:
      // The next touch begins at the start.
      strip.interaction.set(.x, to: 0)
      if part > 0.5 { driver.finish() } else { driver.cancel() }
    default: driver.cancel()
    }
  }

  func touch(_ kind: TouchKind, _ x: Double, at time: Double) async throws -> Double? {
    try await stage.stage.show(at: time)
    try await stage.stage.input(.touch(finger: 1, kind, at: Point(x: x, y: 200), pressure: 1))
    return try await show(at: time)
  }
}

extension LiveViewTests {
  @MainActor @Suite struct PercentDrivenTests {
    @Test
    func `a transition's animator is held, goes back, and is held again on its way`()
      async throws
    {
      try await ViewStage.perform { s in
        let driven = DrivenPage(s)
        let (driver, slide) = (driven.driver, driven.slide)
        let navigation = UINavigationController(rootViewController: driven.first)
        s.window.rootViewController = navigation
        navigation.pushViewController(driven.second, animated: false)
        navigation.delegate = driven
        try await s.stage.settle()

        navigation.popViewController(animated: true)
        driver.update(0.25)
        expectTrue(driver.wantsInteractiveStart)
        expectTrue(navigation.transitionCoordinator?.isInterruptible == true)
        expectNear(try await driven.show(at: 1), 0.25)
        driver.cancel()
        expectNear(try await driven.show(at: 1.125), 0.125)
        _ = try await driven.show(at: 1.3)
        _ = try await driven.show(at: 1.4)
        expectEqual(slide.take(), ["make", "completed 1", "ended false"])
        expectIdentical(navigation.topViewController, driven.second)

        // The second half of the way takes 0.25 s at twice the speed.
        driver.completionSpeed = 2
        navigation.popViewController(animated: true)
        driver.update(0.5)
        _ = try await driven.show(at: 2)
        driver.finish()
        expectNear(try await driven.show(at: 2.125), 0.75)
        driver.pause()
        expectNear(driver.percentComplete, 0.75)
        expectNear(try await driven.show(at: 3), 0.75)
        driver.timingCurve = UICubicTimingParameters(animationCurve: .linear)
        driver.finish()
        expectNear(try await driven.show(at: 3.0625), 0.875)
        _ = try await driven.show(at: 3.2)
        _ = try await driven.show(at: 3.3)
        expectEqual(slide.take(), ["make", "completed 0", "ended true"])
        expectEqual(navigation.viewControllers, [driven.first])
      }
    }

    @Test func `a transition that starts by itself is paused, and a change ends it at once`()
      async throws
    {
      try await ViewStage.perform { s in
        let driven = DrivenPage(s)
        let (driver, slide, diary) = (driven.driver, driven.slide, Diary())
        let navigation = UINavigationController(rootViewController: driven.first)
        s.window.rootViewController = navigation
        navigation.pushViewController(driven.second, animated: false)
        navigation.delegate = driven
        try await s.stage.settle()
        driver.wantsInteractiveStart = false
        try await s.stage.show(at: 1)
        navigation.popViewController(animated: true)
        expectEqual(slide.take(), ["make", "animate"])
        let coordinator = try unwrap(navigation.transitionCoordinator)
        coordinator.notifyWhenInteractionChanges { diary.note("interactive \($0.isInteractive)") }
        coordinator.notifyWhenInteractionEnds { _ in diary.note("end") }
        expectFalse(coordinator.isInteractive)
        try await s.stage.settle()
        expectNear(try await driven.show(at: 1.25), 0.25)
        driver.pause()
        expectFalse(coordinator.initiallyInteractive)
        driver.update(0.5)
        expectNear(try await driven.show(at: 2), 0.5)
        driver.finish()
        driver.pause()
        expectEqual(
          diary.take(), ["interactive true", "interactive false", "end", "interactive true"])
        navigation.setViewControllers([driven.first, UIViewController()], animated: false)
        expectEqual(slide.take(), ["completed 0", "ended true"])
        expectNil(driven.second.parent)
      }
    }

    @Test func `a driven transition that the server moves is where the program's is in each frame`()
      async throws
    {
      var diaries: [[Double?]] = []
      for byServer in [false, true] {
        try await ViewStage.perform { s in
          let driven = DrivenPage(s)
          s.window.rootViewController = driven.first
          try await s.stage.settle()
          driven.first.present(driven.second, animated: false)
          try await s.stage.settle()
          driven.dismissByPan(byServer: byServer)
          try await s.stage.settle()
          var places = [try await driven.touch(.began, 5, at: 1)]
          for (time, x) in [(1.1, 95.0), (1.2, 60), (1.3, 80)] {
            places.append(try await driven.touch(.moved, x, at: time))
          }
          places.append(try await driven.touch(.ended, 80, at: 1.5))
          for time in [1.55, 2, 2.1] { places.append(try await driven.show(at: time)) }
          expectNotNil(driven.second.view.window)
          for (time, kind, x) in [(3.0, TouchKind.began, 5.0), (3.1, .moved, 95)] {
            places.append(try await driven.touch(kind, x, at: time))
          }
          let moved = InputEvent.Action.touch(
            finger: 1, .moved, at: Point(x: 255, y: 200), pressure: 1)
          if byServer {
            // The program hears nothing of it before the frame.
            try s.stage.inputUnheard(moved, at: 3.2)
            places.append(driven.shown)
            try await s.stage.settle()
          } else {
            places.append(try await driven.touch(.moved, 255, at: 3.2))
          }
          places.append(try await driven.touch(.ended, 255, at: 3.4))
          places.append(try await driven.show(at: 3.5))
          _ = try await driven.show(at: 4)
          _ = try await driven.show(at: 4.1)
          expectNil(driven.second.view.window)
          expectEqual(driven.wasServers, byServer)
          diaries.append(places)
        }
      }
      expectEqual(diaries[0], diaries[1])
      expectNear(diaries[0][1], 0.25)
    }
  }
}
