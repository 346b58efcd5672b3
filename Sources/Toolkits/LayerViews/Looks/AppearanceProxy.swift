import CoreAnimation
public import Foundation
import ToolkitSupport

/// A class whose objects take their looks from `appearance()`.
@preconcurrency @MainActor public protocol UIAppearance: AnyObject {}

/// A class whose objects contain others, for `appearance(whenContainedInInstancesOf:)`.
@preconcurrency @MainActor public protocol UIAppearanceContainer: AnyObject {}

extension UIView: UIAppearance, UIAppearanceContainer {}
extension UIBarItem: UIAppearance {}
extension UIViewController: UIAppearanceContainer {}

extension UIAppearance {
  /// Returns the looks of all objects of the class: what is set there is set on each object that comes into a window,
  /// unless it has another value already.
  public static func appearance() -> AppearanceProxy<Self> { AppearanceProxy(containers: []) }
  /// Returns the looks of objects of the class in objects of other classes, the nearest first.
  public static func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> AppearanceProxy<Self> { AppearanceProxy(containers: containerTypes) }
}

/// The looks of a class, by its properties: `UINavigationBar.appearance().barTintColor = .red`.
///
/// Apple's proxy forwards every method. Swift finds properties by their key paths, and methods of the toolkit
/// that set something for a state are declared here.
@dynamicMemberLookup @MainActor public struct AppearanceProxy<Object: AnyObject> {
  let containers: [any UIAppearanceContainer.Type]

  /// The value that was set, or else that of an object without looks.
  public subscript<Value>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Object, Value>
  ) -> Value {
    get {
      let known = AppearanceBook.current.value(keyPath, Object.self, containers) as? Value
      return known ?? AppearanceBook.prototype(of: Object.self)[keyPath: keyPath]
    }
    nonmutating set {
      AppearanceBook.current.set(
        AppearanceRule(kind: Object.self, containers: containers, key: keyPath, value: newValue) {
          object in
          guard let object = object as? Object else { return }
          let present = object[keyPath: keyPath]
          let usual = AppearanceBook.prototype(of: Object.self)[keyPath: keyPath]
          if AppearanceBook.isUntouched(present, usual, object) {
            object[keyPath: keyPath] = newValue
          }
        })
    }
  }

  /// Adds a call of a method that sets something under a key, unless the object has it already.
  func call(_ key: String, _ body: @escaping (Object) -> Void) {
    AppearanceBook.current.set(
      AppearanceRule(kind: Object.self, containers: containers, key: key, value: nil) { object in
        if let object = object as? Object { body(object) }
      })
  }
}

extension AppearanceProxy where Object: UIBarItem {
  /// Sets the attributes of titles in a state.
  public func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    call("title \(state.rawValue)") { item in
      if item.titleTextAttributes(for: state) == nil {
        item.setTitleTextAttributes(attributes, for: state)
      }
    }
  }
}

extension AppearanceProxy where Object: UINavigationBar {
  /// Sets the picture of bars.
  public func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    call("image \(barMetrics.rawValue)") { bar in
      if bar.backgroundImage(for: barMetrics) == nil {
        bar.setBackgroundImage(backgroundImage, for: barMetrics)
      }
    }
  }
}

extension AppearanceProxy where Object: UIButton {
  /// Sets the colour of titles in a state.
  public func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
    call("color \(state.rawValue)") { button in
      if button.titleColors[exactly: state] == nil { button.setTitleColor(color, for: state) }
    }
  }
  /// Sets the picture behind the contents in a state.
  public func setBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
    call("image \(state.rawValue)") { button in
      if button.backgroundImages[exactly: state] == nil {
        button.setBackgroundImage(image, for: state)
      }
    }
  }
}
