import CoreAnimation
import Foundation
import LayerViews
import LiveStage
import Testing

/// Tests of views against a live server, each in an environment of its own.
@Suite(.timeLimit(.minutes(30))) enum LiveViewTests {}

/// A window that fills the display of a stage, with one red view of 100 × 100 points at (50, 50).
@MainActor final class ViewStage {
  let stage: Stage
  let window: UIWindow
  let view: UIView

  /// - Parameter isReplayed: false for long runs, whose frames are then not compared with those of a replay.
  static func perform(
    width: Int = 320, height: Int = 240, isReplayed: Bool = true,
    _ body: @MainActor (ViewStage) async throws -> Void
  ) async throws {
    try await Stage.performWithoutWindow(
      width: width, height: height, isReplayed: isReplayed
    ) { stage in
      let made = ViewStage(stage)
      try await stage.settle()
      try await body(made)
      withExtendedLifetime(made) {}
    }
  }

  private init(_ stage: Stage) {
    self.stage = stage
    window = UIWindow(frame: UIScreen.main.bounds)
    window.backgroundColor = .white
    view = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
    view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    window.addSubview(view)
    window.makeKeyAndVisible()
  }

  /// True for a pixel with a colour, up to one step off in each component.
  func shows(_ color: UInt32, _ x: Int, _ y: Int) -> Bool {
    let shown = stage.color(x, y)
    return [0, 8, 16].allSatisfy { abs(Int(shown >> $0 & 255) - Int(color >> $0 & 255)) <= 1 }
  }

  func animation(_ key: String) -> CAAnimation? { view.layer.animation(forKey: key) }
}

/// The flags passed to a block's completion.
@MainActor final class Outcome {
  private(set) var flags: [Bool] = []
  func note(_ flag: Bool) { flags.append(flag) }
}

extension CAMediaTimingFunction {
  /// The two control points of a curve: x, y, x, y.
  var points: [Float] {
    (1...2).flatMap { index in
      var point: [Float] = [0, 0]
      getControlPoint(at: index, values: &point)
      return point
    }
  }
}
