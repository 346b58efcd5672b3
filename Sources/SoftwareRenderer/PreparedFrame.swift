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
    case beginTransition
    case endTransition
  }

  var kind = Kind.nothing
  /// For groups: clips to `shape`.
  var isClipped = false
  var opacity: UInt32 = 255
  var color: UInt32 = 0
  var image = 0
  /// For `beginGroup` and `beginTransition`: the index of its end. For `beginTransition` without
  /// pictures: the index of the `transitionNew`.
  var groupEnd = 0
  /// For `endTransition`: an index into `PreparedFrame.transitions`.
  var transition = 0
  var mix: TransitionMix?
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
  /// Those to be drawn, inner ones before the ones around them.
  private(set) var transitions: [PreparedTransition] = []
  private var openGroups: [Int] = []
  private var openTransitions: [PreparedTransition] = []
  /// Pixels that pictures may still take.
  private var picturePixels = 0

  /// Takes a frame in. Commands that cannot show in the damage are left out.
  func prepare(
    _ list: DrawList, damage newDamage: [PixelRect], target: PixelBuffer, culls: Bool,
    usesSpans: Bool
  ) {
    self.target = target
    images = list.images
    background = list.background.value
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
    transitions.removeAll(keepingCapacity: true)
    openTransitions.removeAll(keepingCapacity: true)
    picturePixels = max(PicturePool.leastPixels, 16 * frame.area)
    if damage.isEmpty { return }
    for index in list.commands.indices {
      let command = list.commands[index]
      var prepared = PreparedCommand()
      // What is in a picture may show elsewhere than where it is drawn.
      let isInPicture = !openTransitions.isEmpty
      prepared.bounds = isInPicture ? command.bounds : command.bounds.intersection(visible)
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
      case .beginTransition:
        openTransitions.append(PreparedTransition(begin: index))
      case .transitionNew:
        if !openTransitions.isEmpty {
          openTransitions[openTransitions.count - 1].middle = index
          openTransitions[openTransitions.count - 1].area = command.bounds
        }
      case .endTransition:
        if let transition = openTransitions.popLast(), transition.middle > 0 {
          prepareTransition(command, index, transition, &prepared)
        }
      default:
        break
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
    default:
      break
    }
  }

  /// Decides whether a transition is drawn; if not, its pictures are jumped over, or, for want of
  /// memory, the new one is drawn in its place.
  private func prepareTransition(
    _ command: DrawCommand, _ index: Int, _ transition: PreparedTransition,
    _ prepared: inout PreparedCommand
  ) {
    let begin = transition.begin
    commands[begin].kind = .beginTransition
    let isSeen = !prepared.bounds.isEmpty && !occlusion.isHidden(begin)
    guard isSeen, let mix = TransitionMix(command) else {
      commands[begin].groupEnd = index
      return
    }
    let size = transition.area.width.multipliedReportingOverflow(by: 2 * transition.area.height)
    guard !size.overflow, size.partialValue <= picturePixels else {
      commands[begin].groupEnd = transition.middle
      return
    }
    picturePixels -= size.partialValue
    commands[begin].groupEnd = index
    prepared.kind = .endTransition
    prepared.mix = mix
    prepared.transition = transitions.count
    if command.transition.effect != .fade {
      prepared.isClipped = true
      prepared.shape = Self.clip(of: command)
    }
    var transition = transition
    transition.end = index
    transitions.append(transition)
  }

  /// The shape that a moving picture is clipped to. Where it is not on the pixel grid it is a pixel
  /// larger all around, because the pictures have soft edges of their own.
  private static func clip(of command: DrawCommand) -> Shape? {
    let m = command.transform
    let box = m.boundingBox(of: command.rect)
    let isWhole =
      m.isScaleAndTranslation && box.minX == box.minX.rounded() && box.minY == box.minY.rounded()
      && box.maxX == box.maxX.rounded() && box.maxY == box.maxY.rounded()
    let outset = isWhole ? 0 : m.unitsPerPixel
    return Shape(
      transform: m, rect: command.rect.insetBy(dx: -outset, dy: -outset),
      radius: command.cornerRadius > 0 ? command.cornerRadius + outset : 0,
      corners: command.corners)
  }

  /// The pictures of a transition have been made room for.
  func setPictures(_ index: Int, old: Surface, new: Surface) {
    transitions[index].old = old
    transitions[index].new = new
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
