public import GraphicsValues

/// One step of drawing: where (`transform`, `rect`), how strongly (`opacity`) and what (`operation`).
///
/// `fill`, `border`, `image`, `path`, `gradient`, `shadow`, `particles` and `backdrop` paint. The other
/// commands come in pairs that nest:
///
/// * `beginGroup`, `endGroup` bracket commands that are drawn on a transparent surface of their own,
///   which is then clipped, filtered, faded and put over the pixels below.
/// * `beginMask`, `endMask` stand before an `endGroup`: the alpha of the commands between them multiplies
///   everything that the group has drawn so far.
/// * `beginTransition`, `transitionNew`, `endTransition` bracket two pictures, the first of which turns
///   into the second.
/// * `beginBitmap`, `endBitmap` bracket commands in a space of their own; their bitmap is then drawn like
///   an image.
///
/// A list keeps the two parts of a command in two arrays (`DrawCommands`): every stage reads the head of
/// every command, and only drawing reads the body.
@usableFromInline package struct DrawCommand: Hashable, Sendable {
  @usableFromInline package enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// Paints the rounded rectangle.
    case fill
    /// Paints a ring inside the rounded rectangle.
    case border
    /// Paints a part of an image.
    case image
    /// Paints the inside or the line of a path.
    case path
    /// Paints a gradient over the rounded rectangle.
    case gradient
    /// Paints a blurred shape: the rounded rectangle, or the path of the detail.
    case shadow
    /// Paints many small images.
    case particles
    /// Filters the group's pixels drawn so far and shows the result inside the rounded rectangle, mixed in by
    /// `opacity`.
    case backdrop
    /// Starts a group; `bracketLength` leads to its end.
    case beginGroup
    /// Ends a group: its surface goes through the filters of the detail, is clipped, tinted, multiplied by
    /// `opacity`, and combined with the pixels below.
    case endGroup
    /// Starts the mask of the group around it; `bracketLength` leads to the end.
    case beginMask
    /// Multiplies the group by the alpha of the mask.
    case endMask
    /// Starts a transition: the commands up to `transitionNew` draw the old picture. `bracketLength` leads to
    /// the end.
    case beginTransition
    /// Ends the old picture and starts the new one; `bounds` is the area of both, which may reach
    /// beyond the output. `bracketLength` leads to the end.
    case transitionNew
    /// Paints the combination of both pictures, clipped to the rounded rectangle; a fade is not clipped.
    case endTransition
    /// Starts a bitmap. Up to the end, matrices and bounds are in pixels of the bitmap, from (0, 0) on;
    /// `bracketLength` leads to the end.
    case beginBitmap
    /// Paints the bitmap, stretched over the rectangle, like an image.
    case endBitmap
    /// Paints nothing, and has no bounds: reserves room in a list in which commands come and go. Every
    /// stage skips it.
    case nothing
  }

  @usableFromInline package var head: Head
  @usableFromInline package var body: Body

  @inlinable package init(head: Head, body: Body) {
    self.head = head
    self.body = body
  }

  /// Makes a command whose own space is that of the device's pixels.
  package init(_ operation: Operation, bounds: PixelRect) {
    self.init(operation, bounds: bounds, transform: .identity)
  }

  @inlinable package init(_ operation: Operation, bounds: PixelRect, transform: AffineMatrix) {
    head = Head(kind: operation.kind, bounds: bounds)
    body = Body(operation, transform: transform)
    head.isPossiblyOpaque = isPossiblyOpaque
  }

  /// The map from the command's own space to device pixels, perspective included.
  package var plane: ProjectiveMatrix {
    get {
      ProjectiveMatrix(
        a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: transform.tx,
        ty: transform.ty, px: perspective.x, py: perspective.y, pw: perspective.w)
    }
    set {
      transform = newValue.affinePart
      perspective = PerspectiveRow(x: newValue.px, y: newValue.py, w: newValue.pw)
    }
  }
}

/// The row of a projective transform that gives the divisor: x·X + y·Y + w for a point (X, Y).
@usableFromInline package struct PerspectiveRow: Hashable, Sendable {
  @usableFromInline package var x = 0.0
  @usableFromInline package var y = 0.0
  @usableFromInline package var w = 1.0

  @inlinable package init(x: Double = 0, y: Double = 0, w: Double = 1) {
    self.x = x
    self.y = y
    self.w = w
  }

  /// True when the divisor is 1 everywhere.
  package var isFlat: Bool { x == 0 && y == 0 && w == 1 }
}

extension DrawCommand.Kind {
  /// The role of a command in the nesting of brackets.
  @usableFromInline package enum Role: Sendable {
    /// Stands alone: it paints, or is `nothing`.
    case paints
    case begins
    /// Divides a bracket: `transitionNew`.
    case divides
    case ends
  }

  @inlinable package var role: Role {
    switch self {
    case .fill, .border, .image, .path, .gradient, .shadow, .particles, .backdrop, .nothing:
      .paints
    case .beginGroup, .beginMask, .beginTransition, .beginBitmap: .begins
    case .transitionNew: .divides
    case .endGroup, .endMask, .endTransition, .endBitmap: .ends
    }
  }
}
