/// The ways in which an interface is turned.
public enum UIInterfaceOrientation: Int, Sendable {
  /// Not known.
  case unknown = 0
  /// Upright.
  case portrait = 1
  /// Upside down.
  case portraitUpsideDown = 2
  /// Sideways, with the button of a phone on the left.
  case landscapeLeft = 4
  /// Sideways, with the button of a phone on the right.
  case landscapeRight = 3

  /// True for the two upright ones.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// True for the two sideways ones.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

  /// The orientation of the display, which never turns: sideways if it is broader than high.
  @MainActor static var ofDisplay: UIInterfaceOrientation {
    let size = UIScreen.main.bounds.size
    return size.width > size.height ? .landscapeRight : .portrait
  }
}

/// The ways in which a device is held.
public enum UIDeviceOrientation: Int, Sendable {
  /// Not known.
  case unknown = 0
  /// Upright.
  case portrait = 1
  /// Upside down.
  case portraitUpsideDown = 2
  /// Sideways, with the button of a phone on the right.
  case landscapeLeft = 3
  /// Sideways, with the button of a phone on the left.
  case landscapeRight = 4
  /// Flat, with the display above.
  case faceUp = 5
  /// Flat, with the display below.
  case faceDown = 6

  /// True for the two upright ones.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// True for the two sideways ones.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// True for the two flat ones.
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
  /// True for the upright and the sideways ones.
  public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}
