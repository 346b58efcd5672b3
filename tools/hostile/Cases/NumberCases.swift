import AnimationEvaluation
import GraphicsValues
import WireProtocol

// Cases 13 and 14, from the tables that the schema makes.

extension HostileCase {
  /// NaN and infinities in every number of every property, of animations and of windows; and numbers
  /// that are finite and absurd in all properties at once.
  static let numbers: [Attempt] =
    PropertyKey.travelling.flatMap(notFinite)
    + animationNumbers
    + [1e308, -1e308, Double.leastNonzeroMagnitude, 1e9, -0.0].map { number in
      Attempt("\(number) in every property, on a layer of every kind", .alive) { arena in
        let client = try arena.greet()
        client.commit {
          $0.makeWindow()
          for kind in 0...PropertyKey.kind.maximumBits {
            let layer = kind + 2
            $0.makeLayer(layer, in: 1)
            $0.setBits(kind, for: .kind, of: layer)
            $0.fill(layer)
            for key in PropertyKey.travelling { $0.setAbsurd(number, for: key, of: layer) }
          }
        }
        return try client.ending()
      }
    }
    + [Double.nan, .infinity, -.infinity].flatMap { number in
      (0..<4).map { field in
        .operation(
          "\(number) in number \(field) of a window's frame", .error(.badValue),
          code: OperationCode.createContext.rawValue,
          payload: bytes {
            $0.u32(1)
            $0.u32(1)
            for index in 0..<4 { $0.f64(index == field ? number : 10) }
            $0.text("")
          })
      }
    }
    + [
      Attempt("NaN as the commit time", .error(.badValue)) { arena in
        let client = try arena.greet()
        client.sendFrame(MessageOpcode.commit.rawValue, bytes { $0.f64(.nan) })
        return try client.readEnding()
      },
      Attempt("NaN as the interval of frame events", .error(.badValue)) { arena in
        let client = try arena.greet()
        client.sendFrame(
          MessageOpcode.setFrameEvents.rawValue,
          bytes {
            $0.u32(1)
            $0.u32(0)
            $0.f64(.nan)
          })
        return try client.readEnding()
      },
    ]

  private static func notFinite(_ key: PropertyKey) -> [Attempt] {
    guard let layout = numberLayout(key) else { return [] }
    return [Double.nan, .infinity, -.infinity].map { number in
      let isAllowed = key.allowsInfinity && number == .infinity
      return Attempt("\(number) in \(key.name)", isAllowed ? .alive : .error(.badValue)) { arena in
        // Each number of the property alone.
        var ending = Ending.alive
        for field in 0..<layout.count {
          let client = try arena.greet()
          client.commit { $0.makeLayerAndImage() }
          let payload =
            layout.prefix
            + bytes {
              for index in 0..<layout.count {
                let value = index == field ? number : 1
                if layout.isFloat { $0.f32(Float(value)) } else { $0.f64(value) }
              }
            }
          client.commit(
            operations: operationBytes(
              OperationCode.setProperty.rawValue, key: key.rawValue, target: 1, payload))
          ending = try client.ending()
          guard isAllowed ? ending == .alive : ending == .error(.badValue) else { break }
        }
        return ending
      }
    }
  }

  /// The numbers of a property in a message: their count, their type, and the bytes before them.
  private static func numberLayout(
    _ key: PropertyKey
  ) -> (count: Int, isFloat: Bool, prefix: [UInt8])? {
    if key.type == .path {
      let prefix = bytes {
        $0.u32(2)
        $0.u32(2)
        $0.u8(0)
        $0.u8(1)
        $0.pad()
      }
      return (4, false, prefix)
    }
    // A list has two elements.
    let element = key.type.elementType
    let count = (element ?? key.type).numberCount * (element == nil ? 1 : 2)
    guard count > 0 else { return nil }
    return (count, key.type.hasSinglePrecision, element == nil ? [] : bytes { $0.u64(2) })
  }

  /// Every number of an animation's fixed part.
  private static let animationNumbers: [Attempt] = {
    let fields = [
      ("speed", 4, true), ("repeatCount", 8, true), ("beginTime", 16, false),
      ("duration", 24, false), ("timeOffset", 32, false), ("repeatDuration", 40, false),
      ("a value", 48 + 16 + 8, false),
    ]
    return fields.flatMap { name, offset, isFloat in
      [Double.nan, .infinity, -.infinity].map { number in
        let isAllowed = name.hasPrefix("repeat") && number == .infinity
        return Attempt(
          "\(number) in an animation's \(name)", isAllowed ? .alive : .error(.badValue)
        ) { arena in
          var description = keyframeBytes()
          let field = bytes { if isFloat { $0.f32(Float(number)) } else { $0.f64(number) } }
          description.replaceSubrange(offset..<offset + field.count, with: field)
          let client = try arena.greet()
          client.commit { $0.createLayer(1) }
          client.commit(operations: animationBytes(1, description))
          return try client.ending()
        }
      }
    }
  }()

  /// One more than the largest value of every enumeration and flag set.
  static let enumerations: [Attempt] =
    PropertyKey.travelling.filter { $0.type == .bool }.map { key in
      property("2 in \(key.name)", key, [.error(.badValue)], bytes { $0.u64(2) })
    }
    + PropertyKey.travelling.filter { $0.type == .bits && $0.maximumBits < .max }.map { key in
      property(
        "\(key.maximumBits + 1) in \(key.name)", key, [.error(.badValue)],
        bytes { $0.u64(UInt64(key.maximumBits) + 1) })
    }
    + [
      ("kind", 0, UInt8(6)), ("flags", 1, 8), ("timing's flags", 2, 2), ("fill mode", 3, 4),
      ("calculation mode", 49, 5), ("target's flags", 50, 16), ("rotation mode", 56, 3),
    ].map { name, offset, value in
      Attempt(
        "\(value) as an animation's \(name)", .error(.badValue), .error(.malformed)
      ) { arena in
        var description = keyframeBytes()
        description[offset] = value
        let client = try arena.greet()
        client.commit { $0.createLayer(1) }
        client.commit(operations: animationBytes(1, description))
        return try client.ending()
      }
    }
    + [
      .operation(
        "an image format that there is not", .error(.badValue),
        code: OperationCode.defineImage.rawValue, target: 2,
        payload: bytes {
          for number in [1, 1, 4, 9] as [UInt32] { $0.u32(number) }
          $0.u64(4)
          $0.u64(0)
        }),
      .operation(
        "unknown flags of a window", .error(.badValue),
        code: OperationCode.createContext.rawValue,
        payload: bytes {
          $0.u32(1)
          $0.u32(0x80)
          for _ in 0..<4 { $0.f64(1) }
          $0.text("")
        }),
    ]
}

extension CommitEncoder {
  /// Sets a property to values made of one number, if it has numbers.
  fileprivate mutating func setAbsurd(_ number: Double, for key: PropertyKey, of layer: UInt32) {
    if key.type == .path {
      var path = PathValue()
      path.move(to: .zero)
      path.line(to: Point(x: number, y: number))
      path.cubic(
        to: Point(x: 50, y: 50), control1: Point(x: number, y: 0), control2: Point(x: 0, y: number))
      path.close()
      return set(.path(path), for: key, of: layer)
    }
    let most = Double(Float.greatestFiniteMagnitude)
    let held = key.type.hasSinglePrecision ? min(max(number, -most), most) : number
    let type = key.type.elementType ?? key.type
    guard let value = type.value(ofNumbers: { held }) else { return }
    set(key.type.value(ofElements: [value, value]) ?? value, for: key, of: layer)
  }
}
