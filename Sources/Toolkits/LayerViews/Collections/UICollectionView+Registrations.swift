public import Foundation
import ToolkitSupport

extension UICollectionView {
  /// A class of cells together with the closure that fills them.
  @preconcurrency @MainActor public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    /// The closure that fills a cell with an item.
    public typealias Handler = @MainActor (Cell, IndexPath, Item) -> Void

    fileprivate let identifier = UUID().uuidString
    fileprivate let handler: Handler

    /// Creates a registration. Make it once, outside of the closure that returns cells: each one has unused cells
    /// of its own.
    public init(handler: @escaping Handler) { self.handler = handler }
  }

  /// A class of supplementary views together with the closure that fills them.
  @preconcurrency @MainActor
  public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    /// The closure that fills a view, by its kind and place.
    public typealias Handler = @MainActor (Supplementary, String, IndexPath) -> Void

    fileprivate let identifier = UUID().uuidString
    fileprivate let kind: String
    fileprivate let handler: Handler

    /// Creates the registration of views of a kind. Make it once, outside of the closure that returns views.
    public init(elementKind: String, handler: @escaping Handler) {
      kind = elementKind
      self.handler = handler
    }
  }

  /// Returns an unused or a new cell, filled with an item by the registration's closure.
  public func dequeueConfiguredReusableCell<Cell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    if state.cellClasses[registration.identifier] == nil {
      register(Cell.self, forCellWithReuseIdentifier: registration.identifier)
    }
    let cell = dequeueReusableCell(
      withReuseIdentifier: registration.identifier, for: indexPath)
    let made = cell as? Cell ?? Self.made(Cell.self)
    if let item { registration.handler(made, indexPath, item) }
    return made
  }

  /// Returns an unused or a new supplementary view, filled by the registration's closure.
  public func dequeueConfiguredReusableSupplementary<Supplementary>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    let kind = registration.kind
    if state.viewClasses[kind]?[registration.identifier] == nil {
      register(
        Supplementary.self, forSupplementaryViewOfKind: kind,
        withReuseIdentifier: registration.identifier)
    }
    let view = dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: registration.identifier, for: indexPath)
    let made = view as? Supplementary ?? Self.made(Supplementary.self)
    registration.handler(made, kind, indexPath)
    return made
  }

  /// Makes a view of a class for a program that registered another class under the same identifier.
  private static func made<View: UICollectionReusableView>(_ kind: View.Type) -> View {
    unsafeDowncast(DynamicInitialization.reusableView(of: kind, size: .zero), to: kind)
  }
}
