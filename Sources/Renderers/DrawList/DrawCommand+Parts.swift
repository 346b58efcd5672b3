public import GraphicsValues

extension DrawCommand {
  /// The part of a command that occlusion, damage and the selection of visible commands read: 32 bytes.
  @usableFromInline package struct Head: Sendable {
    /// The command touches no pixel outside. Already clipped to the output and to every scissor around it.
    /// Both ends of a bracket have bounds that contain everything it shows: it is drawn where both overlap,
    /// and damages them when it changes.
    @usableFromInline package var bounds: PixelRect
    /// For the first command of a bracket, the distance to its end; for the last command, the distance back
    /// to its beginning.
    @usableFromInline package var bracketLength: Int32 = 0
    /// An index into `DrawList.details`; −1 for none.
    @usableFromInline package var detail: Int32 = -1
    /// The slot of the client that sent the command.
    @usableFromInline package var client: UInt32 = 0
    @usableFromInline package var kind: Kind
    /// False when the command certainly makes no pixel opaque. A hint that saves reading the body: true is
    /// always correct, and equal commands may differ in it.
    @usableFromInline package var isPossiblyOpaque = true

    @inlinable package init(kind: Kind, bounds: PixelRect) {
      self.kind = kind
      self.bounds = bounds
    }
  }

  /// The part of a command that only drawing reads. The fields that change when a plain layer moves or
  /// fades are in the first 64 bytes.
  @usableFromInline package struct Body: Hashable, Sendable {
    /// Maps the space of `rect` to device pixels; a pixel (i, j) has its centre at (i + ½, j + ½). Snapped
    /// (`AffineMatrix.snapped`) and never singular. Without the perspective, which is in `perspective`.
    @usableFromInline package var transform: AffineMatrix
    /// For `fill`, `border`, `path` and `shadow`: the premultiplied colour. On `endGroup`: a colour that
    /// multiplies the group channel by channel; opaque white changes nothing.
    @usableFromInline package var color: Pixel
    /// The round corners of `rect`.
    @usableFromInline package var corners: CornerMask = .all
    /// 0…255, for `image`, `gradient`, `particles`, `backdrop`, `endBitmap` and `endGroup`. The colours of
    /// other commands include it already.
    @usableFromInline package var opacity: UInt8 = 255
    /// The filters for drawing images smaller and larger than their size.
    @usableFromInline package var minification: ImageFilter = .linear
    @usableFromInline package var magnification: ImageFilter = .linear
    /// The mode of `endGroup` that combines the group with the pixels below.
    @usableFromInline package var blend: BlendMode = .sourceOver
    /// For `endGroup`: whether `rect`, `cornerRadius` and `corners` clip the group. For `endTransition`:
    /// whether its corners are round.
    @usableFromInline package var clipsToShape: Bool = false
    /// The corners follow the continuous curve instead of a circle (§2.5.4).
    @usableFromInline package var hasContinuousCorners: Bool = false
    /// The rectangle in its own space; never empty for a painting command.
    @usableFromInline package var rect: Rectangle = .zero
    /// 0 ≤ radius ≤ half the shorter side.
    @usableFromInline package var cornerRadius: Double = 0
    @usableFromInline package var borderWidth: Double = 0
    /// For `image`: an index into `DrawList.images`.
    @usableFromInline package var image: Int32 = -1
    /// Distinguishes the images that share one index over time, so that equal commands show equal pixels.
    @usableFromInline package var imageSerial: UInt32 = 0
    /// The client's number of the layer that the command draws.
    @usableFromInline package var layer: UInt32 = 0
    /// For `image` and `endBitmap`: the part of the image to show, in pixels of the image, y down.
    /// It may reach beyond the image; edge pixels extend (§2.5.2).
    @usableFromInline package var source: Rectangle = .zero
    /// The divisor of a transformed point.
    @usableFromInline package var perspective = PerspectiveRow()

    @inlinable package init(transform: AffineMatrix, color: Pixel) {
      self.transform = transform
      self.color = color
    }
  }
}

extension DrawCommand.Head: Hashable {
  /// Compares everything but the hint.
  @inlinable package static func == (a: Self, b: Self) -> Bool {
    a.bounds == b.bounds && a.kind == b.kind && a.bracketLength == b.bracketLength
      && a.detail == b.detail && a.client == b.client
  }

  @usableFromInline package func hash(into hasher: inout Hasher) {
    hasher.combine(bounds)
    hasher.combine(kind)
    hasher.combine(bracketLength)
    hasher.combine(detail)
    hasher.combine(client)
  }
}

// Accessors for both parts.
extension DrawCommand {
  @inlinable package var kind: Kind {
    get { head.kind }
    set {
      head.kind = newValue
      head.isPossiblyOpaque = isPossiblyOpaque
    }
  }

  @inlinable package var bounds: PixelRect {
    get { head.bounds }
    set { head.bounds = newValue }
  }

  @inlinable package var bracketLength: Int32 {
    get { head.bracketLength }
    set { head.bracketLength = newValue }
  }

  @inlinable package var detail: Int32 {
    get { head.detail }
    set { head.detail = newValue }
  }

  @inlinable package var client: UInt32 {
    get { head.client }
    set { head.client = newValue }
  }

  @inlinable package var layer: UInt32 {
    get { body.layer }
    set { body.layer = newValue }
  }

  @inlinable package var transform: AffineMatrix {
    get { body.transform }
    set { body.transform = newValue }
  }

  @inlinable package var perspective: PerspectiveRow {
    get { body.perspective }
    set { body.perspective = newValue }
  }

  @inlinable package var rect: Rectangle {
    get { body.rect }
    set { body.rect = newValue }
  }

  @inlinable package var color: Pixel {
    get { body.color }
    set {
      body.color = newValue
      head.isPossiblyOpaque = isPossiblyOpaque
    }
  }

  @inlinable package var opacity: UInt8 {
    get { body.opacity }
    set {
      body.opacity = newValue
      head.isPossiblyOpaque = isPossiblyOpaque
    }
  }

  @inlinable package var corners: CornerMask {
    get { body.corners }
    set { body.corners = newValue }
  }

  @inlinable package var minification: ImageFilter {
    get { body.minification }
    set { body.minification = newValue }
  }

  @inlinable package var magnification: ImageFilter {
    get { body.magnification }
    set { body.magnification = newValue }
  }

  @inlinable package var blend: BlendMode {
    get { body.blend }
    set { body.blend = newValue }
  }

  @inlinable package var clipsToShape: Bool {
    get { body.clipsToShape }
    set { body.clipsToShape = newValue }
  }

  @inlinable package var hasContinuousCorners: Bool {
    get { body.hasContinuousCorners }
    set { body.hasContinuousCorners = newValue }
  }

  @inlinable package var cornerRadius: Double {
    get { body.cornerRadius }
    set { body.cornerRadius = newValue }
  }

  @inlinable package var borderWidth: Double {
    get { body.borderWidth }
    set { body.borderWidth = newValue }
  }

  @inlinable package var image: Int32 {
    get { body.image }
    set { body.image = newValue }
  }

  @inlinable package var imageSerial: UInt32 {
    get { body.imageSerial }
    set { body.imageSerial = newValue }
  }

  @inlinable package var source: Rectangle {
    get { body.source }
    set { body.source = newValue }
  }

  /// The value for the hint in the head.
  @inlinable var isPossiblyOpaque: Bool {
    switch head.kind {
    case .fill: body.color.value >> 24 == 255
    case .image: body.opacity == 255
    default: false
    }
  }
}
