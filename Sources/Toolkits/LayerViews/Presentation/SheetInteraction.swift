import CoreAnimation
import Foundation

/// The interaction by which the server moves a sheet while a finger drags it.
///
/// The sheet's layer has it. The program gets the finger's events as well, so its recognizer begins the drag and decides
/// about its end. In between the program places the sheet as ever, and the server adds what the finger has moved since:
/// nothing once the program has followed, and the whole movement while the program is busy. Animations that still move the
/// sheet go on beside it. Another source of movement, such as a mouse or a finger that no interaction follows, leaves the
/// sheet to the program.
@MainActor final class SheetInteraction {
  private unowned let sheet: SheetView
  /// True while the server follows the finger of a drag.
  private(set) var isFollowing = false
  private weak var shade: UIView?
  /// Called when the server tells of fingers that it follows, with their way downwards in points and their number.
  var onMove: ((CGFloat, Int) -> Void)?

  private static let key = "drag"
  private static let (placeKey, lengthKey, shadeKey) = ("drag.place", "drag.length", "drag.shade")
  /// Points, farther than any finger moves.
  private static let reach: CGFloat = 1_000_000

  init(_ sheet: SheetView) { self.sheet = sheet }

  /// Lets the server follow fingers on the sheet in a window.
  func place() {
    guard sheet.window != nil, sheet.layer.animation(forKey: Self.key) == nil else { return }
    sheet.layer.add(makeInteraction(), forKey: Self.key)
  }

  /// Lets the server add what the finger moves after the program has placed the sheet.
  ///
  /// - Parameters:
  ///   - way: the finger's way for which the program has placed it, in points.
  ///   - shade: the view behind the sheet that fades; nil for none.
  func follow(_ drag: SheetDrag, from way: CGFloat, shade: UIView?) {
    let (layer, anchor) = (sheet.layer, sheet.layer.anchorPoint.y)
    let placed: CGFloat = drag.shownHeight(after: way)
    let shown: CAExpression = drag.shownHeight(after: layer.interaction.y)
    add(
      drag.middle(at: shown, anchor: anchor), since: drag.middle(at: placed, anchor: anchor),
      to: "position.y", of: layer, Self.placeKey)
    add(
      drag.length(at: shown), since: drag.length(at: placed), to: "bounds.size.height", of: layer,
      Self.lengthKey)
    if shade !== self.shade { self.shade?.layer.removeAnimation(forKey: Self.shadeKey) }
    if let shade, let part: CAExpression = drag.shade(at: shown),
      let placedPart: CGFloat = drag.shade(at: placed)
    {
      add(part, since: placedPart, to: "opacity", of: shade.layer, Self.shadeKey)
    }
    sheet.fillBelow(upTo: drag.edge == nil ? nil : drag.reach)
    (isFollowing, self.shade) = (true, shade)
  }

  /// Leaves the sheet to the program, which goes on from what it knows, and begins the next drag at its start.
  func reset() {
    if sheet.layer.animation(forKey: Self.key) != nil { sheet.layer.interaction.set(.y, to: 0) }
    guard isFollowing else { return }
    for key in [Self.placeKey, Self.lengthKey] { sheet.layer.removeAnimation(forKey: key) }
    shade?.layer.removeAnimation(forKey: Self.shadeKey)
    (isFollowing, shade) = (false, nil)
    sheet.fillBelow(upTo: nil)
  }

  /// Adds the change of a number to a property: 0 while the number is what the program has set.
  private func add(
    _ number: CAExpression, since placed: CGFloat, to keyPath: String, of layer: CALayer,
    _ key: String
  ) {
    let animation = CAExpressionAnimation(keyPath: keyPath)
    animation.expressions = [number - CAExpression(placed)]
    animation.isAdditive = true
    // It belongs to the program's commit, whatever the time of the frame that shows it.
    animation.beginTime = -.leastNormalMagnitude
    layer.add(animation, forKey: key)
  }

  private func makeInteraction() -> CAInteraction {
    var y = CAInteractionAxis(.y, in: -Self.reach...Self.reach, initialValue: 0)
    // The program decides where the sheet goes when the finger has lifted.
    y.decelerationRate = nil
    let interaction = CAInteraction()
    interaction.axes = [y]
    interaction.touchPolicy = .share
    interaction.followsWheels = false
    interaction.onChange = { [weak self] state in
      MainActor.assumeIsolated { self?.receive(state) }
    }
    return interaction
  }

  private func receive(_ state: CAInteractionState) {
    if state.phase == .tracking { onMove?(state.value(.y), state.fingers) }
    // The finger began no drag.
    if !isFollowing, state.phase == .idle, state.fingers == 0, state.value(.y) != 0 { reset() }
  }
}
