import DrawList
import FramePlan
import GraphicsValues

// Finds for each pixel of the display its position in one of the pictures. The formulas are in
// docs/rendering.md.

extension TransitionWarp {
  func pixel(_ x: Int, _ y: Int, _ old: Surface, _ new: Surface) -> UInt32 {
    let center = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
    let p: Point
    if let projection {
      guard let place = projection.inward.apply(center) else { return 0 }
      p = place
    } else {
      p = inward.apply(center)
    }
    switch effect {
    case .cube: return cube(p, step(at: center, p), old, new)
    case .flip: return flip(p, step(at: center, p), old, new)
    case .ripple: return ripple(p, old, new)
    case .suck: return suck(p, old, new)
    case .pageCurl: return curl(p, page: old, below: new)
    case .pageUncurl: return curl(p, page: new, below: old)
    case .irisOpen: return iris(p, inside: new, outside: old, radius: q)
    case .irisClose: return iris(p, inside: old, outside: new, radius: 1 - q)
    case .moveIn: return slide(p, old, new, oldBy: 0, newBy: 1 - q)
    case .push: return slide(p, old, new, oldBy: q, newBy: 1 - q)
    case .reveal: return slide(p, old, new, oldBy: q, newBy: 0)
    case .fade: return 0
    }
  }

  /// Returns the change of a and b from a device point, at p, to the next pixel.
  private func step(at center: Point, _ p: Point) -> Point {
    guard let projection else {
      return Point(
        x: (inward.a * inward.a + inward.c * inward.c).squareRoot(),
        y: (inward.b * inward.b + inward.d * inward.d).squareRoot())
    }
    let right = projection.inward.apply(Point(x: center.x + 1, y: center.y)) ?? p
    let down = projection.inward.apply(Point(x: center.x, y: center.y + 1)) ?? p
    let (ax, ay) = (right.x - p.x, down.x - p.x)
    let (bx, by) = (right.y - p.y, down.y - p.y)
    return Point(x: (ax * ax + ay * ay).squareRoot(), y: (bx * bx + by * by).squareRoot())
  }

  // MARK: Slides

  /// Shows the pictures side by side or over each other, moved by shares of the extent, on a plane in
  /// perspective. Other slides move by whole pixels, see `TransitionSlide`.
  private func slide(
    _ p: Point, _ old: Surface, _ new: Surface, oldBy: Double, newBy: Double
  ) -> UInt32 {
    let o = sample(old, p.x + 2 * halfA * oldBy, p.y)
    let n = sample(new, p.x - 2 * halfA * newBy, p.y)
    switch effect {
    case .push:
      let k = PixelMath.byte(q)
      return PixelMath.over(PixelMath.scaled(n, k), PixelMath.scaled(o, 255 - k))
    case .reveal: return PixelMath.over(o, n)
    default: return PixelMath.over(n, o)
    }
  }

  // MARK: Sampling

  /// Returns the pixel of a picture at (a, b), bilinear; transparent beyond the picture.
  @inline(__always)
  private func sample(_ picture: Surface, _ a: Double, _ b: Double) -> UInt32 {
    let place = Point(x: a, y: b)
    let p: Point
    if let projection {
      guard let projected = projection.outward.apply(place) else { return 0 }
      p = projected
    } else {
      p = outward.apply(place)
    }
    let u = p.x - 0.5
    let v = p.y - 0.5
    // Also false for NaN.
    guard abs(u) < 0x1p24, abs(v) < 0x1p24 else { return 0 }
    // Rounded to a 256th, so that the last bits of a matrix do not matter.
    let (fu, fv) = (Int((u * 256).rounded()), Int((v * 256).rounded()))
    let (i, j) = (fu >> 8, fv >> 8)
    let (wx, wy) = (UInt32(fu & 255), UInt32(fv & 255))
    if wx == 0, wy == 0 { return picture.held(i, j) }
    let top = PixelMath.blend(picture.held(i, j), picture.held(i + 1, j), wx)
    let bottom = PixelMath.blend(picture.held(i, j + 1), picture.held(i + 1, j + 1), wx)
    return PixelMath.blend(top, bottom, wy)
  }

  // MARK: Turning planes

  /// Returns the pixel of a turned face on the ray through (a, b); transparent where the ray misses the
  /// face, or meets it behind the eye.
  ///
  /// - Parameter step: The change of a and b from one pixel of the display to the next.
  private func face(_ p: Point, _ step: Point, _ turn: Turn, _ picture: Surface) -> UInt32 {
    let d = turn.distance
    let k = d * turn.cosine + p.x * turn.sine
    guard k > 0 else { return 0 }
    let advance = d + turn.depth - turn.radius * turn.cosine
    let a = (p.x * advance + d * turn.radius * turn.sine) / k
    let shrink = (d - a * turn.sine - turn.radius * turn.cosine + turn.depth) / d
    let b = p.y * shrink
    let narrowing =
      d * (advance * turn.cosine - turn.radius * turn.sine * turn.sine) / (k * k)
    let slant = step.x * narrowing * p.y * turn.sine / d
    let coverage =
      TransitionWarp.coverage(a, halfA, step.x * narrowing)
      * TransitionWarp.coverage(
        b, halfB, (step.y * step.y * shrink * shrink + slant * slant).squareRoot())
    guard coverage > 0 else { return 0 }
    // Clamped to the centres of the outermost pixels: only coverage makes the edge soft.
    let (reachA, reachB) = (max(halfA - step.x / 2, 0), max(halfB - step.y / 2, 0))
    let color = sample(
      picture, min(max(a, -reachA), reachA), min(max(b, -reachB), reachB))
    return PixelMath.scaled(shaded(color, turn), PixelMath.byte(coverage))
  }

  /// Returns the share of a pixel around `v`, of size `extent`, that −half…half covers.
  private static func coverage(_ v: Double, _ half: Double, _ extent: Double) -> Double {
    let share = min((half - v) / extent, 0.5) + min((half + v) / extent, 0.5)
    return max(share, 0)
  }

  private func cube(_ p: Point, _ step: Point, _ old: Surface, _ new: Surface) -> UInt32 {
    // The faces meet at an edge, where their coverages add up.
    let o = isFacing(turn) ? face(p, step, turn, old) : 0
    let n = isFacing(otherTurn) ? face(p, step, otherTurn, new) : 0
    return PixelMath.sum(o, n)
  }

  /// Returns true when the viewer is on the outer side of a face.
  private func isFacing(_ turn: Turn) -> Bool {
    (turn.distance + turn.depth) * turn.cosine > turn.radius
  }

  /// Dims a face that turns away: down to 60 % edge-on.
  private func shaded(_ pixel: UInt32, _ turn: Turn) -> UInt32 {
    dimmed(pixel, 0.6 + 0.4 * turn.cosine)
  }

  private func flip(_ p: Point, _ step: Point, _ old: Surface, _ new: Surface) -> UInt32 {
    q < 0.5 ? face(p, step, turn, old) : face(p, step, otherTurn, new)
  }

  /// Multiplies the colour by `light`; alpha stays.
  private func dimmed(_ pixel: UInt32, _ light: Double) -> UInt32 {
    let k = PixelMath.byte(light)
    return k == 255 ? pixel : PixelMath.scaled(pixel, k) & 0xFF_FFFF | pixel & 0xFF00_0000
  }

  // MARK: Ripple

  private func ripple(_ p: Point, _ old: Surface, _ new: Surface) -> UInt32 {
    let reach = (halfA * halfA + halfB * halfB).squareRoot()
    let r = (p.x * p.x + p.y * p.y).squareRoot()
    let swell = 4 * q * (1 - q)
    let wave = DeterministicMath.sin(DeterministicMath.pi * (10 * r / reach - 8 * q))
    let shift = 0.06 * min(halfA, halfB) * swell * wave
    let k = r > 0 ? max(0, (r - shift) / r) : 1
    // Clamped to the centres of the outermost pixels.
    let half = 0.5 / scale
    let a = min(max(p.x * k, half - halfA), halfA - half)
    let b = min(max(p.y * k, half - halfB), halfB - half)
    // Crests are a little lighter than troughs.
    let mixed = PixelMath.dissolve(sample(old, a, b), sample(new, a, b), PixelMath.byte(q))
    return dimmed(mixed, 1 - 0.2 * swell * (0.5 - 0.5 * wave))
  }

  // MARK: Suck

  private func suck(_ p: Point, _ old: Surface, _ new: Surface) -> UInt32 {
    let below = sample(new, p.x, p.y)
    // 0 at the side that the old picture disappears into, opposite to the side from which the new picture
    // comes.
    let s = (p.x + halfA) / (2 * halfA)
    let narrowing = min(1, 2 * q)
    let funnel = s * s * (3 - 2 * s)
    let width = 1 - narrowing * (1 - (0.04 + 0.96 * funnel))
    let source = s + q * q
    guard s >= 0, source <= 1, width > 0, abs(p.y) <= halfB * width else { return below }
    let above = sample(old, (2 * source - 1) * halfA, p.y / width)
    return PixelMath.over(above, below)
  }

  // MARK: Page curl

  private func curl(_ p: Point, page: Surface, below: Surface) -> UInt32 {
    let length = 2 * halfA
    let radius = length / 8
    let arc = DeterministicMath.pi * radius
    // The distance along the page from the side that lifts last; the cylinder rolls from `length` to −arc.
    let u = p.x + halfA
    let line = length - q * (length + arc)
    var result = sample(below, p.x, p.y)
    if u <= line {
      result = PixelMath.over(sample(page, p.x, p.y), result)
      // The page's back lies flat on the page, up to the page's length.
      let back = line + arc + (line - u)
      if back <= length { result = PixelMath.over(backOfPage(page, back, p.y, 1), result) }
      return result
    }
    let t = (u - line) / radius
    guard t < 1 else {
      // The cylinder's shadow.
      let distance = (u - line - radius) / (2 * radius)
      guard q > 0, distance < 1 else { return result }
      return dimmed(result, 0.6 + 0.4 * distance)
    }
    let angle = DeterministicMath.asin(t)
    let rising = line + radius * angle
    let falling = line + radius * (DeterministicMath.pi - angle)
    let light = (1 - t * t).squareRoot()
    if rising <= length {
      result = PixelMath.over(
        dimmed(sample(page, rising - halfA, p.y), 0.65 + 0.35 * light), result)
    } else {
      result = dimmed(result, 0.6)
    }
    if falling <= length {
      result = PixelMath.over(backOfPage(page, falling, p.y, 0.75 + 0.25 * light), result)
    }
    return result
  }

  /// Mixes a quarter of the picture into the back of the paper.
  private func backOfPage(_ page: Surface, _ u: Double, _ b: Double, _ light: Double) -> UInt32 {
    let pixel = sample(page, u - halfA, b)
    let alpha = pixel >> 24
    return dimmed(PixelMath.dissolve(pixel, alpha &* 0x101_0101, 191), light)
  }

  // MARK: Iris

  private func iris(
    _ p: Point, inside: Surface, outside: Surface, radius: Double
  ) -> UInt32 {
    let reach = radius * (halfA * halfA + halfB * halfB).squareRoot()
    let r = (p.x * p.x + p.y * p.y).squareRoot()
    // The edge is one pixel wide.
    let k = radius >= 1 ? 255 : PixelMath.byte((reach - r) * scale + 0.5)
    let amount = radius <= 0 ? 0 : k
    return PixelMath.dissolve(sample(outside, p.x, p.y), sample(inside, p.x, p.y), amount)
  }
}
