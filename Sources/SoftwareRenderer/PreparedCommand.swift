import DrawList
import GraphicsValues

/// A draw command with everything computed that does not depend on the row.
///
/// There are many: what few commands need is in side arrays of the frame.
struct PreparedCommand {
  enum Kind: UInt8 {
    case nothing
    /// Of `shape`.
    case fill
    /// Of `shape` without a hole.
    case border
    /// Stretched over `shape`.
    case image
    /// A colour in the outline of `rare`: paths, shadows, shapes in perspective.
    case outlined
    /// An image in the outline of `rare`, sampled as that says.
    case fetched
    case gradient
    case particles
    /// With a picture, or computed from what is below at the moment.
    case backdrop
    /// Goes on after the command `end`.
    case jump
    case beginGroup
    case endGroup
    case beginMask
    case endMask
    /// Shows a group that was drawn as a picture.
    case picture
    case transition
  }

  var kind = Kind.nothing
  /// For the ends of groups: clips to `shape`, or to the outline of `rare`.
  var isClipped = false
  /// For images and particles: added to what is below.
  var isAdditive = false
  var opacity: UInt32 = 255
  /// For images, what they are multiplied by.
  var color: UInt32 = 0
  var image: Int32 = 0
  /// For the first command of a bracket: the index of its end.
  var end: Int32 = 0
  /// For `border` with a hole, an index into `holes`; for `image`, into `mappings`; else into `rare`.
  /// −1 for none.
  var side: Int32 = -1
  var bounds = PixelRect.empty
  var shape: Shape?
}

/// What only some commands have.
struct RareCommand {
  var outline: Outline?
  var fetch: ImageFetch?
  var image: PixelImage?
  /// The image's pyramid, where `fetch` looks at it.
  var chain: MipChain?
  var needsLevels = false
  var gradient: GradientSource?
  var particles: PreparedParticles?
  var filters: FilterChain?
  var group: GroupFinish?
  var mix: TransitionMix?
  /// An index of the item that is the command's bracket; its pictures are with the plan.
  var item = -1
}

/// What the end of a group does beside clipping and fading.
struct GroupFinish {
  var tint: UInt32
  var blend: BlendMode
  var cuts: [HalfPlane]
  /// The colour of a shadow that lies exactly under the group; 0 for none.
  var shadow: UInt32

  var isPlain: Bool {
    tint == 0xFFFF_FFFF && blend == .sourceOver && cuts.isEmpty && shadow == 0
  }
}
