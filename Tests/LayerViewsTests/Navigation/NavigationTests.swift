import CoreAnimation
import Expectations
import Foundation
import InputEvents
import LayerViews
import Testing

/// A page of one colour that records its appearances.
@MainActor private final class Page: UIViewController {
  let color: UIColor
  var calls: [String] = []

  init(_ title: String, _ color: UIColor) {
    self.color = color
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() { view.backgroundColor = color }
  override func viewWillAppear(_ animated: Bool) { calls.append("will \(animated)") }
  override func viewDidAppear(_ animated: Bool) { calls.append("did \(animated)") }
  override func viewWillDisappear(_ animated: Bool) { calls.append("will go") }
  override func viewDidDisappear(_ animated: Bool) { calls.append("went") }
  func take() -> [String] {
    defer { calls = [] }
    return calls
  }
}

@MainActor private final class Stack {
  let first = Page("First", UIColor(red: 1, green: 0, blue: 0, alpha: 1))
  let second = Page("Second", UIColor(red: 0, green: 0, blue: 1, alpha: 1))
  let navigation: UINavigationController

  init(_ s: ViewStage) async throws {
    navigation = UINavigationController(rootViewController: first)
    s.window.rootViewController = navigation
    try await s.stage.settle()
    _ = first.take()
  }
}

/// Fades within a second.
@MainActor private final class Fade: UIViewControllerAnimatedTransitioning {
  var ends: [Bool] = []
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1 }
  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let to = context.view(forKey: .to), let new = context.viewController(forKey: .to) else {
      return context.completeTransition(false)
    }
    to.frame = context.finalFrame(for: new)
    to.alpha = 0
    context.containerView.addSubview(to)
    UIView.animate(
      withDuration: 1, delay: 0, options: .curveLinear, animations: { to.alpha = 1 }
    ) { _ in context.completeTransition(!context.transitionWasCancelled) }
  }
  func animationEnded(_ transitionCompleted: Bool) { ends.append(transitionCompleted) }
}

@MainActor
private final class Chooser: UINavigationControllerDelegate,
  UIViewControllerTransitioningDelegate
{
  let fade = Fade()
  var driver: UIPercentDrivenInteractiveTransition?
  var calls: [String] = []

  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) { calls.append("will \(viewController.title ?? "")") }
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) { calls.append("did \(viewController.title ?? "")") }
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { fade }
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { fade }
}

extension LiveViewTests {
  @Suite struct NavigationTests {
    @Test func `a push slides in over 0.35 s, and the bar leads back (views §9)`() async throws {
      try await ViewStage.perform { s in
        let stack = try await Stack(s)
        #expect(s.shows(0xFF0000, 160, 200))
        expectEqual(stack.first.view.safeAreaInsets.top, 44)
        stack.navigation.pushViewController(stack.second, animated: true)
        expectIdentical(stack.navigation.topViewController, stack.second)
        expectIdentical(stack.second.navigationController, stack.navigation)
        try await s.stage.show(at: 0.175)
        // Half way, the front is at the middle of the display.
        #expect(s.shows(0xFF0000, 158, 200) && s.shows(0x0000FF, 162, 200))
        try await s.stage.show(at: 0.4)
        #expect(s.shows(0x0000FF, 2, 200))
        expectEqual(stack.second.take(), ["will true", "did true"])
        expectEqual(stack.first.take(), ["will go", "went"])
        expectNil(stack.first.view.window)
        try await s.stage.click(20, 22)
        try await s.stage.show(at: 1)
        expectEqual(stack.navigation.viewControllers, [stack.first])
        #expect(s.shows(0xFF0000, 2, 200))
        #expect(stack.second.parent == nil && stack.first.take() == ["will true", "did true"])
      }
    }

    @Test func `the stack is what was asked for last, also during a transition`() async throws {
      try await ViewStage.perform { s in
        let stack = try await Stack(s)
        let (navigation, first, second) = (stack.navigation, stack.first, stack.second)
        let third = Page("Third", .green)
        var time = 0.0
        func end() async throws {
          time += 1
          try await s.stage.show(at: time)
          try await s.stage.settle()
        }
        // Two pushes.
        navigation.pushViewController(second, animated: true)
        navigation.pushViewController(third, animated: true)
        expectEqual(navigation.viewControllers, [first, second, third])
        try await end()
        expectEqual(navigation.viewControllers, [first, second, third])
        #expect(s.shows(0x00FF00, 160, 200))
        expectEqual(first.take(), ["will go", "went"])
        expectEqual(second.take(), ["will true", "did true", "will go", "went"])
        expectEqual(third.take(), ["will true", "did true"])
        // A pop and a push without animation, in the middle of the pop.
        expectIdentical(navigation.popViewController(animated: true), third)
        try await s.stage.show(at: time + 0.1)
        navigation.pushViewController(third, animated: false)
        expectEqual(navigation.viewControllers, [first, second, third])
        try await end()
        #expect(s.shows(0x00FF00, 160, 200))
        expectIdentical(third.parent, navigation)
        expectEqual(third.take(), ["will go", "went", "will false", "did false"])
        // Another stack during a push, and back again.
        navigation.popToRootViewController(animated: false)
        navigation.pushViewController(second, animated: true)
        navigation.setViewControllers([third], animated: true)
        navigation.setViewControllers([first], animated: true)
        expectEqual(navigation.viewControllers, [first])
        try await end()
        expectEqual(navigation.viewControllers, [first])
        #expect(s.shows(0xFF0000, 160, 200))
        #expect(second.parent == nil && third.parent == nil && third.view.window == nil)
        // Two pops.
        navigation.setViewControllers([first, second, third], animated: false)
        expectIdentical(navigation.popViewController(animated: true), third)
        expectIdentical(navigation.popViewController(animated: true), second)
        try await end()
        expectEqual(navigation.viewControllers, [first])
        #expect(s.shows(0xFF0000, 160, 200))
        expectEqual(navigation.navigationBar.topItem?.title, "First")
      }
    }

    @Test func `a controller that changes the stack while it appears gets its stack`() async throws
    {
      final class Forward: UIViewController {
        var follower: UIViewController?
        override func viewWillAppear(_ animated: Bool) { go() }
        private func go() {
          guard let follower else { return }
          self.follower = nil
          navigationController?.pushViewController(follower, animated: true)
        }
      }
      try await ViewStage.perform { s in
        let stack = try await Stack(s)
        let forward = Forward()
        forward.follower = stack.second
        stack.navigation.pushViewController(forward, animated: true)
        expectEqual(stack.navigation.viewControllers, [stack.first, forward, stack.second])
        try await s.stage.show(at: 1)
        expectEqual(stack.navigation.viewControllers, [stack.first, forward, stack.second])
        #expect(s.shows(0x0000FF, 160, 200))
        expectNil(forward.view.window)
        expectEqual(stack.second.take(), ["will true", "did true"])
      }
    }

    @Test func `a push during a pan from the edge comes onto the stack of that moment`()
      async throws
    {
      try await ViewStage.perform { s in
        let stack = try await Stack(s)
        let third = Page("Third", .green)
        stack.navigation.pushViewController(stack.second, animated: false)
        try await s.stage.settle()
        try await s.stage.press(5, 200)
        try await s.stage.show(at: 1)
        try await s.stage.move(95, 200)
        expectEqual(stack.navigation.viewControllers, [stack.first])
        stack.navigation.pushViewController(third, animated: true)
        try await s.stage.move(120, 200)
        try await s.stage.release()
        try await s.stage.show(at: 2)
        expectEqual(stack.navigation.viewControllers, [stack.first, third])
        #expect(s.shows(0x00FF00, 160, 150))
        // A pan that was given up has popped nothing, while the view goes back already.
        try await s.stage.press(5, 200)
        try await s.stage.show(at: 3)
        try await s.stage.move(95, 200)
        try await s.stage.show(at: 4)
        try await s.stage.release()
        expectEqual(stack.navigation.viewControllers, [stack.first, third])
        stack.navigation.pushViewController(stack.second, animated: false)
        try await s.stage.show(at: 5)
        expectEqual(stack.navigation.viewControllers, [stack.first, third, stack.second])
        #expect(s.shows(0x0000FF, 160, 150))
      }
    }

    @Test func `without animation the old controller hears first, too`() async throws {
      final class Teller: UIViewController {
        static var lines: [String] = []
        override func viewDidLoad() { tell("loaded") }
        override func viewWillAppear(_ animated: Bool) { tell("will appear") }
        override func viewDidAppear(_ animated: Bool) { tell("appeared") }
        override func viewWillDisappear(_ animated: Bool) { tell("will go") }
        override func viewDidDisappear(_ animated: Bool) { tell("went") }
        private func tell(_ line: String) { Teller.lines.append("\(title ?? "") \(line)") }
      }
      try await ViewStage.perform { s in
        let (a, b) = (Teller(), Teller())
        (a.title, b.title) = ("A", "B")
        let navigation = UINavigationController(rootViewController: a)
        s.window.rootViewController = navigation
        try await s.stage.settle()
        Teller.lines = []
        navigation.pushViewController(b, animated: false)
        try await s.stage.settle()
        expectEqual(
          Teller.lines, ["B loaded", "A will go", "B will appear", "A went", "B appeared"])
        Teller.lines = []
        navigation.popViewController(animated: false)
        try await s.stage.settle()
        expectEqual(Teller.lines, ["B will go", "A will appear", "B went", "A appeared"])
      }
    }

    @Test func `stacks are replaced, and pop to any of their controllers`() async throws {
      try await ViewStage.perform { s in
        let stack = try await Stack(s)
        let navigation = stack.navigation
        let third = Page("Third", .green)
        navigation.setViewControllers([stack.first, stack.second, third], animated: false)
        try await s.stage.settle()
        #expect(s.shows(0x00FF00, 160, 200))
        expectEqual(navigation.navigationBar.topItem?.title, "Third")
        expectEqual(navigation.popToRootViewController(animated: false), [stack.second, third])
        expectIdentical(navigation.visibleViewController, stack.first)
        expectNil(navigation.popViewController(animated: false))
        navigation.pushViewController(stack.first, animated: false)
        expectEqual(navigation.viewControllers, [stack.first])
        navigation.isNavigationBarHidden = true
        expectEqual(stack.first.view.safeAreaInsets.top, 0)
        var taps = 0
        stack.first.navigationItem.rightBarButtonItem = UIBarButtonItem(
          primaryAction: UIAction(title: "Do") { _ in taps += 1 })
        navigation.setNavigationBarHidden(false, animated: false)
        try await s.stage.settle()
        try await s.stage.click(295, 22)
        expectEqual(taps, 1)
      }
    }

    @Test func `a bar shows its item's buttons and views`() async throws {
      try await ViewStage.perform { s in
        let stack = try await Stack(s)
        let (navigation, item) = (stack.navigation, stack.first.navigationItem)
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        let left = UIBarButtonItem(
          title: "Left", style: .done, target: view, action: UIView.setNeedsLayout)
        left.isEnabled = false
        item.leftBarButtonItem = left
        item.rightBarButtonItem = UIBarButtonItem(customView: UISwitch())
        item.titleView = view
        try await s.stage.settle()
        expectIdentical(view.superview, navigation.navigationBar)
        expectNil(left.customView)
        expectAtMost(abs(view.frame.midX - 160), 1)
        expectIdentical(item.rightBarButtonItem?.customView?.superview, navigation.navigationBar)
        item.backButtonTitle = "Home"
        stack.second.navigationItem.hidesBackButton = true
        navigation.pushViewController(stack.second, animated: false)
        expectNil(view.superview)
        stack.second.navigationItem.title = "Other"
        expectEqual(navigation.navigationBar.topItem?.title, "Other")
        expectEqual(navigation.popToViewController(stack.first, animated: false), [stack.second])
        expectIdentical(navigation.interactivePopGestureRecognizer?.view, navigation.view)
      }
    }

    @Test func `a pan from the edge pulls the view away, and lets it go back`() async throws {
      try await ViewStage.perform { s in
        let stack = try await Stack(s)
        stack.navigation.pushViewController(stack.second, animated: false)
        try await s.stage.settle()
        _ = (stack.first.take(), stack.second.take())
        // The first 10 points of the way start the pan.
        try await s.stage.press(5, 200)
        try await s.stage.show(at: 1)
        try await s.stage.move(95, 200)
        try await s.stage.settle()
        #expect(s.shows(0xFF0000, 78, 150) && s.shows(0x0000FF, 82, 150))
        try await s.stage.show(at: 2)
        try await s.stage.release()
        try await s.stage.show(at: 3)
        expectIdentical(stack.navigation.topViewController, stack.second)
        #expect(s.shows(0x0000FF, 2, 150))
        expectEqual(stack.second.take(), ["will go", "will true", "did true"])
        expectNil(stack.first.view.window)

        try await s.stage.press(5, 200)
        try await s.stage.move(255, 200)
        try await s.stage.show(at: 4)
        try await s.stage.release()
        try await s.stage.show(at: 5)
        expectEqual(stack.navigation.viewControllers, [stack.first])
        #expect(s.shows(0xFF0000, 2, 150))
        // There is nothing to go back to.
        try await s.stage.press(5, 200)
        try await s.stage.move(255, 200)
        try await s.stage.release()
        expectEqual(stack.navigation.viewControllers, [stack.first])
      }
    }

    @Test func `a delegate's animator shows a transition, and a fraction drives it`() async throws {
      try await ViewStage.perform { s in
        let stack = try await Stack(s)
        let chooser = Chooser()
        stack.navigation.delegate = chooser
        stack.navigation.pushViewController(stack.second, animated: true)
        try await s.stage.show(at: 0.5)
        #expect(s.shows(0x800080, 160, 200) || s.shows(0x7F0080, 160, 200))
        try await s.stage.show(at: 1.1)
        #expect(chooser.fade.ends == [true] && chooser.calls == ["will Second", "did Second"])

        let driver = UIPercentDrivenInteractiveTransition()
        chooser.driver = driver
        stack.navigation.popViewController(animated: true)
        driver.update(0.25)
        try await s.stage.show(at: 2)
        #expect(s.shows(0x4000BF, 160, 200))
        driver.cancel()
        try await s.stage.show(at: 2.125)
        #expect(s.shows(0x2000DF, 160, 200))
        try await s.stage.show(at: 2.3)
        try await s.stage.show(at: 2.4)
        expectEqual(chooser.fade.ends, [true, false])
        expectIdentical(stack.navigation.topViewController, stack.second)
        #expect(s.shows(0x0000FF, 160, 200))

        stack.navigation.popViewController(animated: true)
        driver.update(0.5)
        try await s.stage.show(at: 3)
        driver.finish()
        try await s.stage.show(at: 3.25)
        #expect(s.shows(0xBF0040, 160, 200))
        try await s.stage.show(at: 3.6)
        try await s.stage.show(at: 3.7)
        expectEqual(chooser.fade.ends, [true, false, true])
        expectEqual(stack.navigation.viewControllers, [stack.first])
      }
    }

    @Test func `a driven transition goes on along the completion curve, or evenly`() async throws {
      try await ViewStage.perform { s in
        let (stack, chooser) = (try await Stack(s), Chooser())
        let driver = UIPercentDrivenInteractiveTransition()
        (stack.navigation.delegate, chooser.driver) = (chooser, driver)
        expectEqual(driver.duration, 0)
        expectEqual(driver.completionCurve, .easeInOut)
        stack.navigation.pushViewController(stack.second, animated: true)
        expectEqual(driver.duration, 1)
        driver.update(0.2)
        try await s.stage.show(at: 1)
        driver.completionSpeed = 2
        driver.finish()
        expectEqual(stack.navigation.transitionCoordinator?.completionVelocity, 2)
        // The page goes 0.129 of the way in a quarter of the time.
        try await s.stage.show(at: 1.1)
        #expect(s.shows(0xB2004D, 160, 200))
        // A program that is stopped lets it go on.
        try s.stage.showAlone(at: 1.15)
        expectGreater(s.stage.color(160, 200) & 0xFF, 0x4F)
        for time in [1.41, 1.5] { try await s.stage.show(at: time) }
        expectEqual(chooser.fade.ends, [true])

        driver.completionSpeed = 1
        for (start, curve, shown) in [
          (2.0, UIView.AnimationCurve.linear, UInt32(0x4000BF)), (3, .easeIn, 0x5700A8),
        ] {
          driver.completionCurve = curve
          stack.navigation.popViewController(animated: true)
          driver.update(0.5)
          try await s.stage.show(at: start)
          driver.cancel()
          expectEqual(stack.navigation.transitionCoordinator?.completionCurve, curve)
          try await s.stage.show(at: start + 0.25)
          #expect(s.shows(shown, 160, 200))
          for time in [0.51, 0.6] { try await s.stage.show(at: start + time) }
          expectIdentical(stack.navigation.topViewController, stack.second)
        }
        expectEqual(chooser.fade.ends, [true, false, false])
      }
    }

    @Test func `a push on the way back of a cancelled pop is not disturbed by it`() async throws {
      try await ViewStage.perform { s in
        let stack = try await Stack(s)
        let chooser = Chooser()
        let driver = UIPercentDrivenInteractiveTransition()
        stack.navigation.pushViewController(stack.second, animated: false)
        try await s.stage.show(at: 0.5)
        (stack.navigation.delegate, chooser.driver) = (chooser, driver)
        stack.navigation.popViewController(animated: true)
        driver.update(0.5)
        try await s.stage.show(at: 1)
        driver.cancel()
        try await s.stage.show(at: 1.1)
        chooser.driver = nil
        let third = Page("Third", UIColor(red: 0, green: 1, blue: 0, alpha: 1))
        stack.navigation.pushViewController(third, animated: true)
        expectEqual(chooser.fade.ends, [false])
        // The way back would have ended at 1.5.
        for time in [1.4, 1.55, 1.7] { try await s.stage.show(at: time) }
        #expect(!s.shows(0x0000FF, 160, 200) && !s.shows(0x00FF00, 160, 200))
        try await s.stage.show(at: 2.2)
        try await s.stage.show(at: 2.3)
        expectEqual(chooser.fade.ends, [false, true])
        expectIdentical(stack.navigation.topViewController, third)
        #expect(s.shows(0x00FF00, 160, 200))
      }
    }

    @Test func `a presented controller comes by its delegate's animator`() async throws {
      try await ViewStage.perform { s in
        let stack = try await Stack(s)
        let chooser = Chooser()
        stack.second.modalPresentationStyle = .fullScreen
        stack.second.transitioningDelegate = chooser
        stack.navigation.present(stack.second, animated: true)
        try await s.stage.show(at: 0.5)
        #expect(s.shows(0x800080, 160, 200) || s.shows(0x7F0080, 160, 200))
        try await s.stage.show(at: 1.1)
        expectEqual(chooser.fade.ends, [true])
        expectEqual(stack.second.take(), ["will true", "did true"])
        expectIdentical(stack.navigation.presentedViewController, stack.second)
      }
    }

    @Test func `an effect blurs views behind it, and no view in front`() async throws {
      try await ViewStage.perform { s in
        s.window.backgroundColor = .black
        let effect = UIVisualEffectView(effect: UIBlurEffect(style: .systemUltraThinMaterial))
        effect.frame = CGRect(x: 100, y: 40, width: 100, height: 120)
        let dot = UIView(frame: CGRect(x: 90, y: 50, width: 10, height: 10))
        dot.backgroundColor = .green
        effect.contentView.addSubview(dot)
        s.window.addSubview(effect)
        try await s.stage.settle()
        // The red view's edge at 150 is blurred under the effect, and sharp beside it.
        let across = (130..<170).map { s.stage.color($0, 100) >> 16 }
        expectGreater(Set(across).count, 10)
        #expect(s.shows(0x00FF00, 195, 95))
        #expect(s.shows(0xFF0000, 60, 100))
        effect.effect = nil
        try await s.stage.settle()
        expectEqual(Set((130..<170).map { s.stage.color($0, 100) }).count, 2)
      }
    }
  }
}
