import AnimationEvaluation
import GraphicsValues
import WireProtocol

extension HostileCase {
  static let encodingCases = [
    HostileCase(
      number: 10, title: "operations that reach past their commit",
      attempts: [
        .operation(
          "a matrix of 8 bytes", .error(.malformed), code: OperationCode.setProperty.rawValue,
          key: PropertyKey.transform.rawValue, payload: [UInt8](repeating: 0, count: 8)),
        .operation(
          "an animation of 4 GiB", .error(.malformed), code: OperationCode.addAnimation.rawValue,
          payload: bytes {
            $0.u32(1)
            $0.u32(0xFFFF_FFF8)
          }),
        .operation(
          "an animation of 2³² − 1 bytes", .error(.malformed),
          code: OperationCode.addAnimation.rawValue,
          payload: bytes {
            $0.u32(1)
            $0.u32(.max)
          }),
        .operation(
          "a title that says it is longer", .error(.malformed), .error(.limitExceeded),
          code: OperationCode.setProperty.rawValue, key: PropertyKey.name.rawValue,
          payload: bytes {
            $0.u32(4000)
            $0.u32(0)
          }),
        .operation(
          "an inline image without its bytes", .error(.malformed),
          code: OperationCode.defineImage.rawValue, target: 2,
          payload: bytes {
            $0.u32(1024)
            $0.u32(1024)
            $0.u32(4096)
            $0.u32(1)
            $0.u64(4096 * 1024)
          }),
        Attempt("no commit time", .error(.malformed)) { arena in
          let client = try arena.greet()
          client.sendFrame(MessageOpcode.commit.rawValue)
          return try client.readEnding()
        },
        Attempt("an operation of 4 bytes", .error(.malformed), .error(.badFrame)) { arena in
          let client = try arena.greet()
          client.sendFrame(MessageOpcode.commit.rawValue, [UInt8](repeating: 0, count: 12))
          return try client.readEnding()
        },
      ]),
    HostileCase(
      number: 11, title: "counts whose products overflow",
      attempts: [
        counts("sublayers", OperationCode.setSublayers.rawValue) {
          $0.u32(.max)
          $0.u32(0)
        },
        property("numbers", .lineDashPattern) {
          $0.u32(.max)
          $0.u32(0)
        },
        property("colours", .colors) {
          $0.u32(0x1000_0000)
          $0.u32(0)
        },
        property("verbs and points", .path) {
          $0.u32(.max)
          $0.u32(.max)
        },
        property("objects", .filters) {
          $0.u32(.max)
          $0.u32(0)
        },
      ]
        + [0, 1, 2, 3, 4, 5].map { (list: Int) in
          Attempt(
            "keyframes: count \(list) of their six", .error(.malformed), .error(.limitExceeded),
            .error(.badValue)
          ) { arena in
            let client = try arena.greet()
            var description = keyframeBytes()
            // The values, then five empty lists.
            let start = list == 0 ? 64 : 80 + list * 8
            for index in start..<start + 4 { description[index] = 0xFF }
            client.commit { $0.createLayer(1) }
            client.commit(operations: animationBytes(1, description))
            return try client.ending()
          }
        }),
    HostileCase(
      number: 12, title: "texts that are none",
      attempts: [
        property("not UTF-8", .name, [.error(.badText)], textBytes([0xC3, 0x28])),
        property("half a surrogate", .name, [.error(.badText)], textBytes([0xED, 0xA0, 0x80])),
        property("a NUL", .name, [.error(.badText)], textBytes([65, 0, 66])),
        property(
          "one byte past the limit", .name, [.error(.limitExceeded)],
          textBytes([UInt8](repeating: 65, count: Limits().textBytes + 1))),
        property(
          "exactly the limit", .name, [.alive],
          textBytes([UInt8](repeating: 65, count: Limits().textBytes))),
        Attempt("a name of 1 MiB", .error(.limitExceeded)) { arena in
          let client = try arena.greet()
          client.commit { $0.createLayer(1) }
          client.commit(
            operations: operationBytes(
              OperationCode.setProperty.rawValue, key: PropertyKey.name.rawValue,
              textBytes([UInt8](repeating: 65, count: 1 << 20))))
          return try client.ending()
        },
      ]),
    HostileCase(number: 13, title: "numbers that are none, in every field", attempts: numbers),
    HostileCase(number: 14, title: "values outside their enumeration", attempts: enumerations),
    HostileCase(
      number: 15, title: "properties where they do not belong",
      attempts: [
        .operation(
          "a key that there is not", .error(.badKey), code: OperationCode.setProperty.rawValue,
          key: 9999, payload: [UInt8](repeating: 0, count: 8)),
        .operation(
          "a key in an operation without one", .error(.badKey),
          code: OperationCode.createLayer.rawValue, key: 1, target: 2),
        .operation(
          "opacity made absent", .error(.badKey), code: OperationCode.unsetProperty.rawValue,
          key: PropertyKey.opacity.rawValue),
        .operation(
          "an operation that there is not", .error(.unknownOperation), code: 999),
        .commit("a gradient's colours on a plain layer", .alive) {
          $0.makeWindow()
          $0.set(
            .colors([ColorValue(red: 1, green: 0, blue: 0, alpha: 1)]), for: .colors, of: 1)
        },
      ]
        + PropertyKey.allCases.filter(\.isLocal).map { key in
          .operation(
            "\(key.name), which stays in the client", .error(.badKey),
            code: OperationCode.setProperty.rawValue, key: key.rawValue,
            payload: [UInt8](repeating: 0, count: 16))
        }),
  ]

  static func property(
    _ name: String, _ key: PropertyKey, _ allowed: [Ending], _ payload: [UInt8]
  ) -> Attempt {
    Attempt(name, allowed: allowed) { arena in
      let client = try arena.greet()
      client.commit { $0.makeLayerAndImage() }
      client.commit(
        operations: operationBytes(
          OperationCode.setProperty.rawValue, key: key.rawValue, target: 1, payload))
      return try client.ending()
    }
  }

  private static func property(
    _ name: String, _ key: PropertyKey, _ write: (inout MessageEncoder) -> Void
  ) -> Attempt {
    property(name, key, [.error(.malformed), .error(.limitExceeded)], bytes(write))
  }

  private static func counts(
    _ name: String, _ code: UInt16, _ write: (inout MessageEncoder) -> Void
  ) -> Attempt {
    .operation(name, .error(.malformed), .error(.limitExceeded), code: code, payload: bytes(write))
  }
}

/// An `addAnimation` to layer 1.
func animationBytes(_ animation: UInt32, _ description: [UInt8]) -> [UInt8] {
  operationBytes(
    OperationCode.addAnimation.rawValue, target: 1,
    bytes {
      $0.u32(animation)
      $0.u32(UInt32(clamping: description.count))
    } + description)
}

/// A valid keyframe animation of opacity: 48 fixed bytes, 8 with the target, 8 with the
/// rotation mode, and six lists.
func keyframeBytes() -> [UInt8] {
  let description = AnimationDescription(
    timing: Timing(duration: 1),
    content: .keyframes(
      .init(
        target: .init(PropertyKeyPath(.opacity)),
        frames: .values([.scalar(0), .scalar(1)]))))
  return bytes { description.encode(into: &$0) }
}
