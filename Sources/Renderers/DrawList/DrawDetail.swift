package import GraphicsValues
package import VectorPaths

/// Values of an operation that are large or own memory, kept outside the command so that commands stay small.
package enum DrawDetail: Hashable, Sendable {
  case path(PathDraw)
  /// A gradient, and the rectangle in the command's own space that its unit square maps to: it may be smaller
  /// than the rectangle that is painted.
  case gradient(GradientDraw, unitSquare: Rectangle)
  case shadow(ShadowDraw)
  case particles(ParticlesDraw)
  case filters([FilterOperation])
  case group(GroupEffects)
}

/// The inside or the line of a path, in the command's own space.
package struct PathDraw: Hashable, Sendable {
  package var path: PathValue
  /// True for the even-odd rule, false for the non-zero rule.
  package var isEvenOdd = false
  /// The style of the line; nil fills the inside.
  package var stroke: StrokeStyle?

  package init(path: PathValue, isEvenOdd: Bool = false, stroke: StrokeStyle? = nil) {
    self.path = path
    self.isEvenOdd = isEvenOdd
    self.stroke = stroke
  }
}

/// A blurred copy of a shape (§2.5.6), in units of the command's own space.
package struct ShadowDraw: Hashable, Sendable {
  /// Standard deviation.
  package var sigma: Double
  package var offset: Point
  /// The shape, filled by the non-zero rule; nil for the command's rounded rectangle.
  package var path: PathValue?

  package init(sigma: Double, offset: Point, path: PathValue? = nil) {
    self.sigma = sigma
    self.offset = offset
    self.path = path
  }
}

/// Effects on a group's surface before it is put over the pixels below, in this order. Lengths are in units
/// of the command's own space.
package struct GroupEffects: Sendable {
  package var filters: [FilterOperation] = []
  /// A shadow: the group's blurred alpha in `shadowColor`, drawn under the group (§2.5.6).
  package var shadow: ShadowDraw?
  package var shadowColor = ColorValue.clear
  /// Half-planes of the device; the group is drawn only inside all of them.
  package var cuts: [PixelHalfPlane] = []

  package init() {}

  package var isEmpty: Bool { filters.isEmpty && shadow == nil && cuts.isEmpty }

  /// Returns true when the picture of a group is the same with other effects; cuts are no part of the picture.
  package func makesSamePicture(as other: GroupEffects) -> Bool {
    filters == other.filters && shadow == other.shadow
      && shadowColor.isSamePixel(as: other.shadowColor)
  }
}

extension GroupEffects: Hashable {
  /// Compares what is painted: colours that eight bits do not tell apart are equal.
  package static func == (a: Self, b: Self) -> Bool {
    a.makesSamePicture(as: b) && a.cuts == b.cuts
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(filters)
    hasher.combine(shadow)
    hasher.combine(cuts)
  }
}

/// The pixels whose centre has a·x + b·y + c ≥ 0, or > 0 where `isOpen`: a closed half-plane and the open
/// one on the other side of its edge share no pixel and leave none out.
package struct PixelHalfPlane: Hashable, Sendable {
  package var a: Double
  package var b: Double
  package var c: Double
  package var isOpen: Bool

  package init(a: Double, b: Double, c: Double, isOpen: Bool = false) {
    self.a = a
    self.b = b
    self.c = c
    self.isOpen = isOpen
  }

  package var opposite: PixelHalfPlane { PixelHalfPlane(a: -a, b: -b, c: -c, isOpen: !isOpen) }
}

/// Many small images of one emitter: its particles, back to front.
package struct ParticlesDraw: Hashable, Sendable {
  package struct Particle: Hashable, Sendable {
    /// An index into `DrawList.images`, and the serial of that image.
    package var image: Int32
    package var serial: UInt32
    /// A premultiplied colour that multiplies the image channel by channel.
    package var color: Pixel
    /// Maps the space of `rect` to the command's space.
    package var transform: AffineMatrix
    package var rect: Rectangle
    /// The part of the image to show, in pixels of the image.
    package var source: Rectangle

    package init(
      image: Int32, serial: UInt32, color: Pixel, transform: AffineMatrix, rect: Rectangle,
      source: Rectangle
    ) {
      self.image = image
      self.serial = serial
      self.color = color
      self.transform = transform
      self.rect = rect
      self.source = source
    }
  }

  package var particles: [Particle]
  /// True when the images are added to the pixels below instead of being put over them.
  package var isAdditive: Bool

  package init(particles: [Particle], isAdditive: Bool) {
    self.particles = particles
    self.isAdditive = isAdditive
  }
}
