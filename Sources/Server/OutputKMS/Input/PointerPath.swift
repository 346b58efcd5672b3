package import GraphicsValues

/// The pointer's way over the outputs: it stays on what they show, slides along outer edges, and crosses edges that
/// two outputs share.
package struct PointerPath: Hashable, Sendable {
  package struct Place: Hashable, Sendable {
    package var output: String
    /// Upright pixels of the output, always inside it.
    package var pixel: Point
  }

  /// The pointer's place; nil without an output.
  package private(set) var place: Place?
  private var outputs = PlacedOutputs()

  package init() {}

  /// Takes the new places of all outputs. The pointer keeps its pixel; where its output is gone, it moves to the
  /// nearest place that is shown, and if there was none, to the middle of the first output.
  package mutating func setOutputs(_ new: PlacedOutputs) {
    let old = desktopPoint
    outputs = new
    if let place, let placement = new[place.output] {
      self.place?.pixel = placement.held(place.pixel)
    } else if let old, !new.isEmpty {
      place = nearest(old)
    } else {
      place = new.first.map {
        Place(
          output: $0.name,
          pixel: Point(
            x: (Double($0.placement.width) / 2).rounded(.down),
            y: (Double($0.placement.height) / 2).rounded(.down)))
      }
    }
  }

  /// The pointer on the desktop, in points.
  private var desktopPoint: Point? {
    guard let place, let placement = outputs[place.output] else { return nil }
    return placement.desktop(fromUpright: place.pixel)
  }

  /// Moves the pointer to a pixel of an output.
  package mutating func move(to pixel: Point, in output: String) {
    guard let placement = outputs[output] else { return }
    place = Place(output: output, pixel: placement.held(pixel))
  }

  /// Moves the pointer to a place of the rectangle around all outputs, 0…1, or to the nearest one that is shown.
  package mutating func move(toFraction fraction: Point) {
    guard let first = outputs.first?.placement.frame else { return }
    var (minX, minY, maxX, maxY) = (first.x, first.y, first.maxX, first.maxY)
    for output in outputs.list {
      let frame = output.placement.frame
      (minX, minY) = (min(minX, frame.x), min(minY, frame.y))
      (maxX, maxY) = (max(maxX, frame.maxX), max(maxY, frame.maxY))
    }
    let (x, y) = (fraction.x.heldToOne, fraction.y.heldToOne)
    place = nearest(Point(x: minX + x * (maxX - minX), y: minY + y * (maxY - minY)))
  }

  /// Moves the pointer by points of the desktop.
  package mutating func move(by way: Point) {
    guard way.x.isFinite, way.y.isFinite, var here = place else { return }
    var rest = Point(x: way.x.held(to: Self.farthest), y: way.y.held(to: Self.farthest))
    // Each step ends the way, ends it along one axis, or crosses an edge of a way without turns.
    for _ in 0..<64 {
      guard let placement = outputs[here.output] else { break }
      let pixels = Point(x: rest.x * placement.scale, y: rest.y * placement.scale)
      guard let exit = Exit(from: here.pixel, by: pixels, in: placement) else {
        here.pixel = placement.held(Point(x: here.pixel.x + pixels.x, y: here.pixel.y + pixels.y))
        break
      }
      rest.x -= (exit.pixel.x - here.pixel.x) / placement.scale
      rest.y -= (exit.pixel.y - here.pixel.y) / placement.scale
      if let next = neighbour(of: placement, at: exit, except: here.output) {
        here = next
      } else {
        here.pixel = placement.held(exit.pixel)
        if exit.isSideways { rest.x = 0 } else { rest.y = 0 }
      }
    }
    place = here
  }

  /// More than any desktop has, in points.
  private static let farthest = 1e6
}

extension PointerPath {
  /// The place at which a way leaves an output.
  private struct Exit {
    /// The place on the edge, in upright pixels.
    var pixel: Point
    /// Through the left or the right edge.
    var isSideways: Bool
    /// Through the right or the lower edge.
    var isForwards: Bool

    /// Nil for a way that ends inside.
    init?(from start: Point, by way: Point, in placement: OutputPlacement) {
      let (width, height) = (Double(placement.width), Double(placement.height))
      let x = Self.part(start.x, way.x, width)
      let y = Self.part(start.y, way.y, height)
      guard min(x, y) <= 1 else { return nil }
      let part = max(min(x, y), 0)
      isSideways = x <= y
      isForwards = isSideways ? way.x > 0 : way.y > 0
      pixel = Point(x: start.x + way.x * part, y: start.y + way.y * part)
      if isSideways {
        pixel.x = isForwards ? width : 0
      } else {
        pixel.y = isForwards ? height : 0
      }
    }

    /// The part of the way after which an axis leaves 0..<length; ∞ if it goes nowhere.
    private static func part(_ start: Double, _ way: Double, _ length: Double) -> Double {
      if way > 0 { return start + way >= length ? (length - start) / way : .infinity }
      if way < 0 { return start + way < 0 ? -start / way : .infinity }
      return .infinity
    }
  }

  /// The place on another output behind an edge. Outputs meet where less than a point is between them, which sizes
  /// that are no whole numbers of points need.
  private func neighbour(
    of placement: OutputPlacement, at exit: Exit, except name: String
  ) -> Place? {
    let point = placement.desktop(fromUpright: exit.pixel)
    var best: (place: Place, distance: Double)?
    for output in outputs.list where output.name != name {
      let frame = output.placement.frame
      let (along, across) = exit.isSideways ? (point.y, point.x) : (point.x, point.y)
      let low = exit.isSideways ? frame.y : frame.x
      let high = exit.isSideways ? frame.maxY : frame.maxX
      let edge =
        exit.isSideways
        ? (exit.isForwards ? frame.x : frame.maxX) : (exit.isForwards ? frame.y : frame.maxY)
      let distance = along < low ? low - along : along < high ? 0 : along - high + 1e-9
      guard abs(edge - across) < 1, distance < 1, distance < best?.distance ?? 1 else { continue }
      var pixel = output.placement.upright(fromDesktop: point)
      if exit.isSideways {
        pixel.x = exit.isForwards ? 0 : Double(output.placement.width)
      } else {
        pixel.y = exit.isForwards ? 0 : Double(output.placement.height)
      }
      best = (Place(output: output.name, pixel: output.placement.held(pixel)), distance)
    }
    return best?.place
  }

  /// The nearest place that an output shows.
  private func nearest(_ point: Point) -> Place? {
    var best: (place: Place, distance: Double)?
    for output in outputs.list {
      let pixel = output.placement.held(output.placement.upright(fromDesktop: point))
      let shown = output.placement.desktop(fromUpright: pixel)
      let (x, y) = (shown.x - point.x, shown.y - point.y)
      let distance = x * x + y * y
      if distance < best?.distance ?? .infinity {
        best = (Place(output: output.name, pixel: pixel), distance)
      }
    }
    return best?.place
  }
}

extension OutputPlacement {
  /// The nearest place that is inside, at least a small part of a pixel from the right and the lower edge.
  fileprivate func held(_ pixel: Point) -> Point {
    Point(
      x: max(min(pixel.x, Double(width) - Self.hair), 0),
      y: max(min(pixel.y, Double(height) - Self.hair), 0))
  }

  private static let hair = 1.0 / 256
}

extension Double {
  fileprivate func held(to limit: Double) -> Double { Swift.max(-limit, Swift.min(self, limit)) }

  /// Not a number counts as 0.
  fileprivate var heldToOne: Double { self > 0 ? Swift.min(self, 1) : 0 }
}
