import CoreAnimation
import Expectations
import Testing
import WireProtocol

@Suite struct RenderServerDisplayTests {
  private func display(scale: Double, interval: Double) -> RenderServerDisplay {
    RenderServerDisplay(
      Welcome(
        major: 1, minor: 0, clockKind: .manual, time: 0, width: 800, height: 600, scale: scale,
        refreshInterval: interval, credits: 1, limits: Limits(), serverName: "test"))
  }

  @Test func `the size is in points`() {
    let display = display(scale: 2, interval: 0.01)
    expectEqual(display.size, CGSize(width: 400, height: 300))
    expectEqual(display.scale, 2)
    expectEqual(display.refreshInterval, 0.01)
  }

  @Test(arguments: [0, -1, .nan, .infinity, .leastNonzeroMagnitude, 1e300])
  func `a scale or an interval that no display has is replaced`(number: Double) {
    let display = display(scale: number, interval: number)
    expectEqual(display.size, CGSize(width: 800, height: 600))
    expectEqual(display.scale, 1)
    expectEqual(display.refreshInterval, 1.0 / 60)
  }
}
