import AnimationEvaluation
import GraphicsValues
import LiveServer
import RenderTree
import WireProtocol

/// The way of `layer.opacity = x` with its implicit animation, on 10,000 layers: in the client library, and
/// from the animations as values to columns in the render tree.
func measureFades(repetitions: Int) throws -> [Report.Row] {
  try measureSetting(repetitions: repetitions) + measureAnimations(repetitions: repetitions)
}

/// The client's part: setting, and the flush that makes descriptions, bytes and frames of it and sends them.
private func measureSetting(repetitions: Int) throws -> [Report.Row] {
  var samples = Samples()
  let program = try programPath("view-cost")
  for _ in 0..<repetitions {
    let cost = try buildCost(program, "fades", Int(committedLayers))
    samples.add("\(committedLayers) fades, set", cost.build)
    samples.add("\(committedLayers) fades, flush", cost.commit)
  }
  return samples.rows("commit", unit: "ms")
}

/// The server's part, after the encoding of which the client's flush consists in part.
private func measureAnimations(repetitions: Int) throws -> [Report.Row] {
  var encoder = CommitEncoder()
  var validator = CommitValidator()
  var tree = RenderTree(width: 1280, height: 720)
  tree.scene.addClient(1)
  try showLayers(&encoder, &validator, &tree)
  var samples = Samples()
  for round in 0..<UInt32(repetitions) + 1 {
    let time = Double(round) / 60
    let start = processorTime()
    encoder.removeAll()
    encodeFades(round, into: &encoder)
    let encoded = processorTime()
    let operations = encoder.operations
    let copied = processorTime()
    let end: (validated: Double, applied: Double) = try operations.withUnsafeBytes { bytes in
      try validator.validate(bytes, commitTime: time)
      let validated = processorTime()
      tree.scene.apply(bytes, from: 1, commitTime: time, decoded: validator.takeDecoded())
      return (validated, processorTime())
    }
    _ = tree.update(at: time)
    // The first round grows every buffer, and replaces no animations.
    guard round > 0 else { continue }
    samples.add("\(committedLayers) fades, encode", encoded - start)
    samples.add("\(committedLayers) fades, validate", end.validated - copied)
    samples.add("\(committedLayers) fades, apply", end.applied - end.validated)
  }
  return samples.rows("commit", unit: "ms")
}

/// An opacity for each layer, and an animation to it that replaces the one of the round before.
private func encodeFades(_ round: UInt32, into encoder: inout CommitEncoder) {
  func opacity(_ round: UInt32, _ id: UInt32) -> Double {
    Double((id &* 37 &+ round &* 11) % 256) / 256
  }
  let target = AnimationDescription.Target(PropertyKeyPath(.opacity))
  for id in 1...committedLayers {
    encoder.setScalar(opacity(round + 1, id), for: .opacity, of: id)
    let animation = round * committedLayers + id
    if round > 0 { encoder.removeAnimation(animation - committedLayers, from: id) }
    encoder.addAnimation(
      animation, to: id,
      AnimationDescription(
        timing: Timing(duration: 0.25), curve: .default,
        content: .basic(.init(target: target, from: .scalar(opacity(round, id))))))
  }
}
