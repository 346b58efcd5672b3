package import GraphicsValues
import InputEvents
package import RenderServer

/// The rule for the cursor: when it shows, and its place.
package struct CursorRule: Hashable, Sendable {
  package enum Change: Hashable, Sendable {
    case hide
    /// Shows the tip on an output, at a point in its upright pixels.
    case show(String, Point)
  }

  package private(set) var policy: CursorVisibility
  private var place: Change?

  package init(_ policy: CursorVisibility) { self.policy = policy }

  /// Takes another policy.
  ///
  /// - Returns: The change that follows; nil for none.
  package mutating func change(_ new: CursorVisibility) -> Change? {
    if new == policy { return nil }
    policy = new
    return new == .never && place != nil ? become(.hide) : nil
  }

  /// The change with the first outputs; nil for none.
  package mutating func begin(_ placements: [String: OutputPlacement]) -> Change? {
    guard policy == .always, place == nil,
      let first = placements.min(by: { $0.key < $1.key })
    else { return nil }
    return become(
      .show(first.key, Point(x: Double(first.value.width) / 2, y: Double(first.value.height) / 2)))
  }

  /// The change that follows an input; nil for none.
  package mutating func follow(_ input: OutputInput) -> Change? {
    switch input.event.action {
    case .pointerMoved(let point):
      return policy == .never ? nil : become(.show(input.output, point))
    case .touch: return policy == .auto && place != nil ? become(.hide) : nil
    default: return nil
    }
  }

  private mutating func become(_ next: Change) -> Change? {
    guard next != place else { return nil }
    place = next
    return next
  }
}
