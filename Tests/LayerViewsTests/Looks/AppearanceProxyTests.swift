import Expectations
import Foundation
import LayerViews
import Testing

extension LiveViewTests {
  /// Views §24.8.
  @MainActor @Suite struct AppearanceProxyTests {
    @MainActor private final class Card: UIView {
      var shade = 0
    }
    @MainActor private final class Frame: UIView {}

    @Test func `what a class's appearance says is set on each view that comes into a window`()
      async throws
    {
      try await ViewStage.perform { s in
        Card.appearance().shade = 3
        UILabel.appearance().textColor = .red
        UIView.appearance(whenContainedInInstancesOf: [Frame.self]).tag = 9
        expectEqual(Card.appearance().shade, 3)
        let (card, label, own) = (Card(), UILabel(), UILabel())
        own.textColor = .green
        expectEqual(card.shade, 0)
        for view in [card, label, own] { s.window.addSubview(view) }
        expectEqual(card.shade, 3)
        expectEqual(label.textColor, .red)
        expectEqual(own.textColor, .green)
        let (frame, inner) = (Frame(), UIView())
        frame.addSubview(inner)
        s.window.addSubview(frame)
        expectEqual(inner.tag, 9)
        expectEqual(frame.tag, 0)
        // What is set later counts for views that come later.
        Card.appearance().shade = 4
        expectEqual(card.shade, 3)
        let second = Card()
        second.shade = 1
        s.window.addSubview(second)
        expectEqual(second.shade, 1)
      }
    }

    @Test func `bars and their items take looks as well`() async throws {
      try await ViewStage.perform { s in
        UINavigationBar.appearance().barTintColor = .red
        UINavigationBar.appearance().titleTextAttributes = [.foregroundColor: UIColor.white]
        UINavigationBar.appearance().tintColor = .green
        UIBarButtonItem.appearance().setTitleTextAttributes(
          [.foregroundColor: UIColor.blue], for: .normal)
        UIButton.appearance().setTitleColor(.brown, for: .disabled)
        let page = UIViewController()
        let item = UIBarButtonItem(title: "a", style: .plain, target: nil, action: nil)
        page.navigationItem.rightBarButtonItem = item
        let navigation = UINavigationController(rootViewController: page)
        s.window.rootViewController = navigation
        try await s.stage.settle()
        expectEqual(navigation.navigationBar.barTintColor, .red)
        expectEqual(navigation.navigationBar.tintColor, .green)
        expectNotNil(navigation.navigationBar.titleTextAttributes)
        page.navigationItem.rightBarButtonItems = [item]
        expectEqual(item.titleTextAttributes(for: .normal)?[.foregroundColor] as? UIColor, .blue)
        let button = UIButton()
        s.window.addSubview(button)
        expectEqual(button.titleColor(for: .disabled), .brown)
      }
    }
  }
}
