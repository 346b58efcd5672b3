import AnimationEvaluation
import GraphicsValues
import WireProtocol

/// The animations of a session whose programs no server takes: those that read what they set, and those beyond the limits
/// on depth and work. A server ends the connection of a client that sends one.
struct ProgramCheck {
  private var refused: Set<UInt32> = []

  /// - Parameter layers: the committed layers by their numbers.
  init(_ layers: [UInt32: CALayer], limits: Limits) {
    var graph = ExpressionGraph()
    var programs:
      [(id: UInt32, sets: [ExpressionGraph.Property], reads: [ExpressionGraph.Property], work: Int)] =
        []
    for (number, layer) in layers {
      for attached in layer.rendered?.animations ?? [] where attached.namesLayers && attached.isSent
      {
        var description = attached.description
        description.mapProgramLayers(attached.wireNumber)
        let keys = CompiledAnimation(description).readKeys
        programs.append(
          (
            attached.id, keys.map { ExpressionGraph.Property(layer: number, key: $0) },
            description.programs.flatMap(\.reads),
            description.programs.reduce(0) { $0 + $1.work }
          ))
      }
    }
    // Older ones come first, so that a new one is left out, and the same one in every commit.
    for program in programs.sorted(by: { $0.id < $1.id }) {
      graph.add(program.id, sets: program.sets, reads: program.reads, work: program.work)
      guard graph.work <= limits.expressionWork, graph.settle(depth: limits.expressionDepth) == nil
      else {
        refused.insert(program.id)
        graph.remove(program.id)
        continue
      }
    }
  }

  /// Returns true for an animation whose programs are left out.
  func refuses(_ animation: UInt32) -> Bool { refused.contains(animation) }
}
