import AnimationEvaluation
import GraphicsValues
import WireProtocol

extension ExpressionProgram {
  /// Reads what `words` writes.
  init(start line: inout TextLine) throws(RecordingTextError) {
    self.init(results: [])
    if line.take("inputs") {
      inputs = try line.list { (line: inout TextLine) throws(RecordingTextError) in
        try ExpressionInput(start: &line)
      }
    }
    if line.take("constants") {
      constants = try line.list { (line: inout TextLine) throws(RecordingTextError) in
        try line.f64()
      }
    }
    if line.take("steps") {
      steps = try line.list { (line: inout TextLine) throws(RecordingTextError) in
        try ExpressionStep(start: &line)
      }
    }
    try line.expect("results")
    results = try line.list { (line: inout TextLine) throws(RecordingTextError) in
      try line.place()
    }
    guard !results.isEmpty else { throw line.wrong("expected the place of a result") }
    if let fault = fault(resultCount: results.count) {
      throw line.wrong("expected an expression without fault: \(fault)")
    }
  }
}

extension ExpressionInput {
  fileprivate init(start line: inout TextLine) throws(RecordingTextError) {
    if line.take("time") {
      self = .time
    } else if line.take("layer") {
      let layer = try line.u32("the layer's number")
      let path = try line.value("a key path like position.x") { word in
        PropertyKeyPath(word).flatMap { $0.key.isLocal ? nil : $0 }
      }
      let index = try line.u32("the number's index")
      self = .property(Property(layer: layer, keyPath: path, index: UInt8(clamping: index)))
    } else if line.take("interaction") {
      let layer = try line.u32("the layer's number")
      self = .interaction(
        Interaction(
          layer: layer,
          quantity: try line.name(of: InteractionQuantity.self, "a quantity")))
    } else {
      throw line.expected("time, layer or interaction")
    }
  }
}

extension ExpressionStep {
  fileprivate init(start line: inout TextLine) throws(RecordingTextError) {
    self.init(try line.name(of: ExpressionOperation.self, "an operation"), 0)
    let count = operation.operandCount
    a = try line.place()
    if count > 1 { b = try line.place() }
    if count > 2 { c = try line.place() }
  }
}

extension TextLine {
  /// Reads the number of a place.
  fileprivate mutating func place() throws(RecordingTextError) -> UInt16 {
    try value("a place") { UInt16($0) }
  }
}
