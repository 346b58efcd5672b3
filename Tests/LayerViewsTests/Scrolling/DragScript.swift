import CoreAnimation
import Expectations
import Foundation
import InputEvents
import LayerViews
import WireProtocol

/// A scroll view's properties and some gestures on it, made of a seed.
struct DragScript {
  /// SplitMix64: the same gestures for the same seed.
  struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }

    mutating func number(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &self)
    }

    mutating func isTrue(_ chance: Double) -> Bool { number(0...1) < chance }
  }

  /// An action of a finger at a time, or a turn of a wheel; without these it only shows a frame.
  struct Step {
    let time: Double
    var touch: (kind: TouchKind, x: Double, y: Double)?
    var turn: (x: Double, y: Double)?
  }

  enum Gesture: CaseIterable {
    case tap, drag, fling, flick, catching, overscroll, page, cancelled, aimless, wheel
  }

  /// Number of seeds of each comparison of a drag by the program with one by the server.
  static let seedCount =
    ProcessInfo.processInfo.environment["AGATE_DRAG_SEEDS"].flatMap { UInt64($0) } ?? 2

  private(set) var steps: [Step] = []
  private(set) var gestures: [Gesture] = []
  private let content: CGSize
  private let inset: UIEdgeInsets
  private let bounces: Bool
  private let alwaysBounces: Bool
  private let pages: Bool
  private let isLocked: Bool
  private let isFast: Bool
  private let start: CGPoint
  private var dice: Dice
  private var time = 0.5

  /// - Parameters:
  ///   - count: number of gestures.
  ///   - isWheeled: true for turns of a wheel among them.
  init(seed: UInt64, gestures count: Int, isWheeled: Bool = false) {
    dice = Dice(state: seed)
    let sizes = [(160, 900), (160, 4000), (900, 160), (1200, 900), (160, 100), (640, 640)]
    let size = sizes.randomElement(using: &dice) ?? (160, 900)
    content = CGSize(width: size.0, height: size.1)
    inset =
      dice.isTrue(0.3) ? UIEdgeInsets(top: 12.5, left: 3, bottom: 20, right: 0) : .zero
    let isSmall = size.1 <= 160 && size.0 <= 160
    bounces = dice.isTrue(0.8) || isSmall
    alwaysBounces = dice.isTrue(0.4) || isSmall
    pages = dice.isTrue(0.3)
    isLocked = dice.isTrue(0.3)
    isFast = dice.isTrue(0.3)
    start = CGPoint(
      x: max(content.width - 160, 0) * dice.number(0...1),
      y: max(content.height - 160, 0) * dice.number(0...1))
    let kinds = Gesture.allCases.filter { isWheeled || $0 != .wheel }
    for _ in 0..<count { add(kinds.randomElement(using: &dice) ?? .drag) }
    rest(4)
  }

  @MainActor func apply(to view: UIScrollView) {
    view.frame = CGRect(x: 7, y: 11, width: 160, height: 160)
    view.contentSize = content
    view.contentInset = inset
    view.bounces = bounces
    view.alwaysBounceVertical = alwaysBounces
    view.alwaysBounceHorizontal = alwaysBounces
    view.isPagingEnabled = pages
    view.isDirectionalLockEnabled = isLocked
    view.decelerationRate = isFast ? .fast : .normal
    view.contentOffset = start
  }

  // MARK: Steps

  private mutating func touch(_ kind: TouchKind, _ x: Double, _ y: Double) {
    time += dice.number(0.002...0.02)
    steps.append(Step(time: time, touch: (kind, x, y)))
    if dice.isTrue(0.3) { rest(dice.number(0.001...0.01)) }
  }

  private mutating func rest(_ seconds: Double) {
    let count = min(max(Int(seconds / 0.05), 1), 12)
    for _ in 0..<count {
      time += seconds / Double(count)
      steps.append(Step(time: time))
    }
  }

  /// A way of a finger in steps of a length, from a place, with some unrest in it.
  private mutating func way(
    from place: (Double, Double), _ count: Int, _ x: Double, _ y: Double
  ) -> (Double, Double) {
    var (px, py) = place
    for _ in 0..<count {
      px += x * dice.number(0.5...1.5)
      py += y * dice.number(0.5...1.5)
      touch(.moved, px, py)
    }
    return (px, py)
  }

  private mutating func add(_ gesture: Gesture) {
    gestures.append(gesture)
    let place = (dice.number(20...150), dice.number(20...150))
    let angle = dice.number(0...(2 * Double.pi))
    let isLevel = dice.isTrue(0.5)
    let sign = dice.isTrue(0.5) ? 1.0 : -1.0
    if gesture == .wheel {
      for _ in 0..<3 {
        time += dice.number(0.01...0.1)
        let way = sign * dice.number(5...60)
        steps.append(Step(time: time, turn: isLevel ? (way, 0) : (0, way)))
      }
      return rest(dice.isTrue(0.5) ? 0.05 : 1)
    }
    touch(.began, place.0, place.1)
    var end = place
    switch gesture {
    case .tap, .wheel: break
    case .drag:
      end = way(from: place, Int(dice.number(3...14)), cos(angle) * 6, sin(angle) * 6)
      rest(0.3)
    case .fling:
      end = way(from: place, Int(dice.number(4...9)), cos(angle) * 20, sin(angle) * 20)
    case .flick, .catching:
      end = way(from: place, 3, isLevel ? sign * 24 : 1, isLevel ? 1 : sign * 24)
    case .overscroll:
      end = way(from: place, 12, isLevel ? sign * 60 : 0, isLevel ? 0 : sign * 60)
      if dice.isTrue(0.5) { rest(0.2) }
    case .page:
      end = way(from: place, 6, isLevel ? sign * 12 : 0, isLevel ? 0 : sign * 12)
      if dice.isTrue(0.5) { rest(0.15) }
    case .cancelled:
      end = way(from: place, 5, cos(angle) * 15, sin(angle) * 15)
    case .aimless:
      for _ in 0..<4 {
        end = way(from: end, 2, dice.number(-12...12), dice.number(-12...12))
      }
    }
    touch(gesture == .cancelled ? .cancelled : .ended, end.0, end.1)
    if gesture == .catching {
      rest(dice.number(0.02...0.3))
      let second = (dice.number(20...150), dice.number(20...150))
      touch(.began, second.0, second.1)
      if dice.isTrue(0.5) { end = way(from: second, 4, 0, sign * 8) } else { end = second }
      if dice.isTrue(0.5) { rest(0.2) }
      touch(.ended, end.0, end.1)
    }
    rest(dice.isTrue(0.3) ? dice.number(0.02...0.5) : 3)
  }
}

extension ViewStage {
  /// Shows a step of a script, with the program's answer, after the frame before it.
  func show(_ step: DragScript.Step) async throws {
    try await stage.show(at: step.time)
    if let (kind, x, y) = step.touch {
      try await stage.input(.touch(finger: 1, kind, at: .init(x: x, y: y), pressure: 1))
    }
    if let (x, y) = step.turn {
      try await stage.move(80, 80)
      try await stage.input(.pointerScrolled(pixels: .init(x: x, y: y), steps: .init(x: 0, y: 0)))
    }
    if step.touch != nil || step.turn != nil { try await stage.show(at: step.time) }
  }
}

/// Plays a script, and writes down the server's offset in each frame and each call of the delegate.
@MainActor final class DragDiary: UIScrollViewDelegate {
  private(set) var offsets: [CGPoint] = []
  private(set) var calls: [String] = []
  private let scrollView = UIScrollView()
  private let stage: ViewStage
  private var time = 0.0

  static func play(_ script: DragScript, onServer: Bool) async throws -> DragDiary {
    var made: DragDiary?
    try await ViewStage.perform(width: 170, height: 175, isReplayed: false) { stage in
      let diary = DragDiary(stage)
      try await diary.play(script, onServer)
      made = diary
    }
    return try unwrap(made)
  }

  private init(_ stage: ViewStage) { self.stage = stage }

  private func play(_ script: DragScript, _ onServer: Bool) async throws {
    scrollView.layer.name = "scroll"
    scrollView.backgroundColor = .white
    for index in 0..<5 {
      let mark = UIView(frame: CGRect(x: index * 100, y: index * 150, width: 50, height: 50))
      mark.backgroundColor = .blue
      scrollView.addSubview(mark)
    }
    scrollView.runsDragsOnServer = onServer
    scrollView.delegate = self
    stage.window.addSubview(scrollView)
    script.apply(to: scrollView)
    try await stage.stage.settle()
    for step in script.steps {
      time = step.time
      try await stage.show(step)
      let shown = try unwrap(stage.stage.shownBounds(named: "scroll"))
      offsets.append(CGPoint(x: shown.origin.x, y: shown.origin.y))
    }
    scrollView.removeFromSuperview()
  }

  private func note(_ call: String, _ points: CGPoint...) {
    let numbers = points.map { "\($0.x) \($0.y)" }.joined(separator: " / ")
    let states =
      "\(scrollView.isDragging ? "D" : "-")\(scrollView.isDecelerating ? "C" : "-")"
    calls.append("\(time) \(call) \(states) \(numbers)")
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    let shown =
      scrollView.isDecelerating ? scrollView.layer.presentation()?.bounds.origin : nil
    note("did scroll", scrollView.contentOffset, shown ?? scrollView.contentOffset)
  }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    note("begin drag", scrollView.contentOffset)
  }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    note("will end", velocity, targetContentOffset.pointee)
  }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    note("end drag \(decelerate)", scrollView.contentOffset)
  }
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
    note("begin coast", scrollView.contentOffset)
  }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    note("end coast", scrollView.contentOffset)
  }
}
