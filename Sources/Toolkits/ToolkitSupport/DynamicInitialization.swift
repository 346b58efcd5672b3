public import Foundation

// Makes an object of a class of the application that is known at run time only: the layer of a view,
// the delegate of the application. In Swift this takes a `required` initializer, which classes written
// for Apple's frameworks do not have.
//
// The allocating entry point of a convenience initializer still works for every class: it calls
// `init()` through the method table of the given class. The entry point gets a symbol name of this
// library, under which a static method of the same calling convention is declared: a method takes
// the class in the place where an initializer takes it.
//
// A subclass with designated initializers that does not override `init()` ends the program here
// with "Use of unimplemented initializer 'init()'", as on Apple's systems.

extension NSObject {
  @_silgen_name("agate_toolkit_object_init")
  fileprivate convenience init(madeByToolkit _: Int) { self.init() }

  @_silgen_name("agate_toolkit_object_init")
  fileprivate static func allocate(madeByToolkit _: Int) -> NSObject
}

/// Objects of classes that are known at run time only.
public enum DynamicInitialization {
  /// Returns a new object of a class, made by its `init()`.
  public static func object<Kind: NSObject>(of kind: Kind.Type) -> Kind {
    unsafeDowncast(kind.allocate(madeByToolkit: 0), to: Kind.self)
  }
}
