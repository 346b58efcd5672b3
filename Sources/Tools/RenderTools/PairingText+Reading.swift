import AnimationEvaluation
import GraphicsValues
import WireProtocol

extension Pairing {
  /// Reads what `words` writes.
  init(start line: inout TextLine) throws(RecordingTextError) {
    try line.expect("with")
    self.init(partner: try line.u32("the layer's number"))
    try line.expect("from")
    startProgress = try line.f64()
    try line.expect("to")
    endProgress = try line.f64()
    guard startProgress.isFinite, endProgress.isFinite else {
      throw line.wrong("expected finite numbers")
    }
    fades = line.take("fades")
    scales = line.take("scales")
  }

  /// Nothing of it comes in any order.
  mutating func takeOption(_ line: inout TextLine) throws(RecordingTextError) -> Bool { false }
}
