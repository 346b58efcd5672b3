import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing
import WireProtocol

/// Plays scripts on a view of which nothing answers inside a movement.
@MainActor private final class QuietDiary: UIScrollViewDelegate {
  private(set) var notes: [String] = []
  private(set) var frames: [[UInt32]] = []
  private(set) var isServers = false
  private var time = 0.0

  /// - Parameters:
  ///   - isAutomatic: false lets the program run the drags.
  ///   - isTold: true for a delegate that is told of begins and ends.
  static func play(
    _ script: DragScript, isAutomatic: Bool, isTold: Bool
  ) async throws -> QuietDiary {
    let diary = QuietDiary()
    try await ViewStage.perform(width: 170, height: 175, isReplayed: false) { stage in
      let view = UIScrollView()
      view.layer.name = "scroll"
      view.backgroundColor = .white
      view.showsVerticalScrollIndicator = false
      view.showsHorizontalScrollIndicator = false
      for index in 0..<5 {
        let mark = UIView(frame: CGRect(x: index * 100, y: index * 150, width: 50, height: 50))
        mark.backgroundColor = .blue
        view.addSubview(mark)
      }
      if !isAutomatic { view.runsDragsOnServer = false }
      if isTold { view.delegate = diary }
      stage.window.addSubview(view)
      script.apply(to: view)
      try await stage.stage.settle()
      for step in script.steps {
        diary.time = step.time
        try await stage.show(step)
        let shown = try unwrap(stage.stage.shownBounds(named: "scroll")).origin
        diary.notes.append("\(step.time) \(shown.x) \(shown.y) \(view.contentOffset)")
        diary.frames.append(stage.stage.frames.last?.pixels ?? [])
        if view.layer.animation(forKey: "drags") != nil { diary.isServers = true }
      }
      view.removeFromSuperview()
    }
    return diary
  }

  private func note(_ call: String, _ view: UIScrollView) {
    notes.append("\(time) \(call) \(view.isDragging) \(view.isDecelerating) \(view.contentOffset)")
  }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { note("begin drag", scrollView) }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    note("end drag \(decelerate)", scrollView)
  }
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
    note("begin coast", scrollView)
  }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { note("end coast", scrollView) }
}

/// A delegate that follows offsets.
@MainActor private final class Follower: UIScrollViewDelegate {
  func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}

/// A delegate that chooses where content rests.
@MainActor private final class Chooser: UIScrollViewDelegate {
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) { targetContentOffset.pointee.y = 120 }
}

/// A delegate that is told of begins alone.
@MainActor private final class Listener: UIScrollViewDelegate {
  private(set) var begins = 0
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { begins += 1 }
}

/// A delegate that asks the pan when a drag begins, and may forbid to go on.
@MainActor private final class Asker: UIScrollViewDelegate {
  private(set) var translation = CGPoint.zero
  private(set) var velocity = CGPoint.zero
  private(set) var ends = 0
  var forbids = false

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    translation = scrollView.panGestureRecognizer.translation(in: scrollView)
    velocity = scrollView.panGestureRecognizer.velocity(in: scrollView)
    if forbids { scrollView.isScrollEnabled = false }
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    ends += 1
  }
}

private final class OwnScrollView: UIScrollView {}

extension LiveViewTests {
  /// Views whose drags the server runs without being told to (views §14.6).
  @MainActor @Suite struct QuietScrollTests {
    @Test(arguments: 0..<DragScript.seedCount)
    func `gestures and wheels move a view without a delegate alike, by the program and by default`(
      seed: UInt64
    ) async throws {
      try await expectAlike(DragScript(seed: seed, gestures: 8, isWheeled: true), isTold: false)
    }

    @Test(arguments: 8..<8 + DragScript.seedCount)
    func `a delegate that answers nothing hears the same calls, by the program and by default`(
      seed: UInt64
    ) async throws {
      try await expectAlike(DragScript(seed: seed, gestures: 8, isWheeled: true), isTold: true)
    }

    private func expectAlike(_ script: DragScript, isTold: Bool) async throws {
      let own = try await QuietDiary.play(script, isAutomatic: false, isTold: isTold)
      let other = try await QuietDiary.play(script, isAutomatic: true, isTold: isTold)
      expectFalse(own.isServers)
      expectTrue(other.isServers)
      expectGreater(own.notes.count, 5)
      for index in 0..<max(own.notes.count, other.notes.count) {
        let first = own.notes.indices.contains(index) ? own.notes[index] : "nothing"
        let second = other.notes.indices.contains(index) ? other.notes[index] : "nothing"
        guard first != second else { continue }
        Issue.record("\(script.gestures): \(index) is \(first), by default \(second)")
        return
      }
      #expect(own.frames == other.frames, "\(script.gestures)")
    }

    @Test func `what answers inside a movement keeps the drags with the program`() async throws {
      try await ViewStage.perform { s in
        let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        view.contentSize = CGSize(width: 200, height: 2000)
        s.window.addSubview(view)
        try await s.stage.settle()
        @MainActor func isServers() async throws -> Bool {
          view.setNeedsLayout()
          try await s.stage.settle()
          expectEqual(view.layer.animation(forKey: "drags") != nil, view.runsDragsOnServer)
          return view.runsDragsOnServer
        }
        expectTrue(try await isServers())
        let (follower, chooser) = (Follower(), Chooser())
        view.delegate = follower
        expectFalse(try await isServers())
        view.delegate = chooser
        expectFalse(try await isServers())
        view.delegate = nil
        expectTrue(try await isServers())
        view.panGestureRecognizer.delegate = nil
        expectFalse(try await isServers())
        let own = OwnScrollView(frame: view.frame)
        own.contentSize = view.contentSize
        expectFalse(own.runsDragsOnServer)
        own.runsDragsOnServer = true
        expectTrue(own.runsDragsOnServer)
        let watched = UIScrollView(frame: view.frame)
        expectTrue(watched.runsDragsOnServer)
        watched.panGestureRecognizer.addAction { _ in }
        expectFalse(watched.runsDragsOnServer)
      }
    }

    /// A scroll view on display whose drags the server runs.
    private func makeServers(
      _ s: ViewStage, _ delegate: (any UIScrollViewDelegate)?
    ) async throws -> UIScrollView {
      let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      view.contentSize = CGSize(width: 200, height: 2000)
      view.layer.name = "scroll"
      view.delegate = delegate
      view.runsDragsOnServer = true
      s.window.addSubview(view)
      try await s.stage.settle()
      expectNotNil(view.layer.animation(forKey: "drags"))
      return view
    }

    private func touch(
      _ s: ViewStage, _ phase: TouchKind, _ y: Double, at time: Double
    ) async throws {
      try await s.stage.show(at: time)
      try await s.stage.input(
        .touch(finger: 1, phase, at: .init(x: 100, y: y), pressure: 1))
      try await s.stage.settle()
    }

    @Test func `an animated offset is shown on its way`() async throws {
      try await ViewStage.perform { s in
        let view = try await makeServers(s, nil)
        @MainActor func move() {
          UIView.animate(withDuration: 1) { view.contentOffset.y = 300 }
        }
        move()
        try await s.stage.settle()
        try await s.stage.show(at: 0.5)
        let y = try unwrap(s.stage.shownBounds(named: "scroll")).origin.y
        expectTrue(y > 1 && y < 299)
        try await s.stage.show(at: 2)
        expectEqual(s.stage.shownBounds(named: "scroll")?.origin.y, 300)
      }
    }

    @Test func `a drag is over when the program forbids to scroll`() async throws {
      try await ViewStage.perform { s in
        let asker = Asker()
        asker.forbids = true
        let view = try await makeServers(s, asker)
        try await touch(s, .began, 180, at: 0.1)
        try await touch(s, .moved, 150, at: 0.2)
        try await touch(s, .moved, 120, at: 0.3)
        try await s.stage.show(at: 0.4)
        try await s.stage.settle()
        expectFalse(view.isDragging)
        expectEqual(asker.ends, 1)
        expectNil(view.layer.animation(forKey: "drags"))
      }
    }

    @Test func `the pan has the numbers of a drag that the server runs`() async throws {
      try await ViewStage.perform { s in
        let asker = Asker()
        _ = try await makeServers(s, asker)
        try await touch(s, .began, 180, at: 0.1)
        try await touch(s, .moved, 150, at: 0.12)
        try await touch(s, .moved, 120, at: 0.14)
        try await s.stage.show(at: 0.2)
        try await s.stage.settle()
        expectTrue(asker.translation.y < 0)
        expectTrue(asker.velocity.y < 0)
      }
    }

    @Test func `the first drag shows that a class of delegates answers nothing`() async throws {
      try await ViewStage.perform { s in
        let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        view.contentSize = CGSize(width: 200, height: 2000)
        view.layer.name = "scroll"
        let listener = Listener()
        view.delegate = listener
        s.window.addSubview(view)
        try await s.stage.settle()
        expectFalse(view.runsDragsOnServer)
        var time = 0.1
        for turn in 1...2 {
          for (index, y) in [180, 150, 120, 120, 120].enumerated() {
            time += 0.1
            try await s.stage.show(at: time)
            try await s.stage.input(
              .touch(
                finger: 1, index == 0 ? .began : index == 4 ? .ended : .moved,
                at: .init(x: 100, y: Double(y)), pressure: 1))
          }
          time += 3
          try await s.stage.show(at: time)
          expectEqual(view.contentOffset.y, CGFloat(50 * turn))
          expectEqual(s.stage.shownBounds(named: "scroll")?.origin.y, Double(50 * turn))
          expectEqual(listener.begins, turn)
          expectTrue(view.runsDragsOnServer)
          expectNotNil(view.layer.animation(forKey: "drags"))
        }
        expectTrue(UIScrollView().runsDragsOnServer)
      }
    }
  }
}
