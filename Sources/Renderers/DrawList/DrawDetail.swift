package import GraphicsValues
package import VectorPaths

/// What few commands need and none should have to carry.
package enum DrawDetail: Hashable, Sendable {
  case path(PathDraw)
  case gradient(GradientDraw)
  case shadow(ShadowDraw)
  case particles(ParticlesDraw)
  case filters([FilterOperation])
  case group(GroupEffects)
  /// Of an image with trilinear filtering: added to the level of detail.
  case levelBias(Double)
}

/// The inside or the line of a path, in the command's own space.
package struct PathDraw: Hashable, Sendable {
  package var path: PathValue
  /// Whether the inside is where the winding number is odd, rather than where it is not 0.
  package var isEvenOdd = false
  /// Nil for the inside.
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
  /// Filled by the non-zero rule; nil for the command's rounded rectangle.
  package var path: PathValue?

  package init(sigma: Double, offset: Point, path: PathValue? = nil) {
    self.sigma = sigma
    self.offset = offset
    self.path = path
  }
}

/// What happens to a group's surface before it is put over what is below, in this order. Lengths
/// are in units of the command's own space.
package struct GroupEffects: Hashable, Sendable {
  package var filters: [FilterOperation] = []
  /// Blurred alpha of the group, in this premultiplied colour, under the group (§2.5.6).
  package var shadow: ShadowDraw?
  package var shadowColor = Pixel.clear
  /// Nothing is drawn outside any of these half-planes of the device.
  package var cuts: [HalfPlane] = []

  package init() {}

  package var isEmpty: Bool { self == GroupEffects() }
}

/// The pixels whose centre has a·x + b·y + c ≥ 0, or > 0 where `isOpen`: a half-plane and what is on
/// the other side of its edge leave out no pixel and share none.
package struct HalfPlane: Hashable, Sendable {
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

  package var opposite: HalfPlane { HalfPlane(a: -a, b: -b, c: -c, isOpen: !isOpen) }
}

/// Many small images that belong together: particles of an emitter, back to front.
package struct ParticlesDraw: Hashable, Sendable {
  package struct Particle: Hashable, Sendable {
    /// An index into `DrawList.images`, and its serial.
    package var image: Int32
    package var imageSerial: UInt32
    /// Multiplies the image, channel by channel; premultiplied.
    package var color: Pixel
    /// From the space of `rect` to that of the command.
    package var transform: AffineMatrix
    package var rect: Rectangle
    /// The part of the image, in its pixels.
    package var source: Rectangle

    package init(
      image: Int32, imageSerial: UInt32, color: Pixel, transform: AffineMatrix, rect: Rectangle,
      source: Rectangle
    ) {
      self.image = image
      self.imageSerial = imageSerial
      self.color = color
      self.transform = transform
      self.rect = rect
      self.source = source
    }
  }

  package var particles: [Particle]
  /// Added to what is below instead of being put over it.
  package var isAdditive: Bool

  package init(particles: [Particle], isAdditive: Bool) {
    self.particles = particles
    self.isAdditive = isAdditive
  }
}
