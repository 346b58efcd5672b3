import Foundation

/// The view in a window that contains a presented view, above the presenting controller's.
@MainActor final class PresentationContainer: UIView {
  private weak var presentationController: UIPresentationController?

  init(frame: CGRect, _ controller: UIPresentationController) {
    presentationController = controller
    super.init(frame: frame)
    isOpaque = false
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    adopt(controller)
  }

  /// Adopts the traits of the presentation.
  func adopt(_ controller: UIPresentationController) {
    if controller.isElevated { traitOverrides.userInterfaceLevel = .elevated }
    guard traitBook?.imposed !== controller.overrideTraitCollection else { return }
    changeOverrides { $0.imposed = controller.overrideTraitCollection }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    presentationController?.traitCollectionDidChange(previousTraitCollection)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    presentationController?.containerViewWillLayoutSubviews()
    super.layoutSubviews()
    presentationController?.containerViewDidLayoutSubviews()
  }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    guard let hit, hit === self || hit is DimmingView,
      presentationController?.passesTouch(at: point, with: event) == true
    else { return hit }
    return nil
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}
