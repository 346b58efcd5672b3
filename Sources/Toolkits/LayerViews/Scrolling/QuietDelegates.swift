import Foundation

/// The classes of delegates that leave a call to the protocol's default, which does nothing.
///
/// A default notes the class for which it was called. Swift has no other way to ask whether a class implements a
/// method of a protocol that has a default, so a class is quiet once a call has shown it.
@MainActor enum QuietDelegates {
  /// The calls that may answer inside a movement.
  struct Calls: OptionSet {
    let rawValue: Int
    static let movement = Calls(rawValue: 1)
    static let release = Calls(rawValue: 2)
    static let all: Calls = [.movement, .release]
  }

  // The same in all environments, as classes are.
  private static var quiet: [ObjectIdentifier: Calls] = [:]

  /// Notes that the delegate of a scroll view does nothing in a call.
  static func note(_ kind: AnyClass, _ call: Calls, _ scrollView: UIScrollView) {
    guard quiet[ObjectIdentifier(kind), default: []].insert(call).inserted else { return }
    scrollView.serverDragsChanged()
  }

  /// True for a delegate that is known to do nothing inside a movement.
  static func contain(_ delegate: any UIScrollViewDelegate) -> Bool {
    quiet[ObjectIdentifier(type(of: delegate))] == .all
  }
}
