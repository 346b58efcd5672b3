import CoreAnimation
import LiveStage
import SeedListings
import Testing

extension SeedListingsSuite {
  @Suite struct Article003SnapshotTests {
    @Test func `listing 003-8.14: a picture of the layer shrinks, turns and fades away`() async {
      await #expect(processExitsWith: .success) {
        try await Stage.perform { stage in
          let view = try await square(stage, CGRect(x: 60, y: 20, width: 200, height: 200))
          let mark = CALayer()
          mark.frame = CGRect(x: 80, y: 0, width: 40, height: 100)
          mark.backgroundColor = Color.green
          view.addSublayer(mark)
          try await stage.settle()
          Article003.performTransition(in: view, to: Color.blue)
          mark.removeFromSuperlayer()
          try await stage.settle()
          // The picture shows the earlier state, with the mark, upright.
          #expect(stage.color(160, 40) == 0x00FF00)
          #expect(stage.color(160, 140) == 0xFF0000)
          #expect(stage.color(70, 30) == 0xFF0000)

          // The default curve has 0.4085 at a quarter: 0.59 of the size, turned by 37 degrees.
          try await stage.show(at: 0.25)
          let rest = 255 * (1 - defaultCurve.quarter)
          #expect(stage.color(70, 30) == 0x0000FF)
          expectColor(stage, 160, 180, rest, 0, 255 - rest)
          expectColor(stage, 184, 88, 0, rest, 255 - rest)
          try await stage.show(at: 1)
          #expect(stage.color(160, 40) == 0x0000FF)
          #expect(view.sublayers == nil)
        }
      }
    }
  }
}
