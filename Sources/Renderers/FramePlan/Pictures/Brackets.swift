package import DrawList

/// Matches the commands of a list that begin, divide and end brackets.
///
/// Computed from the order of the commands alone, so that a wrong `bracketLength` cannot lead painting astray;
/// where effects spread (`DrawList.spreads`), occlusion and the selection of visible commands also follow
/// `bracketLength`.
///
/// An end belongs to the last open beginning of its kind; beginnings between the two have no end.
/// Beginnings without an end and ends without a beginning are ignored.
package struct Brackets {
  /// A complete bracket, or a backdrop, which depends on its surroundings as a bracket does.
  package struct Item {
    package enum Kind { case group, mask, transition, bitmap, backdrop }

    package var kind: Kind
    /// Index of the first command; a backdrop's own index is both `begin` and `end`.
    package var begin: Int
    package var end: Int
    /// Index of a transition's `transitionNew`.
    package var middle = -1
    /// The innermost item around it; −1 at the outermost level.
    package var parent = -1
  }

  /// Items in the order of their ends: inner items come before outer ones.
  package private(set) var items: [Item] = []
  /// For each command its item, or −1; empty when there are no items.
  package private(set) var itemOfCommand: [Int32] = []

  private struct Open {
    var kind: Item.Kind
    var begin: Int
    var middle = -1
  }

  private var open: [Open] = []
  private var openOfKind = [Int](repeating: 0, count: 4)
  /// Indices of items whose enclosing item may still end.
  private var orphans: [Int] = []

  package mutating func update(_ list: DrawList) {
    items.removeAll(keepingCapacity: true)
    itemOfCommand.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    orphans.removeAll(keepingCapacity: true)
    for kind in openOfKind.indices { openOfKind[kind] = 0 }
    list.commands.heads.withUnsafeBufferPointer { heads in
      for index in heads.indices { match(heads[index].kind, index) }
    }
    if items.isEmpty { return }
    itemOfCommand.append(contentsOf: repeatElement(-1, count: list.commands.count))
    for (number, item) in items.enumerated() {
      itemOfCommand[item.begin] = Int32(number)
      itemOfCommand[item.end] = Int32(number)
      if item.middle >= 0 { itemOfCommand[item.middle] = Int32(number) }
    }
  }

  @inline(__always)
  private mutating func match(_ kind: DrawCommand.Kind, _ index: Int) {
    switch kind {
    case .fill, .border, .image, .path, .gradient, .shadow, .particles, .nothing: break
    case .backdrop: add(Item(kind: .backdrop, begin: index, end: index))
    case .beginGroup: begin(.group, index)
    case .beginMask: begin(.mask, index)
    case .beginTransition: begin(.transition, index)
    case .beginBitmap: begin(.bitmap, index)
    case .transitionNew: divide(index)
    case .endGroup: end(.group, index)
    case .endMask: end(.mask, index)
    case .endTransition: end(.transition, index)
    case .endBitmap: end(.bitmap, index)
    }
  }

  /// Returns the item that a command belongs to: one that it begins, divides or ends, or a backdrop's own.
  package func item(of command: Int) -> Int? {
    guard !itemOfCommand.isEmpty, itemOfCommand[command] >= 0 else { return nil }
    return Int(itemOfCommand[command])
  }

  /// Returns the commands drawn on the same surface before a backdrop.
  package func scope(ofBackdrop number: Int) -> Range<Int> {
    let item = items[number]
    guard item.parent >= 0 else { return 0..<item.begin }
    let parent = items[item.parent]
    let divided = parent.middle >= 0 && parent.middle < item.begin
    return (divided ? parent.middle : parent.begin) + 1..<item.begin
  }

  private static func number(_ kind: Item.Kind) -> Int {
    switch kind {
    case .group, .backdrop: 0
    case .mask: 1
    case .transition: 2
    case .bitmap: 3
    }
  }

  private mutating func begin(_ kind: Item.Kind, _ index: Int) {
    open.append(Open(kind: kind, begin: index))
    openOfKind[Self.number(kind)] += 1
  }

  private mutating func divide(_ index: Int) {
    guard let last = open.last, last.kind == .transition, last.middle < 0 else { return }
    open[open.count - 1].middle = index
  }

  private mutating func end(_ kind: Item.Kind, _ index: Int) {
    guard openOfKind[Self.number(kind)] > 0 else { return }
    while let last = open.popLast() {
      openOfKind[Self.number(last.kind)] -= 1
      guard last.kind == kind else { continue }
      // A transition without a `transitionNew` has no new picture, and is ignored.
      if kind == .transition && last.middle < 0 { return }
      let number = items.count
      while let orphan = orphans.last, items[orphan].begin > last.begin {
        items[orphan].parent = number
        orphans.removeLast()
      }
      add(Item(kind: kind, begin: last.begin, end: index, middle: last.middle))
      return
    }
  }

  private mutating func add(_ item: Item) {
    orphans.append(items.count)
    items.append(item)
  }
}
