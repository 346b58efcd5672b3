import Expectations
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
    expectIdentical(a.mask, b)
    expectNil(b.mask)
    expectIdentical(a.layer.mask, b.layer)
    expectNil(b.layer.mask)
  }

  @Test func `a masked view is not added to its mask`() {
    a.mask = b
    b.addSubview(a)
    expectNil(a.superview)
    expectEmpty(b.subviews)
    expectIdentical(a.layer.mask, b.layer)
  }

  @Test func `a mask that is added to a view is a mask no longer`() {
    a.mask = b
    a.addSubview(b)
    expectNil(a.mask)
    expectNil(a.layer.mask)
    #expect(a.subviews == [b] && a.layer.sublayers == [b.layer])
  }

  @Test func `a view that is moved on while it leaves stays where it was moved to`() {
    let view = Mover()
    a.addSubview(view)
    view.moves = { [b] _ in b.addSubview(view) }
    view.removeFromSuperview()
    #expect(view.superview === b && a.subviews.isEmpty && b.subviews == [view])
    expectIdentical(view.layer.superlayer, b.layer)
  }

  @Test func `a cycle that is made while a view is added is refused`() {
    let view = Mover()
    view.moves = { [a] _ in view.addSubview(a) }
    a.addSubview(view)
    expectIdentical(a.superview, view)
    expectNil(view.superview)
    expectEmpty(a.subviews)
  }

  @Test func `a view has one controller`() {
    let (first, second) = (UIViewController(), UIViewController())
    first.view = a
    second.view = a
    expectIdentical(a.next, first)
    expectFalse(second.isViewLoaded)
    first.view = nil
    second.view = a
    expectIdentical(a.next, second)
  }

  @Test func `a delegate that is a controller is in the chain of responders once`() {
    final class Main: UIViewController, UIApplicationDelegate {}
    final class Plain: UIResponder, UIApplicationDelegate {}
    let application = UIApplication.shared
    let before = application.delegate
    defer { application.delegate = before }
    let plain = Plain()
    application.delegate = plain
    expectIdentical(application.next, plain)
    application.delegate = Main()
    expectNil(application.next)
  }
}
