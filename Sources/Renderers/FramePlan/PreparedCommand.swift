package import Coverage
package import DrawList
package import GraphicsValues

/// A draw command with everything computed that does not depend on a row.
///
/// Frames have many of them, so data that few commands need is in side arrays of the frame.
package struct PreparedCommand {
  package enum Kind: UInt8 {
    case nothing
    /// Fills the rounded rectangle of the list's command, whose shape has not been made.
    case plainFill
    /// Fills the shape.
    case fill
    /// Fills the shape without its hole.
    case border
    /// Stretches an image over the shape.
    case image
    /// Fills the outline of `rare` with a colour: paths, shadows, shapes in perspective.
    case outlined
    /// Fills the outline of `rare` with an image, sampled by `rare.fetch`.
    case fetched
    case gradient
    case particles
    /// Shows a picture, or a filter of the pixels drawn so far.
    case backdrop
    /// Continues after the command `end`.
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
  /// For the ends of groups: clips to the shape, or to the outline of `rare`.
  package var isClipped = false
  /// True for images and particles that are added to the pixels below.
  package var isAdditive = false
  package var opacity: UInt32 = 255
  /// The premultiplied colour that is painted.
  package var color: UInt32 = 0
  /// The premultiplied colour that an image is multiplied by.
  package var tint: UInt32 = 0xFFFF_FFFF
  /// Index of the image in `images`.
  package var image: Int32 = 0
  /// For the first command of a bracket: the index of its end.
  package var end: Int32 = 0
  /// Index of the shape in `shapes`; −1 for none.
  package var shape: Int32 = -1
  /// Index of the border's hole in `shapes`; −1 for a border without one.
  package var hole: Int32 = -1
  /// Index of the image's mapping in `mappings`; −1 for none.
  package var mapping: Int32 = -1
  /// Index in `rare`; −1 for none.
  package var rare: Int32 = -1
  package var bounds = PixelRect.empty
}

/// Data that only some commands have.
package struct RareCommand {
  package init() {}

  package var outline: Outline?
  package var fetch: ImageFetch?
  package var image: PixelImage?
  /// The image's pyramid, when `fetch` reads it.
  package var chain: MipChain?
  package var needsLevels = false
  package var gradient: GradientPlacement?
  package var particles: PreparedParticles?
  package var filters: FilterChain?
  package var group: GroupFinish?
  package var mix: TransitionMix?
  /// Index of the item that is the command's bracket; the plan has its pictures.
  package var item = -1
}

/// Effects at the end of a group, without clip and opacity.
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
