import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

extension LiveViewTests {
  /// Views §26.1.
  @Suite struct KeyboardGuideTests {
    @Test func `a view above the keyboard follows it, and else ends at the safe area`() async throws
    {
      try await ViewStage.perform { s in
        let controller = UIViewController()
        s.window.rootViewController = controller
        controller.additionalSafeAreaInsets = UIEdgeInsets(top: 0, left: 0, bottom: 30, right: 0)
        let (root, view) = (controller.view!, UIView())
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        let guide: UIKeyboardLayoutGuide = root.keyboardLayoutGuide
        expectIdentical(guide, root.keyboardLayoutGuide)
        NSLayoutConstraint.activate([
          view.bottomAnchor.constraint(equalTo: guide.topAnchor),
          view.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
          view.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
          view.heightAnchor.constraint(equalToConstant: 20),
        ])
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        field.inputView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 80))
        root.addSubview(field)
        try await s.stage.settle()
        let height = root.bounds.height
        expectEqual(view.frame.maxY, height - 30)
        expectEqual(view.frame.width, root.bounds.width)
        field.becomeFirstResponder()
        expectEqual(view.frame.maxY, height - 80)
        expectEqual(guide.layoutFrame.minY, height - 80)
        expectNotNil(view.layer.animationKeys())
        field.resignFirstResponder()
        expectEqual(view.frame.maxY, height - 30)
        guide.usesBottomSafeArea = false
        try await s.stage.settle()
        expectEqual(view.frame.maxY, height)
        expectFalse(guide.followsUndockedKeyboard)
      }
    }
  }
}
