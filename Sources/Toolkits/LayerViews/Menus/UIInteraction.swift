public import Foundation

/// A behaviour that is added to a view: a context menu, a pointer's shape.
@preconcurrency @MainActor public protocol UIInteraction: NSObjectProtocol {
  /// The view with the interaction.
  var view: UIView? { get }
  /// Called before the interaction is added to a view, or removed from it: nil.
  func willMove(to view: UIView?)
  /// Called after the interaction was added to a view, or removed from it: nil.
  func didMove(to view: UIView?)
}

extension UIView {
  /// The interactions of the view in the order in which they were added.
  public var interactions: [any UIInteraction] {
    get { rare?.interactions ?? [] }
    set {
      for old in interactions where !newValue.contains(where: { $0 === old }) {
        removeInteraction(old)
      }
      for new in newValue where !interactions.contains(where: { $0 === new }) {
        addInteraction(new)
      }
    }
  }
  /// Adds an interaction, and removes it from its present view.
  public func addInteraction(_ interaction: any UIInteraction) {
    guard !interactions.contains(where: { $0 === interaction }) else { return }
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    rareState.interactions.append(interaction)
    interaction.didMove(to: self)
  }
  /// Removes an interaction.
  public func removeInteraction(_ interaction: any UIInteraction) {
    guard interactions.contains(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    rare?.interactions.removeAll { $0 === interaction }
    interaction.didMove(to: nil)
  }
}
