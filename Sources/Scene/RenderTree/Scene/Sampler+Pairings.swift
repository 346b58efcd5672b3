import AnimationEvaluation
import GraphicsValues

// Pairings: the last step, which reads what all other animations and expressions show.
extension Sampler {
  /// Cost of a layer on the way to a root, in pixels of `ClientWork`.
  private static let pixelsPerLayer = 320
  /// Cost of the same layer if the pairing rests.
  private static let pixelsPerComparison = 32

  /// Shows each layer with pairings in its place, superlayers first. Cost: O(depth of the layer and its partners) for those
  /// of which something has changed, and the same in comparisons for the others.
  ///
  /// - Returns: whether one of them runs by the clock.
  mutating func samplePairings(_ scene: inout Scene) -> Bool {
    if scene.timeline.pairings.isEmpty { return false }
    var isRunning = false
    // The layers whose values without pairings may be others.
    var fresh: [Bool] = []
    let slots = scene.timeline.pairings.ordered(in: scene.graph)
    for slot in slots where !scene.isSuspended(slot) {
      if scene.timeline.pairings[slot]?.isFresh == true {
        if fresh.isEmpty { fresh = [Bool](repeating: false, count: scene.changes.bySlot.count) }
        fresh[slot] = true
      }
      if scene.timeline.pairings.isCurrent(slot) {
        scene.timeline.pairings.keep(scene.stores.presentation.pairedValues(slot), of: slot)
      }
      let index = Int(scene.timeline.animations.bySlot[slot])
      guard index >= 0, !isRunning else { continue }
      isRunning =
        scene.timeline.animations.layers[index].clock.rate != 0
        && scene.timeline.animations.layers[index].animations.contains(where: \.isRunningPairing)
    }
    for slot in slots {
      if scene.isSuspended(slot) {
        scene.timeline.pairings.setReading(nil, of: slot)
      } else if rests(slot, fresh, scene) {
        let layers = scene.timeline.pairings[slot]?.reading?.slots.count ?? 0
        scene.accounts.work.add(
          Self.pixelsPerLayer + layers * Self.pixelsPerComparison, of: scene.graph.owners[slot])
      } else {
        place(slot, &scene)
      }
    }
    scene.timeline.pairings.wasSampled()
    return isRunning
  }

  /// Returns true if nothing has changed that the place of a layer depends on.
  private func rests(_ slot: Int, _ fresh: [Bool], _ scene: Scene) -> Bool {
    guard let reading = scene.timeline.pairings[slot]?.reading,
      reading.shape == scene.graph.shape, reading.turns == scene.timeline.pairings.turns
    else { return false }
    for other in reading.slots {
      if !scene.changes.bySlot[other].isEmpty || !fresh.isEmpty && fresh[other] {
        return false
      }
    }
    var count = 0
    for attached in attached(to: slot, scene) {
      guard let (_, progress) = attached.compiled.pairing(at: localTime(of: attached, slot, scene))
      else { continue }
      guard count < reading.progress.count, reading.progress[count] == (attached.id, progress)
      else { return false }
      count += 1
    }
    return count == reading.progress.count
  }

  private func attached(to slot: Int, _ scene: Scene) -> [LayerAnimation] {
    let index = Int(scene.timeline.animations.bySlot[slot])
    return index < 0 ? [] : scene.timeline.animations.layers[index].animations
  }

  private func localTime(of attached: LayerAnimation, _ slot: Int, _ scene: Scene) -> Double {
    if attached.sourceRow >= 0 { return scene.timeline.expressions.time(attached) }
    let index = Int(scene.timeline.animations.bySlot[slot])
    return scene.timeline.animations.layers[index].clock.local(at: time)
  }

  /// A pairing in effect.
  private struct Way {
    var pairing: Pairing
    var progress: Double
    var partner: ElementPlace
  }

  /// Shows a layer in the place that its pairings give it; without any in effect, in its own.
  private mutating func place(_ slot: Int, _ scene: inout Scene) {
    let values = scene.unpairedValues(slot)
    let chain = scene.graph.ancestry(of: slot)
    var reading = PairingReading(shape: scene.graph.shape, slots: chain)
    let ways = ways(of: slot, chain[0], &reading, scene)
    var steps = reading.slots.count
    let isCarried = chain.dropLast().contains { scene.timeline.pairings[$0]?.isAway == true }
    var found: (values: ElementValues, opacity: Double)?
    if ways.contains(where: { $0.progress > 0 }) || !ways.isEmpty && isCarried {
      found = self.found(ways, values, chain, isCarried, scene)
      if isCarried { steps += chain.count }
    }
    scene.accounts.work.add(steps * Self.pixelsPerLayer, of: scene.graph.owners[slot])
    let wasAway = scene.timeline.pairings[slot]?.isAway == true
    scene.timeline.pairings.setAway(slot, found != nil)
    reading.turns = scene.timeline.pairings.turns
    scene.timeline.pairings.setReading(reading, of: slot)
    guard wasAway || found != nil else { return }
    let shown = found ?? (values.shown, values.opacity)
    let changed = withUnsafeMutablePointer(to: &scene.stores.presentation) { store in
      var properties = SlotProperties(store: store, slot: slot)
      properties[.position] = .point(shown.values.position)
      properties[.bounds] = .rect(shown.values.bounds)
      properties[.transform] = .matrix(shown.values.transform)
      properties[.cornerRadius] = .scalar(shown.values.cornerRadius)
      properties[.opacity] = .scalar(shown.opacity)
      return properties.finish()
    }
    scene.changes.record(slot, changed)
  }

  /// The pairings of a layer that are in effect, in the order in which they were added.
  ///
  /// - Parameter reading: gets the layers on the ways from partners to the root, and the progress.
  private func ways(
    of slot: Int, _ root: Int, _ reading: inout PairingReading, _ scene: Scene
  ) -> [Way] {
    let layers = scene.clients[scene.graph.owners[slot]]?.layers
    var ways: [Way] = []
    for attached in attached(to: slot, scene) {
      guard
        let (pairing, progress) = attached.compiled.pairing(
          at: localTime(of: attached, slot, scene))
      else { continue }
      reading.progress.append((attached.id, progress))
      guard let partner = layers?[pairing.partner].map({ Int($0) }), partner != slot else {
        continue
      }
      let chain = scene.graph.ancestry(of: partner)
      reading.slots += chain
      guard chain[0] == root else { continue }
      let matrices = scene.rootwardMatrices(chain, isUnpaired: true)
      let element = scene.unpairedValues(partner).element(isBelowFlip: matrices.isBelowFlip)
      guard let place = ElementPlace(of: element, under: matrices.place) else { continue }
      ways.append(Way(pairing: pairing, progress: progress, partner: place))
    }
    return ways
  }

  /// Returns the values that pairings give a layer; nil for a layer without a place, such as one seen edge on.
  ///
  /// - Parameter isCarried: a superlayer is shown elsewhere.
  private func found(
    _ ways: [Way], _ values: UnpairedValues, _ chain: [Int], _ isCarried: Bool, _ scene: Scene
  ) -> (values: ElementValues, opacity: Double)? {
    let matrices = scene.rootwardMatrices(chain, isUnpaired: true)
    let element = values.element(isBelowFlip: matrices.isBelowFlip)
    guard var place = ElementPlace(of: element, under: matrices.place) else { return nil }
    var opacity = values.opacity
    var scales = false
    for way in ways {
      place = place.mixed(with: way.partner, at: way.progress)
      opacity *= way.pairing.fade(at: way.progress)
      if way.pairing.scales { scales = true }
    }
    if scales { place.scale(to: values.geometry.bounds.width) }
    let surroundings =
      isCarried
      ? scene.rootwardMatrices(chain, isUnpaired: false).surroundings : matrices.surroundings
    return place.values(of: element, in: surroundings).map { ($0, opacity) }
  }
}
