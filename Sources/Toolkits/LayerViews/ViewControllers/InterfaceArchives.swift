public import Foundation

// Archives of interfaces, which Interface Builder makes on Apple's systems and nothing reads here. The names
// are declared so that the compiler says what to do instead.

/// An archive of views.
@available(*, unavailable, message: "Linux has no archives of interfaces: make the views in code")
open class UINib: NSObject {}

/// An archive of controllers.
@available(
  *, unavailable, message: "Linux has no storyboards: make the controllers in code, by their init()"
)
open class UIStoryboard: NSObject {}

/// A way from one controller of a storyboard to another.
@available(
  *, unavailable,
  message: "Linux has no storyboards: push, present or show the next controller in code"
)
open class UIStoryboardSegue: NSObject {}

extension UIViewController {
  /// Not available: there are no segues.
  @available(
    *, unavailable,
    message: "Linux has no storyboards: push, present or show the next controller in code"
  )
  public func performSegue(withIdentifier identifier: String, sender: Any?) {}
}
