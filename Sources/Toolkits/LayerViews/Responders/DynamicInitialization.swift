import CoreAnimation
import Foundation

// Makes an object of a class of the application that is known at run time only: the layer of a
// view, the delegate of the application, a recognizer. In Swift this takes a `required` initializer, which
// classes written for Apple's frameworks do not have.
//
// The allocating entry point of a convenience initializer still works for every class: it calls
// `init()` through the method table of the given class. The entry point gets a symbol name of this
// library, under which a static method of the same calling convention is declared: a method takes
// the class in the place where an initializer takes it.
//
// A subclass with designated initializers that does not override `init()` ends the program here
// with "Use of unimplemented initializer 'init()'", as on Apple's systems.

extension CALayer {
  @_silgen_name("agate_view_layer_init")
  fileprivate convenience init(ofViewIn _: Int) { self.init() }

  @_silgen_name("agate_view_layer_init")
  fileprivate static func allocate(ofViewIn _: Int) -> CALayer
}

extension UIResponder {
  @_silgen_name("agate_responder_init")
  fileprivate convenience init(namedAtRunTime _: Int) { self.init() }

  @_silgen_name("agate_responder_init")
  fileprivate static func allocate(namedAtRunTime _: Int) -> UIResponder
}

extension UIGestureRecognizer {
  @_silgen_name("agate_recognizer_init")
  fileprivate convenience init(ofClass _: Int) { self.init() }

  @_silgen_name("agate_recognizer_init")
  fileprivate static func allocate(ofClass _: Int) -> UIGestureRecognizer
}

extension UITableViewCell {
  /// The entry points take numbers only: a method would not release what an initializer consumes.
  fileprivate static var identifier: String?

  @_silgen_name("agate_cell_init")
  fileprivate convenience init(ofTable _: Int) {
    self.init(style: .default, reuseIdentifier: UITableViewCell.identifier)
  }

  @_silgen_name("agate_cell_init")
  fileprivate static func allocate(ofTable _: Int) -> UITableViewCell
}

enum DynamicInitialization {
  /// Returns a new layer of a class, made by its `init()`.
  static func layer(of kind: CALayer.Type) -> CALayer {
    kind == CALayer.self ? CALayer() : kind.allocate(ofViewIn: 0)
  }

  /// Returns a new responder of a class, made by its `init()`.
  @MainActor static func responder(of kind: UIResponder.Type) -> UIResponder {
    kind.allocate(namedAtRunTime: 0)
  }

  /// Returns a new recognizer of a class, made by its `init()`.
  @MainActor static func recognizer(of kind: UIGestureRecognizer.Type) -> UIGestureRecognizer {
    kind.allocate(ofClass: 0)
  }

  /// Returns a new cell of a class, made by its `init(style:reuseIdentifier:)`.
  @MainActor static func cell(
    of kind: UITableViewCell.Type, reuseIdentifier: String
  ) -> UITableViewCell {
    UITableViewCell.identifier = reuseIdentifier
    return kind.allocate(ofTable: 0)
  }
}
