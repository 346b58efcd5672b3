import LiveStage
import Testing
import UIKit

/// The listings of four articles, each in an environment of its own against a live server: pixels at
/// chosen times, the calls of delegates and blocks, and the same pixels from the recording.
@Suite(.timeLimit(.minutes(30))) enum SeedListingsSuite {}

/// A square of a colour on the stage, committed.
@MainActor func square(
  _ stage: Stage, _ frame: CGRect = CGRect(x: 50, y: 50, width: 100, height: 100),
  _ color: CGColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1), layer: CALayer = CALayer()
) async throws -> CALayer {
  layer.frame = frame
  layer.backgroundColor = color
  stage.root.addSublayer(layer)
  try await stage.settle()
  return layer
}

/// Runs a test with a controller whose view fills the stage.
@MainActor func perform<Controller: UIViewController>(
  _ makeController: @MainActor () -> Controller,
  _ body: @MainActor (Stage, Controller) async throws -> Void
) async throws {
  try await Stage.performWithoutWindow { stage in
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.backgroundColor = .white
    let controller = makeController()
    window.rootViewController = controller
    window.makeKeyAndVisible()
    try await stage.settle()
    try await body(stage, controller)
    withExtendedLifetime(window) {}
  }
}

/// Runs a test with a red view of 100 × 100 points at (50, 50).
@MainActor func performWithView(
  _ body: @MainActor (Stage, UIView) async throws -> Void
) async throws {
  try await perform(UIViewController.init) { stage, controller in
    let view = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
    view.backgroundColor = .red
    controller.view.addSubview(view)
    try await stage.settle()
    try await body(stage, view)
  }
}

/// True for a pixel whose components, 0…255, differ from a colour's by at most one.
@MainActor func expectColor(
  _ stage: Stage, _ x: Int, _ y: Int, _ red: Double, _ green: Double, _ blue: Double,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let color = stage.color(x, y)
  let shown = [Double(color >> 16), Double(color >> 8 & 255), Double(color & 255)]
  let isThere = zip(shown, [red, green, blue]).allSatisfy { abs($0 - $1) <= 1 }
  #expect(isThere, "\(shown) at (\(x), \(y))", sourceLocation: sourceLocation)
}

/// The default curve at its quarters (§5.2).
let defaultCurve = (quarter: 0.408511, half: 0.802403, threeQuarters: 0.960459)
/// The curve of animation blocks of views, easing in and out, at a quarter; it is 0.5 at the half.
let easeInOutQuarter = 0.129162
