public import Foundation

extension IndexPath {
  /// Creates the place of an item in a collection; both numbers count from 0.
  public init(item: Int, section: Int) { self = [section, item] }
  /// The item of a collection in its section; 0 for a path without an item.
  public var item: Int {
    get { count < 2 ? 0 : self[1] }
    set { if count > 1 { self[1] = newValue } }
  }
}
