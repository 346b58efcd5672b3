/// The way in which the view of a presented controller covers the window.
public enum UIModalPresentationStyle: Int, Sendable {
  /// The view covers the whole window; the views behind are removed.
  case fullScreen = 0
  /// A sheet: at the bottom of a narrow window, in the middle of a wide one; the views behind stay and
  /// are dimmed.
  case pageSheet = 1
  /// A sheet that is smaller than `pageSheet` in a wide window.
  case formSheet = 2
  /// The view covers the controller that defines the context, whose view is removed.
  case currentContext = 3
  /// The presentation controller of the transitioning delegate decides.
  case custom = 4
  /// The view covers the whole window; the views behind stay.
  case overFullScreen = 5
  /// The view covers the controller that defines the context, whose view stays.
  case overCurrentContext = 6
  /// A box with an arrow that points at a view; a sheet in a narrow window.
  case popover = 7
  /// No presentation style.
  case none = -1
  /// The same as `pageSheet`.
  case automatic = -2
}

/// The way in which the view of a presented controller appears and disappears.
public enum UIModalTransitionStyle: Int, Sendable {
  /// The view slides up from the bottom.
  case coverVertical = 0
  /// The whole window turns over.
  case flipHorizontal = 1
  /// The two views fade into each other.
  case crossDissolve = 2
  /// The views fade here: the page is not curled in part.
  case partialCurl = 3
}

extension UIModalPresentationStyle {
  /// The style that `automatic` stands for, or else the style itself.
  var resolved: UIModalPresentationStyle { self == .automatic || self == .none ? .pageSheet : self }
  /// True for a view that covers the controller that defines the context.
  var isInContext: Bool { self == .currentContext || self == .overCurrentContext }
}
