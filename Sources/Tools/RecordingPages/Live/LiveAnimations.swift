import AnimationEvaluation
import GraphicsValues
import RenderServer
import RenderTools
import RenderTree

/// Encodes the animations of one feed as differences from the last frame.
struct LiveAnimations {
  private struct Key: Hashable {
    var client: UInt32
    var animation: UInt32
  }

  private struct Known {
    let number: Int
    var begin: Double
    var end: Double
  }

  private var known: [Key: Known] = [:]
  private var nextNumber = 0

  /// - Parameter start: media time of the recording's start.
  /// - Returns: `animations`, if they differ: new animations with their number `n`, animations with
  ///   changed times, and the numbers of removed ones.
  mutating func changes(
    to tree: TreeSnapshot, start: Double, _ layers: inout LayerNumbers
  ) -> [(String, JSONText)] {
    var new: [JSONText] = []
    var moved: [JSONText] = []
    var gone = known
    for node in tree.models where !node.animations.isEmpty {
      for animation in node.animations {
        let key = Key(client: node.client, animation: animation.id)
        let (begin, end) = (animation.mediaBeginTime - start, animation.mediaEndTime - start)
        gone[key] = nil
        guard var old = known[key] else {
          let layer = layers.number(client: node.client, layer: node.layer)
          known[key] = Known(number: nextNumber, begin: begin, end: end)
          new.append(
            .object(
              [("n", .integer(nextNumber))]
                + AnimationTrack.members(of: animation, layer: layer, begin: begin, end: end)))
          nextNumber += 1
          continue
        }
        // A layer's time may be stopped and restarted.
        guard old.begin != begin || old.end != end else { continue }
        (old.begin, old.end) = (begin, end)
        known[key] = old
        moved.append(.array([.integer(old.number), .rounded(begin), .rounded(end)]))
      }
    }
    for key in gone.keys { known[key] = nil }
    if new.isEmpty, moved.isEmpty, gone.isEmpty { return [] }
    let numbers = gone.values.map(\.number).sorted().map { JSONText.integer($0) }
    return [
      (
        "animations",
        .object([("new", .array(new)), ("moved", .array(moved)), ("gone", .array(numbers))])
      )
    ]
  }
}
