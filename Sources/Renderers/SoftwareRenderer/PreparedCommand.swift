import Coverage
import DrawList
import GraphicsValues

/// A draw command with everything computed that does not depend on the row.
///
/// There are many: what few commands need is in side arrays of the frame.
package struct PreparedCommand {
  package enum Kind: UInt8 {
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

  package var kind = Kind.nothing
  /// For the ends of groups: clips to `shape`, or to the outline of `rare`.
  package var isClipped = false
  /// For images and particles: added to what is below.
  package var isAdditive = false
  package var opacity: UInt32 = 255
  /// For images, what they are multiplied by.
  package var color: UInt32 = 0
  package var image: Int32 = 0
  /// For the first command of a bracket: the index of its end.
  package var end: Int32 = 0
  /// For `border` with a hole, an index into `holes`; for `image`, into `mappings`; else into `rare`.
  /// −1 for none.
  package var side: Int32 = -1
  package var bounds = PixelRect.empty
  package var shape: Shape?
}

/// What only some commands have.
package struct RareCommand {
  package init() {}

  package var outline: Outline?
  package var fetch: ImageFetch?
  package var image: PixelImage?
  /// The image's pyramid, where `fetch` looks at it.
  package var chain: MipChain?
  package var needsLevels = false
  package var gradient: GradientSource?
  package var particles: PreparedParticles?
  package var filters: FilterChain?
  package var group: GroupFinish?
  package var mix: TransitionMix?
  /// An index of the item that is the command's bracket; its pictures are with the plan.
  package var item = -1
}

/// What the end of a group does beside clipping and fading.
package struct GroupFinish {
  package var tint: UInt32
  package var blend: BlendMode
  package var cuts: [PixelHalfPlane]
  /// The colour of a shadow that lies exactly under the group; 0 for none.
  package var shadow: UInt32

  package var isPlain: Bool {
    tint == 0xFFFF_FFFF && blend == .sourceOver && cuts.isEmpty && shadow == 0
  }
}
