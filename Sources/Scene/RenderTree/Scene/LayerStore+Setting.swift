import AnimationEvaluation
import GraphicsValues

extension LayerStore {
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
    if key == .wantsText, textSlots.last != Int32(slot) { textSlots.append(Int32(slot)) }
    if key == .doubleSided { look[slot].isSingleSided = !table.doubleSided }
    if key == .shouldRasterize { look[slot].isRasterized = table.shouldRasterize }
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

  /// Sets a transform, in the record of space if it leaves the plane.
  mutating func changeTransform(_ slot: Int, _ v: Matrix4) -> LayerChange {
    if v.isAffine && !look[slot].hasSpace { return setTransform(slot, v.affinePart) }
    geometry[slot].transform = v.affinePart
    return changeSpace(slot, .geometry) { $0.transform = v }
  }

  /// Sets the affine transform of a layer without depth.
  @inline(__always)
  mutating func setTransform(_ slot: Int, _ transform: AffineMatrix) -> LayerChange {
    geometry[slot].setTransform(transform, &traits[slot]) ? .place : []
  }

  @inline(__always)
  mutating func changeBounds(_ slot: Int, _ bounds: Rectangle) -> LayerChange {
    if !geometry[slot].setBounds(bounds.standardized) { return [] }
    refreshAnchor(slot)
    return [.geometry, .look]
  }

  mutating func changeGeometry(
    _ slot: Int, _ consequence: LayerChange, _ edit: (inout LayerGeometry) -> Void
  ) -> LayerChange {
    var new = geometry[slot]
    edit(&new)
    let changed = change(&geometry[slot], new, consequence)
    if !changed.isEmpty { refreshAnchor(slot) }
    return changed
  }

  mutating func changeLook(
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

  mutating func changeSpace(
    _ slot: Int, _ consequence: LayerChange, _ edit: (inout LayerSpace) -> Void
  ) -> LayerChange {
    let old = space[slot] ?? LayerSpace(transform: Matrix4(geometry[slot].transform))
    var new = old
    edit(&new)
    if new == old { return [] }
    space[slot] = new.isNeeded ? new : nil
    look[slot].hasSpace = new.isNeeded
    refreshTraits(slot)
    return consequence
  }

  mutating func setContents(_ slot: Int, _ image: ImageNumber?) -> LayerChange {
    changeContents(slot, .look) {
      $0.image = image ?? 0
      $0.nextImage = 0
      $0.fade = 0
    }
  }

  /// Sets one image turning into another. Properties other than `contents` switch from one to the other.
  mutating func setFade(_ key: PropertyKey, _ slot: Int, _ fade: ImageFade) -> LayerChange {
    guard key == .contents else { return setRest(key, slot, .image(fade.nearest)) }
    return changeContents(slot, .look) {
      $0.image = fade.from
      $0.nextImage = fade.to
      $0.fade = fade.progress
    }
  }

  mutating func changeContents(
    _ slot: Int, _ consequence: LayerChange, _ edit: (inout LayerContents) -> Void
  ) -> LayerChange {
    let old = contents[slot] ?? LayerContents()
    var new = old
    edit(&new)
    if new == old { return [] }
    contents[slot] = new
    look[slot].hasContents = new.image != 0 || new.nextImage != 0
    return consequence
  }
}

/// Stores a value and returns `consequence`; empty if the value is the same.
@inline(__always)
func change<T: Equatable>(
  _ stored: inout T, _ value: T, _ consequence: LayerChange
) -> LayerChange {
  if stored == value { return [] }
  stored = value
  return consequence
}
