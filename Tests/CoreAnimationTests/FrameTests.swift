import CoreAnimation
import Expectations
import Foundation
import GraphicsValues
import Quartz2D
import Testing

extension CoreAnimationTests {
  /// The work of each frame: display links (§13.2) and layers that draw themselves while
  /// they animate (§2.10).
  @MainActor @Suite final class Frames {
    private let fixture = Fixture()
    private let interval = 1.0 / 60

    /// A frame of the server, and all that it triggers here.
    private func frame(at time: Double) async {
      fixture.link.currentTime = time
      fixture.session.frameTicked(FrameTick(time: time, interval: interval))
      await mainQueueTurn()
    }

    // MARK: Display links

    @Test func `a link calls once a frame and says which`() async {
      var calls: [Double] = []
      let link = CADisplayLink { calls.append($0.timestamp) }
      expectEqual(link.timestamp, 0)
      expectEqual(link.targetTimestamp, 0)
      expectEqual(link.duration, 0)
      expectNil(fixture.link.frameEvents)
      link.add(to: .main, forMode: .common)
      link.add(to: .main, forMode: .common)
      expectEqual(fixture.link.frameEvents, 0)
      await frame(at: 200)
      await frame(at: 200 + interval)
      await frame(at: 200 + interval)
      expectEqual(calls, [200, 200 + interval])
      expectEqual(link.duration, interval)
      expectLess(abs(link.targetTimestamp - link.timestamp - interval), 1e-9)
      link.invalidate()
      expectNil(fixture.link.frameEvents)
      await frame(at: 201)
      expectEqual(calls.count, 2)
    }

    @Test func `30 frames a second are every second of 60`() async {
      var calls = 0
      let link = CADisplayLink { _ in calls += 1 }
      link.preferredFramesPerSecond = 30
      link.add(to: .main, forMode: .default)
      expectEqual(fixture.link.frameEvents, 1.0 / 30)
      for index in 0..<10 { await frame(at: 200 + Double(index) * interval) }
      expectEqual(calls, 5)
      expectLess(abs(link.targetTimestamp - link.timestamp - 1.0 / 30), 1e-9)
      expectEqual(link.duration, interval)
      link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 20, preferred: 15)
      expectEqual(fixture.link.frameEvents, 1.0 / 15)
      link.invalidate()
    }

    @Test func `a paused link does not call, and asks for nothing`() async {
      var calls = 0
      let link = CADisplayLink { _ in calls += 1 }
      link.add(to: .main, forMode: .common)
      link.isPaused = true
      expectNil(fixture.link.frameEvents)
      await frame(at: 200)
      expectEqual(calls, 0)
      link.isPaused = false
      await frame(at: 201)
      expectEqual(calls, 1)
      link.remove(from: .main, forMode: .common)
      expectNil(fixture.link.frameEvents)
      link.invalidate()
    }

    @Test func `a link that was paused with a tick on its way goes on with the next one`() async {
      var calls: [Double] = []
      let link = CADisplayLink { calls.append($0.timestamp) }
      link.add(to: .main, forMode: .common)
      let missed = RenderServerConnection.shared.statistics.missedTicks
      fixture.session.frameTicked(FrameTick(time: 200, interval: interval))
      link.isPaused = true
      await mainQueueTurn()
      link.isPaused = false
      await frame(at: 201)
      // Paused and resumed before the queue reached the call.
      fixture.session.frameTicked(FrameTick(time: 202, interval: interval))
      link.isPaused = true
      link.isPaused = false
      await mainQueueTurn()
      await frame(at: 203)
      expectEqual(calls, [201, 203])
      expectEqual(RenderServerConnection.shared.statistics.missedTicks, missed)
      link.invalidate()
    }

    @Test func `a link that was removed with a tick on its way does not call for it`() async {
      var calls: [Double] = []
      let link = CADisplayLink { calls.append($0.timestamp) }
      link.add(to: .main, forMode: .common)
      fixture.session.frameTicked(FrameTick(time: 200, interval: interval))
      link.remove(from: .main, forMode: .common)
      await mainQueueTurn()
      expectEmpty(calls)
      fixture.session.frameTicked(FrameTick(time: 201, interval: interval))
      link.add(to: .main, forMode: .common)
      await frame(at: 202)
      expectEqual(calls, [202])
      link.invalidate()
    }

    @Test func `a run loop that does not run keeps no other from being called`() async {
      var calls: [Double] = []
      let link = CADisplayLink { calls.append($0.timestamp) }
      // No run loop serves this mode.
      let dead = RunLoop.Mode("nobody's")
      link.add(to: .main, forMode: dead)
      await frame(at: 200)
      link.add(to: .main, forMode: .common)
      await frame(at: 201)
      await frame(at: 202)
      link.remove(from: .main, forMode: dead)
      await frame(at: 203)
      expectEqual(calls, [201, 202, 203])
      link.invalidate()
    }

    @Test func `a program that is slow gets the newest frame only`() async {
      var calls: [Double] = []
      let link = CADisplayLink { calls.append($0.timestamp) }
      link.add(to: .main, forMode: .common)
      let missed = RenderServerConnection.shared.statistics.missedTicks
      for index in 0..<5 {
        fixture.session.frameTicked(
          FrameTick(time: 200 + Double(index), interval: interval))
      }
      await mainQueueTurn()
      expectEqual(calls, [204])
      expectEqual(RenderServerConnection.shared.statistics.missedTicks, missed + 4)
      link.invalidate()
    }

    @Test func `a program without a visible window is called for each of the few ticks`() async {
      var calls: [Double] = []
      let link = CADisplayLink { calls.append($0.timestamp) }
      link.preferredFramesPerSecond = 30
      link.add(to: .main, forMode: .common)
      // The server sends one tick a second while no window is visible.
      for second in 0..<5 {
        await frame(at: 200 + Double(second))
        expectEqual(link.duration, interval)
        expectGreater(link.targetTimestamp, link.timestamp)
      }
      expectEqual(calls, [200, 201, 202, 203, 204])
      // Visible again: every second frame, as before.
      for step in 1...4 { await frame(at: 204 + Double(step) * interval) }
      expectEqual(calls.count, 7)
      link.invalidate()
    }

    private final class Player {
      var steps = 0
      func step(_ link: CADisplayLink) { steps += 1 }
    }

    @Test func `a target is called, and retained until the link is invalidated`() async {
      weak var weakly: Player?
      let link: CADisplayLink
      do {
        let player = Player()
        weakly = player
        link = CADisplayLink(target: player, selector: Player.step)
      }
      link.add(to: .main, forMode: .common)
      await frame(at: 200)
      expectEqual(weakly?.steps, 1)
      link.invalidate()
      expectNil(weakly)
    }

    @Test func `another thread's run loop is called there`() async {
      let started = DispatchSemaphore(value: 0)
      let called = DispatchSemaphore(value: 0)
      let environment = LayerEnvironment.current
      let thread = Thread {
        let own = Thread.current
        var isDone = false
        let link = CADisplayLink { link in
          isDone = Thread.current === own
          link.invalidate()
        }
        environment.run { link.add(to: .current, forMode: .default) }
        started.signal()
        let patience = Date(timeIntervalSinceNow: 60)
        while !isDone, RunLoop.current.run(mode: .default, before: patience), Date() < patience {}
        if isDone { called.signal() }
      }
      thread.start()
      let hasStarted = await outcome(of: started)
      expectTrue(hasStarted)
      await frame(at: 200)
      let wasCalled = await outcome(of: called)
      expectTrue(wasCalled)
    }

    private func outcome(of semaphore: DispatchSemaphore) async -> Bool {
      await withCheckedContinuation { continuation in
        Thread {
          continuation.resume(returning: semaphore.wait(timeout: .now() + 60) == .success)
        }.start()
      }
    }

    @Test func `a new server is asked again`() {
      let link = CADisplayLink { _ in }
      link.add(to: .main, forMode: .common)
      fixture.session.linkLost()
      let second = FakeLink()
      fixture.session.linkEstablished(second)
      expectEqual(second.frameEvents, 0)
      link.invalidate()
      expectNil(second.frameEvents)
    }

    // MARK: Layers that draw themselves

    /// Draws one pixel for each unit of `progress`.
    private final class Gauge: CALayer {
      var drawn: [CGFloat] = []

      override init() { super.init() }
      override init(layer: Any) {
        super.init(layer: layer)
        drawn = []
      }
      required init?(coder: NSCoder) { super.init(coder: coder) }

      var progress: CGFloat {
        get { value(forKey: "progress") as? CGFloat ?? 0 }
        set { setValue(newValue, forKey: "progress") }
      }
      override class func needsDisplay(forKey key: String) -> Bool {
        key == "progress" || super.needsDisplay(forKey: key)
      }
      override func display() {
        let width = Int(progress.rounded())
        contents = CGImage(
          width: max(width, 1), height: 1, pixels: [UInt32](repeating: ~0, count: max(width, 1)))
      }
    }

    private var shownWidths: [Int] {
      fixture.link.batches.flatMap(\.changes).compactMap {
        if case .defineImage(_, let image) = $0 { image.width } else { nil }
      }
    }

    private func animateProgress(of gauge: Gauge) {
      let animation = CABasicAnimation(keyPath: "progress")
      animation.fromValue = 10
      animation.toValue = 20
      animation.duration = 1
      gauge.add(animation, forKey: "k")
      CATransaction.flush()
    }

    @Test func `a key of the class's own is interpolated in presentations, §2.10`() {
      let gauge = Gauge()
      gauge.progress = 3
      _ = fixture.committed(gauge)
      animateProgress(of: gauge)
      fixture.link.currentTime += 0.5
      expectEqual(gauge.presentation()?.progress, 15)
      expectEqual(gauge.progress, 3)
      expectEqual(fixture.link.animations.map(\.content), [.inert])
    }

    @Test func `copies are drawn for every frame until the animation ends, §2.10`() async {
      let gauge = Gauge()
      gauge.progress = 3
      _ = fixture.committed(gauge)
      let own = gauge.contents as? CGImage
      expectEqual(own?.width, 3)
      expectNil(fixture.link.frameEvents)
      animateProgress(of: gauge)
      expectEqual(fixture.link.frameEvents, 0)
      fixture.link.forget()
      // Drawn for the frame after the announced one.
      await frame(at: 100 + 0.2 - interval)
      await frame(at: 100 + 0.5 - interval)
      expectEqual(shownWidths, [12, 15])
      expectIdentical(gauge.contents as? CGImage, own, "the layer keeps what it has")
      expectEqual(gauge.animationKeys(), ["k"], "there are no actions")
      fixture.link.forget()
      fixture.session.animationStopped(layer: 2, animation: 1, finished: true)
      await frame(at: 101)
      // The layer's own picture comes back, which the server still has.
      expectEmpty(shownWidths)
      #expect(fixture.link.lines().contains { $0.hasPrefix("set 2 contents image") })
      expectNil(fixture.link.frameEvents)
    }

    @Test func `a new server gets the picture that the old one showed, §2.10`() async {
      let gauge = Gauge()
      gauge.progress = 3
      _ = fixture.committed(gauge)
      animateProgress(of: gauge)
      await frame(at: 100.5 - interval)
      fixture.session.linkLost()
      let next = FakeLink()
      next.currentTime = 100.5
      fixture.session.linkEstablished(next)
      let widths = next.batches.flatMap(\.changes).compactMap {
        if case .defineImage(_, let image) = $0 { image.width } else { nil }
      }
      expectEqual(widths, [15])
      #expect(next.lines().contains { $0.hasSuffix("contents image 3") })
      // The layer's own picture comes when the animation has ended.
      fixture.session.animationStopped(layer: 4, animation: 2, finished: true)
      fixture.session.frameTicked(FrameTick(time: 101, interval: interval))
      await mainQueueTurn()
      #expect(next.lines().contains("image 4 3x1"))
    }

    @Test func `a text's size animates in the client, §11.3`() async throws {
      let text = CATextLayer()
      text.string = "A"
      text.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
      _ = fixture.committed(text)
      let animation = CABasicAnimation(keyPath: "fontSize")
      animation.fromValue = 10
      animation.toValue = 30
      animation.duration = 1
      text.add(animation, forKey: "k")
      CATransaction.flush()
      expectEqual(fixture.link.animations.map(\.content), [.inert])
      fixture.link.forget()
      await frame(at: 100.5 - interval)
      expectEqual(shownWidths, [40])
      expectLess(abs((text.presentation()?.fontSize ?? 0) - (20 - 20 * interval)), 1e-6)
    }
  }
}
