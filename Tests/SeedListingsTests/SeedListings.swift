import CoreAnimation
import LiveStage
import Testing

/// The listings of four articles, each in a process of its own against a live server: pixels at
/// chosen times, the calls of delegates and blocks, and the same pixels once more from the
/// recording.
@Suite(.serialized, .timeLimit(.minutes(30))) enum SeedListingsSuite {}

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

/// Whether a pixel has a colour, 0…255 for each component, give or take one.
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
