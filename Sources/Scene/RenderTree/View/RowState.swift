import DrawList
import GraphicsValues

/// The state of a row's commands in the list.
struct RowState: OptionSet, Sendable {
  let rawValue: UInt8

  /// The layer was visible when its commands were made, even if there are none.
  static let isShown = RowState(rawValue: 1)
  /// A new place or opacity can be written into the commands.
  static let isPatchable = RowState(rawValue: 2)
  /// The layer draws more than one thing, so that an opacity below 1 takes a group.
  static let isCompound = RowState(rawValue: 4)
  /// The layer's commands are in a group of their own.
  static let hasGroup = RowState(rawValue: 8)
  /// Images were upside down in the layer's space when its commands were made.
  static let flipsImages = RowState(rawValue: 16)
}

extension RowState {
  /// The state of a layer's commands. They are patchable if they are at most a background, an image and a
  /// border, and a group around them.
  init(
    of plan: LayerPlan, in window: borrowing PlacedWindow, _ scene: borrowing Scene
  ) {
    self = .isShown
    if plan.drawsMore { formUnion(.isCompound) }
    if plan.group != nil { formUnion(.hasGroup) }
    if plan.space.flipsImages { formUnion(.flipsImages) }
    let parent = Int(window.topology.parents[plan.row])
    if scene.stores.presentation.traits[plan.slot].isPlain, parent >= 0,
      window.places.placements[parent].hasPlainInside, !plan.space.isFrozen, plan.space.isFlat,
      plan.group?.onlyFades ?? true, Self.showsOnePiece(plan.slot, scene)
    {
      formUnion(.isPatchable)
    }
  }

  /// Whether the contents take at most one command at every place of the layer.
  private static func showsOnePiece(_ slot: Int, _ scene: borrowing Scene) -> Bool {
    guard scene.stores.presentation.look[slot].hasContents else { return true }
    return scene.stores.presentation.contents[slot]?.isOnePiece ?? true
  }
}
