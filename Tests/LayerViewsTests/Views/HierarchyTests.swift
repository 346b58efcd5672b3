import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

/// Records its calls.
@MainActor private final class Listener: UIView {
  var calls: [String] = []
  override func didAddSubview(_ subview: UIView) { calls.append("didAdd") }
  override func willRemoveSubview(_ subview: UIView) { calls.append("willRemove") }
  override func willMove(toSuperview newSuperview: UIView?) {
    calls.append(newSuperview == nil ? "willLeave" : "willMove")
  }
  override func didMoveToSuperview() { calls.append(superview == nil ? "didLeave" : "didMove") }
  override func willMove(toWindow newWindow: UIWindow?) {
    calls.append(newWindow == nil ? "willLeaveWindow" : "willMoveToWindow")
  }
  override func didMoveToWindow() {
    calls.append(window == nil ? "didLeaveWindow" : "didMoveToWindow")
  }
}

@MainActor @Suite struct HierarchyTests {
  private let outer = UIView()
  private let views = (0..<3).map { _ in UIView() }

  private func order(_ view: UIView) -> [Int] {
    view.subviews.compactMap { child in views.firstIndex { $0 === child } }
  }

  @Test func `subviews are the views of the sublayers, from back to front`() {
    for view in views { outer.addSubview(view) }
    expectEqual(order(outer), [0, 1, 2])
    expectEqual(
      outer.layer.sublayers?.map(ObjectIdentifier.init), views.map { ObjectIdentifier($0.layer) })
    expectIdentical(views[0].superview, outer)
  }

  @Test func `views are inserted by index and beside siblings`() {
    outer.addSubview(views[0])
    outer.insertSubview(views[1], at: 0)
    expectEqual(order(outer), [1, 0])
    outer.insertSubview(views[2], aboveSubview: views[1])
    expectEqual(order(outer), [1, 2, 0])
    outer.insertSubview(views[0], belowSubview: views[1])
    expectEqual(order(outer), [0, 1, 2])
    outer.insertSubview(views[0], at: 99)
    expectEqual(order(outer), [1, 2, 0])
    outer.insertSubview(views[0], at: -5)
    expectEqual(order(outer), [0, 1, 2])
  }

  @Test func `views are brought to the front, sent to the back and exchanged`() {
    for view in views { outer.addSubview(view) }
    outer.bringSubviewToFront(views[0])
    expectEqual(order(outer), [1, 2, 0])
    outer.sendSubviewToBack(views[2])
    expectEqual(order(outer), [2, 1, 0])
    outer.exchangeSubview(at: 0, withSubviewAt: 2)
    expectEqual(order(outer), [0, 1, 2])
    outer.exchangeSubview(at: 0, withSubviewAt: 7)
    expectEqual(order(outer), [0, 1, 2])
    UIView().bringSubviewToFront(views[0])
    expectEqual(order(outer), [0, 1, 2])
  }

  @Test func `plain sublayers lie between subviews`() {
    let sublayer = CALayer()
    outer.addSubview(views[0])
    outer.layer.addSublayer(sublayer)
    outer.addSubview(views[1])
    expectEqual(order(outer), [0, 1])
    expectIdentical(outer.layer.sublayers?[1], sublayer)
    outer.insertSubview(views[2], at: 1)
    expectEqual(order(outer), [0, 2, 1])
    expectIdentical(outer.layer.sublayers?.last, views[1].layer)
  }

  @Test func `subviews follow layers that were moved by hand`() {
    for view in views { outer.addSubview(view) }
    outer.layer.insertSublayer(views[2].layer, at: 0)
    expectEqual(order(outer), [2, 0, 1])
    outer.sendSubviewToBack(views[1])
    expectEqual(order(outer), [1, 2, 0])
  }

  @Test func `a view leaves its superview when it is added to another one`() {
    let other = UIView()
    outer.addSubview(views[0])
    other.addSubview(views[0])
    expectEmpty(outer.subviews)
    expectNil(outer.layer.sublayers)
    expectIdentical(views[0].superview, other)
    views[0].removeFromSuperview()
    expectNil(views[0].superview)
    expectEmpty(other.subviews)
  }

  @Test func `a view is not added to itself, nor to a view inside it`() {
    outer.addSubview(views[0])
    views[0].addSubview(views[1])
    views[1].addSubview(outer)
    outer.addSubview(outer)
    expectNil(outer.superview)
    expectEqual(order(outer), [0])
    expectEmpty(views[1].subviews)
  }

  @Test func `a superview retains its subviews, a subview not its superview`() {
    weak var child: UIView?
    weak var parent: UIView?
    let kept = UIView()
    do {
      let made = UIView()
      parent = made
      made.addSubview(kept)
      let view = UIView()
      child = view
      kept.addSubview(view)
    }
    expectNotNil(child)
    expectNil(parent)
    expectNil(kept.superview)
  }

  @Test func `descendants and tags are found`() {
    outer.addSubview(views[0])
    views[0].addSubview(views[1])
    #expect(views[1].isDescendant(of: outer))
    #expect(outer.isDescendant(of: outer))
    #expect(!outer.isDescendant(of: views[1]))
    views[1].tag = 7
    expectIdentical(outer.viewWithTag(7), views[1])
    expectNil(outer.viewWithTag(8))
  }

  @Test func `moves are told before and after`() {
    let (parent, child) = (Listener(), Listener())
    parent.addSubview(child)
    expectEqual(child.calls, ["willMove", "didMove"])
    expectEqual(parent.calls, ["didAdd"])
    child.removeFromSuperview()
    expectEqual(child.calls, ["willMove", "didMove", "willLeave", "didLeave"])
    expectEqual(parent.calls, ["didAdd", "willRemove"])
  }

  @Test func `moves between windows are told to the whole tree`() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let (parent, child) = (Listener(), Listener())
    parent.addSubview(child)
    parent.calls = []
    child.calls = []
    window.addSubview(parent)
    expectEqual(parent.calls, ["willMove", "willMoveToWindow", "didMoveToWindow", "didMove"])
    expectEqual(child.calls, ["willMoveToWindow", "didMoveToWindow"])
    expectIdentical(child.window, window)
    child.calls = []
    parent.removeFromSuperview()
    expectEqual(child.calls, ["willLeaveWindow", "didLeaveWindow"])
  }

  @Test func `a view above a subview lies directly above it, below layers without a view`() {
    let (below, above, free) = (views[0], views[1], CALayer())
    outer.addSubview(below)
    outer.layer.addSublayer(free)
    outer.insertSubview(above, aboveSubview: below)
    expectTrue(outer.layer.sublayers == [below.layer, above.layer, free])
    expectEqual(outer.subviews, [below, above])
    // A view that is there already moves likewise.
    outer.addSubview(above)
    expectTrue(outer.layer.sublayers == [below.layer, free, above.layer])
    outer.insertSubview(above, aboveSubview: below)
    expectTrue(outer.layer.sublayers == [below.layer, above.layer, free])
  }

  @Test func `the next responder is the controller, then the superview`() {
    let controller = UIViewController()
    controller.view = views[0]
    outer.addSubview(views[0])
    views[0].addSubview(views[1])
    expectIdentical(views[1].next, views[0])
    expectIdentical(views[0].next, controller)
    expectIdentical(controller.next, outer)
    expectNil(outer.next)
  }

  @Test func `tint is inherited until a view has its own`() {
    final class Tinted: UIView {
      var changes = 0
      override func tintColorDidChange() { changes += 1 }
    }
    let (parent, child) = (Tinted(), Tinted())
    parent.addSubview(child)
    expectEqual(child.tintColor, .systemBlue)
    let before = child.changes
    parent.tintColor = .red
    expectEqual(child.tintColor, .red)
    expectEqual(child.changes, before + 1)
    child.tintColor = .green
    parent.tintColor = .black
    expectEqual(child.tintColor, .green)
    expectEqual(child.changes, before + 2)
    child.tintColor = nil
    expectEqual(child.tintColor, .black)
  }
}
