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

  /// Returns a new view above or below a section, made by its class's `init(reuseIdentifier:)`.
  @MainActor static func edge(
    of kind: UITableViewHeaderFooterView.Type, reuseIdentifier: String
  ) -> UITableViewHeaderFooterView {
    UITableViewHeaderFooterView.identifier = reuseIdentifier
    return kind.allocate(ofTable: 0)
  }
}

extension UITableViewHeaderFooterView {
  fileprivate static var identifier: String?

  @_silgen_name("agate_header_footer_init")
  fileprivate convenience init(ofTable _: Int) {
    self.init(reuseIdentifier: UITableViewHeaderFooterView.identifier)
  }

  @_silgen_name("agate_header_footer_init")
  fileprivate static func allocate(ofTable _: Int) -> UITableViewHeaderFooterView
}
