import AppKit

// Code in the language mode of Swift 5 on no actor, with the views of the Mac.

/// A class on no actor that makes and changes views.
public final class MacLayouter {
  /// Creates a layouter.
  public init() {}

  /// Returns a box with a button in it.
  public func makeBox() -> NSView {
    let box = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 40))
    box.addSubview(NSButton(title: "Box"))
    return box
  }

  /// Shows a view with another width, in points.
  public func widen(_ view: NSView, to width: CGFloat) {
    view.frame.size.width = width
    view.isHidden = false
  }
}
