public import Foundation

/// The appearance, light or dark.
public enum UITraitUserInterfaceStyle: UITraitDefinition, SystemTrait {
  /// No value.
  public static var defaultValue: UIUserInterfaceStyle { .unspecified }
  /// Always true.
  public static var affectsColorAppearance: Bool { true }
  static var place: WritableKeyPath<TraitValues, UIUserInterfaceStyle> { \.style }
}

/// The kind of device.
public enum UITraitUserInterfaceIdiom: UITraitDefinition, SystemTrait {
  /// No value.
  public static var defaultValue: UIUserInterfaceIdiom { .unspecified }
  static var place: WritableKeyPath<TraitValues, UIUserInterfaceIdiom> { \.idiom }
}

/// The amount of space from left to right.
public enum UITraitHorizontalSizeClass: UITraitDefinition, SystemTrait {
  /// No value.
  public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
  static var place: WritableKeyPath<TraitValues, UIUserInterfaceSizeClass> { \.horizontalSizeClass }
}

/// The amount of space from top to bottom.
public enum UITraitVerticalSizeClass: UITraitDefinition, SystemTrait {
  /// No value.
  public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
  static var place: WritableKeyPath<TraitValues, UIUserInterfaceSizeClass> { \.verticalSizeClass }
}

/// Pixels per point.
public enum UITraitDisplayScale: UITraitDefinition, SystemTrait {
  /// No value: 0.
  public static var defaultValue: CGFloat { 0 }
  static var place: WritableKeyPath<TraitValues, CGFloat> { \.displayScale }
}

/// The range of the display's colours.
public enum UITraitDisplayGamut: UITraitDefinition, SystemTrait {
  /// No value.
  public static var defaultValue: UIDisplayGamut { .unspecified }
  /// Always true.
  public static var affectsColorAppearance: Bool { true }
  static var place: WritableKeyPath<TraitValues, UIDisplayGamut> { \.displayGamut }
}

/// The direction from the leading edge to the trailing one.
public enum UITraitLayoutDirection: UITraitDefinition, SystemTrait {
  /// No value.
  public static var defaultValue: UITraitEnvironmentLayoutDirection { .unspecified }
  static var place: WritableKeyPath<TraitValues, UITraitEnvironmentLayoutDirection> {
    \.layoutDirection
  }
}

/// The size of text.
public enum UITraitPreferredContentSizeCategory: UITraitDefinition, SystemTrait {
  /// No value.
  public static var defaultValue: UIContentSizeCategory { .unspecified }
  static var place: WritableKeyPath<TraitValues, UIContentSizeCategory> { \.contentSizeCategory }
}

/// The contrast between colours.
public enum UITraitAccessibilityContrast: UITraitDefinition, SystemTrait {
  /// No value.
  public static var defaultValue: UIAccessibilityContrast { .unspecified }
  /// Always true.
  public static var affectsColorAppearance: Bool { true }
  static var place: WritableKeyPath<TraitValues, UIAccessibilityContrast> { \.contrast }
}

/// The ability of the display to feel pressure.
public enum UITraitForceTouchCapability: UITraitDefinition, SystemTrait {
  /// No value.
  public static var defaultValue: UIForceTouchCapability { .unknown }
  static var place: WritableKeyPath<TraitValues, UIForceTouchCapability> { \.forceTouch }
}

/// The height above the window's content.
public enum UITraitUserInterfaceLevel: UITraitDefinition, SystemTrait {
  /// No value.
  public static var defaultValue: UIUserInterfaceLevel { .unspecified }
  /// Always true.
  public static var affectsColorAppearance: Bool { true }
  static var place: WritableKeyPath<TraitValues, UIUserInterfaceLevel> { \.level }
}

/// The state of the window.
public enum UITraitActiveAppearance: UITraitDefinition, SystemTrait {
  /// No value.
  public static var defaultValue: UIUserInterfaceActiveAppearance { .unspecified }
  /// Always true.
  public static var affectsColorAppearance: Bool { true }
  static var place: WritableKeyPath<TraitValues, UIUserInterfaceActiveAppearance> {
    \.activeAppearance
  }
}

/// The weight of letters.
public enum UITraitLegibilityWeight: UITraitDefinition, SystemTrait {
  /// No value.
  public static var defaultValue: UILegibilityWeight { .unspecified }
  static var place: WritableKeyPath<TraitValues, UILegibilityWeight> { \.legibilityWeight }
}
