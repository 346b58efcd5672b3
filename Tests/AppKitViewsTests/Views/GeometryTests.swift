import AppKitViews
import Expectations
import Foundation
import Testing

/// Geometry, hierarchy and hits of views, without a server.
@MainActor @Suite struct GeometryTests {
  private final class Flipped: NSView {
    override var isFlipped: Bool { true }
  }

  @Test func `views §8: points map between spaces that point up and down`() {
    let root = NSView(frame: NSRect(x: 0, y: 0, width: 300, height: 200))
    let down = Flipped(frame: NSRect(x: 50, y: 40, width: 100, height: 80))
    let up = NSView(frame: NSRect(x: 10, y: 10, width: 40, height: 20))
    root.addSubview(down)
    down.addSubview(up)
    // The top left corner of the flipped view is at (50, 120) of the root.
    expectEqual(down.convert(NSPoint.zero, to: root), NSPoint(x: 50, y: 120))
    expectEqual(up.convert(NSPoint.zero, to: root), NSPoint(x: 60, y: 90))
    expectEqual(root.convert(NSPoint(x: 60, y: 90), to: up), .zero)
    expectEqual(up.convert(NSPoint(x: 60, y: 90), from: root), .zero)
    expectEqual(
      up.convert(NSRect(x: 0, y: 0, width: 40, height: 20), to: root),
      NSRect(x: 60, y: 90, width: 40, height: 20))
    expectEqual(up.convert(up.bounds, to: down), up.frame)
    down.setBoundsOrigin(NSPoint(x: 0, y: 5))
    expectEqual(up.convert(NSPoint.zero, to: root), NSPoint(x: 60, y: 95))
    expectEqual(up.convert(NSSize(width: 3, height: 4), to: root), NSSize(width: 3, height: 4))
  }

  @Test func `a size of the bounds is kept when the frame changes, until it is the frame's`() {
    let view = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
    view.setFrameSize(NSSize(width: 50, height: 60))
    expectEqual(view.bounds.size, NSSize(width: 50, height: 60))
    view.setBoundsSize(NSSize(width: 10, height: 10))
    view.setFrameSize(NSSize(width: 80, height: 80))
    expectEqual(view.bounds.size, NSSize(width: 10, height: 10))
    view.setBoundsSize(view.frame.size)
    view.setFrameSize(NSSize(width: 90, height: 90))
    expectEqual(view.bounds.size, NSSize(width: 90, height: 90))
  }

  private nonisolated static let resizing: [(mask: NSView.AutoresizingMask, frame: NSRect)] = [
    (.width, NSRect(x: 10, y: 10, width: 130, height: 30)),
    ([.minXMargin, .minYMargin], NSRect(x: 110, y: 60, width: 30, height: 30)),
    ([.maxXMargin, .maxYMargin], NSRect(x: 10, y: 10, width: 30, height: 30)),
    ([.width, .height], NSRect(x: 10, y: 10, width: 130, height: 80)),
    ([], NSRect(x: 10, y: 10, width: 30, height: 30)),
  ]

  @Test(arguments: GeometryTests.resizing)
  func `the flexible parts of a frame take the change of the superview's size`(
    mask: NSView.AutoresizingMask, expected: NSRect
  ) {
    let outer = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
    let inner = NSView(frame: NSRect(x: 10, y: 10, width: 30, height: 30))
    inner.autoresizingMask = mask
    outer.addSubview(inner)
    outer.setFrameSize(NSSize(width: 200, height: 150))
    expectEqual(inner.frame, expected)
    outer.autoresizesSubviews = false
    outer.setFrameSize(NSSize(width: 100, height: 100))
    expectEqual(inner.frame, expected)
  }

  @Test func `a hit takes a point of the superview, and the frontmost view that shows it`() {
    let root = NSView(frame: NSRect(x: 10, y: 0, width: 100, height: 100))
    let back = NSView(frame: NSRect(x: 0, y: 0, width: 50, height: 50))
    let front = Flipped(frame: NSRect(x: 20, y: 20, width: 50, height: 50))
    root.addSubview(back)
    root.addSubview(front)
    expectIdentical(root.hitTest(NSPoint(x: 15, y: 10)), back)
    expectIdentical(root.hitTest(NSPoint(x: 40, y: 40)), front)
    expectNil(root.hitTest(NSPoint(x: 5, y: 10)))
    front.isHidden = true
    expectIdentical(root.hitTest(NSPoint(x: 40, y: 40)), back)
    expectIdentical(root.hitTest(NSPoint(x: 90, y: 90)), root)
    back.frameRotation = 90
    expectIdentical(root.hitTest(NSPoint(x: 40, y: 40)), root)
  }

  @Test func `subviews are added, ordered, replaced and removed`() {
    let root = NSView(frame: .zero)
    let (a, b, c) = (NSView(frame: .zero), NSView(frame: .zero), NSView(frame: .zero))
    root.wantsLayer = true
    root.addSubview(a)
    root.addSubview(b)
    root.addSubview(c, positioned: .below, relativeTo: b)
    expectEqual(root.subviews, [a, c, b])
    root.addSubview(a, positioned: .above, relativeTo: nil)
    expectEqual(root.subviews, [c, b, a])
    expectEqual(root.layer?.sublayers, [c, b, a].compactMap { $0.layer })
    let d = NSView(frame: .zero)
    root.replaceSubview(b, with: d)
    #expect(root.subviews == [c, d, a] && b.superview == nil)
    root.subviews = [a, b]
    #expect(root.subviews == [a, b] && d.superview == nil)
    expectEqual(root.layer?.sublayers, [a, b].compactMap { $0.layer })
    #expect(a.isDescendant(of: root))
    expectIdentical(a.ancestorShared(with: b), root)
  }

  @Test func `a view is told of each move`() {
    final class Diary: NSView {
      var notes: [String] = []
      override func viewWillMove(toSuperview newSuperview: NSView?) {
        notes.append("will \(newSuperview == nil ? "leave" : "come")")
      }
      override func viewDidMoveToSuperview() { notes.append("did") }
      override func didAddSubview(_ subview: NSView) { notes.append("added") }
      override func willRemoveSubview(_ subview: NSView) { notes.append("removes") }
      override func viewDidHide() { notes.append("hid") }
      override func viewDidUnhide() { notes.append("showed") }
    }
    let (root, view) = (Diary(frame: .zero), Diary(frame: .zero))
    root.addSubview(view)
    root.isHidden = true
    expectTrue(view.isHiddenOrHasHiddenAncestor)
    expectFalse(view.isHidden)
    root.isHidden = false
    view.removeFromSuperview()
    expectEqual(view.notes, ["will come", "did", "hid", "showed", "will leave", "did"])
    expectEqual(root.notes, ["added", "hid", "showed", "removes"])
  }

  @Test func `a view is not added to itself, nor to a view inside it`() {
    let (outer, inner) = (NSView(frame: .zero), NSView(frame: .zero))
    outer.addSubview(inner)
    inner.addSubview(outer)
    outer.addSubview(outer)
    #expect(outer.superview == nil && outer.subviews == [inner])
  }

  @Test func `a view lays out when its size changes or when it is asked to, not for a subview`() {
    final class Counter: NSView {
      var laidOut = 0
      override func layout() { laidOut += 1 }
    }
    let view = Counter(frame: NSRect(x: 0, y: 0, width: 10, height: 10))
    let inner = NSView(frame: .zero)
    view.addSubview(inner)
    view.wantsLayer = true
    view.layoutSubtreeIfNeeded()
    expectEqual(view.laidOut, 1)
    expectFalse(view.needsLayout)
    inner.frame = NSRect(x: 1, y: 1, width: 5, height: 5)
    view.setFrameOrigin(NSPoint(x: 3, y: 3))
    view.layoutSubtreeIfNeeded()
    expectEqual(view.laidOut, 1)
    view.setFrameSize(NSSize(width: 20, height: 10))
    view.layoutSubtreeIfNeeded()
    view.needsLayout = true
    view.layoutSubtreeIfNeeded()
    expectEqual(view.laidOut, 3)
  }
}
