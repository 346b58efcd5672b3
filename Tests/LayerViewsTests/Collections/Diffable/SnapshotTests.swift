import Expectations
import LayerViews
import Testing

/// Views §20.1.
@Suite struct SnapshotTests {
  typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

  private func snapshot(_ sections: KeyValuePairs<String, [Int]>) -> Snapshot {
    var snapshot = Snapshot()
    for (section, items) in sections {
      snapshot.appendSections([section])
      snapshot.appendItems(items, toSection: section)
    }
    return snapshot
  }

  @Test func `items go to the last section unless another one is named`() {
    var snapshot = Snapshot()
    snapshot.appendSections(["a", "b"])
    snapshot.appendItems([1, 2])
    snapshot.appendItems([3], toSection: "a")
    expectEqual(snapshot.itemIdentifiers, [3, 1, 2])
    expectEqual(snapshot.numberOfItems, 3)
    expectEqual(snapshot.numberOfSections, 2)
    expectEqual(snapshot.numberOfItems(inSection: "b"), 2)
    expectEqual(snapshot.itemIdentifiers(inSection: "b"), [1, 2])
    expectEqual(snapshot.sectionIdentifier(containingItem: 3), "a")
    expectNil(snapshot.sectionIdentifier(containingItem: 9))
    expectEqual(snapshot.indexOfItem(2), 2)
    expectNil(snapshot.indexOfItem(9))
    expectEqual(snapshot.indexOfSection("b"), 1)
    expectNil(snapshot.indexOfSection("z"))
  }

  @Test func `items are inserted and moved beside others, also of another section`() {
    var it = snapshot(["a": [1, 2, 3], "b": [4]])
    it.insertItems([10, 11], beforeItem: 2)
    it.insertItems([12], afterItem: 3)
    expectEqual(it.itemIdentifiers(inSection: "a"), [1, 10, 11, 2, 3, 12])
    it.moveItem(1, afterItem: 4)
    it.moveItem(3, beforeItem: 10)
    expectEqual(it.itemIdentifiers(inSection: "a"), [3, 10, 11, 2, 12])
    expectEqual(it.itemIdentifiers(inSection: "b"), [4, 1])
    it.deleteItems([10, 2, 99])
    expectEqual(it.itemIdentifiers, [3, 11, 12, 4, 1])
    it.deleteAllItems()
    expectEqual(it.numberOfSections, 0)
    expectEqual(it.numberOfItems, 0)
  }

  @Test func `sections are inserted, moved and deleted with their items`() {
    var it = snapshot(["a": [1], "b": [2], "c": [3]])
    it.insertSections(["x"], beforeSection: "b")
    it.insertSections(["y"], afterSection: "c")
    expectEqual(it.sectionIdentifiers, ["a", "x", "b", "c", "y"])
    it.moveSection("a", afterSection: "c")
    it.moveSection("y", beforeSection: "x")
    expectEqual(it.sectionIdentifiers, ["y", "x", "b", "c", "a"])
    it.deleteSections(["b", "none"])
    expectEqual(it.itemIdentifiers, [3, 1])
    expectNil(it.sectionIdentifier(containingItem: 2))
  }

  @Test func `an item that is there already moves, and a repeated one counts once`() {
    var it = snapshot(["a": [1, 2], "b": [3]])
    it.appendItems([2, 4, 4], toSection: "b")
    expectEqual(it.itemIdentifiers(inSection: "a"), [1])
    expectEqual(it.itemIdentifiers(inSection: "b"), [3, 2, 4])
    it.appendSections(["a", "c", "c"])
    expectEqual(it.sectionIdentifiers, ["b", "a", "c"])
    expectEqual(it.itemIdentifiers, [3, 2, 4, 1])
  }

  @Test func `what is unknown changes nothing`() {
    var it = Snapshot()
    it.appendItems([1])
    expectEqual(it.numberOfItems, 0)
    it = snapshot(["a": [1, 2]])
    it.appendItems([3], toSection: "z")
    it.insertItems([3], beforeItem: 9)
    it.insertItems([1], beforeItem: 1)
    it.moveItem(9, beforeItem: 1)
    it.moveItem(1, afterItem: 9)
    it.moveItem(1, afterItem: 1)
    it.reloadItems([9])
    it.reconfigureItems([9])
    it.insertSections(["b"], beforeSection: "z")
    it.insertSections(["a"], afterSection: "a")
    it.moveSection("z", beforeSection: "a")
    it.moveSection("a", afterSection: "z")
    it.moveSection("a", afterSection: "a")
    it.reloadSections(["z"])
    expectEqual(it.itemIdentifiers(inSection: "z"), [])
    expectEqual(it.itemIdentifiers, [1, 2])
    expectEqual(it.sectionIdentifiers, ["a"])
    expectEmpty(it.reloadedItemIdentifiers)
  }

  @Test func `marks are kept in order, and go with what they mark`() {
    var it = snapshot(["a": [1, 2, 3], "b": [4]])
    it.reloadItems([3, 1, 3])
    it.reconfigureItems([2, 4])
    it.reloadSections(["b", "a"])
    expectEqual(it.reloadedItemIdentifiers, [3, 1])
    expectEqual(it.reconfiguredItemIdentifiers, [2, 4])
    expectEqual(it.reloadedSectionIdentifiers, ["b", "a"])
    it.deleteItems([3])
    it.deleteSections(["b"])
    expectEqual(it.reloadedItemIdentifiers, [1])
    expectEqual(it.reconfiguredItemIdentifiers, [2])
    expectEqual(it.reloadedSectionIdentifiers, ["a"])
  }
}

/// Views §20.1.
@Suite struct SectionSnapshotTests {
  typealias Tree = NSDiffableDataSourceSectionSnapshot<String>

  private var tree: Tree {
    var tree = Tree()
    tree.append(["a", "b"])
    tree.append(["a1", "a2"], to: "a")
    tree.append(["a1x"], to: "a1")
    return tree
  }

  @Test func `items whose ancestors are all open are visible`() {
    var tree = tree
    expectEqual(tree.items, ["a", "a1", "a1x", "a2", "b"])
    expectEqual(tree.rootItems, ["a", "b"])
    expectEqual(tree.visibleItems, ["a", "b"])
    tree.expand(["a1"])
    expectEqual(tree.visibleItems, ["a", "b"])
    tree.expand(["a"])
    expectEqual(tree.visibleItems, ["a", "a1", "a1x", "a2", "b"])
    expectTrue(tree.isExpanded("a"))
    expectTrue(tree.isVisible("a1x"))
    tree.collapse(["a1"])
    expectFalse(tree.isVisible("a1x"))
    expectEqual(tree.visibleItems, ["a", "a1", "a2", "b"])
  }

  @Test func `level, parent and index follow the tree`() {
    let tree = tree
    expectEqual(tree.level(of: "a1x"), 2)
    expectEqual(tree.parent(of: "a1x"), "a1")
    expectNil(tree.parent(of: "a"))
    expectEqual(tree.index(of: "a2"), 3)
    expectTrue(tree.contains("a2"))
    expectFalse(tree.contains("z"))
    expectEqual(tree.level(of: "z"), 0)
  }

  @Test func `items come beside others, and go with all below them`() {
    var tree = tree
    tree.insert(["c"], before: "a2")
    tree.insert(["d"], after: "b")
    expectEqual(tree.items, ["a", "a1", "a1x", "c", "a2", "b", "d"])
    tree.delete(["a1", "d", "z"])
    expectEqual(tree.items, ["a", "c", "a2", "b"])
    tree.deleteAll()
    expectEmpty(tree.items)
  }

  @Test func `trees are cut out and put in`() {
    var tree = tree
    tree.expand(["a1"])
    let below = tree.snapshot(of: "a")
    expectEqual(below.rootItems, ["a1", "a2"])
    expectTrue(below.isExpanded("a1"))
    let whole = tree.snapshot(of: "a", includingParent: true)
    expectEqual(whole.items, ["a", "a1", "a1x", "a2"])
    var other = Tree()
    other.append(["n"])
    other.append(["m"], to: "n")
    other.expand(["n"])
    tree.replace(childrenOf: "a", using: other)
    expectEqual(tree.items, ["a", "n", "m", "b"])
    var third = Tree()
    third.append(["p"])
    tree.insert(third, before: "b")
    third = Tree()
    third.append(["q"])
    tree.insert(third, after: "b")
    expectEqual(tree.items, ["a", "n", "m", "p", "b", "q"])
    expectEqual(tree.visualDescription(), "+ a\n  - n\n      m\n  p\n  b\n  q")
  }

  @Test func `what is unknown or repeated changes nothing`() {
    var tree = tree
    tree.append(["a", "e", "e"])
    tree.append(["f"], to: "z")
    tree.insert(["f"], before: "z")
    tree.replace(childrenOf: "z", using: Tree())
    tree.expand(["z"])
    expectEqual(tree.items, ["a", "a1", "a1x", "a2", "b", "e"])
    expectEmpty(tree.snapshot(of: "z").items)
  }
}
