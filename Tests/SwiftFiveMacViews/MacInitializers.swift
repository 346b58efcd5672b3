import AppKit

// Initializers and overrides as libraries for the Mac write them. That they compile is the first test.

/// A view that overrides the methods for archives of interfaces.
public final class ArchivedView: NSView {
  /// Number of calls of `awakeFromNib()`.
  public private(set) var awakenings = 0

  public override func awakeFromNib() {
    super.awakeFromNib()
    awakenings += 1
  }
  public override func prepareForInterfaceBuilder() { super.prepareForInterfaceBuilder() }
}

/// Objects that code on no actor makes without arguments.
public struct MacBlanks {
  /// Creates nothing.
  public init() {}

  /// Returns one object of each class that has an initializer without arguments.
  public func all() -> [NSObject] {
    [
      NSView(), ArchivedView(), NSButton(), NSTextField(), NSImageView(), NSControl(), NSColor(),
      NSAttributedString(), NSMutableAttributedString(), NSBezierPath(), NSShadow(), NSResponder(),
    ]
  }

  /// Returns a colour that is red in the light appearance and blue in the dark one.
  public func dynamicColor() -> NSColor {
    NSColor(name: nil) { appearance in
      appearance.bestMatch(from: [.aqua, .darkAqua]) == .darkAqua ? .blue : .red
    }
  }
}
