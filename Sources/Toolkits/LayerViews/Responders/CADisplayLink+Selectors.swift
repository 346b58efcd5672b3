public import CoreAnimation
import Foundation

extension CADisplayLink {
  /// Creates a link that calls a method with itself; the target is retained until the link is invalidated.
  public convenience init(target: Any, selector sel: Selector) {
    let target = target as AnyObject
    self.init { link in sel.perform(on: target, link) }
  }
}
