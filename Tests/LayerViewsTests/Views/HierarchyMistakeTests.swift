import Foundation
import LayerViews
import Testing

/// Calls closures before it moves.
@MainActor private final class Mover: UIView {
  var moves: ((UIView?) -> Void)?
  override func willMove(toSuperview newSuperview: UIView?) {
    let call = moves
    moves = nil
    call?(newSuperview)
  }
}

/// Hierarchies that an application's mistake would break, or a change during another change.
@MainActor @Suite struct HierarchyMistakeTests {
  private let a = UIView()
  private let b = UIView()

  @Test func `two views are not masks of each other`() {
    a.mask = b
    b.mask = a
    #expect(a.mask === b && b.mask == nil)
    #expect(a.layer.mask === b.layer && b.layer.mask == nil)
  }

  @Test func `a masked view is not added to its mask`() {
    a.mask = b
    b.addSubview(a)
    #expect(a.superview == nil && b.subviews.isEmpty)
    #expect(a.layer.mask === b.layer)
  }

  @Test func `a mask that is added to a view is a mask no longer`() {
    a.mask = b
    a.addSubview(b)
    #expect(a.mask == nil && a.layer.mask == nil)
    #expect(a.subviews == [b] && a.layer.sublayers == [b.layer])
  }

  @Test func `a view that is moved on while it leaves stays where it was moved to`() {
    let view = Mover()
    a.addSubview(view)
    view.moves = { [b] _ in b.addSubview(view) }
    view.removeFromSuperview()
    #expect(view.superview === b && a.subviews.isEmpty && b.subviews == [view])
    #expect(view.layer.superlayer === b.layer)
  }

  @Test func `a cycle that is made while a view is added is refused`() {
    let view = Mover()
    view.moves = { [a] _ in view.addSubview(a) }
    a.addSubview(view)
    #expect(a.superview === view && view.superview == nil && a.subviews.isEmpty)
  }

  @Test func `a view has one controller`() {
    let (first, second) = (UIViewController(), UIViewController())
    first.view = a
    second.view = a
    #expect(a.next === first && !second.isViewLoaded)
    first.view = nil
    second.view = a
    #expect(a.next === second)
  }

  @Test func `a delegate that is a controller is in the chain of responders once`() {
    final class Main: UIViewController, UIApplicationDelegate {}
    final class Plain: UIResponder, UIApplicationDelegate {}
    let application = UIApplication.shared
    let before = application.delegate
    defer { application.delegate = before }
    let plain = Plain()
    application.delegate = plain
    #expect(application.next === plain)
    application.delegate = Main()
    #expect(application.next == nil)
  }
}
