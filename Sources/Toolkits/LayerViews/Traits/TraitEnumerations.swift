/// The appearances of a user interface.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Neither of the two.
  case unspecified = 0
  /// Dark letters on a light ground.
  case light = 1
  /// Light letters on a dark ground.
  case dark = 2
}

/// The kinds of devices that interfaces are made for.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// No kind.
  case unspecified = -1
  /// A small display: here one whose shorter side has less than 600 points.
  case phone = 0
  /// A large display: here every other one.
  case pad = 1
  /// A television; never a device here.
  case tv = 2
  /// The display of a car; never a device here.
  case carPlay = 3
  /// A Mac; never a device here.
  case mac = 5
  /// A headset; never a device here.
  case vision = 6
}

/// The amounts of space in one direction.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  /// No amount.
  case unspecified = 0
  /// Little space: here a width below 640 points, or a height below 480 points.
  case compact = 1
  /// Much space.
  case regular = 2
}

/// The ranges of colours that a display can show.
public enum UIDisplayGamut: Int, Sendable {
  /// No range.
  case unspecified = -1
  /// The colours of sRGB, as on every display here.
  case SRGB = 0
  /// The colours of Display P3.
  case P3 = 1
}

/// The direction from the leading edge to the trailing one, as a trait.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  /// No direction.
  case unspecified = -1
  /// The leading edge is the left one.
  case leftToRight = 0
  /// The leading edge is the right one.
  case rightToLeft = 1
}

/// The contrasts between colours that a user can ask for.
public enum UIAccessibilityContrast: Int, Sendable {
  /// No contrast.
  case unspecified = -1
  /// The usual contrast.
  case normal = 0
  /// A higher contrast.
  case high = 1
}

/// The ability of a display to feel pressure.
public enum UIForceTouchCapability: Int, Sendable {
  /// Not known.
  case unknown = 0
  /// The display feels none, as here.
  case unavailable = 1
  /// The display feels pressure.
  case available = 2
}

/// The heights of interfaces above one another, by which dark backgrounds differ.
public enum UIUserInterfaceLevel: Int, Sendable {
  /// No height.
  case unspecified = -1
  /// The content of a window.
  case base = 0
  /// Content above the window's, such as a sheet.
  case elevated = 1
}

/// The states of windows that interfaces look different in.
public enum UIUserInterfaceActiveAppearance: Int, Sendable {
  /// No state.
  case unspecified = -1
  /// A window in the background of a Mac.
  case inactive = 0
  /// Any other window; here every one.
  case active = 1
}

/// The weights of letters that a user can ask for.
public enum UILegibilityWeight: Int, Sendable {
  /// No weight.
  case unspecified = -1
  /// The usual weight.
  case regular = 0
  /// Bolder letters.
  case bold = 1
}
