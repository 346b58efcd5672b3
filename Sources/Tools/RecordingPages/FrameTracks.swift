import DrawList
import GraphicsValues
import RenderServer
import RenderTools
import RenderTree

/// Encodes frames for a page, each as its differences from the one before.
struct FrameTracks {
  private(set) var pictures: PictureTrack
  var layers = LayerNumbers()
  private var tree = TreeTrack()
  private var places = PlaceTrack()
  private var list = ListTrack()
  private var size = (width: 0, height: 0)
  /// Damage since the last kept frame.
  private var damage = DamageRegion()

  init(pictures: PictureTrack) { self.pictures = pictures }

  /// The contents of the screen in a frame, and the cost of the frame.
  struct Look {
    let tree: RenderTree
    /// Number of the output's view in the tree.
    var view = 0
    let model: TreeSnapshot
    let pixels: UnsafeBufferPointer<UInt32>
    let width: Int
    let height: Int
    /// Seconds since the start of the recording.
    let time: Double
    /// Seconds for the whole frame, and for its pixels.
    let seconds: (all: Double, pixels: Double)
    let isAnimating: Bool
  }

  /// Adds the damage of a frame, whether it is kept or not.
  mutating func add(_ new: DamageRegion) { damage.add(new) }

  /// - Returns: the members of the frame's JSON object.
  mutating func keep(_ look: Look) throws -> [(String, JSONText)] {
    var members: [(String, JSONText)] = [("t", .rounded(look.time, 6))]
    if size != (look.width, look.height) {
      size = (look.width, look.height)
      members.append(("size", .array([.integer(size.width), .integer(size.height)])))
    }
    let (all, pixels) = look.seconds
    members.append(("ms", .array([.rounded(all * 1000, 3), .rounded(pixels * 1000, 3)])))
    if look.isAnimating { members.append(("moving", true)) }
    damage.clip(to: look.tree[view: look.view].drawList.frame)
    if !damage.isEmpty { members.append(("damage", .array(damage.rects.flatMap(\.numbers)))) }
    if let pictures = try pictures.add(
      look.pixels, width: look.width, height: look.height, damage: damage, at: look.time)
    {
      members.append(pictures)
    }
    damage.removeAll()
    members += tree.changes(to: look.model, &layers)
    let view = look.tree[view: look.view]
    members += places.changes(to: view.placedLayers(look.tree.scene), &layers)
    members += list.changes(to: view.drawList, &layers)
    return members
  }

  /// Removes and returns the picture files made since the last call.
  mutating func takePictures() -> [[UInt8]] { pictures.takeFiles() }
}
