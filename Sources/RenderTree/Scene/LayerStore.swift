internal import AnimationEvaluation
package import GraphicsValues

/// The extent of a layer and its matrix, without its position.
struct LayerGeometry: Hashable, Sendable {
  var bounds: Rectangle = .zero
  var anchorPoint = Point(x: 0.5, y: 0.5)
  /// The plane part of `transform`; `LayerSpace` has the rest when there is a rest.
  var transform: AffineMatrix = .identity
}

/// What leaves the plane or turns it over: most layers have none of it.
struct LayerSpace: Hashable, Sendable {
  var transform: Matrix4 = .identity
  var sublayerTransform: Matrix4 = .identity
  var anchorPointZ = 0.0
  /// `geometryFlipped`.
  var isFlipped = false

  var isNeeded: Bool {
    !transform.isAffine || !sublayerTransform.isIdentity || anchorPointZ != 0 || isFlipped
  }
}

/// How a layer looks, without its contents and its opacity.
struct LayerLook: Hashable, Sendable {
  var cornerRadius = 0.0
  var borderWidth = 0.0
  var zPosition = 0.0
  var backgroundColor: ColorValue = .clear
  var borderColor: ColorValue = .black
  var corners: CornerMask = .all
  var isHidden = false
  var masksToBounds = false
  var hasBackground = false
  var hasBorderColor = true
  var hasContents = false
  /// Has a `backing` or `tiles`.
  var hasPictures = false
  var hasSpace = false
  /// Has properties without a column: it may draw more than most layers do.
  var hasRest = false
  /// Not drawn while its back faces the viewer.
  var isSingleSided = false
  /// Drawn into a bitmap first.
  var isRasterized = false
  /// Its sublayers are not flattened into its plane (§11.4, §11.6).
  var preservesDepth = false
  var kind = LayerKind.layer
}

extension LayerLook {
  fileprivate mutating func takeKind(from table: PropertyTable) {
    kind = .layer
    if case .bits(let raw)? = table[.kind] {
      kind = LayerKind(rawValue: UInt8(clamping: raw)) ?? .layer
    }
    preservesDepth =
      kind == .transform || (kind == .replicator && table[.preservesDepth] == .bool(true))
  }
}

/// The image a layer shows and how.
package struct LayerContents: Hashable, Sendable {
  package var image: ImageNumber = 0
  /// What `image` turns into while animated, and how far it has (§6.4); 0 when it does not.
  package var nextImage: ImageNumber = 0
  package var fade = 0.0
  package var rect: Rectangle = .unit
  package var center: Rectangle = .unit
  package var scale = 1.0
  package var gravity: ContentsGravity = .resize

  package init() {}
}

extension LayerContents {
  /// As a property's value.
  var value: PropertyValue {
    if nextImage != 0 { return .fade(ImageFade(from: image, to: nextImage, progress: fade)) }
    return image != 0 ? .image(image) : .none
  }
}

/// The properties of all layers, by slot, in columns.
///
/// The tree has two: what was committed, and what is on screen with animations applied.
struct LayerStore: Sendable {
  // Hot: what a frame reads of a layer that moves or fades.
  var position: [Point] = []
  var opacity: [Double] = []
  /// The anchor point in the bounds space.
  private(set) var anchor: [Point] = []
  private(set) var traits: [LayerTraits] = []

  // Cold: what it reads of layers that change in other ways.
  private(set) var geometry: [LayerGeometry] = []
  private(set) var look: [LayerLook] = []
  private(set) var space = SideTable<LayerSpace>()
  private(set) var contents = SideTable<LayerContents>()
  /// Every property without a column of its own: few layers have any.
  private(set) var rest = SideTable<PropertyTable>()

  /// Number of layers with a `zPosition`.
  private(set) var raisedCount = 0
  /// Number of layers that host contexts.
  private(set) var hostCount = 0

  /// Gives a slot default values.
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

  /// Forgets what a layer that is gone has: in tables it may be large.
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
  }

  /// Forgets the slots from a number on.
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
  }

  /// Takes over one property from a slot of another store.
  mutating func copy(
    _ key: PropertyKey, of slot: Int, from other: LayerStore, _ origin: Int
  ) -> LayerChange {
    switch key {
    case .position: setPoint(key, slot, other.position[origin])
    case .opacity: setScalar(key, slot, other.opacity[origin])
    default: set(key, of: slot, to: other.value(of: key, slot: origin))
    }
  }

  /// Gives a slot everything that another one has.
  ///
  /// Not by `copy` from itself: a store that is read and written at once would be copied whole.
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
    countLook(slot, 1)
  }

  /// Takes over everything from a slot of another store.
  mutating func copy(_ slot: Int, from other: LayerStore, _ origin: Int) {
    countLook(slot, -1)
    position[slot] = other.position[origin]
    opacity[slot] = other.opacity[origin]
    anchor[slot] = other.anchor[origin]
    traits[slot] = other.traits[origin]
    geometry[slot] = other.geometry[origin]
    look[slot] = other.look[origin]
    if space[slot] != nil || other.space[origin] != nil { space[slot] = other.space[origin] }
    if contents[slot] != nil || other.contents[origin] != nil {
      contents[slot] = other.contents[origin]
    }
    if rest[slot] != nil || other.rest[origin] != nil { rest[slot] = other.rest[origin] }
    countLook(slot, 1)
  }

  @inline(__always)
  private mutating func countLook(_ slot: Int, _ change: Int) {
    if look[slot].zPosition != 0 { raisedCount += change }
    if look[slot].kind == .host { hostCount += change }
  }

  // MARK: Derived columns

  private mutating func refreshAnchor(_ slot: Int) { anchor[slot] = geometry[slot].anchor }

  private mutating func refreshTraits(_ slot: Int) {
    var fresh: LayerTraits = traits[slot].contains(.inTransition) ? .inTransition : []
    if look[slot].isHidden { fresh.formUnion(.hidden) }
    if look[slot].clips { fresh.formUnion(.clips) }
    if look[slot].hasRest || look[slot].hasSpace { fresh.formUnion(.special) }
    if geometry[slot].transform != .identity { fresh.formUnion(.turned) }
    traits[slot] = fresh
  }

  /// Notes whether a transition runs on a layer.
  mutating func setTransition(_ slot: Int, _ isRunning: Bool) {
    if isRunning {
      traits[slot].formUnion(.inTransition)
    } else {
      traits[slot].remove(.inTransition)
    }
  }

  /// Puts a layer where its bounds are: nothing but its sublayers' matrix is left.
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

  /// Leaves superlayers aside.
  @inline(__always)
  func isVisible(_ slot: Int) -> Bool {
    !traits[slot].contains(.hidden) && opacityByte(opacity[slot]) > 0
  }

  /// From a layer's bounds space to its superlayer's (§2.3), without depth.
  @inline(__always)
  func matrix(_ slot: Int) -> AffineMatrix { geometry[slot].matrix(at: position[slot]) }

  func value(of key: PropertyKey, slot: Int) -> PropertyValue {
    switch key {
    case .bounds: .rect(geometry[slot].bounds)
    case .position: .point(position[slot])
    case .anchorPoint: .point(geometry[slot].anchorPoint)
    case .transform: .matrix(space[slot]?.transform ?? Matrix4(geometry[slot].transform))
    case .sublayerTransform: .matrix(space[slot]?.sublayerTransform ?? .identity)
    case .anchorPointZ: .scalar(space[slot]?.anchorPointZ ?? 0)
    case .geometryFlipped: .bool(space[slot]?.isFlipped ?? false)
    case .zPosition: .scalar(look[slot].zPosition)
    case .hidden: .bool(look[slot].isHidden)
    case .masksToBounds: .bool(look[slot].masksToBounds)
    case .opacity: .scalar(opacity[slot])
    case .backgroundColor:
      look[slot].hasBackground ? .color(look[slot].backgroundColor) : .none
    case .cornerRadius: .scalar(look[slot].cornerRadius)
    case .maskedCorners: .bits(look[slot].corners.rawValue)
    case .borderWidth: .scalar(look[slot].borderWidth)
    case .borderColor: look[slot].hasBorderColor ? .color(look[slot].borderColor) : .none
    case .contents:
      contents[slot]?.value ?? .none
    case .contentsRect: .rect(contents[slot]?.rect ?? .unit)
    case .contentsScale: .scalar(contents[slot]?.scale ?? 1)
    case .contentsCenter: .rect(contents[slot]?.center ?? .unit)
    case .contentsGravity: .bits(UInt32((contents[slot]?.gravity ?? .resize).rawValue))
    default:
      // Names and timing are not in the store: they are never animated (`Scene.timings`).
      rest[slot]?[key] ?? key.defaultValue
    }
  }

  /// Sets a property; a value of another type is ignored (§10.5).
  ///
  /// - Returns: what has to be done again because of it; empty when nothing changed.
  mutating func set(_ key: PropertyKey, of slot: Int, to value: PropertyValue) -> LayerChange {
    switch value {
    case .scalar(let v): setScalar(key, slot, v)
    case .point(let v): setPoint(key, slot, v)
    case .rect(let v): setRect(key, slot, v)
    case .color(let v): setColor(key, slot, v)
    case .matrix(let v): setMatrix(key, slot, v)
    case .bool(let v): setBool(key, slot, v)
    case .bits(let v): setBits(key, slot, v)
    case .image(let v): key == .contents ? setContents(slot, v) : setRest(key, slot, value)
    case .none: unset(key, slot)
    case .fade(let fade):
      key == .contents ? setFade(slot, fade) : setRest(key, slot, .image(fade.nearest))
    case .size, .text, .path, .scalars, .colors, .objects: setRest(key, slot, value)
    }
  }

  /// Sets a property that has no column.
  @inline(never)
  mutating func setRest(
    _ key: PropertyKey, _ slot: Int, _ value: PropertyValue
  ) -> LayerChange {
    guard value == .none ? key.isOptional : value.type == key.type else { return [] }
    let old = rest[slot]?[key]
    guard value != old ?? key.defaultValue else { return [] }
    var table = rest[slot] ?? PropertyTable()
    table[key] = value == key.defaultValue ? nil : value
    if key == .backing || key == .tiles {
      look[slot].hasPictures = table[.backing] != nil || table[.tiles] != nil
    }
    countLook(slot, -1)
    look[slot].hasRest = !table.isEmpty
    if key == .doubleSided { look[slot].isSingleSided = table[.doubleSided] == .bool(false) }
    if key == .shouldRasterize {
      look[slot].isRasterized = table[.shouldRasterize] == .bool(true)
    }
    if key == .kind || key == .preservesDepth { look[slot].takeKind(from: table) }
    countLook(slot, 1)
    rest[slot] = table.isEmpty ? nil : table
    refreshTraits(slot)
    return key.effects
  }

  @inline(__always)
  mutating func setScalar(_ key: PropertyKey, _ slot: Int, _ v: Double) -> LayerChange {
    switch key {
    case .opacity: change(&opacity[slot], v, .fade)
    case .cornerRadius: change(&look[slot].cornerRadius, v, .look)
    case .borderWidth: change(&look[slot].borderWidth, v, .look)
    case .zPosition:
      // Under a sublayerTransform with depth, z moves the layer as well as ordering it.
      changeLook(slot, [.order, .geometry]) { $0.zPosition = v }
    case .anchorPointZ: editSpace(slot) { $0.anchorPointZ = v }
    case .contentsScale: editContents(slot) { $0.scale = v }
    default: setRest(key, slot, .scalar(v))
    }
  }

  @inline(__always)
  mutating func setPoint(_ key: PropertyKey, _ slot: Int, _ v: Point) -> LayerChange {
    switch key {
    case .position: change(&position[slot], v, .place)
    case .anchorPoint:
      changeGeometry(slot, .geometry) { $0.anchorPoint = v }
    default: setRest(key, slot, .point(v))
    }
  }

  @inline(__always)
  mutating func setRect(_ key: PropertyKey, _ slot: Int, _ v: Rectangle) -> LayerChange {
    switch key {
    case .bounds:
      changeGeometry(slot, [.geometry, .look]) { $0.bounds = v.standardized }
    case .contentsRect: editContents(slot) { $0.rect = v }
    case .contentsCenter: editContents(slot) { $0.center = v }
    default: setRest(key, slot, .rect(v))
    }
  }

  @inline(__always)
  mutating func setColor(_ key: PropertyKey, _ slot: Int, _ v: ColorValue) -> LayerChange {
    switch key {
    case .backgroundColor:
      if look[slot].hasBackground && look[slot].backgroundColor == v { return [] }
      look[slot].hasBackground = true
      look[slot].backgroundColor = v
      return .look
    case .borderColor:
      if look[slot].hasBorderColor && look[slot].borderColor == v { return [] }
      look[slot].hasBorderColor = true
      look[slot].borderColor = v
      return .look
    default: return setRest(key, slot, .color(v))
    }
  }

  mutating func setMatrix(_ key: PropertyKey, _ slot: Int, _ v: Matrix4) -> LayerChange {
    switch key {
    case .transform:
      if v.isAffine && !look[slot].hasSpace { return setTransform(slot, v.affinePart) }
      geometry[slot].transform = v.affinePart
      return editSpace(slot) { $0.transform = v }
    case .sublayerTransform: return editSpace(slot) { $0.sublayerTransform = v }
    default: return setRest(key, slot, .matrix(v))
    }
  }

  mutating func setBool(_ key: PropertyKey, _ slot: Int, _ v: Bool) -> LayerChange {
    switch key {
    case .hidden: changeLook(slot, .look) { $0.isHidden = v }
    case .masksToBounds:
      // Clipping changes what every descendant may paint on.
      changeLook(slot, [.look, .geometry]) { $0.masksToBounds = v }
    case .geometryFlipped: editSpace(slot) { $0.isFlipped = v }
    default: setRest(key, slot, .bool(v))
    }
  }

  mutating func setBits(_ key: PropertyKey, _ slot: Int, _ v: UInt32) -> LayerChange {
    switch key {
    case .maskedCorners: change(&look[slot].corners, CornerMask(rawValue: v & 15), .look)
    case .contentsGravity:
      editContents(slot) { $0.gravity = ContentsGravity(rawValue: UInt8(clamping: v)) ?? .center }
    default: setRest(key, slot, .bits(v))
    }
  }

  mutating func unset(_ key: PropertyKey, _ slot: Int) -> LayerChange {
    switch key {
    case .backgroundColor: change(&look[slot].hasBackground, false, .look)
    case .borderColor: change(&look[slot].hasBorderColor, false, .look)
    case .contents: setContents(slot, 0)
    default: setRest(key, slot, .none)
    }
  }

  /// Sets the plane part of the transform of a layer without depth.
  @inline(__always)
  mutating func setTransform(_ slot: Int, _ transform: AffineMatrix) -> LayerChange {
    let changed = change(&geometry[slot].transform, transform, .place)
    if !changed.isEmpty {
      if transform == .identity {
        traits[slot].remove(.turned)
      } else {
        traits[slot].formUnion(.turned)
      }
    }
    return changed
  }

  private mutating func changeGeometry(
    _ slot: Int, _ consequence: LayerChange, _ edit: (inout LayerGeometry) -> Void
  ) -> LayerChange {
    var new = geometry[slot]
    edit(&new)
    let changed = change(&geometry[slot], new, consequence)
    if !changed.isEmpty { refreshAnchor(slot) }
    return changed
  }

  private mutating func changeLook(
    _ slot: Int, _ consequence: LayerChange, _ edit: (inout LayerLook) -> Void
  ) -> LayerChange {
    var new = look[slot]
    edit(&new)
    guard new != look[slot] else { return [] }
    countLook(slot, -1)
    look[slot] = new
    countLook(slot, 1)
    refreshTraits(slot)
    return consequence
  }

  private mutating func editSpace(
    _ slot: Int, _ edit: (inout LayerSpace) -> Void
  ) -> LayerChange {
    let old = space[slot] ?? LayerSpace(transform: Matrix4(geometry[slot].transform))
    var new = old
    edit(&new)
    if new == old { return [] }
    space[slot] = new.isNeeded ? new : nil
    look[slot].hasSpace = new.isNeeded
    refreshTraits(slot)
    return .geometry
  }

  private mutating func setContents(_ slot: Int, _ image: ImageNumber) -> LayerChange {
    editContents(slot) {
      $0.image = image
      $0.nextImage = 0
      $0.fade = 0
    }
  }

  private mutating func setFade(_ slot: Int, _ fade: ImageFade) -> LayerChange {
    editContents(slot) {
      $0.image = fade.from
      $0.nextImage = fade.to
      $0.fade = fade.progress
    }
  }

  private mutating func editContents(
    _ slot: Int, _ edit: (inout LayerContents) -> Void
  ) -> LayerChange {
    let old = contents[slot] ?? LayerContents()
    var new = old
    edit(&new)
    if new == old { return [] }
    contents[slot] = new
    look[slot].hasContents = new.image != 0 || new.nextImage != 0
    return .look
  }
}

/// Stores a value and says what follows from it: nothing when it was there already.
private func change<T: Equatable>(
  _ stored: inout T, _ value: T, _ consequence: LayerChange
) -> LayerChange {
  if stored == value { return [] }
  stored = value
  return consequence
}

/// One slot of a store, as the animation evaluator sees it.
struct SlotProperties: AnimatableProperties {
  /// Valid only while the store is borrowed by `Scene.sample`.
  let store: UnsafeMutablePointer<LayerStore>
  let slot: Int
  var changes: LayerChange = []

  subscript(key: PropertyKey) -> PropertyValue {
    get { store.pointee.value(of: key, slot: slot) }
    set { changes.formUnion(store.pointee.set(key, of: slot, to: newValue)) }
  }
}
