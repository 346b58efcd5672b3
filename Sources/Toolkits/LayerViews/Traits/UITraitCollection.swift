public import Foundation
import Synchronization
import ToolkitSupport

/// The surroundings of an interface: the appearance, the kind of device, the space, the display. A collection
/// never changes.
///
/// A collection may name a few traits only; the others are unspecified. That of a view or a controller names
/// all of the system's.
open class UITraitCollection: NSObject, NSCopying, @unchecked Sendable {
  final let values: TraitValues
  /// True for the system's traits, and for those that follow from them, while the display is not known.
  final let isPredicted: Bool

  init(_ values: TraitValues, isPredicted: Bool = false) {
    self.values = values
    self.isPredicted = isPredicted
    super.init()
  }

  /// Creates a collection without traits.
  public convenience override init() { self.init(TraitValues()) }

  /// Creates a collection of the traits of others; a later one wins.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    self.init(traitCollections.reduce(TraitValues()) { $0.overlaid(by: $1.values) })
  }

  /// Creates a collection of the traits that a closure sets.
  public convenience init(mutations: UITraitMutations) {
    var traits: any UIMutableTraits = NewTraits(values: TraitValues())
    mutations(&traits)
    self.init((traits as? NewTraits)?.values ?? TraitValues())
  }

  // MARK: Traits

  /// The appearance, light or dark.
  public final var userInterfaceStyle: UIUserInterfaceStyle { values.style }
  /// The kind of device.
  public final var userInterfaceIdiom: UIUserInterfaceIdiom { values.idiom }
  /// The amount of space from left to right.
  public final var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontalSizeClass }
  /// The amount of space from top to bottom.
  public final var verticalSizeClass: UIUserInterfaceSizeClass { values.verticalSizeClass }
  /// Pixels per point; 0 for none.
  public final var displayScale: CGFloat { values.displayScale }
  /// The range of the display's colours.
  public final var displayGamut: UIDisplayGamut { values.displayGamut }
  /// The direction from the leading edge to the trailing one.
  public final var layoutDirection: UITraitEnvironmentLayoutDirection { values.layoutDirection }
  /// The size of text.
  public final var preferredContentSizeCategory: UIContentSizeCategory {
    values.contentSizeCategory
  }
  /// The contrast between colours.
  public final var accessibilityContrast: UIAccessibilityContrast { values.contrast }
  /// The ability of the display to feel pressure.
  public final var forceTouchCapability: UIForceTouchCapability { values.forceTouch }
  /// The height above the window's content.
  public final var userInterfaceLevel: UIUserInterfaceLevel { values.level }
  /// The state of the window.
  public final var activeAppearance: UIUserInterfaceActiveAppearance { values.activeAppearance }
  /// The weight of letters.
  public final var legibilityWeight: UILegibilityWeight { values.legibilityWeight }

  /// The value of a trait; the trait's default value for a collection that names none.
  public final subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
    values[trait]
  }

  // MARK: Other collections

  /// Returns these traits with those that a closure sets.
  open func modifyingTraits(_ mutations: UITraitMutations) -> UITraitCollection {
    var traits: any UIMutableTraits = NewTraits(values: values)
    mutations(&traits)
    return UITraitCollection((traits as? NewTraits)?.values ?? values)
  }

  /// Returns these traits with one replaced.
  public final func replacing<Trait: UITraitDefinition>(
    _ trait: Trait.Type, value: Trait.Value
  ) -> UITraitCollection {
    modifyingTraits { $0[trait] = value }
  }

  // MARK: Comparing

  /// Returns true if all traits that another collection names are the same here; true for nil.
  open func containsTraits(in trait: UITraitCollection?) -> Bool {
    trait.map { values.contains($0.values) } ?? true
  }

  /// Returns true if colours may look different than with another collection.
  open func hasDifferentColorAppearance(
    comparedTo traitCollection: UITraitCollection?
  ) -> Bool {
    values.hasOtherColors(than: traitCollection?.values ?? TraitValues())
  }

  /// The system's traits on which colours depend.
  public class var systemTraitsAffectingColorAppearance: [UITrait] {
    [
      UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self,
      UITraitDisplayGamut.self, UITraitUserInterfaceLevel.self, UITraitActiveAppearance.self,
    ]
  }
  /// The system's traits on which the choice of an image depends.
  public class var systemTraitsAffectingImageLookup: [UITrait] {
    systemTraitsAffectingColorAppearance + [
      UITraitUserInterfaceIdiom.self, UITraitDisplayScale.self, UITraitLayoutDirection.self,
      UITraitHorizontalSizeClass.self, UITraitVerticalSizeClass.self,
    ]
  }

  /// Returns true for a collection of the same traits.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return other === self || other.values == values
  }
  /// A hash, which is the same for equal collections.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(values.style)
    hasher.combine(values.horizontalSizeClass)
    hasher.combine(values.displayScale)
    return hasher.finalize()
  }
  /// The traits that the collection names.
  open override var description: String { "UITraitCollection \(values.words)" }
  /// Returns this collection, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: The current traits

  private static let key = "UITraitCollection.current"

  /// The traits by which dynamic colours are resolved on the thread: those of the view that draws, lays out or
  /// is told of a change; elsewhere the system's, unless others were set.
  open class var current: UITraitCollection {
    get {
      guard MainThread.isCurrent else { return currentElsewhere }
      return MainActor.assumeIsolated {
        let system = SystemTraits.current
        return system.running.map(system.settled) ?? system.all
      }
    }
    set {
      guard MainThread.isCurrent else {
        Thread.current.threadDictionary[key] = newValue
        return
      }
      MainActor.assumeIsolated { SystemTraits.current.running = newValue }
    }
  }

  /// The current traits without asking for the display, which may not be known yet.
  static var ofColors: UITraitCollection {
    guard MainThread.isCurrent else { return currentElsewhere }
    return MainActor.assumeIsolated {
      SystemTraits.current.running ?? SystemTraits.current.predicted
    }
  }

  private static var currentElsewhere: UITraitCollection {
    Thread.current.threadDictionary[key] as? UITraitCollection
      ?? SystemTraits.latest.withLock { $0 }
  }

  /// Runs a closure with these traits as the current ones.
  open func performAsCurrent(_ actions: () -> Void) {
    let outer: UITraitCollection?
    if MainThread.isCurrent {
      outer = MainActor.assumeIsolated { SystemTraits.current.running }
      MainActor.assumeIsolated { SystemTraits.current.running = self }
      actions()
      MainActor.assumeIsolated { SystemTraits.current.running = outer }
    } else {
      let dictionary = Thread.current.threadDictionary
      outer = dictionary[UITraitCollection.key] as? UITraitCollection
      dictionary[UITraitCollection.key] = self
      actions()
      dictionary[UITraitCollection.key] = outer
    }
  }
}

extension TraitValues {
  /// The values in words, for descriptions.
  var words: String {
    var words: [String] = []
    func add<Value: Equatable>(_ name: String, _ value: Value, _ none: Value) {
      if value != none { words.append("\(name) \(value)") }
    }
    add("userInterfaceStyle", style, .unspecified)
    add("userInterfaceIdiom", idiom, .unspecified)
    add("horizontalSizeClass", horizontalSizeClass, .unspecified)
    add("verticalSizeClass", verticalSizeClass, .unspecified)
    add("displayScale", displayScale, 0)
    add("displayGamut", displayGamut, .unspecified)
    add("layoutDirection", layoutDirection, .unspecified)
    add(
      "preferredContentSizeCategory", contentSizeCategory.rawValue,
      UIContentSizeCategory.unspecified.rawValue)
    add("accessibilityContrast", contrast, .unspecified)
    add("forceTouchCapability", forceTouch, .unknown)
    add("userInterfaceLevel", level, .unspecified)
    add("activeAppearance", activeAppearance, .unspecified)
    add("legibilityWeight", legibilityWeight, .unspecified)
    words += custom.values.map { "\($0.definition.name) \($0.value)" }.sorted()
    return "[\(words.joined(separator: ", "))]"
  }
}
