import AnimationEvaluation
import GraphicsValues

// The bytes of interactions, which the schema describes and no generator writes.

extension InteractionDescription {
  func encode(into encoder: inout MessageEncoder) {
    encoder.u8(configuration.policy.rawValue)
    encoder.u8(
      (configuration.isDirectionalLockEnabled ? 1 : 0) | (reports ? 2 : 0)
        | (configuration.followsPointer ? 4 : 0) | (condition == nil ? 0 : 8)
        | (configuration.leavesWheels ? 16 : 0))
    encoder.u8(UInt8(clamping: configuration.axes.count))
    encoder.u8(UInt8(clamping: drives.count))
    encoder.u32(0)
    for axis in configuration.axes { axis.encode(into: &encoder) }
    for drive in drives { drive.encode(into: &encoder) }
    condition?.encode(into: &encoder)
  }

  /// Reads and checks an interaction.
  init(from decoder: inout MessageDecoder, limits: Limits) throws(WireError) {
    let start = decoder.offset
    let policy = try decoder.enumeration(InteractionPolicy.self, "an interaction's policy")
    let flags = try decoder.flags(31, of: "an interaction")
    let counts = (axes: try decoder.u8(), drives: try decoder.u8())
    try decoder.zeros(4, in: "an interaction")
    guard counts.axes <= InteractionAxis.Kind.allCases.count, counts.drives <= Self.mostDrives
    else {
      throw WireError(
        .badValue,
        "an interaction has \(counts.axes) axes and \(counts.drives) drives; at most 4 and \(Self.mostDrives)",
        byteOffset: start)
    }
    var configuration = InteractionConfiguration(
      [], policy: policy, isDirectionalLockEnabled: flags & 1 != 0,
      followsPointer: flags & 4 != 0, leavesWheels: flags & 16 != 0)
    for _ in 0..<counts.axes {
      configuration.axes.append(try InteractionAxis(from: &decoder, limits: limits))
    }
    var drives: [InteractionDrive] = []
    for _ in 0..<counts.drives {
      drives.append(try InteractionDrive(from: &decoder, limits: limits))
    }
    let condition =
      flags & 8 != 0 ? try ExpressionProgram(from: &decoder, limits: limits) : nil
    if let condition, condition.results.count != 1 {
      throw WireError(
        .badValue, "a condition has one result, not \(condition.results.count)",
        byteOffset: start)
    }
    self.init(configuration, reports: flags & 2 != 0, drives: drives, condition: condition)
    guard isValid else {
      throw WireError(
        .badValue,
        "an interaction needs axes of different kinds, ordered bounds, a gain and scales from 10^-12 and numbers up to 10^12",
        byteOffset: start)
    }
  }
}

extension InteractionAxis {
  /// The kind of a snap, and its numbers.
  private var snapNumbers: (kind: UInt8, numbers: [Double]) {
    switch snap {
    case .none: (0, [])
    case .points(let points): (1, points)
    case .interval(let start, let length): (2, [start, length])
    case .pages: (3, [])
    }
  }

  fileprivate func encode(into encoder: inout MessageEncoder) {
    let (kind, numbers) = snapNumbers
    encoder.u8(self.kind.rawValue)
    encoder.u8(kind)
    encoder.u8(
      (bounces ? 1 : 0) | (alwaysBounces ? 2 : 0) | (chains ? 4 : 0) | (rate == nil ? 0 : 8))
    encoder.u8(0)
    encoder.u32(UInt32(clamping: numbers.count))
    for number in [lower, upper, extent, initial, gain, rate ?? 0] { encoder.f64(number) }
    for number in numbers { encoder.f64(number) }
  }

  fileprivate init(from decoder: inout MessageDecoder, limits: Limits) throws(WireError) {
    let start = decoder.offset
    let kind = try decoder.enumeration(Kind.self, "an interaction's axis")
    let snapKind = try decoder.u8()
    let flags = try decoder.flags(15, of: "an interaction's axis")
    try decoder.zeros(1, in: "an interaction's axis")
    let count = Int(try decoder.u32())
    guard count <= limits.listElements else {
      throw WireError(
        .limitExceeded, "an axis has \(count) snaps; at most \(limits.listElements)",
        byteOffset: start)
    }
    self.init(
      kind, lower: try decoder.f64(), upper: try decoder.f64(), extent: try decoder.f64(),
      initial: try decoder.f64(), gain: try decoder.f64())
    let rate = try decoder.f64()
    guard flags & 8 != 0 || rate.bitPattern == 0 else {
      throw WireError(.badValue, "an axis without a rate has one", byteOffset: start)
    }
    self.rate = flags & 8 != 0 ? rate : nil
    bounces = flags & 1 != 0
    alwaysBounces = flags & 2 != 0
    chains = flags & 4 != 0
    guard count <= decoder.remaining / 8 else {
      throw .truncated(need: count * 8, have: decoder.remaining, at: decoder.offset)
    }
    var numbers: [Double] = []
    for _ in 0..<count { numbers.append(try decoder.f64()) }
    switch (snapKind, count) {
    case (0, 0): snap = .none
    case (1, 1...): snap = .points(numbers)
    case (2, 2): snap = .interval(start: numbers[0], length: numbers[1])
    case (3, 0): snap = .pages
    default:
      throw WireError(
        .badValue, "a snap of the kind \(snapKind) has not \(count) numbers", byteOffset: start)
    }
  }
}

extension InteractionDrive {
  fileprivate func encode(into encoder: inout MessageEncoder) {
    func head(_ kind: UInt8, _ value: Double) {
      encoder.u8(axis.rawValue)
      encoder.u8(kind)
      encoder.zeros(6)
      encoder.f64(value)
    }
    switch motion {
    case .set(let value): head(0, value)
    case .spring(let target, let spring):
      head(1, target)
      spring.encode(into: &encoder)
    case .coast(let velocity): head(2, velocity)
    case .stop: head(3, 0)
    }
  }

  fileprivate init(from decoder: inout MessageDecoder, limits: Limits) throws(WireError) {
    let start = decoder.offset
    let axis = try decoder.enumeration(InteractionAxis.Kind.self, "a drive's axis")
    let kind = try decoder.u8()
    try decoder.zeros(6, in: "a drive")
    let value = try decoder.f64()
    switch kind {
    case 0: self.init(axis, .set(value))
    case 1: self.init(axis, .spring(value, try Spring(from: &decoder, limits: limits)))
    case 2: self.init(axis, .coast(value))
    case 3 where value.bitPattern == 0: self.init(axis, .stop)
    default:
      throw WireError(
        .badValue, "a drive has no kind \(kind) with the value \(value)", byteOffset: start)
    }
  }
}
