internal import AnimationEvaluation
internal import GraphicsValues

/// Commits that wait for a credit, joined into one.
///
/// A property set twice is sent once; an animation that was added and removed again is not sent at
/// all, and neither is an image that nothing names any more; a list of sublayers replaces the one
/// before it when no other change of the tree lies between; everything else keeps its order. So an
/// application that goes on animating, or showing pictures, while the server is stopped uses no
/// more and more memory.
package struct DeferredCommit {
  private struct Slot: Hashable {
    var layer: UInt32
    var key: PropertyKey
  }

  /// Nil where a change was taken back.
  private var changes: [CommitStep?] = []
  private var places: [Slot: Int] = [:]
  private var animations: [UInt32: Int] = [:]
  private var images: [UInt32: Int] = [:]
  /// How many of the changes name an image that is defined here.
  private var imageUses: [UInt32: Int] = [:]
  /// The newest change of the tree's shape, if it is a list of sublayers: the layer and the place.
  private var newestList: (layer: UInt32, place: Int)?
  private var vacancies = 0
  private var commitTime = 0.0

  package init() {}

  package var isEmpty: Bool { changes.isEmpty }

  /// How many changes wait.
  package var count: Int { changes.count - vacancies }

  /// Adds a commit that is later than all that wait already.
  package mutating func add(_ batch: CommitBatch) {
    commitTime = batch.commitTime
    for change in batch.changes { add(change) }
    if vacancies > 64 && vacancies > changes.count / 2 { compact() }
  }

  private mutating func add(_ change: CommitStep) {
    switch change {
    case .set(let layer, let key, _):
      // The later one takes a place of its own, behind the image that it may name.
      if let place = places[Slot(layer: layer, key: key)] { vacate(place) }
    case .removeAnimation(_, let id):
      if let place = animations.removeValue(forKey: id) {
        return vacate(place)
      }
    case .releaseImage(let id):
      if let place = images[id], imageUses[id, default: 0] == 0 {
        images[id] = nil
        return vacate(place)
      }
    case .setSublayers(let layer, _):
      // Between two lists of a layer nothing else may have moved: a layer that leaves one list for
      // another has to be seen leaving first.
      if let list = newestList, list.layer == layer { vacate(list.place) }
    default: break
    }
    note(change, at: changes.count)
    changes.append(change)
  }

  /// Remembers where a change is, and what it names.
  private mutating func note(_ change: CommitStep, at place: Int) {
    switch change {
    case .set(let layer, let key, _): places[Slot(layer: layer, key: key)] = place
    case .addAnimation(_, let id, _): animations[id] = place
    case .defineImage(let id, _): images[id] = place
    case .setSublayers(let layer, _): newestList = (layer, place)
    case .destroyLayer, .setMask, .createContext, .destroyContext: newestList = nil
    default: break
    }
    for image in change.imagesNamed { imageUses[image, default: 0] += 1 }
  }

  private mutating func vacate(_ place: Int) {
    guard let change = changes[place] else { return }
    for image in change.imagesNamed {
      let uses = imageUses[image, default: 1] - 1
      imageUses[image] = uses > 0 ? uses : nil
    }
    changes[place] = nil
    vacancies += 1
  }

  private mutating func compact() {
    let kept = changes.compactMap { $0 }
    self = DeferredCommit(commitTime: commitTime)
    changes = kept
    for (place, change) in kept.enumerated() { note(change, at: place) }
  }

  private init(commitTime: Double) { self.commitTime = commitTime }

  /// Hands everything over; nothing waits afterwards.
  package mutating func take() -> CommitBatch {
    defer { self = DeferredCommit() }
    return CommitBatch(commitTime: commitTime, changes: changes.compactMap { $0 })
  }
}

extension CommitStep {
  /// The images that the change needs on the server, once for each time they are named.
  fileprivate var imagesNamed: [UInt32] {
    switch self {
    case .set(_, _, .image(let id)): [id]
    case .addAnimation(_, _, let description): description.imagesNamed
    default: []
    }
  }
}

extension AnimationDescription {
  fileprivate var imagesNamed: [UInt32] {
    var values: [PropertyValue] = []
    switch content {
    case .inert: break
    case .basic(let basic): values = [basic.from, basic.to, basic.by].compactMap { $0 }
    case .keyframes(let keyframes):
      if case .values(let frames) = keyframes.frames { values = frames }
    // As deep as descriptions are made, which is bounded.
    case .group(let children): return children.flatMap(\.imagesNamed)
    case .transition(let transition): values = [.objects(transition.filter.map { [$0] } ?? [])]
    }
    return values.flatMap(\.images)
  }
}
