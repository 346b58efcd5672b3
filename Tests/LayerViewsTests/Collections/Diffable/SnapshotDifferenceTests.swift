import Expectations
import LayerViews
import Testing
import ToolkitSupport

/// Views §20.1.
@Suite struct SnapshotDifferenceTests {
  typealias Contents = SnapshotContents<String, Int>
  typealias Place = SnapshotDifference.Place

  private func contents(_ sections: [(String, [Int])]) -> Contents {
    var contents = Contents(notices: Notices(of: "test"))
    for (section, items) in sections {
      contents.append(sections: [section])
      contents.append(items, to: section)
    }
    return contents
  }

  /// Performs the steps on the old contents, as a list does.
  private func applied(_ step: SnapshotDifference, _ old: Contents, _ new: Contents) -> [[Int]] {
    var kept: [Place: Int] = [:]
    let gone = Set(step.deletedItems + step.movedItems.map(\.from))
    var rows = old.sections.enumerated().map { number, section in
      (old.items(of: section) ?? []).enumerated().filter { item, value in
        kept[Place(section: number, item: item)] = value
        return !gone.contains(Place(section: number, item: item))
      }.map(\.element)
    }
    let moved = Dictionary(
      uniqueKeysWithValues: step.movedSections.map { ($0.to, rows[$0.from]) })
    let left = Set(step.deletedSections + step.movedSections.map(\.from))
    rows = rows.enumerated().filter { !left.contains($0.offset) }.map(\.element)
    for section in (step.insertedSections + moved.keys).sorted() {
      rows.insert(moved[section] ?? new.items(of: new.sections[section]) ?? [], at: section)
    }
    let came =
      step.insertedItems.map { ($0, new.items(of: new.sections[$0.section])?[$0.item] ?? -1) }
      + step.movedItems.map { ($0.to, kept[$0.from] ?? -1) }
    for (place, value) in came.sorted(by: { $0.0.item < $1.0.item }) {
      rows[place.section].insert(value, at: place.item)
    }
    return rows
  }

  @Test func `equal contents differ in nothing`() {
    let a = contents([("a", [1, 2]), ("b", [3])])
    expectTrue(SnapshotDifference(from: a, to: a).isEmpty)
  }

  @Test func `what came and what went is named by its old and its new place`() {
    let step = SnapshotDifference(
      from: contents([("a", [1, 2, 3]), ("b", [4])]), to: contents([("c", [9]), ("a", [1, 7, 3])]))
    expectEqual(step.deletedSections, [1])
    expectEqual(step.insertedSections, [0])
    expectEqual(step.deletedItems, [Place(section: 0, item: 1)])
    expectEqual(step.insertedItems, [Place(section: 1, item: 1)])
    expectEmpty(step.movedItems)
    expectEmpty(step.movedSections)
  }

  @Test func `one item that is taken to the end is one movement`() {
    let step = SnapshotDifference(
      from: contents([("a", [1, 2, 3, 4])]), to: contents([("a", [2, 3, 4, 1])]))
    expectEqual(step.movedItems.map(\.from), [Place(section: 0, item: 0)])
    expectEqual(step.movedItems.map(\.to), [Place(section: 0, item: 3)])
  }

  @Test func `the steps lead from any contents to any others`() {
    var generator = SystemRandomNumberGenerator()
    func random() -> Contents {
      var items = Array(0..<12).shuffled(using: &generator)
      let names = ["a", "b", "c", "d"].shuffled(using: &generator)
      return contents(
        names.prefix(Int.random(in: 0...4, using: &generator)).map { name in
          let count = min(Int.random(in: 0...4, using: &generator), items.count)
          defer { items.removeFirst(count) }
          return (name, Array(items.prefix(count)))
        })
    }
    for _ in 0..<3000 {
      let (old, new) = (random(), random())
      let step = SnapshotDifference(from: old, to: new)
      let rows = new.sections.map { new.items(of: $0) ?? [] }
      guard applied(step, old, new) != rows else { continue }
      expectEqual(applied(step, old, new), rows, "\(old.sections) \(old.items)")
      return
    }
  }

  @Test func `ten thousand items in the reverse order are compared`() {
    let items = Array(0..<10_000)
    let step = SnapshotDifference(
      from: contents([("a", items)]), to: contents([("a", items.reversed())]))
    expectEqual(step.movedItems.count, 9_999)
    expectEmpty(step.deletedItems)
  }
}
