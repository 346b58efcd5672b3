import AnimationEvaluation
import GraphicsValues

/// Commits that wait for a credit, joined into one.
///
/// The joined commit has what the server needs: the last value of each property, title and list of
/// sublayers. It leaves out layers, windows and animations that were made and destroyed meanwhile,
/// and images that no change names. The shape of the tree comes first, then all other changes in
/// their order. So memory stays bounded while an application goes on animating, showing pictures or
/// making layers and the server is stopped.
package struct DeferredCommit {
  /// A value of which only the last change counts.
  fileprivate enum Slot: Hashable {
    case property(layer: UInt32, PropertyKey)
    case title(UInt32)
    case frame(UInt32)
    case hostingToken(UInt32)
    case output(UInt32)
    case role(UInt32)
    case frame(ofSurface: UInt32)
    case token(ofSurface: UInt32)
  }

  /// The number of vacant places in `changes` that does not lead to compacting.
  private static let toleratedVacancies = 64

  private var tree = DeferredTree()
  /// All changes but changes of the tree's shape; nil in the place of a change that no longer
  /// counts.
  private var changes: [CommitStep?] = []
  private var places: [Slot: Int] = [:]
  private var animations: [UInt32: Int] = [:]
  private var images: [UInt32: Int] = [:]
  /// Places in `changes` that concern each layer and each window.
  private var layers: [UInt32: [Int]] = [:]
  private var contexts: [UInt32: [Int]] = [:]
  /// Number of changes that name each image defined here.
  private var imageUses: [UInt32: Int] = [:]
  private var vacancies = 0
  private var commitTime = 0.0

  package init() {}

  package var isEmpty: Bool { count == 0 }

  /// Number of changes that wait.
  package var count: Int { tree.count + changes.count - vacancies }

  /// Adds a commit that is later than all that wait.
  package mutating func add(_ batch: CommitBatch) {
    commitTime = batch.commitTime
    for change in batch.changes { add(change) }
    if vacancies > Self.toleratedVacancies && vacancies > changes.count / 2 { compact() }
  }

  private mutating func add(_ change: CommitStep) {
    switch change {
    case .createLayer(let id): return tree.create(id)
    case .setSublayers(let layer, let ids): return tree.setSublayers(ids, of: layer)
    case .setMask(let layer, let mask): return tree.setMask(mask, of: layer)
    case .destroyLayer(let id):
      for place in layers.removeValue(forKey: id) ?? [] { vacate(place) }
      return tree.destroy(id)
    case .destroyContext(let id):
      for place in contexts.removeValue(forKey: id) ?? [] { vacate(place) }
      return tree.destroyContext(id)
    case .createContext(let id, _, _, _, _): tree.createContext(id)
    case .removeAnimation(_, let id):
      if let place = animations[id] { return vacate(place) }
    case .releaseImage(let id):
      if let place = images[id], imageUses[id, default: 0] == 0 {
        if let frame = places[.frame(ofSurface: id)] { vacate(frame) }
        if let token = places[.token(ofSurface: id)] { vacate(token) }
        return vacate(place)
      }
    case .set, .addAnimation, .defineImage, .defineSurface, .attachFrame, .shareSurface,
      .importSurface, .setContextTitle, .setContextFrame, .setHostingToken, .setContextOutput,
      .setContextRole:
      break
    }
    // A later value gets a new place, behind the definition of an image that it may name.
    var change = change
    if let slot = change.slot, let place = places[slot] {
      vacate(place)
      // The parts that the frame before has changed were not shown either.
      if case .attachFrame(let surface, var frame) = change {
        frame.damage = []
        change = .attachFrame(surface, frame)
      }
    }
    record(change, at: changes.count)
    changes.append(change)
  }

  /// Records the place of a change and the images that it names.
  private mutating func record(_ change: CommitStep, at place: Int) {
    if let slot = change.slot { places[slot] = place }
    if let layer = change.layer { layers[layer, default: []].append(place) }
    if let context = change.context { contexts[context, default: []].append(place) }
    switch change {
    case .addAnimation(_, let id, _): animations[id] = place
    case .defineImage(let id, _), .defineSurface(let id, _), .importSurface(let id, _):
      images[id] = place
    default: break
    }
    for image in change.imagesNamed { imageUses[image, default: 0] += 1 }
  }

  private mutating func vacate(_ place: Int) {
    guard let change = changes[place] else { return }
    if let slot = change.slot { places[slot] = nil }
    switch change {
    case .addAnimation(_, let id, _): animations[id] = nil
    case .defineImage(let id, _), .defineSurface(let id, _), .importSurface(let id, _):
      images[id] = nil
    default: break
    }
    for image in change.imagesNamed {
      let uses = imageUses[image, default: 1] - 1
      imageUses[image] = uses > 0 ? uses : nil
    }
    changes[place] = nil
    vacancies += 1
  }

  private mutating func compact() {
    let kept = changes.compactMap { $0 }
    let (tree, commitTime) = (tree, commitTime)
    self = DeferredCommit()
    self.tree = tree
    self.commitTime = commitTime
    changes = kept
    for (place, change) in kept.enumerated() { record(change, at: place) }
  }

  /// Removes and returns all changes that wait, as one commit.
  package mutating func take() -> CommitBatch {
    defer { self = DeferredCommit() }
    return CommitBatch(
      commitTime: commitTime, changes: tree.steps + changes.compactMap { $0 })
  }
}

extension CommitStep {
  fileprivate var slot: DeferredCommit.Slot? {
    switch self {
    case .set(let layer, let key, _): .property(layer: layer, key)
    case .setContextTitle(let id, _): .title(id)
    case .setContextFrame(let id, _): .frame(id)
    case .setHostingToken(let id, _): .hostingToken(id)
    case .setContextOutput(let id, _): .output(id)
    case .setContextRole(let id, _): .role(id)
    case .attachFrame(let id, _): .frame(ofSurface: id)
    case .shareSurface(let id, _): .token(ofSurface: id)
    default: nil
    }
  }

  /// The layer that the change concerns; destroying the layer drops the change.
  fileprivate var layer: UInt32? {
    switch self {
    case .set(let layer, _, _), .addAnimation(let layer, _, _), .removeAnimation(let layer, _):
      layer
    default: nil
    }
  }

  /// The window that the change concerns; destroying the window drops the change.
  fileprivate var context: UInt32? {
    switch self {
    case .createContext(let id, _, _, _, _), .setContextTitle(let id, _),
      .setContextFrame(let id, _), .setHostingToken(let id, _),
      .setContextOutput(let id, _), .setContextRole(let id, _):
      id
    default: nil
    }
  }

  /// The images that the change names, once for each use.
  fileprivate var imagesNamed: [UInt32] {
    switch self {
    case .set(_, _, let value): value.images
    case .addAnimation(_, _, let description): description.imagesNamed
    default: []
    }
  }
}

extension AnimationDescription {
  fileprivate var imagesNamed: [UInt32] {
    var images: [UInt32] = []
    forEachValue { images += $0.images }
    return images
  }
}
