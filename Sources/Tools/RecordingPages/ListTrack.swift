import DrawList
import GraphicsValues
import RenderServer

/// Encodes the draw list of each frame as its differences from the frame before.
struct ListTrack {
  private struct Line: Hashable {
    var kind: Int
    var layer: Int
    /// 1 for a command that blends with the pixels below it, else 0.
    var isBlended: Int
    /// Work of the command in pixels, as `DrawList.work` counts them.
    var work: Int
    var bounds: PixelRect

    func isLike(_ other: Line) -> Bool { kind == other.kind && layer == other.layer }

    var json: JSONText {
      .array([kind, layer, isBlended, work].map { .integer($0) } + bounds.numbers)
    }
  }

  private static let kinds: [DrawCommand.Kind] = [
    .fill, .border, .image, .path, .gradient, .shadow, .particles, .backdrop, .beginGroup,
    .endGroup, .beginMask, .endMask, .beginTransition, .transitionNew, .endTransition, .beginBitmap,
    .endBitmap,
  ]

  /// Names of the kinds, indexed by `Line.kind`.
  static let kindNames = kinds.map { "\($0)" }

  private static let numbers = Dictionary(
    uniqueKeysWithValues: kinds.enumerated().map { ($1, $0) })

  private var lines: [Line] = []

  /// - Returns: `list`, if it differs: index of the first replaced line, number of replaced lines, the
  ///   new lines; then the changes of other lines, by index.
  mutating func changes(
    to list: DrawList, _ layers: inout LayerNumbers
  ) -> [(String, JSONText)] {
    let work = list.workByCommand()
    var new: [Line] = []
    for (index, command) in list.commands.enumerated() {
      guard let kind = Self.numbers[command.kind] else { continue }
      new.append(
        Line(
          kind: kind, layer: layers.number(client: command.client, layer: command.layer),
          isBlended: Self.isBlended(command, list) ? 1 : 0, work: work[index],
          bounds: command.bounds))
    }
    if new == lines { return [] }
    defer { lines = new }
    let start = zip(lines, new).prefix { $0.isLike($1) }.count
    let end = zip(lines[start...].reversed(), new[start...].reversed()).prefix { $0.isLike($1) }
      .count
    var changed: [JSONText] = []
    for index in 0..<start where lines[index] != new[index] {
      changed += Self.change(index, lines[index], new[index])
    }
    for distance in stride(from: end, to: 0, by: -1) {
      let (old, index) = (lines[lines.count - distance], new.count - distance)
      if old != new[index] { changed += Self.change(index, old, new[index]) }
    }
    return [
      (
        "list",
        .array([
          .integer(start), .integer(lines.count - start - end),
          .array(new[start..<new.count - end].map(\.json)), .array(changed),
        ])
      )
    ]
  }

  /// The line's index, followed by the whole line, or by the two numbers of its movement.
  private static func change(_ index: Int, _ old: Line, _ new: Line) -> [JSONText] {
    var moved = old
    moved.bounds = new.bounds
    if moved == new, old.bounds.width == new.bounds.width, old.bounds.height == new.bounds.height {
      let (dx, dy) = (new.bounds.minX - old.bounds.minX, new.bounds.minY - old.bounds.minY)
      return [.integer(index), .array([.integer(Int(dx)), .integer(Int(dy))])]
    }
    return [.integer(index), new.json]
  }

  private static func isBlended(_ command: DrawCommand, _ list: DrawList) -> Bool {
    switch command.operation {
    case .fill(let color):
      return color.pixel(at: command.opacity).alpha < 255 || command.cornerRadius > 0
    case .image(let draw):
      let index = Int(draw.image)
      let image = list.images.indices.contains(index) ? list.images[index] : nil
      return !command.opacity.isOpaque || !(image?.isOpaque ?? false)
    default: return true
    }
  }
}
