import AnimationEvaluation
import Expectations
import GraphicsValues
import Testing

import WireProtocol

@Suite struct `Interactions on the wire` {
  private static func animation(_ interaction: InteractionDescription) -> AnimationDescription {
    AnimationDescription(timing: Timing(duration: 1), content: .interaction(interaction))
  }

  private static let axis = InteractionAxis(
    .y, lower: 0, upper: 900, extent: 400, initial: 5, gain: -1, chains: true,
    snap: .interval(start: 3, length: 80))

  private static let sample = InteractionDescription(
    InteractionConfiguration(
      [axis, InteractionAxis(.scale, lower: 0.5, upper: 4, initial: 1, rate: nil, bounces: false)],
      policy: .share, isDirectionalLockEnabled: true, followsPointer: true,
      leavesWheels: true),
    reports: true,
    drives: [InteractionDrive(.y, .spring(70, Spring())), InteractionDrive(.scale, .stop)])

  private static func bytes(_ interaction: InteractionDescription) -> [UInt8] {
    var encoder = MessageEncoder()
    animation(interaction).encode(into: &encoder)
    return encoder.bytes
  }

  private static func decoded(_ bytes: [UInt8]) -> Result<AnimationDescription, WireError> {
    bytes.withUnsafeBytes { bytes in
      do throws(WireError) {
        return .success(try AnimationDescription(decoding: bytes))
      } catch {
        return .failure(error)
      }
    }
  }

  @Test func `an interaction takes the bytes of its page`() throws {
    let bytes = Self.bytes(Self.sample)
    // Timing; a head; two axes of seven numbers, one with an interval; a spring of 32 bytes; a stop.
    expectEqual(bytes.count, 48 + 8 + 56 + 16 + 56 + 16 + 40 + 16)
    expectEqual(Array(bytes[48..<56]), [1, 23, 2, 2, 0, 0, 0, 0])
    expectEqual(Array(bytes[56..<64]), [1, 2, 13, 0, 2, 0, 0, 0])
    expectEqual(try Self.decoded(bytes).get(), Self.animation(Self.sample))
  }

  @Test func `every byte changed or missing is an error or another interaction`() {
    let bytes = Self.bytes(Self.sample)
    for index in bytes.indices {
      for flip in [1, 0x80, 0xFF] as [UInt8] {
        var changed = bytes
        changed[index] ^= flip
        guard case .success(let read) = Self.decoded(changed) else { continue }
        var encoder = MessageEncoder()
        read.encode(into: &encoder)
        expectEqual(encoder.bytes, changed, "byte \(index)")
      }
      if case .success = Self.decoded(Array(bytes[..<index])) {
        Issue.record("\(index) bytes were accepted")
      }
    }
  }

  @Test func `an interaction that leaves fingers to the program needs no axes`() throws {
    let interaction = InteractionDescription(InteractionConfiguration([], policy: .leave))
    expectEqual(try Self.decoded(Self.bytes(interaction)).get(), Self.animation(interaction))
  }

  @Test func `a condition is a program of one number behind the drives`() throws {
    var interaction = Self.sample
    let plain = Self.bytes(interaction)
    let condition = ExpressionProgram(
      inputs: [.property(.init(layer: 3, keyPath: .init(.opacity), index: 0))], results: [0])
    interaction.condition = condition
    let bytes = Self.bytes(interaction)
    expectEqual(bytes.count, plain.count + 8 + 16 + 8)
    expectEqual(bytes[49], 31)
    expectEqual(try Self.decoded(bytes).get(), Self.animation(interaction))
    expectEqual(Self.animation(interaction).programs, [condition])
    interaction.condition?.results = [0, 0]
    guard case .failure(let error) = Self.decoded(Self.bytes(interaction)) else {
      Issue.record("a condition of two numbers was accepted")
      return
    }
    expectEqual(error.code, .badValue)
    expectTrue("\(error)".contains("a condition has one result, not 2"), "\(error)")
  }

  private static let faults: [@Sendable (inout InteractionDescription) -> Void] = [
    { $0.configuration.axes = [] }, { $0.configuration.axes[0].kind = .scale },
    { $0.configuration.axes[0].upper = -1 }, { $0.configuration.axes[0].gain = 0 },
    { $0.configuration.axes[0].extent = -1 }, { $0.configuration.axes[0].lower = -1e300 },
    { $0.configuration.axes[0].rate = 1 }, { $0.configuration.axes[0].snap = .points([]) },
    { $0.configuration.axes[0].snap = .interval(start: 0, length: 0) },
    { $0.drives = Array(repeating: InteractionDrive(.y, .stop), count: 9) },
    { $0.drives[0] = InteractionDrive(.y, .set(1e300)) },
    { $0.drives[0] = InteractionDrive(.y, .spring(0, Spring(mass: 0))) },
  ]

  @Test(arguments: faults.indices)
  func `an interaction without meaning is refused`(index: Int) {
    var interaction = Self.sample
    Self.faults[index](&interaction)
    guard case .failure(let error) = Self.decoded(Self.bytes(interaction)) else {
      Issue.record("fault \(index) was accepted")
      return
    }
    #expect([.badValue, .limitExceeded].contains(error.code))
  }

  @Test func `a client has 1,024 interactions`() {
    var validator = CommitValidator()
    expectNil(
      validator.error {
        $0.createLayer(1)
        for id in 1...1024 as ClosedRange<UInt32> {
          $0.addAnimation(id, to: 1, Self.animation(Self.sample))
        }
      })
    var full = validator
    expectEqual(
      full.error { $0.addAnimation(1025, to: 1, Self.animation(Self.sample)) }?.code, .limitExceeded
    )
    expectNil(
      validator.error {
        $0.removeAnimation(7, from: 1)
        $0.addAnimation(1025, to: 1, Self.animation(Self.sample))
      })
    var old = CommitValidator()
    old.minor = 1
    expectEqual(
      old.error {
        $0.createLayer(1)
        $0.addAnimation(1, to: 1, Self.animation(Self.sample))
      }?.code, .badValue)
  }
}
