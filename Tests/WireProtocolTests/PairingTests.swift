import AnimationEvaluation
import Expectations
import GraphicsValues
import TestSupport
import Testing
import WireProtocol

/// The bytes of pairings, and which the server takes.
@Suite struct `Pairings on the wire` {
  private static let sample = Pairing(
    partner: 7, startProgress: 0.25, endProgress: 1, fades: false, scales: true)

  private static func animation(_ pairing: Pairing) -> AnimationDescription {
    AnimationDescription(timing: Timing(duration: 1), content: .pairing(pairing))
  }

  private static func bytes(_ pairing: Pairing) -> [UInt8] {
    var encoder = MessageEncoder()
    animation(pairing).encode(into: &encoder)
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

  @Test func `a pairing takes the bytes of its page`() throws {
    let bytes = Self.bytes(Self.sample)
    expectEqual(bytes.count, 48 + 24)
    expectEqual(bytes[0], 7)
    expectEqual(Array(bytes[64..<72]), [7, 0, 0, 0, 2, 0, 0, 0])
    expectEqual(try Self.decoded(bytes).get(), Self.animation(Self.sample))
  }

  @Test func `every byte changed or missing is an error or another pairing`() {
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
    var endless = Self.sample
    endless.endProgress = .infinity
    guard case .failure(let error) = Self.decoded(Self.bytes(endless)) else {
      Issue.record("infinity was accepted")
      return
    }
    expectEqual(error.code, .badValue)
  }

  @Test func `a pairing with the layer itself is refused, by the layer's name`() {
    var validator = CommitValidator()
    let error = validator.error {
      $0.createLayer(7)
      $0.addAnimation(1, to: 7, Self.animation(Self.sample))
    }
    expectEqual(error?.code, .badValue)
    expectEqual(error?.message.contains("layer 7"), true)
  }

  @Test func `a client has 256 pairings, and none before version 1.2`() {
    var validator = CommitValidator()
    expectNil(
      validator.error {
        $0.createLayer(1)
        for id in 1...256 as ClosedRange<UInt32> {
          $0.addAnimation(id, to: 1, Self.animation(Self.sample))
        }
      })
    var full = validator
    expectEqual(
      full.error { $0.addAnimation(257, to: 1, Self.animation(Self.sample)) }?.code, .limitExceeded)
    expectNil(
      validator.error {
        $0.removeAnimation(7, from: 1)
        $0.addAnimation(257, to: 1, Self.animation(Self.sample))
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
