import CoreAnimation
import Expectations
import Foundation
import LiveStage
import SharedSurfaces
import Testing

/// Frames that carry their numbers, from the library to the pixels of a server on the manual clock (§19.4, §19.5).
@MainActor @Suite struct NumberedFrameTests {
  private static let interval = 1.0 / 60
  private static let start = 10.0

  /// A producer on the test's thread, which never waits for a drawable.
  @MainActor private final class Producer {
    let layer = SurfaceLayer()
    private(set) var count = 0
    private var drawables: [SurfaceDrawable] = []

    init(_ stage: Stage) {
      layer.frame = CGRect(origin: .zero, size: NumberedFrame.size)
      layer.maximumDrawableCount = 8
      stage.root.addSublayer(layer)
    }

    /// Frames that were presented and, as far as is known, not shown.
    private var waiting: Int {
      // The outcomes that have come are told.
      SurfaceRing.queue.sync {}
      drawables.removeAll { $0.presentedTime > 0 }
      return drawables.count
    }

    /// Presents frames whose times come before a time, as long as few wait.
    func present(until time: Double, rate: Double, first: Double, delay: Double = 0) throws {
      while waiting < 4 {
        let own = first + Double(count) / rate
        guard own + delay < time else { return }
        let drawable = try unwrap(layer.nextDrawable())
        count += 1
        NumberedFrame.draw(count, into: drawable.surface)
        drawable.present(at: own)
        drawables.append(drawable)
      }
    }
  }

  /// The number on display after each of a row of refreshes; 0 before the first frame.
  private static func numbers(
    rate: Double, refreshes: Int, ahead: Double, delay: Double = 0
  ) async throws -> [Int] {
    var numbers: [Int] = []
    try await Stage.perform(width: 96, height: 8) { stage in
      let producer = Producer(stage)
      try await stage.show(at: start - interval)
      for refresh in 0..<refreshes {
        let time = start + Double(refresh) * interval
        try producer.present(
          until: time + ahead, rate: rate, first: start, delay: delay)
        try await stage.show(at: time)
        numbers.append(NumberedFrame.number(in: stage.frames.last?.pixels ?? []) ?? 0)
      }
    }
    return numbers
  }

  @Test(arguments: [24.0, 30, 60])
  func `each frame is shown once, by its refresh`(rate: Double) async throws {
    let numbers = try await Self.numbers(rate: rate, refreshes: 120, ahead: 0.06)
    // Frame n, counted from 1, is due where its time is at most a quarter of an interval ahead.
    let expected = (0..<120).map { refresh in
      Int(((Double(refresh) + 0.25) / 60 * rate).rounded(.down)) + 1
    }
    expectEqual(numbers, expected)
  }

  @Test(arguments: [24_000.0 / 1001, 25, 50])
  func `frames whose times come close to a refresh's border take turns evenly`(
    rate: Double
  ) async throws {
    let numbers = try await Self.numbers(rate: rate, refreshes: 600, ahead: 0.06)
    let last = numbers.last ?? 0
    expectEqual(Array(Set(numbers)).sorted(), Array(1...last))
    expectEqual(numbers, numbers.sorted())
    let shortest = Int(60 / rate)
    for number in 2..<max(last, 2) {
      let stay = numbers.count { $0 == number }
      expectTrue(
        stay == shortest || stay == shortest + 1, "frame \(number) stays for \(stay) refreshes")
      let shown = Double(numbers.firstIndex(of: number) ?? 0) / 60
      let own = Double(number - 1) / rate
      expectAtLeast(shown, own - 0.51 / 60)
      expectLess(shown, own + 1.01 / 60)
    }
  }

  @Test func `frames of a late producer are all shown, in order`() async throws {
    let numbers = try await Self.numbers(rate: 30, refreshes: 90, ahead: 0.01, delay: 0.05)
    expectEqual(Array(Set(numbers)).sorted(), Array(0...(numbers.last ?? 0)))
    expectEqual(numbers, numbers.sorted())
    expectGreater(numbers.last ?? 0, 40)
  }

  @Test func `with displaySyncEnabled false the newest frame is shown`() async throws {
    try await Stage.perform(width: 96, height: 8) { stage in
      let layer = SurfaceLayer()
      layer.frame = CGRect(origin: .zero, size: NumberedFrame.size)
      layer.maximumDrawableCount = 8
      layer.displaySyncEnabled = false
      stage.root.addSublayer(layer)
      try await stage.show(at: 1)
      var number = 0
      for refresh in 1...20 {
        for _ in 0..<4 {
          number += 1
          let drawable = try unwrap(layer.nextDrawable())
          NumberedFrame.draw(number, into: drawable.surface)
          drawable.present()
        }
        try await stage.show(at: 1 + Double(refresh) / 60)
        expectEqual(NumberedFrame.number(in: stage.frames.last?.pixels ?? []), number)
      }
    }
  }

  @Test func `a frame stays for its successor's minimum duration`() async throws {
    try await Stage.perform(width: 96, height: 8) { stage in
      let layer = SurfaceLayer()
      layer.frame = CGRect(origin: .zero, size: NumberedFrame.size)
      stage.root.addSublayer(layer)
      try await stage.show(at: 1)
      for number in 1...3 {
        let drawable = try unwrap(layer.nextDrawable())
        NumberedFrame.draw(number, into: drawable.surface)
        drawable.present(afterMinimumDuration: 0.1)
      }
      var numbers: [Int?] = []
      for refresh in 1...18 {
        try await stage.show(at: 1 + Double(refresh) / 60)
        numbers.append(NumberedFrame.number(in: stage.frames.last?.pixels ?? []))
      }
      expectEqual(numbers.count { $0 == 2 }, 6)
      expectEqual(numbers.last, 3)
    }
  }

  @Test func `frames that wait come while the program stands still`() async throws {
    try await Stage.perform(width: 96, height: 8) { stage in
      let layer = SurfaceLayer()
      layer.frame = CGRect(origin: .zero, size: NumberedFrame.size)
      layer.maximumDrawableCount = 8
      stage.root.addSublayer(layer)
      try await stage.show(at: 1)
      for number in 1...6 {
        let drawable = try unwrap(layer.nextDrawable())
        NumberedFrame.draw(number, into: drawable.surface)
        drawable.present(at: 1 + Double(number) / 60)
      }
      // From here on the program does nothing.
      var numbers: [Int?] = []
      for refresh in 1...8 {
        try await stage.show(at: 1 + Double(refresh) / 60)
        numbers.append(NumberedFrame.number(in: stage.frames.last?.pixels ?? []))
      }
      expectEqual(numbers, [1, 2, 3, 4, 5, 6, 6, 6])
    }
  }

  @Test func `a drawable knows when it was shown`() async throws {
    try await Stage.perform(width: 96, height: 8) { stage in
      let layer = SurfaceLayer()
      layer.frame = CGRect(origin: .zero, size: NumberedFrame.size)
      stage.root.addSublayer(layer)
      try await stage.show(at: 1)
      let drawable = try unwrap(layer.nextDrawable())
      NumberedFrame.draw(1, into: drawable.surface)
      let shown = DispatchSemaphore(value: 0)
      drawable.addPresentedHandler { _ in shown.signal() }
      drawable.present(at: 2)
      expectEqual(drawable.presentedTime, 0)
      try await stage.show(at: 1.5)
      try await stage.show(at: 2)
      expectTrue(shown.wait(timeout: .now() + 20) == .success)
      expectEqual(drawable.presentedTime, 2)
    }
  }
}
