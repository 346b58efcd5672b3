/// A sparse table of property values, packed in the order of the keys' raw values. A look-up takes
/// constant time and no hashing; copies share storage until one of them changes.
package struct PropertyTable: Hashable, Sendable {
  package private(set) var keys = PropertyKeySet()
  private var values: [PropertyValue] = []

  package init() {}

  package var isEmpty: Bool { values.isEmpty }

  package subscript(key: PropertyKey) -> PropertyValue? {
    get { keys.contains(key) ? values[keys.count(below: key)] : nil }
    set {
      let index = keys.count(below: key)
      switch (keys.contains(key), newValue) {
      case (true, let value?):
        values[index] = value
      case (false, let value?):
        values.insert(value, at: index)
        keys.insert(key)
      case (true, nil):
        values.remove(at: index)
        keys.remove(key)
      case (false, nil):
        break
      }
    }
  }
}
