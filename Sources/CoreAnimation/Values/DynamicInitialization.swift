internal import Foundation

// Makes an object of another object's class, which the library may never have seen. In Swift this
// takes a `required` initializer; applications written for Apple's framework do not have one.
//
// A convenience initializer is not inherited in the type checker's eyes once a subclass has
// designated initializers of its own, but its allocating entry point works for every class: it
// calls `init(layer:)` through the method table of the class that it is given. The entry point gets
// a name of ours, and a static method with the same calling convention borrows that name: a method
// takes the class where an initializer takes it, and a consumed parameter is passed as an
// initializer's are.
//
// A subclass that has designated initializers and does not override `init(layer:)` ends the program
// here with "Use of unimplemented initializer 'init(layer:)'", as it does on Apple's systems.

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

enum DynamicInitialization {
  /// A new layer of the same class, made by its `init(layer:)`.
  static func presentation(of layer: CALayer) -> CALayer {
    let kind = type(of: layer)
    guard kind != CALayer.self else { return CALayer(layer: layer) }
    return kind.allocate(presentationOf: layer)
  }

  /// A new animation of the same class, made by its `init()`.
  static func instance(like animation: CAAnimation) -> CAAnimation {
    type(of: animation).allocate(like: animation)
  }
}
