import CoreAnimation
import Expectations
import Foundation
import GraphicsValues
import InputEvents
import LayerViews
import Testing
import WireProtocol

/// A blue page over a red one, and what a pan from the edge makes of them.
@MainActor private final class Pages: UINavigationControllerDelegate {
  /// The time of a step, and the place of a finger or a mouse along x; nil only shows a frame.
  typealias Step = (time: Double, x: Double?)

  let stage: ViewStage
  let first = UIViewController()
  let second = UIViewController()
  let navigation: UINavigationController
  /// The places of both pages in each frame, and the calls before it.
  private(set) var diary: [String] = []
  private var calls: [String] = []

  init(_ stage: ViewStage) async throws {
    self.stage = stage
    navigation = UINavigationController(rootViewController: first)
    first.view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    second.view.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    first.view.layer.name = "first"
    second.view.layer.name = "second"
    stage.window.rootViewController = navigation
    navigation.pushViewController(second, animated: false)
    navigation.delegate = self
    navigation.interactivePopGestureRecognizer?.addAction { [weak self] in
      self?.calls.append("pan \($0.state.rawValue)")
    }
    try await stage.stage.settle()
  }

  /// True if the server has moved the page in front in any frame.
  private(set) var wasServers = false

  /// True if the time of the page in front is the server's.
  var isServers: Bool {
    second.view.layer.animationKeys()?.contains {
      second.view.layer.animation(forKey: $0)?.timeSource != nil
    } ?? false
  }

  /// Presses at 5, 200, moves, and lifts at the last place before the frames without one.
  func play(_ steps: [Step], byMouse: Bool) async throws {
    let lift = steps.lastIndex { $0.x != nil } ?? 0
    for (index, step) in steps.enumerated() {
      try await stage.stage.show(at: step.time)
      if let x = step.x {
        let place = Point(x: x, y: 200)
        try await act(index == 0 ? .began : .moved, place, byMouse)
        if index == lift { try await act(.ended, place, byMouse) }
        try await stage.stage.show(at: step.time)
      }
      note(step.time)
    }
  }

  private func act(_ kind: TouchKind, _ place: Point, _ byMouse: Bool) async throws {
    guard byMouse else {
      return try await stage.stage.input(.touch(finger: 1, kind, at: place, pressure: 1))
    }
    switch kind {
    case .began: try await stage.stage.press(place.x, place.y)
    case .moved: try await stage.stage.move(place.x, place.y)
    case .ended, .cancelled: try await stage.stage.release()
    }
  }

  private func note(_ time: Double) {
    if isServers { wasServers = true }
    let places = ["first", "second"].map { name in
      stage.stage.shownPosition(named: name).map { "\($0.x)" } ?? "nowhere"
    }
    diary.append("\(time): \(places) \(calls)")
    calls = []
  }

  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) {
    calls.append("will show \(viewController === first)")
    let coordinator = navigationController.transitionCoordinator
    coordinator?.notifyWhenInteractionChanges { [weak self] in
      self?.calls.append("decided, cancelled: \($0.isCancelled)")
    }
  }
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) { calls.append("did show \(viewController === first)") }
}

extension LiveViewTests {
  @MainActor @Suite struct EdgeInteractionTests {
    /// Half of the way and back, and a pop.
    private static let steps: [Pages.Step] = [
      (1, 5), (1.01, 21), (1.02, 60.5), (1.1, 175), (1.2, 90), (1.4, 81), (1.5, nil), (1.55, nil),
      (2, nil), (2.1, nil),
    ]
    private static let fling: [Pages.Step] = [
      (3, 5), (3.02, 30), (3.04, 70), (3.06, 110), (3.1, nil), (3.2, nil), (4, nil), (4.1, nil),
    ]

    @Test
    func `a pop that the server moves is where the program's is in each frame, with equal calls`()
      async throws
    {
      var diaries: [[String]] = []
      for byMouse in [true, false] {
        try await ViewStage.perform { s in
          let pages = try await Pages(s)
          try await pages.play(Self.steps, byMouse: byMouse)
          expectEqual(pages.navigation.topViewController, pages.second)
          try await pages.play(Self.fling, byMouse: byMouse)
          expectEqual(pages.navigation.viewControllers, [pages.first])
          expectEqual(pages.wasServers, !byMouse)
          diaries.append(pages.diary)
        }
      }
      expectEqual(diaries[0].count, Self.steps.count + Self.fling.count)
      for (own, other) in zip(diaries[0], diaries[1]) { expectEqual(own, other) }
    }

    @Test func `the titles fade as far as the finger has moved, and back`() async throws {
      try await ViewStage.perform { s in
        let pages = try await Pages(s)
        for (page, color) in [(pages.first, UIColor.red), (pages.second, .blue)] {
          let title = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
          title.backgroundColor = color
          page.navigationItem.titleView = title
        }
        try await s.stage.settle()
        expectTrue(s.shows(0x0000FF, 160, 22))
        try await s.stage.show(at: 3)
        try await s.stage.input(.touch(finger: 1, .began, at: .init(x: 5, y: 200), pressure: 1))
        try await s.stage.input(.touch(finger: 1, .moved, at: .init(x: 95, y: 200), pressure: 1))
        try await s.stage.show(at: 3.2)
        // A quarter of the way, without the first 10 points.
        expectTrue(s.shows(0x4000BF, 160, 22))
        try s.stage.inputUnheard(
          .touch(finger: 1, .moved, at: .init(x: 255, y: 200), pressure: 1), at: 3.9)
        expectTrue(s.shows(0xBF0040, 160, 22))
        try s.stage.inputUnheard(
          .touch(finger: 1, .moved, at: .init(x: 95, y: 200), pressure: 1), at: 5)
        expectTrue(s.shows(0x4000BF, 160, 22))
        try await s.stage.input(.touch(finger: 1, .ended, at: .init(x: 95, y: 200), pressure: 1))
        try await s.stage.show(at: 9)
        try await s.stage.settle()
        try await s.stage.show(at: 10)
        expectTrue(s.shows(0x0000FF, 160, 22))
        expectEqual(pages.navigation.topViewController, pages.second)
        expectEqual(pages.navigation.navigationBar.layer.animationKeys() ?? [], [])
      }
    }

    @Test func `a page follows the finger while the program does nothing`() async throws {
      try await ViewStage.perform { s in
        let pages = try await Pages(s)
        expectFalse(pages.isServers)
        try await s.stage.show(at: 3)
        try await s.stage.input(.touch(finger: 1, .began, at: .init(x: 5, y: 200), pressure: 1))
        try await s.stage.show(at: 3.1)
        try await s.stage.input(.touch(finger: 1, .moved, at: .init(x: 95, y: 200), pressure: 1))
        try await s.stage.show(at: 3.2)
        expectTrue(pages.isServers)
        #expect(s.shows(0xFF0000, 78, 150) && s.shows(0x0000FF, 82, 150))
        try s.stage.inputUnheard(
          .touch(finger: 1, .moved, at: .init(x: 215, y: 200), pressure: 1), at: 3.3)
        #expect(s.shows(0xFF0000, 198, 150) && s.shows(0x0000FF, 202, 150))
        try s.stage.inputUnheard(
          .touch(finger: 1, .moved, at: .init(x: 255, y: 200), pressure: 1), at: 3.5)
        #expect(s.shows(0xFF0000, 238, 150) && s.shows(0x0000FF, 242, 150))
        // A finger that lifts leaves the page to the program.
        try s.stage.inputUnheard(
          .touch(finger: 1, .ended, at: .init(x: 255, y: 200), pressure: 1), at: 3.7)
        #expect(s.shows(0xFF0000, 238, 150) && s.shows(0x0000FF, 242, 150))
        try await s.stage.settle()
        try await s.stage.show(at: 5)
        expectEqual(pages.navigation.viewControllers, [pages.first])
        #expect(s.shows(0xFF0000, 318, 150))
      }
    }
  }
}
