internal import AnimationEvaluation
internal import GraphicsValues
internal import RenderServer
internal import RenderTree
internal import WireProtocol

/// All animations of a film, each with the frames in which its layer had it.
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

  /// - Parameter start: media time of the start of the recording.
  mutating func note(
    _ tree: TreeSnapshot, frame: Int, start: Double, _ layers: inout LayerNumbers
  ) {
    for node in tree.models where !node.animations.isEmpty {
      let layer = layers.number(client: node.client, layer: node.layer)
      for animation in node.animations {
        let key = Key(client: node.client, animation: animation.id)
        let (begin, end) = (animation.mediaBeginTime - start, animation.mediaEndTime - start)
        if let place = places[key] {
          seen[place].frames = seen[place].frames.lowerBound...frame
          // The time of a layer may be stopped and set going again.
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

  /// What a page is told of an animation, but for the frames that have it.
  static func members(
    of animation: TreeNode.Animation, layer: Int, begin: Double, end: Double
  ) -> [(String, JSONText)] {
    var description = animation.description
    // It is beside the text, in seconds of the recording.
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
    return members
  }
}
