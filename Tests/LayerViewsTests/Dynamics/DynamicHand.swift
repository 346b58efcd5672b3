import Foundation
import LayerViews

/// An animator in a view of 300 × 200 points, and the time at which the next frame is shown.
@MainActor final class DynamicHand: UIDynamicAnimatorDelegate, UICollisionBehaviorDelegate {
  let stage: ViewStage
  let space = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
  let animator: UIDynamicAnimator
  private(set) var calls: [String] = []
  private var names: [ObjectIdentifier: String] = [:]
  private var time = 0.0

  init(_ stage: ViewStage) async throws {
    self.stage = stage
    animator = UIDynamicAnimator(referenceView: space)
    stage.window.addSubview(space)
    animator.delegate = self
    try await stage.stage.settle()
  }

  func view(_ name: String, _ frame: CGRect) -> UIView {
    let view = UIView(frame: frame)
    view.backgroundColor = .blue
    space.addSubview(view)
    names[ObjectIdentifier(view)] = name
    return view
  }

  /// Lets time pass, ten frames a second at least.
  func pass(_ seconds: Double, frames: Int? = nil) async throws {
    let count = frames ?? max(Int((seconds * 10).rounded(.up)), 1)
    for _ in 0..<count {
      time += seconds / Double(count)
      try await stage.stage.show(at: time)
    }
  }

  func takeCalls() -> [String] {
    defer { calls = [] }
    return calls
  }

  private func name(_ item: any UIDynamicItem) -> String { names[ObjectIdentifier(item)] ?? "?" }

  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { calls.append("resume") }
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { calls.append("pause") }
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint
  ) { calls.append("\(name(item1)) meets \(name(item2))") }
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem
  ) { calls.append("\(name(item1)) leaves \(name(item2))") }
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) { calls.append("\(name(item)) meets \(identifier.map { "\($0)" } ?? "bounds")") }
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) { calls.append("\(name(item)) leaves \(identifier.map { "\($0)" } ?? "bounds")") }
}
