import AnimationEvaluation
import GraphicsValues
import WireProtocol

extension InteractionDescription {
  /// Reads what `words` writes.
  init(start line: inout TextLine) throws(RecordingTextError) {
    var configuration = InteractionConfiguration([])
    configuration.policy = try line.name(of: InteractionPolicy.self, "an interaction's policy")
    configuration.isDirectionalLockEnabled = line.take("locks")
    configuration.followsPointer = line.take("pointer")
    configuration.leavesWheels = line.take("wheelless")
    let reports = line.take("reports")
    try line.expect("axes")
    configuration.axes = try line.list { (line: inout TextLine) throws(RecordingTextError) in
      try InteractionAxis(start: &line)
    }
    var drives: [InteractionDrive] = []
    if line.take("drives") {
      drives = try line.list { (line: inout TextLine) throws(RecordingTextError) in
        try InteractionDrive(start: &line)
      }
    }
    let condition = line.take("when") ? try ExpressionProgram(start: &line) : nil
    self.init(configuration, reports: reports, drives: drives, condition: condition)
    guard isValid else {
      throw line.wrong(
        "expected axes of different kinds, ordered bounds, a gain, numbers up to 10^12, and a condition of one number"
      )
    }
  }

  /// Nothing of it comes in any order.
  mutating func takeOption(_ line: inout TextLine) throws(RecordingTextError) -> Bool { false }
}

extension InteractionAxis {
  fileprivate init(start line: inout TextLine) throws(RecordingTextError) {
    let kind = try line.name(of: Kind.self, "an axis")
    self.init(
      kind, lower: try line.f64(), upper: try line.f64(), extent: try line.f64(),
      initial: try line.f64(), gain: try line.f64())
    rate = line.take("rate") ? try line.f64() : nil
    bounces = line.take("bounces")
    alwaysBounces = line.take("always")
    chains = line.take("chains")
    if line.take("points") {
      var points: [Double] = []
      for _ in 0..<(try line.count("the number of points")) { points.append(try line.f64()) }
      snap = .points(points)
    } else if line.take("interval") {
      snap = .interval(start: try line.f64(), length: try line.f64())
    } else if line.take("pages") {
      snap = .pages
    }
  }
}

extension InteractionDrive {
  fileprivate init(start line: inout TextLine) throws(RecordingTextError) {
    let axis = try line.name(of: InteractionAxis.Kind.self, "an axis")
    if line.take("set") {
      self.init(axis, .set(try line.f64()))
    } else if line.take("spring") {
      let target = try line.f64()
      var spring = try Spring(start: &line)
      while try spring.takeOption(&line) {}
      self.init(axis, .spring(target, spring))
    } else if line.take("coast") {
      self.init(axis, .coast(try line.f64()))
    } else {
      try line.expect("stop")
      self.init(axis, .stop)
    }
  }
}
