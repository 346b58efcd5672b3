/// The choice of a controller of a card for each connector.
package enum ControllerPlan {
  /// Gives as many connectors as possible a controller of their own.
  ///
  /// - Parameters:
  ///   - connectors: earlier ones come first where there are not enough controllers.
  ///   - controllers: the card's, in the order of the masks.
  ///   - kept: what stays as it is.
  /// - Returns: a controller's number for each connector that has one, including `kept`.
  package static func assign(
    _ connectors: [CardConnector], controllers: [UInt32], keeping kept: [UInt32: UInt32]
  ) -> [UInt32: UInt32] {
    var connectorOf: [UInt32: CardConnector] = [:]
    let free = controllers.enumerated().filter { !kept.values.contains($0.element) }

    func choices(_ connector: CardConnector) -> [UInt32] {
      let possible = free.filter {
        $0.offset < 32 && connector.possibleControllers >> UInt32($0.offset) & 1 == 1
      }.map(\.element)
      // One that sends to it already costs no black moment.
      return possible.filter { $0 == connector.controller }
        + possible.filter { $0 != connector.controller }
    }

    /// Finds a controller, moving other connectors to others if that makes room.
    func place(_ connector: CardConnector, _ seen: inout Set<UInt32>) -> Bool {
      for controller in choices(connector) where seen.insert(controller).inserted {
        guard let other = connectorOf[controller] else {
          connectorOf[controller] = connector
          return true
        }
        if place(other, &seen) {
          connectorOf[controller] = connector
          return true
        }
      }
      return false
    }

    for connector in connectors where kept[connector.id] == nil {
      var seen: Set<UInt32> = []
      _ = place(connector, &seen)
    }
    var result = kept
    for (controller, connector) in connectorOf { result[connector.id] = controller }
    return result
  }
}
