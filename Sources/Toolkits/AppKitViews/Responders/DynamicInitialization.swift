import Foundation

// Makes the delegate of an application, whose class is known at run time only. In Swift this takes a
// `required` initializer, which `NSObject` does not have here.
//
// The allocating entry point of a convenience initializer still works for every class: it calls
// `init()` through the method table of the given class. The entry point gets a symbol name of this
// library, under which a static method of the same calling convention is declared: a method takes
// the class in the place where an initializer takes it.
//
// A class with designated initializers that does not override `init()` ends the program here with "Use
// of unimplemented initializer 'init()'", as on Apple's systems.

extension NSObject {
  @_silgen_name("agate_application_delegate_init")
  fileprivate convenience init(delegateOfApplication _: Int) { self.init() }

  @_silgen_name("agate_application_delegate_init")
  fileprivate static func allocate(delegateOfApplication _: Int) -> NSObject
}

enum DynamicInitialization {
  /// Returns a new object of a class, made by its `init()`.
  @MainActor static func object(of kind: NSObject.Type) -> NSObject {
    kind.allocate(delegateOfApplication: 0)
  }
}
