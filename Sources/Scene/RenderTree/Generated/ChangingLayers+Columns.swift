// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

import GraphicsValues
import WireProtocol

extension ChangingLayers {
  /// Stores values of a property in its column, from which no other column follows.
  ///
  /// - Returns: false for other properties, which it leaves as they are.
  func store(_ values: PropertyColumn, in store: inout LayerStore) -> Bool {
    switch values.key {
    case .position:
      self.store(&store.position, .place) {
        values[$0].point
      } set: {
        $0.change(to: $1)
      }
    case .opacity:
      self.store(&store.opacity, .fade) {
        values[$0].scalar
      } set: {
        $0.change(to: $1)
      }
    case .backgroundColor:
      self.store(&store.look, .look) {
        values[$0].color
      } set: {
        $0.background.change(to: $1)
      }
    case .cornerRadius:
      self.store(&store.look, .look) {
        values[$0].scalar
      } set: {
        $0.cornerRadius.change(to: $1)
      }
    case .borderWidth:
      self.store(&store.look, .look) {
        values[$0].scalar
      } set: {
        $0.borderWidth.change(to: $1)
      }
    case .borderColor:
      self.store(&store.look, .look) {
        values[$0].color
      } set: {
        $0.border.change(to: $1)
      }
    default: return false
    }
    return true
  }
}

extension LayerStore {
  /// A column that every layer has a row of.
  enum Column {
    case geometry, position, look, opacity
  }

  /// The column of a property; nil for a property that is elsewhere.
  static func column(of key: PropertyKey) -> Column? {
    switch key {
    case .bounds, .anchorPoint, .transform:
      .geometry
    case .position:
      .position
    case .zPosition,
      .hidden,
      .masksToBounds,
      .backgroundColor,
      .cornerRadius,
      .maskedCorners,
      .borderWidth,
      .borderColor:
      .look
    case .opacity:
      .opacity
    default:
      nil
    }
  }
}
