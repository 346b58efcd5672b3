package import DrawList
package import GraphicsValues

/// A transition that turns, bends or cuts the pictures, by the formulas of docs/rendering.md.
///
/// `a` runs from the middle towards the side from which the new picture comes, `b` across; both in the
/// layer's units.
package struct TransitionWarp {
  package let effect: TransitionDraw.Effect
  package let q: Double
  /// Half of the extents along a and b.
  package let halfA: Double
  package let halfB: Double
  /// Map device pixels to (a, b), and back; in perspective, the approximations in the middle.
  package let inward: AffineMatrix
  package let outward: AffineMatrix
  /// Device pixels per unit of a and b, in the middle.
  package let scale: Double
  /// `inward` and `outward` in perspective.
  package let projection: Projection?
  package let turn: Turn

  /// A plane rotated about an axis at right angles to the movement.
  package struct Turn {
    package var sine = 0.0
    package var cosine = 1.0
    /// Distance of the axis behind the plane of the screen, and distance of the plane from the axis.
    package var depth = 0.0
    package var radius = 0.0
    package var distance = 1.0
  }
  package let otherTurn: Turn

  package struct Projection {
    package let inward: ProjectiveMatrix
    package let outward: ProjectiveMatrix
  }

  init?(_ transition: TransitionDraw, _ command: DrawCommand) {
    let rect = command.rect
    let d = transition.direction
    let isAcross = d.x != 0
    halfA = (isAcross ? rect.width : rect.height) / 2
    halfB = (isAcross ? rect.height : rect.width) / 2
    // Maps (a, b) to the layer's space: the middle, then one unit along d and one across.
    let space = AffineMatrix(
      a: d.x, b: d.y, c: isAcross ? 0 : 1, d: isAcross ? 1 : 0, tx: rect.x + rect.width / 2,
      ty: rect.y + rect.height / 2)
    guard let near = command.affineInTheMiddle else { return nil }
    outward = space.concatenating(near)
    guard let inverse = outward.inverse, halfA > 0, halfB > 0 else { return nil }
    inward = inverse
    scale = abs(outward.determinant).squareRoot()
    if command.perspective.isFlat {
      projection = nil
    } else {
      let outward = ProjectiveMatrix(space).concatenating(command.plane)
      guard let inverse = outward.inverse else { return nil }
      projection = Projection(inward: inverse, outward: outward)
    }
    effect = transition.effect
    // A page that uncurls is a page that curls, played backwards.
    let progress = min(max(transition.progress, 0), 1)
    q = transition.effect == .pageUncurl ? 1 - progress : progress
    (turn, otherTurn) = TransitionWarp.turns(transition.effect, q, halfA, halfB)
  }

  private static func turns(
    _ effect: TransitionDraw.Effect, _ q: Double, _ halfA: Double, _ halfB: Double
  ) -> (Turn, Turn) {
    func turned(_ angle: Double, radius: Double, depth: Double, distance: Double) -> Turn {
      Turn(
        sine: DeterministicMath.sin(angle), cosine: DeterministicMath.cos(angle), depth: depth,
        radius: radius, distance: distance)
    }
    let quarter = DeterministicMath.pi / 2
    let distance = 4 * max(halfA, halfB)
    switch effect {
    case .cube:
      let angle = q * quarter
      // The nearest edge stays in the plane of the screen.
      let depth = halfA * (DeterministicMath.sin(angle) + DeterministicMath.cos(angle))
      return (
        turned(angle, radius: halfA, depth: depth, distance: distance),
        turned(angle - quarter, radius: halfA, depth: depth, distance: distance)
      )
    case .flip:
      let angle = 2 * q * quarter
      let depth = halfA * abs(DeterministicMath.sin(angle))
      return (
        turned(angle, radius: 0, depth: depth, distance: distance),
        turned(angle - 2 * quarter, radius: 0, depth: depth, distance: distance)
      )
    default:
      return (Turn(), Turn())
    }
  }
}
