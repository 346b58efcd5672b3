import AnimationEvaluation
import DrawList
import GraphicsValues

/// The properties of all layers, in columns by slot.
///
/// The scene has two stores: the presentation has the values on screen, with animations applied; the model has
/// the committed values of layers that show other values.
///
/// Its extensions are longer than 600 lines because the schema generates access to each property.
struct LayerStore: Sendable {
  // Hot: read in each frame for a layer that moves or fades.
  var position: [Point] = []
  var opacity: [Double] = []
  /// The anchor point in the bounds space.
  var anchor: [Point] = []
  var traits: [LayerTraits] = []

  // Cold: read for layers that change in other ways.
  var geometry: [LayerGeometry] = []
  var look: [LayerLook] = []
  var space = SideTable<LayerSpace>()
  var contents = SideTable<LayerContents>()
  /// Properties without a column of their own, which few layers have.
  var rest = SideTable<PropertyTable>()
  /// Parsed filters and tiles, of layers that have them in `rest`.
  var parsed = SideTable<ParsedProperties>()

  /// Number of layers with a `zPosition`.
  var raisedCount = 0
  /// Number of layers that host contexts.
  var hostCount = 0
  /// Layers whose `wantsText` was set, in order, until `LayerStores.takeTextSlots`.
  var textSlots: [Int32] = []

  /// Sets a slot to default values; appends it if it is the next new one.
  mutating func reset(_ slot: Int) {
    if slot == geometry.count {
      position.append(.zero)
      opacity.append(1)
      anchor.append(.zero)
      traits.append([])
      geometry.append(LayerGeometry())
      look.append(LayerLook())
    }
    forget(slot)
  }

  /// Resets the values of a layer that is gone: in tables they may be large.
  mutating func forget(_ slot: Int) {
    countLook(slot, -1)
    position[slot] = .zero
    opacity[slot] = 1
    anchor[slot] = .zero
    traits[slot] = []
    geometry[slot] = LayerGeometry()
    look[slot] = LayerLook()
    space[slot] = nil
    contents[slot] = nil
    rest[slot] = nil
    parsed[slot] = nil
  }

  /// Removes the slots from `count` on.
  mutating func shorten(to count: Int) {
    position.shorten(to: count)
    opacity.shorten(to: count)
    anchor.shorten(to: count)
    traits.shorten(to: count)
    geometry.shorten(to: count)
    look.shorten(to: count)
    space.shorten(to: count)
    contents.shorten(to: count)
    rest.shorten(to: count)
    parsed.shorten(to: count)
  }

  /// Copies one property from a slot of another store.
  mutating func copy(
    _ key: PropertyKey, of slot: Int, from other: LayerStore, _ origin: Int
  ) -> LayerChange {
    switch key {
    case .position: setPoint(key, slot, other.position[origin])
    case .opacity: setScalar(key, slot, other.opacity[origin])
    default: set(key, of: slot, to: other.value(of: key, slot: origin))
    }
  }

  /// Copies all values from one slot to another.
  ///
  /// `copy` from the store itself would copy the whole store, because it is read and written at once.
  mutating func duplicate(_ origin: Int, at slot: Int) {
    countLook(slot, -1)
    position[slot] = position[origin]
    opacity[slot] = opacity[origin]
    anchor[slot] = anchor[origin]
    traits[slot] = traits[origin]
    geometry[slot] = geometry[origin]
    look[slot] = look[origin]
    space[slot] = space[origin]
    contents[slot] = contents[origin]
    rest[slot] = rest[origin]
    parsed[slot] = parsed[origin]
    countLook(slot, 1)
  }

  /// Copies all values from a slot of another store.
  mutating func copy(_ slot: Int, from other: LayerStore, _ origin: Int) {
    countLook(slot, -1)
    position[slot] = other.position[origin]
    opacity[slot] = other.opacity[origin]
    anchor[slot] = other.anchor[origin]
    traits[slot] = other.traits[origin]
    geometry[slot] = other.geometry[origin]
    look[slot] = other.look[origin]
    if space.contains(slot) || other.space.contains(origin) { space[slot] = other.space[origin] }
    if contents.contains(slot) || other.contents.contains(origin) {
      contents[slot] = other.contents[origin]
    }
    if rest.contains(slot) || other.rest.contains(origin) {
      rest[slot] = other.rest[origin]
      parsed[slot] = other.parsed[origin]
    }
    countLook(slot, 1)
  }

  @inline(__always)
  mutating func countLook(_ slot: Int, _ change: Int) {
    if look[slot].zPosition != 0 { raisedCount += change }
    if look[slot].kind == .host { hostCount += change }
  }

  // MARK: Derived columns

  mutating func refreshAnchor(_ slot: Int) { anchor[slot] = geometry[slot].anchor }

  mutating func refreshTraits(_ slot: Int) {
    var fresh: LayerTraits = traits[slot].contains(.inTransition) ? .inTransition : []
    if look[slot].isHidden { fresh.formUnion(.hidden) }
    if look[slot].clips { fresh.formUnion(.clips) }
    if look[slot].hasRest || look[slot].hasSpace { fresh.formUnion(.special) }
    if geometry[slot].transform != .identity { fresh.formUnion(.turned) }
    traits[slot] = fresh
  }

  /// Sets the trait `inTransition` of a layer.
  mutating func setTransition(_ slot: Int, _ isRunning: Bool) {
    if isRunning {
      traits[slot].formUnion(.inTransition)
    } else {
      traits[slot].remove(.inTransition)
    }
  }

  /// Makes a layer's matrix the identity, so that its superlayer's space is its bounds space; keeps
  /// `sublayerTransform`.
  mutating func settle(_ slot: Int) {
    position[slot] = anchor[slot]
    geometry[slot].transform = .identity
    countLook(slot, -1)
    look[slot].zPosition = 0
    countLook(slot, 1)
    if var own = space[slot] {
      own.transform = .identity
      own.anchorPointZ = 0
      own.isFlipped = false
      space[slot] = own
    }
    refreshTraits(slot)
  }

  // MARK: Reading

  /// Whether the layer itself is neither hidden nor transparent; superlayers are not considered.
  @inline(__always)
  func isVisible(_ slot: Int) -> Bool {
    !traits[slot].contains(.hidden) && Opacity(opacity[slot]).isVisible
  }

  /// The matrix from a layer's bounds space to its superlayer's (§2.3), without depth.
  @inline(__always)
  func matrix(_ slot: Int) -> AffineMatrix { geometry[slot].matrix(at: position[slot]) }

  /// The keys of all values that differ from the defaults, and possibly some more. Cheap for a layer with few.
  func keysInUse(_ slot: Int) -> PropertyKeySet {
    var keys = rest.contains(slot) ? rest[slot]?.keys ?? PropertyKeySet() : PropertyKeySet()
    keys.formUnion(keysInColumns(slot))
    if space.contains(slot) { keys.formUnion(.space) }
    if contents.contains(slot) { keys.formUnion(Self.contentsKeys) }
    return keys
  }

  private static let contentsKeys = PropertyKeySet.all(in: .contents)

  /// The value of `transform`, from the record of space if the layer has one.
  func transformValue(_ slot: Int) -> PropertyValue {
    .matrix(space[slot]?.transform ?? Matrix4(geometry[slot].transform))
  }

  /// The value of `contents`.
  func contentsValue(_ slot: Int) -> PropertyValue { contents[slot]?.value ?? .none }
}

extension LayerStore {
  /// Returns the value of a property. The store is not changed, but borrowed: reading `value` through a pointer would
  /// retain all its columns.
  @inline(never)
  fileprivate mutating func read(_ key: PropertyKey, _ slot: Int) -> PropertyValue {
    value(of: key, slot: slot)
  }
}

/// One slot of a store as an `AnimatableProperties`, for the animation evaluator.
struct SlotProperties: AnimatableProperties {
  /// Valid only while the `Sampler` or `Scene.evaluate` borrows the store.
  let store: UnsafeMutablePointer<LayerStore>
  let slot: Int
  private var changes: LayerChange = []
  /// The bounds while animations are applied. Additive animations may make the size negative until later
  /// ones compensate, so only the final size is set (§14.1).
  private var bounds: Rectangle?

  init(store: UnsafeMutablePointer<LayerStore>, slot: Int) {
    self.store = store
    self.slot = slot
  }

  subscript(key: PropertyKey) -> PropertyValue {
    get {
      if key == .bounds, let bounds { return .rect(bounds) }
      return store.pointee.read(key, slot)
    }
    set {
      if key == .bounds, case .rect(let rect) = newValue {
        bounds = rect
      } else {
        changes.formUnion(store.pointee.set(key, of: slot, to: newValue))
      }
    }
  }

  /// The value of a property whose values are numbers; nil for another one.
  func number(_ key: PropertyKey) -> Double? {
    if key == .opacity { return store.pointee.opacity[slot] }
    guard case .scalar(let number) = store.pointee.read(key, slot) else { return nil }
    return number
  }

  /// Sets a property whose values are numbers.
  mutating func setNumber(_ number: Double, for key: PropertyKey) {
    changes.formUnion(store.pointee.setScalar(key, slot, number))
  }

  /// Sets the bounds, which are known only after the last animation, and returns all changes.
  mutating func finish() -> LayerChange {
    if let bounds { changes.formUnion(store.pointee.set(.bounds, of: slot, to: .rect(bounds))) }
    return changes
  }
}
