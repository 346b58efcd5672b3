import AnimationEvaluation
import GraphicsValues
import RenderTree
import WireProtocol

// Interactions see fingers before their client does.
extension ServerCore {
  /// Passes a finger's action on to interactions.
  ///
  /// - Returns: false for an action that the client is not to be told.
  func interact(_ finger: UInt32, _ kind: TouchKind, _ hit: LayerHit) -> Bool {
    switch kind {
    case .began: beginInteractions(finger, hit)
    case .moved: moveInteractions(finger, hit)
    case .ended, .cancelled: return endInteractions(finger, kind, hit)
    }
    return devices.fingers[finger]?.isSilent != true
  }

  private func beginInteractions(_ finger: UInt32, _ hit: LayerHit) {
    let layers = tree.scene.interactions(from: hit.layer, of: hit.client)
    devices.fingers[finger] = nil
    if layers.isEmpty { return }
    devices.fingers[finger] = InteractionFingers.Chain(client: hit.client, layers: layers)
    for index in layers.indices {
      let claim = touch(finger, .began, hit, layers, index)
      guard claim == .began || claim == .tracks else { continue }
      // The client hears nothing of a finger that catches what moves.
      take(finger, index, isKnown: false, hit)
      return
    }
  }

  private func moveInteractions(_ finger: UInt32, _ hit: LayerHit) {
    guard let chain = devices.fingers[finger] else { return }
    if let owner = chain.owner {
      _ = touch(finger, .moved, hit, chain.layers, owner)
      return
    }
    for index in chain.layers.indices
    where touch(finger, .moved, hit, chain.layers, index) == .began {
      let layer = chain.layers[index]
      take(finger, index, isKnown: true, hit)
      for other in devices.fingers.waiting(for: layer, of: chain.client) {
        guard let place = devices.fingers[other]?.layers.firstIndex(of: layer),
          let target = devices.touches.fingers[other]?.target
        else { continue }
        take(other, place, isKnown: true, target)
      }
      return
    }
  }

  private func endInteractions(_ finger: UInt32, _ kind: TouchKind, _ hit: LayerHit) -> Bool {
    guard let chain = devices.fingers[finger] else { return true }
    let action: InteractionTouch = kind == .ended ? .ended : .cancelled
    for index in chain.layers.indices where chain.owner == nil || chain.owner == index {
      _ = touch(finger, action, hit, chain.layers, index)
    }
    devices.fingers[finger] = nil
    return !chain.isSilent
  }

  /// Gives a finger to one interaction.
  ///
  /// - Parameter isKnown: true if the client knows of the finger.
  private func take(_ finger: UInt32, _ owner: Int, isKnown: Bool, _ hit: LayerHit) {
    guard var chain = devices.fingers[finger] else { return }
    chain.owner = owner
    let layer = chain.layers[owner]
    chain.isSilent = tree.scene.interactionPolicy(layer, of: chain.client) == .take
    for index in chain.layers.indices where index != owner {
      _ = touch(finger, .cancelled, hit, chain.layers, index)
    }
    devices.fingers[finger] = chain
    if chain.isSilent, isKnown { send(.cancelled, finger, hit, pressure: 0) }
  }

  private func touch(
    _ finger: UInt32, _ action: InteractionTouch, _ hit: LayerHit, _ layers: [UInt32],
    _ index: Int
  ) -> InteractionCourse.Claim {
    frames.isNeeded = true
    return tree.scene.touch(
      UInt64(finger), action, at: hit.rootPoint, clock.now, layer: layers[index], of: hit.client,
      outer: layers[(index + 1)...])
  }

  /// Moves interactions by a turn of a wheel.
  ///
  /// - Parameter way: in points.
  /// - Returns: false for a turn that the client is not to be told.
  func interactionsTurn(by way: Point, _ hit: LayerHit) -> Bool {
    let layers = tree.scene.interactions(from: hit.layer, of: hit.client)
    guard !layers.isEmpty,
      tree.scene.turnWheel(by: way, clock.now, layers: layers, of: hit.client)
    else { return true }
    frames.isNeeded = true
    return !layers.contains { tree.scene.interactionPolicy($0, of: hit.client) == .take }
  }

  /// Tells clients the values of their interactions. A client that does not read gets the last ones once it does.
  func announce(_ reports: [InteractionReport], _ time: Double) {
    for report in reports {
      interactionReports[HostLayer(client: report.client, layer: report.layer)] = (report, time)
    }
    for (layer, (report, time)) in interactionReports.sorted(by: { $0.key.layer < $1.key.layer }) {
      guard let session = session(layer.client) else {
        interactionReports[layer] = nil
        continue
      }
      if session.outbox.isBackedUp { continue }
      interactionReports[layer] = nil
      let sample = report.sample
      session.send(
        InteractionChanged(
          layer: report.layer, state: UInt16(sample.state.rawValue),
          fingers: UInt16(clamping: sample.fingers), x: sample.values[0], y: sample.values[1],
          scale: sample.values[2], rotation: sample.values[3], velocityX: sample.velocities[0],
          velocityY: sample.velocities[1], velocityScale: sample.velocities[2],
          velocityRotation: sample.velocities[3], time: time))
    }
  }
}
