import Foundation
import GraphicsValues

/// Emitter cells in archives: the values that were set, by key.
enum EmitterCellArchive {
  private static let valuesKey = "values"
  private static let objectKeys = ["name", "contents", "emitterCells", "style"]

  static func write(_ cell: CAEmitterCell, to coder: NSCoder) {
    let values = NSMutableDictionary()
    let keys = EmitterCellKey.allCases.map(\.rawValue) + objectKeys + Array(cell.tags.keys)
    for key in keys where cell.shouldArchiveValue(forKey: key) {
      guard
        let value = cell.value(forKey: key).flatMap({ ArchivedValue.archived($0, for: coder) })
      else { continue }
      values[key] = value
    }
    coder.encode(values, forKey: valuesKey)
  }

  static func read(_ cell: CAEmitterCell, from coder: NSCoder) {
    let values = coder.storedObject(forKey: valuesKey) as? NSDictionary
    for (key, value) in values ?? [:] {
      guard let key = key as? String, let value = ArchivedValue.value(value) else { continue }
      cell.setValue(value, forKey: key)
    }
  }
}
