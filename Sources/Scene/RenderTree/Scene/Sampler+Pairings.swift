import AnimationEvaluation
import GraphicsValues

// Pairings: the last step, which reads what all other animations and expressions show.
extension Sampler {
  /// Shows each layer with pairings in its place, superlayers first. Cost: O(layers above these and their partners), for
  /// each once, and much less for pairings of which nothing has changed.
  ///
  /// - Returns: whether one of them runs by the clock.
  mutating func samplePairings(_ scene: inout Scene) -> Bool {
    if scene.timeline.pairings.isEmpty { return false }
    scene.timeline.pairings.order(in: scene.graph)
    var isRunning = false
    for group in scene.timeline.pairings.groups {
      if scene.timeline.suspended.contains(group.client) {
        for slot in group.slots { scene.timeline.pairings.forgetReading(of: slot) }
        continue
      }
      var pass = PairingPass(time)
      if pass.run(group, &scene) { isRunning = true }
      scene.accounts.work.add(pass.work, of: group.client)
    }
    scene.timeline.pairings.wasSampled()
    return isRunning
  }
}

/// A client's pairings in one frame.
private struct PairingPass {
  /// A pairing in effect.
  private struct Way {
    let animation: UInt32
    let pairing: Pairing
    let progress: Double
  }

  /// Cost of a layer whose matrices are found, in pixels of `ClientWork`.
  private static let pixelsPerLayer = 320
  /// Cost of a layer that is placed beside those, likewise.
  private static let pixelsPerPlace = 2048
  /// Cost of a layer that is looked at for changes, or of an animation of a layer with pairings, likewise.
  private static let pixelsPerLook = 32

  private let time: Double
  /// The layers whose values without pairings may be others than in the last frame.
  private var changed = AncestorMarks()
  /// The layers that pairings show elsewhere, and those whose shown values are others; asked about superlayers only, which
  /// are shown already.
  private var away = AncestorMarks()
  private var moved = AncestorMarks()
  private var unpaired = RootwardSpaces(isUnpaired: true)
  private var shown = RootwardSpaces(isUnpaired: false)
  /// Number of layers passed, of those that were placed, and of their animations.
  private var count = 0
  private var placeCount = 0
  private var animationCount = 0

  init(_ time: Double) { self.time = time }

  /// Cost of the pass in pixels.
  var work: Int {
    (count + unpaired.count + shown.count) * Self.pixelsPerLayer + placeCount * Self.pixelsPerPlace
      + (changed.looks + away.looks + moved.looks + animationCount) * Self.pixelsPerLook
  }

  /// Shows the layers with pairings; returns whether one runs by the clock.
  mutating func run(_ group: PairingTable.Group, _ scene: inout Scene) -> Bool {
    var isRunning = false
    for slot in group.slots {
      if scene.timeline.pairings[slot]?.isFresh == true { changed.mark(slot) }
      if scene.timeline.pairings.isCurrent(slot) {
        scene.timeline.pairings.keep(scene.stores.presentation.pairedValues(slot), of: slot)
      }
      let index = Int(scene.timeline.animations.bySlot[slot])
      guard index >= 0, !isRunning else { continue }
      isRunning =
        scene.timeline.animations.layers[index].clock.rate != 0
        && scene.timeline.animations.layers[index].animations.contains(where: \.isRunningPairing)
    }
    for slot in group.slots {
      count += 1
      let ways = ways(of: slot, scene)
      let isCarried = away.reach(Int(scene.graph.parents[slot]), in: scene.graph) {
        scene.timeline.pairings[$0]?.isAway == true
      }
      if !rests(slot, ways, isCarried, &scene) { place(slot, ways, isCarried, &scene) }
    }
    return isRunning
  }

  /// The pairings of a layer that are in effect, in the order in which they were added.
  private mutating func ways(of slot: Int, _ scene: borrowing Scene) -> [Way] {
    let index = Int(scene.timeline.animations.bySlot[slot])
    if index < 0 { return [] }
    animationCount += scene.timeline.animations.layers[index].animations.count
    var ways: [Way] = []
    // Animations are accessed in place: copying one retains a dozen objects.
    for i in scene.timeline.animations.layers[index].animations.indices {
      let source = scene.timeline.animations.layers[index].animations[i].sourceRow
      let local =
        source < 0
        ? scene.timeline.animations.layers[index].clock.local(at: time)
        : scene.timeline.expressions.time(of: source)
      guard
        let (pairing, progress) =
          scene.timeline.animations.layers[index].animations[i].compiled.pairing(at: local)
      else { continue }
      ways.append(
        Way(
          animation: scene.timeline.animations.layers[index].animations[i].id, pairing: pairing,
          progress: progress))
    }
    return ways
  }

  /// Returns true if nothing has changed that the place of a layer depends on.
  private mutating func rests(
    _ slot: Int, _ ways: [Way], _ isCarried: Bool, _ scene: inout Scene
  ) -> Bool {
    guard let entry = scene.timeline.pairings[slot], let reading = entry.reading,
      reading.shape == scene.graph.shapes[entry.client], reading.isCarried == isCarried,
      reading.progress.elementsEqual(ways, by: { $0 == ($1.animation, $1.progress) })
    else { return false }
    for end in CollectionOfOne(slot) + reading.partners {
      if changed.reach(end, in: scene.graph, { !scene.changes.bySlot[$0].isEmpty }) { return false }
    }
    let superlayer = Int(scene.graph.parents[slot])
    return !isCarried
      || !moved.reach(superlayer, in: scene.graph) { !scene.changes.bySlot[$0].isEmpty }
  }

  /// Shows a layer in the place that its pairings give it; without any in effect, in its own.
  private mutating func place(
    _ slot: Int, _ ways: [Way], _ isCarried: Bool, _ scene: inout Scene
  ) {
    guard let entry = scene.timeline.pairings[slot] else { return }
    placeCount += 1
    let values = scene.unpairedValues(slot)
    let own = unpaired.matrices(of: slot, scene)
    let partners = partners(of: slot, ways, entry.client, scene)
    let ends = partners.compactMap { end(of: $0.way, at: $0.slot, under: own.root, scene) }
    var found: (values: ElementValues, opacity: Double)?
    if ends.contains(where: { $0.way.progress > 0 }) || !ends.isEmpty && isCarried {
      let surroundings =
        isCarried ? shown.matrices(of: slot, scene).surroundings : own.surroundings
      found = Self.mix(ends, values, own, in: surroundings)
    }
    scene.timeline.pairings.setShown(
      slot, isAway: found != nil,
      PairingReading(
        shape: scene.graph.shapes[entry.client], isCarried: isCarried,
        progress: ways.map { ($0.animation, $0.progress) }, partners: partners.map(\.slot)))
    guard entry.isAway || found != nil else { return }
    let new = found ?? (values.shown, values.opacity)
    let change = withUnsafeMutablePointer(to: &scene.stores.presentation) { store in
      var properties = SlotProperties(store: store, slot: slot)
      properties[.position] = .point(new.values.position)
      properties[.bounds] = .rect(new.values.bounds)
      properties[.transform] = .matrix(new.values.transform)
      properties[.cornerRadius] = .scalar(new.values.cornerRadius)
      properties[.opacity] = .scalar(new.opacity)
      return properties.finish()
    }
    scene.changes.record(slot, change)
  }

  /// The partners that there are, with the ways to them.
  private func partners(
    of slot: Int, _ ways: [Way], _ client: UInt32, _ scene: borrowing Scene
  ) -> [(way: Way, slot: Int)] {
    let layers = scene.clients[client]?.layers
    return ways.compactMap { way in
      guard let partner = layers?[way.pairing.partner], Int(partner) != slot else { return nil }
      return (way, Int(partner))
    }
  }

  /// Returns a way and the place where it ends; nil for a partner of another root or without a place, such as one seen
  /// edge on.
  private mutating func end(
    of way: Way, at partner: Int, under root: Int, _ scene: borrowing Scene
  ) -> (way: Way, place: ElementPlace)? {
    let matrices = unpaired.matrices(of: partner, scene)
    guard matrices.root == root else { return nil }
    let element = scene.unpairedValues(partner).element(isBelowFlip: matrices.isBelowFlip)
    return ElementPlace(of: element, under: matrices.place).map { (way, $0) }
  }

  /// Returns the values that pairings give a layer; nil for a layer without a place.
  ///
  /// - Parameter surroundings: leads from the superlayer's space, where it is shown.
  private static func mix(
    _ ends: [(way: Way, place: ElementPlace)], _ values: UnpairedValues, _ own: RootwardMatrices,
    in surroundings: ProjectiveMatrix
  ) -> (values: ElementValues, opacity: Double)? {
    let element = values.element(isBelowFlip: own.isBelowFlip)
    guard var place = ElementPlace(of: element, under: own.place) else { return nil }
    var opacity = values.opacity
    var scales = false
    for (way, end) in ends {
      place = place.mixed(with: end, at: way.progress)
      opacity *= way.pairing.fade(at: way.progress)
      if way.pairing.scales { scales = true }
    }
    if scales { place.scale(to: values.geometry.bounds.width) }
    return place.values(of: element, in: surroundings).map { ($0, opacity) }
  }
}
