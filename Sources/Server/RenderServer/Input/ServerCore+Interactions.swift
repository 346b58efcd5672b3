import AnimationEvaluation
import GraphicsValues
import RenderTree
import WireProtocol

// Interactions see fingers before their client does.
extension ServerCore {
  /// Passes a finger's action on to interactions.
  ///
  /// - Returns: false for an action that the client is not to be told.
  func interact(_ finger: InteractionFinger, _ kind: TouchKind, _ hit: LayerHit) -> Bool {
    switch kind {
    case .began: beginInteractions(finger, hit)
    case .moved: moveInteractions(finger, hit)
    case .ended, .cancelled: return endInteractions(finger, kind, hit)
    }
    return devices.fingers[finger]?.isSilent != true
  }

  private func beginInteractions(_ finger: InteractionFinger, _ hit: LayerHit) {
    let layers = tree.scene.interactions(
      from: hit.layer, of: hit.client, by: finger == .pointer ? .pointer : .finger)
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

  private func moveInteractions(_ finger: InteractionFinger, _ hit: LayerHit) {
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
          let target = target(of: other)
        else { continue }
        take(other, place, isKnown: true, target)
      }
      return
    }
  }

  private func endInteractions(_ finger: InteractionFinger, _ kind: TouchKind, _ hit: LayerHit)
    -> Bool
  {
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
  private func take(_ finger: InteractionFinger, _ owner: Int, isKnown: Bool, _ hit: LayerHit) {
    guard var chain = devices.fingers[finger] else { return }
    chain.owner = owner
    let layer = chain.layers[owner]
    chain.isSilent = tree.scene.interactionPolicy(layer, of: chain.client) == .take
    for index in chain.layers.indices where index != owner {
      _ = touch(finger, .cancelled, hit, chain.layers, index)
    }
    devices.fingers[finger] = chain
    guard chain.isSilent, isKnown else { return }
    switch finger {
    case .touch(let number): send(.cancelled, number, hit, pressure: 0)
    case .pointer: cancelPress(hit)
    }
  }

  /// The layer that a finger touched first, at the finger's last place.
  private func target(of finger: InteractionFinger) -> LayerHit? {
    switch finger {
    case .touch(let number): devices.touches.fingers[number]?.target
    case .pointer: devices.pointer.grab
    }
  }

  private func touch(
    _ finger: InteractionFinger, _ action: InteractionTouch, _ hit: LayerHit, _ layers: [UInt32],
    _ index: Int
  ) -> InteractionCourse.Claim {
    frames.isNeeded = true
    let claim = tree.scene.touch(
      finger.number, action, at: hit.windowPoint, devices.time, layer: layers[index],
      of: hit.client, outer: layers[(index + 1)...])
    if claim == .began || claim == .tracks {
      tracer?.noteTouch(
        client: hit.client, layer: layers[index], finger: finger.touch, action: "\(action)")
    }
    return claim
  }

  /// Moves interactions by a turn of a wheel.
  ///
  /// - Parameter way: in points.
  /// - Returns: false for a turn that the client is not to be told.
  func interactionsTurn(by way: Point, _ hit: LayerHit) -> Bool {
    let layers = tree.scene.interactions(from: hit.layer, of: hit.client, by: .wheel)
    guard !layers.isEmpty,
      tree.scene.turnWheel(by: way, devices.time, layers: layers, of: hit.client)
    else { return true }
    frames.isNeeded = true
    return !layers.contains { tree.scene.interactionPolicy($0, of: hit.client) == .take }
  }

  /// Tells clients the values of their interactions.
  func announce(_ reports: [InteractionReport]) {
    for report in reports {
      guard let session = session(report.client) else { continue }
      session.send(InteractionChanged(report))
      // A client that does not read may make ever new layers.
      if session.outbox.waitingInteractions > 2 * configuration.limits.interactions {
        session.outbox.keepInteractions {
          tree.scene.interactionPolicy($0, of: report.client) != nil
        }
      }
    }
  }
}

extension InteractionChanged {
  fileprivate init(_ report: InteractionReport) {
    let sample = report.sample
    self.init(
      layer: report.layer, animation: report.animation, state: UInt16(sample.state.rawValue),
      fingers: UInt16(clamping: sample.fingers), drags: sample.drags, x: sample.values[0],
      y: sample.values[1], scale: sample.values[2], rotation: sample.values[3],
      velocityX: sample.velocities[0], velocityY: sample.velocities[1],
      velocityScale: sample.velocities[2], velocityRotation: sample.velocities[3],
      endX: sample.ends[0], endY: sample.ends[1], endScale: sample.ends[2],
      endRotation: sample.ends[3], time: report.time)
  }
}
