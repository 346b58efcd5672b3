import Foundation
import ToolkitSupport

// Cells are made as other objects are, by an entry point that has a number for a parameter: a method
// would not release what an initializer consumes, such as the identifier.
extension UITableViewCell {
  fileprivate static var identifier: String?

  @_silgen_name("agate_cell_init")
  fileprivate convenience init(ofTable _: Int) {
    self.init(style: .default, reuseIdentifier: UITableViewCell.identifier)
  }

  @_silgen_name("agate_cell_init")
  fileprivate static func allocate(ofTable _: Int) -> UITableViewCell
}

extension DynamicInitialization {
  /// Returns a new cell of a class, made by its `init(style:reuseIdentifier:)`.
  @MainActor static func cell(
    of kind: UITableViewCell.Type, reuseIdentifier: String
  ) -> UITableViewCell {
    UITableViewCell.identifier = reuseIdentifier
    return kind.allocate(ofTable: 0)
  }
}
