public import GraphicsValues

extension DrawCommand {
  /// The part of a command that occlusion, damage and the selection of visible commands read: 36 bytes.
  @usableFromInline package struct Head: Sendable {
    /// The command touches no pixel outside. Already clipped to the output and to every scissor around it.
    /// Both ends of a bracket have bounds that contain everything it shows: it is drawn where both overlap,
    /// and damages them when it changes.
    @usableFromInline package var bounds: PixelRect
    /// Distance to the end of a bracket, in commands; for the end itself, back to the beginning.
    @usableFromInline package var bracketLength: Int32 = 0
    /// An index into `DrawList.details`; −1 for none.
    @usableFromInline package var detail: Int32 = -1
    /// The slot of the client that sent the command.
    @usableFromInline package var client: UInt32 = 0
    /// The client's number of the layer that the command draws.
    @usableFromInline package var layer: UInt32 = 0
    /// The kind of the body's operation.
    @usableFromInline package var kind: Kind
    /// False when the command certainly makes no pixel opaque. A hint that saves reading the body: true is
    /// always correct, and equal commands may differ in it.
    @usableFromInline package var isPossiblyOpaque = true

    @inlinable package init(kind: Kind, bounds: PixelRect) {
      self.kind = kind
      self.bounds = bounds
    }
  }

  /// The part of a command that only drawing reads. The fields that change when a layer moves or fades are in
  /// the first 64 bytes.
  @usableFromInline package struct Body: Sendable {
    /// Maps the command's own space to device pixels; a pixel (i, j) has its centre at (i + ½, j + ½). Snapped
    /// (`AffineMatrix.snapped`) and never singular. Without the perspective, which is in `perspective`.
    @usableFromInline package var transform: AffineMatrix
    /// A factor of the alpha of everything that the command paints.
    @usableFromInline package var opacity = Opacity.opaque
    /// The command's rectangle in its own space; never empty for a command that paints it.
    @usableFromInline package var rect: Rectangle = .zero
    /// The radius of the rectangle's round corners, from 0 to half of the shorter side.
    @usableFromInline package var cornerRadius: Double = 0
    /// The corners of the rectangle that are round.
    @usableFromInline package var corners: CornerMask = .all
    /// The corners follow the continuous curve instead of a circle (§2.5.4).
    @usableFromInline package var hasContinuousCorners: Bool = false
    @usableFromInline package var operation: Operation
    /// The divisor of a transformed point.
    @usableFromInline package var perspective = PerspectiveRow()

    @inlinable package init(_ operation: Operation, transform: AffineMatrix) {
      self.operation = operation
      self.transform = transform
    }
  }
}

extension DrawCommand.Head: Hashable {
  /// Compares everything but the hint.
  @inlinable package static func == (a: Self, b: Self) -> Bool {
    a.bounds == b.bounds && a.kind == b.kind && a.bracketLength == b.bracketLength
      && a.detail == b.detail && a.client == b.client && a.layer == b.layer
  }

  @usableFromInline package func hash(into hasher: inout Hasher) {
    hasher.combine(bounds)
    hasher.combine(kind)
    hasher.combine(bracketLength)
    hasher.combine(detail)
    hasher.combine(client)
    hasher.combine(layer)
  }
}

extension DrawCommand.Body: Hashable {
  /// Compares what is painted: opacities and colours that eight bits do not tell apart are equal.
  @inlinable package static func == (a: Self, b: Self) -> Bool {
    a.transform == b.transform && a.rect == b.rect
      && a.operation.paints(at: a.opacity, like: b.operation, at: b.opacity)
      && a.cornerRadius == b.cornerRadius && a.corners == b.corners
      && a.hasContinuousCorners == b.hasContinuousCorners && a.perspective == b.perspective
  }

  @usableFromInline package func hash(into hasher: inout Hasher) {
    hasher.combine(transform)
    hasher.combine(rect)
  }
}

extension DrawCommand {
  /// The command's operation. Setting it sets the head's kind and hint.
  @inlinable package var operation: Operation {
    get { body.operation }
    set {
      body.operation = newValue
      head.kind = newValue.kind
      head.isPossiblyOpaque = isPossiblyOpaque
    }
  }

  @inlinable package var opacity: Opacity {
    get { body.opacity }
    set {
      body.opacity = newValue
      head.isPossiblyOpaque = isPossiblyOpaque
    }
  }

  /// The value for the hint in the head.
  @inlinable var isPossiblyOpaque: Bool {
    switch body.operation {
    // An alpha of 255 takes 254.5 of 255, of the colour and of the opacity.
    case .fill(let color): color.alpha >= 0.998 && body.opacity.value >= 0.998
    case .image: body.opacity.value >= 0.998
    default: false
    }
  }
}

extension DrawCommand.Body {
  /// Returns true when another opacity changes a pixel: a translucent colour has fewer steps than opacities have.
  @inlinable package func showsFade(to opacity: Opacity) -> Bool {
    if self.opacity == opacity { return false }
    switch operation {
    case .fill(let color): return color.pixel(at: self.opacity) != color.pixel(at: opacity)
    case .border(let border):
      return border.color.pixel(at: self.opacity) != border.color.pixel(at: opacity)
    default: return true
    }
  }

  /// Removes the index of an image, which names the image in one list alone.
  ///
  /// - Returns: The index; −1 for an operation without an image.
  package mutating func removeImageIndex() -> Int32 {
    guard case .image(var draw) = operation else { return -1 }
    let index = draw.image
    draw.image = -1
    operation = .image(draw)
    return index
  }
}

// Both parts under one name.
extension DrawCommand {
  @inlinable package var kind: Kind { head.kind }

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
    get { head.layer }
    set { head.layer = newValue }
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

  @inlinable package var corners: CornerMask {
    get { body.corners }
    set { body.corners = newValue }
  }

  @inlinable package var hasContinuousCorners: Bool {
    get { body.hasContinuousCorners }
    set { body.hasContinuousCorners = newValue }
  }

  @inlinable package var cornerRadius: Double {
    get { body.cornerRadius }
    set { body.cornerRadius = newValue }
  }
}
