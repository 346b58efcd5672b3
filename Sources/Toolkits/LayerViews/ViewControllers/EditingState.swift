import Foundation

/// The editing of a controller's contents, and the button for it.
@MainActor final class EditingState {
  var isEditing = false { didSet { if isEditing != oldValue { showState() } } }
  private var button: UIBarButtonItem?

  func button(of controller: UIViewController) -> UIBarButtonItem {
    if let button { return button }
    let new = UIBarButtonItem(
      primaryAction: UIAction { [weak controller] _ in
        controller?.setEditing(controller?.isEditing == false, animated: true)
      })
    button = new
    showState()
    return new
  }

  private func showState() { button?.title = isEditing ? "Done" : "Edit" }
}
