import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

/// Writes down the changes of traits, and what came between.
@MainActor private final class Notebook {
  var lines: [String] = []
}

private final class NotedView: UIView {
  var name = ""
  var book: Notebook?
  var styles: [UIUserInterfaceStyle] = []

  convenience init(_ name: String, _ book: Notebook) {
    self.init()
    (self.name, self.book) = (name, book)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    let old = previousTraitCollection?.userInterfaceStyle ?? .unspecified
    book?.lines.append("\(name) \(old) to \(traitCollection.userInterfaceStyle)")
    expectEqual(UITraitCollection.current, traitCollection)
  }
  override func layoutSubviews() {
    book?.lines.append("\(name) lays out")
    styles.append(UITraitCollection.current.userInterfaceStyle)
  }
  override func tintColorDidChange() { styles.append(.unspecified) }
}

private final class NotedController: UIViewController {
  var book: Notebook?
  override func loadView() {
    view = NotedView("view of \(title ?? "")", book ?? Notebook())
  }
  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    book?.lines.append("\(title ?? "") to \(traitCollection.userInterfaceStyle)")
  }
}

private struct Theme: UITraitDefinition {
  static let defaultValue = "plain"
}

extension LayerEnvironment {
  /// Runs a test in an environment of its own, without a server.
  @MainActor fileprivate static func alone(_ body: @MainActor () -> Void) {
    LayerEnvironment().run { body() }
  }
}

/// Inheritance and changes of traits, views §21.
@MainActor @Suite struct TraitChangeTests {
  @Test func `a view has its superview's traits, and its own overrides`() {
    LayerEnvironment.alone {
      let (outer, inner) = (UIView(), UIView())
      outer.addSubview(inner)
      expectEqual(inner.traitCollection.userInterfaceStyle, .light)
      expectEqual(outer.overrideUserInterfaceStyle, .unspecified)
      outer.overrideUserInterfaceStyle = .dark
      expectEqual(inner.traitCollection.userInterfaceStyle, .dark)
      expectEqual(inner.overrideUserInterfaceStyle, .unspecified)
      inner.overrideUserInterfaceStyle = .light
      expectEqual(inner.traitCollection.userInterfaceStyle, .light)
      inner.overrideUserInterfaceStyle = .unspecified
      expectEqual(inner.traitCollection.userInterfaceStyle, .dark)
      let late = UIView()
      inner.addSubview(late)
      expectEqual(late.traitCollection.userInterfaceStyle, .dark)
      late.removeFromSuperview()
      expectEqual(late.traitCollection.userInterfaceStyle, .dark, "kept until it is added again")
      UIView().addSubview(late)
      expectEqual(late.traitCollection.userInterfaceStyle, .light)
    }
  }

  @Test func `changes are told superviews first, once each, before layout`() {
    LayerEnvironment.alone {
      let book = Notebook()
      let (a, b, c) = (NotedView("a", book), NotedView("b", book), NotedView("c", book))
      a.addSubview(b)
      b.addSubview(c)
      a.layoutIfNeeded()
      book.lines = []
      a.overrideUserInterfaceStyle = .dark
      a.layoutIfNeeded()
      expectEqual(
        book.lines,
        [
          "a light to dark", "b light to dark", "c light to dark", "a lays out", "b lays out",
          "c lays out",
        ])
      expectEqual(c.styles.suffix(2), [.unspecified, .dark], "the tint, then the layout")
      book.lines = []
      a.overrideUserInterfaceStyle = .dark
      a.traitOverrides.userInterfaceStyle = .dark
      b.overrideUserInterfaceStyle = .dark
      expectEqual(book.lines, [], "nothing has changed")
      a.traitOverrides.remove(UITraitUserInterfaceStyle.self)
      a.overrideUserInterfaceStyle = .light
      expectEqual(book.lines, ["a dark to light"], "b is dark by itself")
    }
  }

  @Test func `a view that comes into other surroundings is told before it has moved`() {
    LayerEnvironment.alone {
      let book = Notebook()
      let dark = UIView()
      dark.overrideUserInterfaceStyle = .dark
      let view = NotedView("view", book)
      UIView().addSubview(view)
      expectEqual(book.lines, [])
      dark.addSubview(view)
      expectEqual(book.lines, ["view light to dark"])
    }
  }

  @Test func `a controller is told before its view, and hands its traits to its children`() {
    LayerEnvironment.alone {
      let book = Notebook()
      let (parent, child) = (NotedController(), NotedController())
      (parent.title, child.title) = ("parent", "child")
      (parent.book, child.book) = (book, book)
      parent.overrideUserInterfaceStyle = .dark
      parent.addChild(child)
      expectEqual(child.traitCollection.userInterfaceStyle, .dark, "before its view exists")
      expectEqual(child.view.traitCollection.userInterfaceStyle, .dark)
      parent.view.addSubview(child.view)
      book.lines = []
      parent.overrideUserInterfaceStyle = .light
      expectEqual(
        book.lines,
        [
          "parent to light", "view of parent dark to light", "child to light",
          "view of child dark to light",
        ])
      book.lines = []
      let dark = UITraitCollection(userInterfaceStyle: .dark)
      parent.setOverrideTraitCollection(dark, forChild: child)
      expectIdentical(parent.overrideTraitCollection(forChild: child), dark)
      expectEqual(book.lines, ["child to dark", "view of child light to dark"])
      child.view.removeFromSuperview()
      child.removeFromParent()
      expectEqual(child.traitCollection.userInterfaceStyle, .light)
      // Bad input: no child any more.
      parent.setOverrideTraitCollection(dark, forChild: child)
      expectNil(parent.overrideTraitCollection(forChild: child))
      expectEqual(child.traitCollection.userInterfaceStyle, .light)
    }
  }

  @Test func `a controller's own overrides win over its parent's`() {
    LayerEnvironment.alone {
      let (parent, child) = (UIViewController(), UIViewController())
      parent.addChild(child)
      parent.setOverrideTraitCollection(
        UITraitCollection(horizontalSizeClass: .regular), forChild: child)
      expectEqual(child.traitCollection.horizontalSizeClass, .regular)
      child.traitOverrides.horizontalSizeClass = .compact
      expectEqual(child.traitCollection.horizontalSizeClass, .compact)
      expectTrue(child.traitOverrides.contains(UITraitHorizontalSizeClass.self))
      expectFalse(child.traitOverrides.contains(UITraitVerticalSizeClass.self))
      child.traitOverrides.remove(UITraitHorizontalSizeClass.self)
      expectEqual(child.traitCollection.horizontalSizeClass, .regular)
      expectEqual(parent.traitOverrides.horizontalSizeClass, .unspecified)
      child.updateTraitsIfNeeded()
      child.view.updateTraitsIfNeeded()
    }
  }

  @Test func `registrations are called for their traits only, in order, until they end`() {
    LayerEnvironment.alone {
      var calls: [String] = []
      let view = NotedView("view", Notebook())
      let first = view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
        (view: NotedView, old: UITraitCollection) in
        calls.append("style of \(view.name) was \(old.userInterfaceStyle)")
      }
      view.registerForTraitChanges([UITraitUserInterfaceLevel.self, Theme.self]) {
        (view: UIView, old: UITraitCollection) in
        calls.append("theme \(old[Theme.self]) to \(view.traitCollection[Theme.self])")
      }
      view.overrideUserInterfaceStyle = .dark
      view.traitOverrides[Theme.self] = "sea"
      view.traitOverrides[Theme.self] = "sea"
      view.unregisterForTraitChanges(first)
      view.overrideUserInterfaceStyle = .light
      view.traitOverrides.remove(Theme.self)
      expectEqual(
        calls, ["style of view was light", "theme plain to sea", "theme sea to plain"])
    }
  }

  @Test func `a registration that a call before it ends is not called any more`() {
    LayerEnvironment.alone {
      var calls: [String] = []
      var second: (any UITraitChangeRegistration)?
      let view = UIView()
      view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (view: UIView, _) in
        calls.append("first")
        if let second { view.unregisterForTraitChanges(second) }
      }
      second = view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (_: UIView, _) in
        calls.append("second")
      }
      view.overrideUserInterfaceStyle = .dark
      expectEqual(calls, ["first"])
    }
  }

  @Test func `methods can be registered as well, of the object or of another`() {
    @MainActor final class Listener {
      var calls: [String] = []
      func plain() { calls.append("plain") }
      func with(_ controller: UIViewController) { calls.append("with \(controller.title ?? "")") }
      func both(_ controller: UIViewController, _ old: UITraitCollection) {
        calls.append("both \(old.userInterfaceStyle)")
      }
    }
    final class Own: UIViewController {
      var calls: [String] = []
      func plainly() { calls.append("changed") }
      func changed(of controller: Own) { calls.append("of \(controller.title ?? "")") }
      func changed(of controller: Own, from old: UITraitCollection) { calls.append("from") }
    }
    LayerEnvironment.alone {
      let (listener, own) = (Listener(), Own())
      own.title = "own"
      let traits: [UITrait] = [UITraitUserInterfaceStyle.self]
      own.registerForTraitChanges(traits, target: listener, action: Listener.plain)
      own.registerForTraitChanges(traits, target: listener, action: Listener.with)
      own.registerForTraitChanges(traits, target: listener, action: Listener.both)
      own.registerForTraitChanges(traits, action: Own.plainly)
      own.registerForTraitChanges(traits, action: Own.changed(of:))
      own.registerForTraitChanges(traits, action: Own.changed(of:from:))
      own.overrideUserInterfaceStyle = .dark
      expectEqual(listener.calls, ["plain", "with own", "both light"])
      expectEqual(own.calls, ["changed", "of own", "from"])
    }
  }

  @Test func `the direction of the interface is a trait, which views follow`() {
    LayerEnvironment.alone {
      let (outer, inner) = (UIView(), UIView())
      outer.addSubview(inner)
      expectEqual(inner.effectiveUserInterfaceLayoutDirection, .leftToRight)
      outer.traitOverrides.layoutDirection = .rightToLeft
      expectEqual(inner.effectiveUserInterfaceLayoutDirection, .rightToLeft)
      inner.semanticContentAttribute = .forceLeftToRight
      expectEqual(inner.effectiveUserInterfaceLayoutDirection, .leftToRight)
    }
  }
}

extension LiveViewTests {
  @Suite struct LiveTraitTests {
    @Test func `a window has the display's scale, and size classes by its size`() async throws {
      try await ViewStage.perform { s in
        let traits = s.view.traitCollection
        expectEqual(traits.displayScale, 1)
        expectEqual(traits.userInterfaceIdiom, .phone)
        expectEqual(traits.horizontalSizeClass, .compact)
        expectEqual(traits.verticalSizeClass, .compact)
        expectEqual(traits.userInterfaceLevel, .base)
        expectEqual(traits.displayGamut, .SRGB)
        expectEqual(traits.activeAppearance, .active)
        expectEqual(traits.forceTouchCapability, .unavailable)
        expectEqual(traits.preferredContentSizeCategory, .large)
        var calls: [UIUserInterfaceSizeClass] = []
        s.view.registerForTraitChanges([UITraitHorizontalSizeClass.self]) {
          (view: UIView, _: UITraitCollection) in
          calls.append(view.traitCollection.horizontalSizeClass)
        }
        s.window.frame = CGRect(x: 0, y: 0, width: 700, height: 500)
        expectEqual(calls, [.regular])
        expectEqual(s.view.traitCollection.verticalSizeClass, .regular)
        s.window.frame = CGRect(x: 0, y: 0, width: 320, height: 500)
        expectEqual(calls, [.regular, .compact])
      }
    }

    @Test func `backgrounds, texts and tints follow the style on screen`() async throws {
      try await ViewStage.perform { s in
        s.view.backgroundColor = .systemBackground
        s.view.tintColor = UIColor { $0.userInterfaceStyle == .dark ? .green : .blue }
        let picture = UIImageView(
          image: UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { context in
            context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
          }.withRenderingMode(.alwaysTemplate))
        s.view.addSubview(picture)
        let label = UILabel(frame: CGRect(x: 40, y: 0, width: 60, height: 60))
        label.text = "MM"
        label.font = .systemFont(ofSize: 40, weight: .bold)
        @MainActor func labelShows(_ color: UInt32) -> Bool {
          for x in 90..<150 { for y in 50..<110 where s.shows(color, x, y) { return true } }
          return false
        }
        s.view.addSubview(label)
        try await s.stage.settle()
        expectTrue(s.shows(0xFFFFFF, 55, 140))
        expectTrue(s.shows(0x0000FF, 60, 60))
        expectTrue(labelShows(0x000000))
        s.window.overrideUserInterfaceStyle = .dark
        try await s.stage.settle()
        expectTrue(s.shows(0x000000, 55, 140))
        expectTrue(s.shows(0x00FF00, 60, 60))
        expectTrue(labelShows(0xFFFFFF))
        s.view.traitOverrides.userInterfaceLevel = .elevated
        try await s.stage.settle()
        expectTrue(s.shows(0x1C1C1E, 55, 140))
      }
    }

    @Test func `materials follow the style, unless their names say one`() async throws {
      try await ViewStage.perform { s in
        let styles: [UIBlurEffect.Style] = [
          .systemUltraThinMaterial, .systemThinMaterial, .systemMaterial, .systemThickMaterial,
          .systemChromeMaterial, .systemUltraThinMaterialLight, .systemThinMaterialLight,
          .systemMaterialLight, .systemThickMaterialLight, .systemChromeMaterialLight,
          .systemUltraThinMaterialDark, .systemThinMaterialDark, .systemMaterialDark,
          .systemThickMaterialDark, .systemChromeMaterialDark,
        ]
        expectEqual(styles.map(\.rawValue), Array(6...20))
        let views = styles.map { UIVisualEffectView(effect: UIBlurEffect(style: $0)) }
        for view in views { s.view.addSubview(view) }
        @MainActor func whites() -> [CGFloat] {
          views.map { $0.subviews[0].layer.backgroundColor?.components?.first ?? -1 }
        }
        let (light, dark) = (
          [CGFloat](repeating: 0.97, count: 5), [CGFloat](repeating: 0.11, count: 5)
        )
        expectEqual(whites(), light + light + dark)
        s.view.overrideUserInterfaceStyle = .dark
        expectEqual(whites(), dark + light + dark)
      }
    }

    @Test func `parts of controls follow the style`() async throws {
      try await ViewStage.perform { s in
        let (field, cell) = (UITextField(), UITableViewCell())
        let (indicator, control) = (UIActivityIndicatorView(), UISwitch())
        for view in [field, cell, indicator, control] { s.view.addSubview(view) }
        field.borderStyle = .roundedRect
        let light = field.layer.borderColor
        let off = control.layer.backgroundColor
        s.view.overrideUserInterfaceStyle = .dark
        expectFalse(field.layer.borderColor == light)
        expectFalse(control.layer.backgroundColor == off)
        expectEqual(cell.layer.backgroundColor?.components, [0, 0, 0, 1])
        s.view.overrideUserInterfaceStyle = .light
        expectEqual(field.layer.borderColor, light)
        expectEqual(control.layer.backgroundColor, off)
      }
    }
  }
}
