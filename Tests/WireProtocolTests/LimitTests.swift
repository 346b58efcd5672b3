import AnimationEvaluation
import GraphicsValues
import Testing

import WireProtocol

/// A limit with a commit that uses `count` of it.
struct LimitCase: Sendable, CustomTestStringConvertible {
  var id: LimitID
  var write: @Sendable (inout CommitEncoder, Int) -> Void
  var testDescription: String { id.name }
}

@Suite struct `Every limit` {
  static let cases: [LimitCase] = [
    LimitCase(id: .layers) { for id in 0..<$1 { $0.createLayer(UInt32(id + 1)) } },
    LimitCase(id: .sublayers) {
      for id in 0...$1 { $0.createLayer(UInt32(id + 1)) }
      $0.setSublayers((0..<$1).map { UInt32($0 + 2) }, of: 1)
    },
    LimitCase(id: .sublayers) {
      for id in 0...$1 { $0.createLayer(UInt32(id + 1)) }
      for id in 0..<$1 { $0.insertSublayer(UInt32(id + 2), at: UInt32(id), of: 1) }
    },
    LimitCase(id: .animations) {
      $0.createLayer(1)
      for id in 0..<$1 { $0.addAnimation(UInt32(id + 1), to: 1, basic()) }
    },
    LimitCase(id: .keyframes) {
      $0.createLayer(1)
      $0.addAnimation(
        1, to: 1, keyframes(.values(Array(repeating: .scalar(1), count: $1)), .opacity))
    },
    LimitCase(id: .pathElements) {
      $0.createLayer(1)
      var path = PathValue()
      for _ in 0..<$1 { path.move(to: .zero) }
      $0.addAnimation(1, to: 1, keyframes(.path(path), .position))
    },
    LimitCase(id: .animationNesting) {
      $0.createLayer(1)
      var description = basic()
      for _ in 1..<$1 {
        description = AnimationDescription(
          timing: Timing(duration: 1), content: .group([description]))
      }
      $0.addAnimation(1, to: 1, description)
    },
    LimitCase(id: .images) {
      for id in 0..<$1 {
        $0.defineImageByDescriptor(
          UInt32(id + 1), width: 1, height: 1, rowBytes: 4, byteCount: 4)
      }
    },
    LimitCase(id: .imageBytes) {
      $0.defineImageByDescriptor(1, width: 1, height: 2, rowBytes: 4, byteCount: 8)
      $0.defineImageByDescriptor(
        2, width: 1, height: 1, rowBytes: 400, byteCount: $1 - 8)
    },
    LimitCase(id: .oneImageBytes) {
      $0.defineImageByDescriptor(1, width: 1, height: 1, rowBytes: 400, byteCount: $1)
    },
    LimitCase(id: .imageDimension) {
      $0.defineImageByDescriptor(1, width: $1, height: 1, rowBytes: $1 * 4, byteCount: $1 * 4)
    },
    LimitCase(id: .imageDimension) {
      $0.defineImageByDescriptor(1, width: 1, height: $1, rowBytes: 4, byteCount: $1 * 4)
    },
    LimitCase(id: .textBytes) {
      $0.createLayer(1)
      $0.setText(String(repeating: "x", count: $1), for: .name, of: 1)
    },
    LimitCase(id: .contexts) {
      for id in 0..<$1 {
        $0.createLayer(UInt32(id + 1))
        $0.createContext(
          UInt32(id + 1), layer: UInt32(id + 1), origin: nil, size: .zero, title: "")
      }
    },
    LimitCase(id: .transactionBytes) { encoder, count in
      encoder.createLayer(1)
      // 12 and 13 come out as 12 × 8 and 13 × 8 bytes below.
      for _ in 0..<count / 8 - 1 { encoder.unset(.name, of: 1) }
    },
  ]

  @Test(arguments: cases)
  func `the limit is allowed and one more is not`(limit: LimitCase) {
    let maximum = limit.id == .transactionBytes ? 96 : 12
    let step = limit.id == .transactionBytes ? 8 : 1
    var limits = Limits()
    limits[id: limit.id] = maximum
    var exact = CommitValidator(limits: limits)
    #expect(exact.error { limit.write(&$0, maximum) } == nil)
    var more = CommitValidator(limits: limits)
    #expect(more.error { limit.write(&$0, maximum + step) }?.code == .limitExceeded)
  }

  @Test func `four fifths of a limit give one warning`() {
    var limits = Limits()
    limits.layers = 10
    var validator = CommitValidator(limits: limits)
    #expect(
      validator.error { for id in 1...7 as ClosedRange<UInt32> { $0.createLayer(id) } } == nil)
    #expect(validator.takeWarnings() == [])
    #expect(validator.error { $0.createLayer(8) } == nil)
    let layers = LimitID.layers.rawValue
    #expect(validator.takeWarnings() == [LimitWarning(limit: layers, used: 8, maximum: 10)])
    #expect(validator.error { $0.createLayer(9) } == nil)
    #expect(validator.takeWarnings() == [])
  }

  @Test func `released and destroyed things make room`() {
    var limits = Limits()
    limits.layers = 2
    limits.images = 1
    limits.imageBytes = 8
    var validator = CommitValidator(limits: limits)
    for id in 1...200 as ClosedRange<UInt32> {
      let error = validator.error {
        $0.createLayer(id)
        $0.defineImageByDescriptor(id, width: 2, height: 1, rowBytes: 8, byteCount: 8)
        $0.releaseImage(id)
        $0.destroyLayer(id)
      }
      #expect(error == nil)
    }
    #expect(validator.imageBytes == 0)
  }
}

func keyframes(
  _ frames: AnimationDescription.Keyframes.Frames, _ key: PropertyKey
) -> AnimationDescription {
  AnimationDescription(
    timing: Timing(duration: 1),
    content: .keyframes(.init(target: .init(PropertyKeyPath(key)), frames: frames)))
}
