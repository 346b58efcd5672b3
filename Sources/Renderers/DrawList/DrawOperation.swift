public import GraphicsValues

extension DrawCommand {
  /// The work of a command, with the values that only this kind of command has.
  ///
  /// Each case belongs to the `Kind` of the same name. Values that are large or own memory are in the list's
  /// table instead (`DrawDetail`).
  @usableFromInline package enum Operation: Hashable, Sendable {
    case nothing
    /// Paints the rounded rectangle in a colour.
    case fill(ColorValue)
    case border(BorderDraw)
    case image(ImageDraw)
    /// Paints the inside or the line of a path in a colour; the detail is a `PathDraw`.
    case path(ColorValue)
    /// Paints a gradient over the rounded rectangle; the detail is a `GradientDraw`.
    case gradient
    /// Paints a blurred shape in a colour; the detail is a `ShadowDraw`.
    case shadow(ColorValue)
    /// Paints many small images; the detail is a `ParticlesDraw`.
    case particles(ImageSampling)
    /// Filters the pixels below; the detail is a list of `FilterOperation`s.
    case backdrop
    case beginGroup
    case endGroup(GroupDraw)
    case beginMask
    case endMask
    case beginTransition(TransitionDraw)
    case transitionNew(TransitionDraw)
    case endTransition(TransitionDraw)
    case beginBitmap(BitmapSize)
    case endBitmap(BitmapDraw)

    @inlinable package var kind: Kind {
      switch self {
      case .nothing: .nothing
      case .fill: .fill
      case .border: .border
      case .image: .image
      case .path: .path
      case .gradient: .gradient
      case .shadow: .shadow
      case .particles: .particles
      case .backdrop: .backdrop
      case .beginGroup: .beginGroup
      case .endGroup: .endGroup
      case .beginMask: .beginMask
      case .endMask: .endMask
      case .beginTransition: .beginTransition
      case .transitionNew: .transitionNew
      case .endTransition: .endTransition
      case .beginBitmap: .beginBitmap
      case .endBitmap: .endBitmap
      }
    }

    /// Returns true when commands with two operations, each at an opacity, paint the same pixels, everything else
    /// being equal. Colours are compared as eight bits show them.
    @inlinable func paints(
      at opacity: Opacity, like other: Operation, at otherOpacity: Opacity
    ) -> Bool {
      func isSame(_ a: ColorValue, _ b: ColorValue) -> Bool {
        a == b && opacity == otherOpacity || a.pixel(at: opacity) == b.pixel(at: otherOpacity)
      }
      switch (self, other) {
      case (.fill(let a), .fill(let b)), (.path(let a), .path(let b)),
        (.shadow(let a), .shadow(let b)):
        return isSame(a, b)
      case (.border(let a), .border(let b)):
        return a.width == b.width && isSame(a.color, b.color)
      case (.endGroup(let a), .endGroup(let b)):
        return opacity == otherOpacity && a.clips == b.clips && a.blend == b.blend
          && a.tint.isSamePixel(as: b.tint)
      default: return opacity == otherOpacity && self == other
      }
    }
  }
}

/// The ring between the command's rounded rectangle and the same rectangle inset by `width`, whose inner
/// corners have the radius max(0, radius − width) (§2.5.5).
@usableFromInline package struct BorderDraw: Hashable, Sendable {
  /// The width of the ring, in units of the command's own space.
  @usableFromInline package var width: Double
  @usableFromInline package var color: ColorValue

  @inlinable package init(width: Double, color: ColorValue) {
    self.width = width
    self.color = color
  }
}

/// A part of an image, stretched over the command's rectangle. The corners are square; round corners need a
/// group.
@usableFromInline package struct ImageDraw: Hashable, Sendable {
  /// An index into `DrawList.images`; −1 for none.
  @usableFromInline package var image: Int32
  /// Distinguishes the images that share one index over time, so that equal commands show equal pixels.
  @usableFromInline package var serial: UInt32
  /// The part of the image to show, in pixels of the image, y down. It may reach beyond the image; edge
  /// pixels extend (§2.5.2).
  @usableFromInline package var source: Rectangle
  @usableFromInline package var sampling: ImageSampling

  @inlinable package init(
    image: Int32, serial: UInt32 = 0, source: Rectangle, sampling: ImageSampling = ImageSampling()
  ) {
    self.image = image
    self.serial = serial
    self.source = source
    self.sampling = sampling
  }
}

/// The filters for drawing images at another size than their own (§2.1).
@usableFromInline package struct ImageSampling: Hashable, Sendable {
  /// The filter for images that are drawn smaller than their size.
  @usableFromInline package var minification: ImageFilter
  /// The filter for images that are drawn larger than their size.
  @usableFromInline package var magnification: ImageFilter
  /// A number added to the level of detail of the trilinear filter.
  @usableFromInline package var levelBias: Double

  @inlinable package init(
    minification: ImageFilter = .linear, magnification: ImageFilter = .linear,
    levelBias: Double = 0
  ) {
    self.minification = minification
    self.magnification = magnification
    self.levelBias = levelBias
  }

  /// True when images are bilinear at every size.
  package var isLinear: Bool { minification == .linear && magnification == .linear }
}

/// How a finished group is put over the pixels below. Filters, shadow and cuts are in its detail, a
/// `GroupEffects`.
@usableFromInline package struct GroupDraw: Hashable, Sendable {
  /// Whether the command's rounded rectangle clips the group.
  @usableFromInline package var clips: Bool
  @usableFromInline package var blend: BlendMode
  /// A colour that multiplies the group channel by channel; opaque white changes nothing.
  @usableFromInline package var tint: ColorValue

  @inlinable package init(
    clips: Bool = false, blend: BlendMode = .sourceOver,
    tint: ColorValue = ColorValue(red: 1, green: 1, blue: 1, alpha: 1)
  ) {
    self.clips = clips
    self.blend = blend
    self.tint = tint
  }
}

/// The size of a bitmap in its own pixels.
@usableFromInline package struct BitmapSize: Hashable, Sendable {
  @usableFromInline package var width: Int32
  @usableFromInline package var height: Int32

  @inlinable package init(width: Int32, height: Int32) {
    self.width = width
    self.height = height
  }

  /// The whole bitmap, in its pixels.
  package var rectangle: Rectangle {
    Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
  }
}

/// A bitmap that is stretched over the command's rectangle, like an image.
@usableFromInline package struct BitmapDraw: Hashable, Sendable {
  @usableFromInline package var size: BitmapSize
  /// Pixels of the bitmap per unit of the command's own space: `RenderTree` finds the command's rectangle by it.
  @usableFromInline package var scale: Double
  @usableFromInline package var sampling: ImageSampling

  @inlinable package init(
    size: BitmapSize = BitmapSize(width: 0, height: 0), scale: Double = 1,
    sampling: ImageSampling = ImageSampling()
  ) {
    self.size = size
    self.scale = scale
    self.sampling = sampling
  }
}
