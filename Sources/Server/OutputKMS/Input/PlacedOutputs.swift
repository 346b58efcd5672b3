package import GraphicsValues
package import RenderServer

/// The outputs that are on, with their places on the desktop, in the display's order.
package struct PlacedOutputs: Hashable, Sendable {
  package struct Output: Hashable, Sendable {
    package var name: String
    package var placement: OutputPlacement
    /// Size of the screen along its own axes, in millimetres; zero if it is not known.
    package var millimetres: Point
  }

  package private(set) var list: [Output] = []

  package init() {}

  /// - Parameter heads: the display's outputs in its order; those without a placement are off.
  package init(_ placements: [String: OutputPlacement], heads: [OutputHead]) {
    for head in heads {
      guard let placement = placements[head.name], placement.isUsable else { continue }
      let size = Point(
        x: Double(head.millimetres.width), y: Double(head.millimetres.height))
      list.append(Output(name: head.name, placement: placement, millimetres: size))
    }
    let known = Set(heads.map(\.name))
    for (name, placement) in placements.sorted(by: { $0.key < $1.key })
    where !known.contains(name) && placement.isUsable {
      list.append(Output(name: name, placement: placement, millimetres: .zero))
    }
  }

  package subscript(_ name: String) -> OutputPlacement? {
    list.first { $0.name == name }?.placement
  }

  package var first: Output? { list.first }
  package var isEmpty: Bool { list.isEmpty }
}

extension OutputPlacement {
  /// Whether anything can be pointed at.
  fileprivate var isUsable: Bool {
    screenWidth > 0 && screenHeight > 0 && scale > 0 && scale.isFinite && origin.x.isFinite
      && origin.y.isFinite
  }
}
