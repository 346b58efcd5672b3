import Foundation

// Makes an object of another object's class, often a class of the application. In Swift this takes
// a `required` initializer, which classes written for Apple's framework do not have.
//
// For the type checker, a subclass with designated initializers of its own does not inherit a
// convenience initializer. The initializer's allocating entry point still works for every class: it
// calls `init(layer:)` through the method table of the given class. The entry point gets a symbol
// name of this library, under which a static method of the same calling convention is declared: a
// method takes the class in the place where an initializer takes it, and a consumed parameter is
// passed like an initializer's.
//
// A subclass with designated initializers that does not override `init(layer:)` ends the program
// here with "Use of unimplemented initializer 'init(layer:)'", as on Apple's systems.

extension CALayer {
  @_silgen_name("agate_layer_presentation_init")
  convenience init(presentationOf layer: CALayer) {
    self.init(layer: layer)
  }

  @_silgen_name("agate_layer_presentation_init")
  fileprivate static func allocate(presentationOf layer: __owned CALayer) -> CALayer
}

extension CAAnimation {
  @_silgen_name("agate_animation_copy_init")
  convenience init(like animation: CAAnimation) {
    self.init()
  }

  @_silgen_name("agate_animation_copy_init")
  fileprivate static func allocate(like animation: __owned CAAnimation) -> CAAnimation
}

extension CAEmitterCell {
  @_silgen_name("agate_emitter_cell_copy_init")
  convenience init(like cell: CAEmitterCell) {
    self.init()
  }

  @_silgen_name("agate_emitter_cell_copy_init")
  fileprivate static func allocate(like cell: __owned CAEmitterCell) -> CAEmitterCell
}

enum DynamicInitialization {
  /// Returns a new layer of the same class, made by its `init(layer:)`.
  static func presentation(of layer: CALayer) -> CALayer {
    let kind = type(of: layer)
    guard kind != CALayer.self else { return CALayer(layer: layer) }
    // A subclass copies its own values there, which are no changes.
    return TransactionStack.current.withoutActions { kind.allocate(presentationOf: layer) }
  }

  /// Returns a new emitter cell of the same class, made by its `init()`.
  static func instance(like cell: CAEmitterCell) -> CAEmitterCell {
    type(of: cell).allocate(like: cell)
  }

  /// Returns a new animation of the same class, made by its `init()`.
  static func instance(like animation: CAAnimation) -> CAAnimation {
    type(of: animation).allocate(like: animation)
  }
}
