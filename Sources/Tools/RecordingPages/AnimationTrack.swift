import AnimationEvaluation
import GraphicsValues
import RenderServer
import RenderTree
import WireProtocol

/// All animations of a film, each with the range of frames in which its layer had it.
struct AnimationTrack {
  private struct Key: Hashable {
    var client: UInt32
    var animation: UInt32
  }

  private struct Seen {
    var layer: Int
    var animation: TreeNode.Animation
    /// Seconds since the start of the recording.
    var begin: Double
    var end: Double
    var frames: ClosedRange<Int>
  }

  private var seen: [Seen] = []
  private var places: [Key: Int] = [:]

  /// - Parameter start: media time of the recording's start.
  mutating func add(
    _ tree: TreeSnapshot, frame: Int, start: Double, _ layers: inout LayerNumbers
  ) {
    for node in tree.models where !node.animations.isEmpty {
      let layer = layers.number(client: node.client, layer: node.layer)
      for animation in node.animations {
        let key = Key(client: node.client, animation: animation.id)
        let (begin, end) = (animation.mediaBeginTime - start, animation.mediaEndTime - start)
        if let place = places[key] {
          seen[place].frames = seen[place].frames.lowerBound...frame
          // A layer's time may be stopped and restarted.
          (seen[place].begin, seen[place].end) = (begin, end)
        } else {
          places[key] = seen.count
          seen.append(
            Seen(
              layer: layer, animation: animation, begin: begin, end: end, frames: frame...frame))
        }
      }
    }
  }

  var json: JSONText {
    .array(
      seen.map { seen in
        let members = Self.members(
          of: seen.animation, layer: seen.layer, begin: seen.begin, end: seen.end)
        return .object(
          members + [
            ("first", .integer(seen.frames.lowerBound)), ("last", .integer(seen.frames.upperBound)),
          ])
      })
  }

  /// The members of an animation's object, except its range of frames.
  static func members(
    of animation: TreeNode.Animation, layer: Int, begin: Double, end: Double
  ) -> [(String, JSONText)] {
    var description = animation.description
    // The begin time has its own member, in seconds of the recording.
    description.timing.beginTime = 0
    var members: [(String, JSONText)] = [
      ("layer", .integer(layer)), ("id", .integer(Int(animation.id))),
      ("keys", .array(animation.keys.map { .string($0.name) })),
      ("text", .string(String(AnimationText.text(description).prefix(400)))),
      ("begin", .rounded(begin)), ("end", .rounded(end)),
      ("duration", .rounded(description.timing.duration)),
    ]
    if let curve = description.curve {
      let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map { JSONText.rounded(Double($0)) }
      members.append(("curve", .array(numbers)))
    }
    let formulas = description.formulas
    if !formulas.isEmpty {
      members.append(("formulas", .array(formulas.map { .string(String($0.prefix(400))) })))
    }
    return members
  }
}
