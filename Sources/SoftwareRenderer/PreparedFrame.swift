import DrawList
import GraphicsValues

/// A draw command with everything computed that does not depend on the row.
struct PreparedCommand {
  enum Kind {
    case nothing
    case fill
    case border
    case image
    case beginGroup
    case endGroup
  }

  var kind = Kind.nothing
  /// For groups: clips to `shape`.
  var isClipped = false
  var opacity: UInt32 = 255
  var color: UInt32 = 0
  var image = 0
  /// For `beginGroup`: the index of its `endGroup`.
  var groupEnd = 0
  var bounds = PixelRect.empty
  var shape: Shape?
  /// For `border`: the hole, if there is one.
  var hole: Shape?
  var mapping: ImageMapping?
}

/// One frame to draw: written by the thread that draws, read by all bands.
///
/// Its arrays keep their storage from frame to frame.
final class PreparedFrame: @unchecked Sendable {
  // @unchecked: changed only between frames, while every band worker waits.
  private(set) var commands: [PreparedCommand] = []
  private(set) var images: [PixelImage?] = []
  private(set) var damage: [PixelRect] = []
  private(set) var background: UInt32 = 0
  private(set) var target: PixelBuffer?
  private(set) var frame = PixelRect.empty
  /// How deep groups nest.
  private(set) var groupDepth = 0
  private(set) var occlusion = Occlusion()
  private var openGroups: [Int] = []

  /// Takes a frame in. Commands that cannot show in the damage are left out.
  func prepare(
    _ list: DrawList, damage newDamage: [PixelRect], target: PixelBuffer, culls: Bool,
    usesSpans: Bool
  ) {
    self.target = target
    images = list.images
    background = list.background.value | 0xFF00_0000
    frame = PixelRect(
      minX: 0, minY: 0, maxX: Int32(clamping: min(list.width, target.width)),
      maxY: Int32(clamping: min(list.height, target.height)))
    damage.removeAll(keepingCapacity: true)
    var visible = PixelRect.empty
    for rect in newDamage {
      let inside = rect.intersection(frame)
      if inside.isEmpty { continue }
      damage.append(inside)
      visible = visible.union(inside)
    }
    occlusion.update(list, visible: visible, isEnabled: culls)
    commands.removeAll(keepingCapacity: true)
    commands.reserveCapacity(list.commands.count)
    openGroups.removeAll(keepingCapacity: true)
    groupDepth = 0
    if damage.isEmpty { return }
    for index in list.commands.indices {
      let command = list.commands[index]
      var prepared = PreparedCommand()
      prepared.bounds = command.bounds.intersection(visible)
      prepared.opacity = UInt32(command.opacity)
      prepared.color = command.color.value
      switch command.kind {
      case .fill, .border, .image:
        if !prepared.bounds.isEmpty, !occlusion.isHidden(index) {
          preparePainting(command, &prepared)
        }
      case .beginGroup:
        openGroups.append(index)
        groupDepth = max(groupDepth, openGroups.count)
      case .endGroup:
        // An end without a beginning is ignored, and so is a beginning without an end.
        if let begin = openGroups.popLast() {
          prepareGroupEnd(command, &prepared)
          commands[begin].kind = .beginGroup
          commands[begin].groupEnd = index
          let bounds = prepared.bounds.intersection(commands[begin].bounds)
          let isHidden = prepared.opacity == 0 || (prepared.isClipped && prepared.shape == nil)
          commands[begin].bounds = isHidden || occlusion.isHidden(begin) ? .empty : bounds
        }
      }
      if !usesSpans {
        prepared.shape?.hasSpans = false
        prepared.hole?.hasSpans = false
      }
      commands.append(prepared)
    }
  }

  /// Lets go of what belongs to the caller.
  func finish() {
    target = nil
    images = []
  }

  private func preparePainting(_ command: DrawCommand, _ prepared: inout PreparedCommand) {
    let isImage = command.kind == .image
    guard
      let shape = Shape(
        transform: command.transform, rect: command.rect,
        radius: isImage ? 0 : command.cornerRadius, corners: command.corners)
    else { return }
    prepared.shape = shape
    switch command.kind {
    case .fill:
      if command.color.value != 0 { prepared.kind = .fill }
    case .border:
      guard command.borderWidth > 0, command.color.value != 0 else { return }
      prepared.kind = .border
      prepared.hole = Shape(
        transform: command.transform,
        rect: command.rect.insetBy(dx: command.borderWidth, dy: command.borderWidth),
        radius: max(0, command.cornerRadius - command.borderWidth), corners: command.corners)
    case .image:
      let index = Int(command.image)
      guard command.opacity > 0, images.indices.contains(index), let image = images[index],
        // The kernels find pixels by 32-bit numbers.
        !image.pixels.isEmpty, image.pixels.count <= Int32.max, let mapping = ImageMapping(command)
      else { return }
      prepared.kind = .image
      prepared.image = index
      prepared.mapping = mapping
    case .beginGroup, .endGroup:
      break
    }
  }

  private func prepareGroupEnd(_ command: DrawCommand, _ prepared: inout PreparedCommand) {
    prepared.kind = .endGroup
    guard command.clipsToShape else { return }
    prepared.isClipped = true
    prepared.shape = Shape(
      transform: command.transform, rect: command.rect, radius: command.cornerRadius,
      corners: command.corners)
  }
}
