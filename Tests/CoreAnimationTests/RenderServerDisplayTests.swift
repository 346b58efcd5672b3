import CoreAnimation
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
    #expect(display.size == CGSize(width: 400, height: 300))
    #expect(display.scale == 2)
    #expect(display.refreshInterval == 0.01)
  }

  @Test(arguments: [0, -1, .nan, .infinity, .leastNonzeroMagnitude, 1e300])
  func `a scale or an interval that no display has is replaced`(number: Double) {
    let display = display(scale: number, interval: number)
    #expect(display.size == CGSize(width: 800, height: 600))
    #expect(display.scale == 1)
    #expect(display.refreshInterval == 1.0 / 60)
  }
}
