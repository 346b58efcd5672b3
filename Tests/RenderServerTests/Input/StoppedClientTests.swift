import AnimationEvaluation
import Expectations
import GraphicsValues
import InputEvents
import RenderServer
import TestSupport
import Testing
import WireProtocol

/// Programs that are stopped at some moment of a gesture: every frame shows what it would have shown.
@Suite struct `Interactions of a stopped program` {
  /// Moments of the gesture, as numbers of steps.
  enum Moment: Int, CaseIterable {
    case beforeTheFinger = 0
    case inTheDrag = 6
    case inTheFling = 14
    case atTheSnap = 60
    case never = 1_000_000
  }

  /// One run: each frame's pixels, and the events after the program has gone on.
  private final class Run {
    private let server = ServerFixture()
    private let client: TestClient
    private(set) var frames: [[UInt32]] = []

    /// A window with a list of stripes, which rest at every 24 points, and a header that follows it.
    init() throws {
      client = try server.greetedClient()
      client.openWindow(at: Rectangle(x: 0, y: 0, width: 200, height: 100), color: .testRed)
      client.commit { encoder in
        let stripes = (3...42 as ClosedRange<UInt32>)
        encoder.createLayer(2)
        for stripe in stripes {
          encoder.createLayer(stripe)
          encoder.setRect(
            Rectangle(x: 0, y: 0, width: 100, height: Double(stripe % 7) + 5), for: .bounds,
            of: stripe)
          encoder.setPoint(Point(x: 60, y: Double(stripe) * 24), for: .position, of: stripe)
          encoder.setColor(
            ColorValue(red: Float(stripe) / 42, green: 0.2, blue: 0.9, alpha: 1),
            for: .backgroundColor, of: stripe)
        }
        encoder.setSublayers(Array(stripes) + [2], of: 1)
        encoder.setRect(Rectangle(x: 0, y: 0, width: 40, height: 40), for: .bounds, of: 2)
        encoder.setPoint(Point(x: 160, y: 50), for: .position, of: 2)
        encoder.setColor(.testGreen, for: .backgroundColor, of: 2)
        encoder.addAnimation(1, to: 1, Self.interaction)
        encoder.addAnimation(2, to: 1, Self.follower(.init(.bounds, .originY), times: 1))
        encoder.addAnimation(3, to: 2, Self.follower(.init(.opacity), times: 1 / 300))
      }
      server.frame()
      _ = try client.takeMessages()
    }

    private static let timing = Timing(beginTime: 1e-9, duration: 1, repeatCount: .infinity)

    private static let interaction = AnimationDescription(
      timing: timing, isRemovedOnCompletion: false,
      content: .interaction(
        InteractionDescription(
          InteractionConfiguration([
            InteractionAxis(
              .y, lower: 0, upper: 800, extent: 100, initial: 48, gain: -1,
              snap: .interval(start: 0, length: 24))
          ]), reports: true)))

    private static func follower(_ path: PropertyKeyPath, times factor: Double)
      -> AnimationDescription
    {
      AnimationDescription(
        timing: timing, isRemovedOnCompletion: false,
        content: .expression(
          .init(
            target: .init(path),
            program: ExpressionProgram(
              inputs: [.interaction(.init(layer: 1, quantity: .y))], constants: [factor],
              steps: [ExpressionStep(.multiply, 0, 1, 0)], results: [2]))))
    }

    /// Makes the gesture, with a program that answers every event until a step.
    func play(until stop: Moment) throws {
      for step in 0..<240 {
        if step == stop.rawValue { client.session.outbox.isBackedUp = true }
        try input(at: step)
        try server.advance(by: 1.0 / 60)
        frames.append(server.canvas.pixels)
        if step < stop.rawValue { try answer() }
      }
    }

    private func input(at step: Int) throws {
      let words: String? =
        switch step {
        case 2: "touch began 1 60 90"
        case 3..<12: "touch moved 1 60 \(90 - 8 * (step - 2))"
        case 12: "touch ended 1 60 18"
        default: nil
        }
      guard let words else { return }
      server.core.input(try InputEvent(words: words.split(separator: " ").map(String.init)))
    }

    /// Does what a scroll view does with an event: the model follows what is shown.
    private func answer() throws {
      for case .interactionChanged(let event) in try client.takeMessages() {
        client.commit {
          $0.setRect(
            Rectangle(x: 0, y: event.y, width: 200, height: 100), for: .bounds, of: 1)
        }
      }
    }

    /// Lets the program go on, and returns what it is told of the interaction.
    func resume() throws -> [InteractionChanged] {
      _ = try client.takeMessages()
      client.session.outbox.isBackedUp = false
      client.session.outbox.addWaitingStates()
      return try client.takeMessages().compactMap {
        if case .interactionChanged(let event) = $0 { event } else { nil }
      }
    }
  }

  @Test(arguments: Moment.allCases)
  func `every frame has the pixels of a program that answers, and one event says where it ended`(
    moment: Moment
  ) throws {
    let answering = try Run()
    try answering.play(until: .never)
    expectGreater(zip(answering.frames, answering.frames.dropFirst()).filter(!=).count, 30)
    let run = try Run()
    try run.play(until: moment)
    expectEqual(run.frames, answering.frames)
    if moment == .never { return }
    let events = try run.resume()
    expectEqual(events.count, 1)
    expectEqual(events.first?.state, 0)
    expectEqual(events.first?.drags, 1)
    expectGreater(events.first?.y ?? 0, 100)
    expectEqual(events.first?.y.truncatingRemainder(dividingBy: 24), 0)
    expectEqual(events.first?.velocityY, 0)
  }
}
