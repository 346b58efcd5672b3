import AnimationEvaluation
import GraphicsValues

extension LayerStore {
  /// Sets a property; a value of another type is ignored (§10.5).
  ///
  /// - Returns: the change to record; empty if the value is the same.
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
      look[slot].hasBackingImages = table[.backing] != nil || table[.tiles] != nil
    }
    countLook(slot, -1)
    look[slot].hasRest = !table.isEmpty
    if key == .doubleSided { look[slot].isSingleSided = table[.doubleSided] == .bool(false) }
    if key == .shouldRasterize {
      look[slot].isRasterized = table[.shouldRasterize] == .bool(true)
    }
    if key == .kind || key == .preservesDepth { look[slot].setKind(from: table) }
    countLook(slot, 1)
    rest[slot] = table.isEmpty ? nil : table
    if ParsedProperties.keys.contains(key) { parse(key, slot, table) }
    refreshTraits(slot)
    return key.effects
  }

  /// Parses the changed filter or tile property again and keeps the rest.
  private mutating func parse(_ key: PropertyKey, _ slot: Int, _ table: PropertyTable) {
    guard ParsedProperties.keys.contains(where: { table[$0] != nil }) else {
      parsed[slot] = nil
      return
    }
    var properties = parsed[slot] ?? ParsedProperties()
    properties.parse(key, table[key])
    parsed[slot] = properties
  }

  @inline(__always)
  mutating func setScalar(_ key: PropertyKey, _ slot: Int, _ v: Double) -> LayerChange {
    switch key {
    case .opacity: change(&opacity[slot], v, .fade)
    case .cornerRadius: change(&look[slot].cornerRadius, v, .look)
    case .borderWidth: change(&look[slot].borderWidth, v, .look)
    case .zPosition:
      // Under a sublayerTransform with depth, z moves the layer in addition to ordering it.
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
      changeBounds(slot, v.standardized)
    case .contentsRect: editContents(slot) { $0.rect = v }
    case .contentsCenter: editContents(slot) { $0.center = v }
    default: setRest(key, slot, .rect(v))
    }
  }

  @inline(__always)
  mutating func setColor(_ key: PropertyKey, _ slot: Int, _ v: ColorValue) -> LayerChange {
    switch key {
    case .backgroundColor: return look[slot].setBackground(v) ? .look : []
    case .borderColor: return look[slot].setBorder(v) ? .look : []
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
      // Clipping changes the clip of every descendant.
      changeLook(slot, [.look, .geometry]) { $0.masksToBounds = v }
    case .geometryFlipped: editSpace(slot) { $0.isFlipped = v }
    default: setRest(key, slot, .bool(v))
    }
  }

  mutating func setBits(_ key: PropertyKey, _ slot: Int, _ v: UInt32) -> LayerChange {
    switch key {
    case .maskedCorners: change(&look[slot].corners, CornerMask(rawValue: v & 15), .look)
    case .contentsGravity:
      editContents(slot) { $0.gravity = ContentsGravity(bits: v) }
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

  /// Sets the affine transform of a layer without depth.
  @inline(__always)
  mutating func setTransform(_ slot: Int, _ transform: AffineMatrix) -> LayerChange {
    geometry[slot].setTransform(transform, &traits[slot]) ? .place : []
  }

  @inline(__always)
  private mutating func changeBounds(_ slot: Int, _ bounds: Rectangle) -> LayerChange {
    if !geometry[slot].setBounds(bounds) { return [] }
    refreshAnchor(slot)
    return [.geometry, .look]
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

/// Stores a value and returns `consequence`; empty if the value is the same.
private func change<T: Equatable>(
  _ stored: inout T, _ value: T, _ consequence: LayerChange
) -> LayerChange {
  if stored == value { return [] }
  stored = value
  return consequence
}
