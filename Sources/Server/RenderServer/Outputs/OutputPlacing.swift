import GraphicsValues

/// Corners of outputs on the desktop: those that lines ask for, and to the right of each other without lines.
struct OutputPlacing {
  private struct Item {
    var name: String
    var size: Size
    var wish: Wish<OutputRule.Place>?
    var origin: Point?

    var frame: Rectangle? {
      origin.map { Rectangle(x: $0.x, y: $0.y, width: size.width, height: size.height) }
    }
  }

  private var items: [Item] = []
  private(set) var problems: [OutputProblem] = []

  mutating func add(_ name: String, _ size: Size, _ wish: Wish<OutputRule.Place>?) {
    items.append(Item(name: name, size: size, wish: wish))
  }

  func origin(_ index: Int) -> Point { items[index].origin ?? .zero }

  /// Finds all corners. Outputs with a wish come first; one that would lie over another gets a place without its wish.
  mutating func place() {
    for index in items.indices {
      guard case .at(let origin) = items[index].wish?.value else { continue }
      items[index].origin = origin
      guard let other = firstOver(index) else { continue }
      items[index].origin = nil
      problems.append(overlap(items[other], items[index], origin))
    }
    for index in items.indices where items[index].origin == nil { placeFreely(index) }
  }

  private func overlap(_ first: Item, _ second: Item, _ origin: Point) -> OutputProblem {
    func text(_ item: Item, _ origin: Point) -> String {
      let size = "\(Self.text(item.size.width))x\(Self.text(item.size.height))"
      return "\(item.name) (\(size) points at \(Self.text(origin.x)),\(Self.text(origin.y)))"
    }
    return OutputProblem(
      second.wish?.place ?? LinePlace(),
      "output \(text(second, origin)) would lie over \(text(first, first.origin ?? .zero))")
  }

  private static func text(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : String((number * 100).rounded() / 100)
  }

  /// Places an output to the right of the one before, past all that lie there.
  private mutating func placeFreely(_ index: Int) {
    let before = index > 0 ? items[index - 1].frame : nil
    items[index].origin = before.map { Point(x: $0.maxX.rounded(.up), y: $0.y) } ?? .zero
    while let other = firstOver(index), let frame = items[other].frame {
      items[index].origin?.x = frame.maxX.rounded(.up)
    }
  }

  /// The first other output with a place that shares an area with one.
  private func firstOver(_ index: Int) -> Int? {
    guard let frame = items[index].frame else { return nil }
    return items.indices.first { other in
      guard other != index, let place = items[other].frame else { return false }
      return frame.x < place.maxX && place.x < frame.maxX && frame.y < place.maxY
        && place.y < frame.maxY
    }
  }
}
