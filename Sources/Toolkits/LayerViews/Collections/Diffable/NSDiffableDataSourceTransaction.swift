/// A change of order by a finger, from one snapshot to another.
@preconcurrency
public struct NSDiffableDataSourceTransaction<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
> {
  /// The snapshot that was shown before.
  public let initialSnapshot:
    NSDiffableDataSourceSnapshot<
      SectionIdentifierType, ItemIdentifierType
    >
  /// The snapshot that is shown now.
  public let finalSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// The difference of the items of all sections.
  public let difference: CollectionDifference<ItemIdentifierType>
  /// The differences of the sections whose items changed.
  public let sectionTransactions:
    [NSDiffableDataSourceSectionTransaction<SectionIdentifierType, ItemIdentifierType>]

  init(
    from initial: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    to final: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  ) {
    initialSnapshot = initial
    finalSnapshot = final
    difference = final.itemIdentifiers.difference(from: initial.itemIdentifiers).inferringMoves()
    sectionTransactions = final.sectionIdentifiers.compactMap { section in
      let (old, new) = (
        initial.contents.items(of: section) ?? [], final.contents.items(of: section) ?? []
      )
      guard old != new else { return nil }
      return NSDiffableDataSourceSectionTransaction(section, from: old, to: new)
    }
  }
}

/// A change of the items of one section by a finger.
@preconcurrency
public struct NSDiffableDataSourceSectionTransaction<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
> {
  /// The section.
  public let sectionIdentifier: SectionIdentifierType
  /// The items before, as roots.
  public let initialSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
  /// The items now, as roots.
  public let finalSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
  /// The difference of the items.
  public let difference: CollectionDifference<ItemIdentifierType>

  init(
    _ section: SectionIdentifierType, from old: [ItemIdentifierType], to new: [ItemIdentifierType]
  ) {
    sectionIdentifier = section
    var tree = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>()
    tree.append(old)
    initialSnapshot = tree
    tree.deleteAll()
    tree.append(new)
    finalSnapshot = tree
    difference = new.difference(from: old).inferringMoves()
  }
}
