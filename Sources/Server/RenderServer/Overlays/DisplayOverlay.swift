internal import DrawList
internal import GraphicsValues

/// What the server draws over the display, so that its own work can be seen there.
///
/// An overlay is commands after those of the frame. It is in no layer tree and no recording, and it is
/// hit by nothing; screenshots have it, as they have all that the display shows.
package struct DisplayOverlay: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// The rectangles that the frame drew anew, for a moment.
    case damage
    /// How many commands lie over each other.
    case overdraw
    /// What is drawn on a surface of its own first.
    case offscreen
    /// What is mixed with what is below, beside what replaces it.
    case blended
    /// Frames a second and the time that each took.
    case fps
  }

  package let kind: Kind
  /// Where the last frame has the overlay; empty for the kinds that every frame draws everywhere.
  private var shown = DamageRegion()
  private var meter: FrameRateMeter
  /// Number of frames drawn with it.
  private var frameCount = 0

  /// Seconds for which the damage of the last frame stays visible when nothing else changes.
  private static let flashSeconds = 0.25

  /// - Parameter interval: seconds that a frame may take.
  init(_ kind: Kind, interval: Double) {
    self.kind = kind
    meter = FrameRateMeter(interval: interval)
  }

  /// Notes the seconds that a frame took until it was presented.
  mutating func recordFrameTime(_ seconds: Double) { meter.note(seconds) }

  /// What to draw instead of a frame.
  struct Picture {
    var list: DrawList
    var damage: DamageRegion
    /// Seconds after which a frame has to remove something; infinite when there is nothing.
    var lifetime: Double
  }

  /// Adds the overlay to a frame.
  ///
  /// - Parameters:
  ///   - damage: of the frame, without overlays. Empty for a frame that would draw nothing.
  ///   - time: media time of the frame.
  ///   - scale: pixels per point.
  /// - Complexity: O(commands + pixels / 16) for overdraw and blending in a frame that draws, else O(commands)
  ///   for the copy.
  mutating func picture(
    of list: DrawList, damage: DamageRegion, time: Double, scale: Double
  ) -> Picture {
    frameCount += 1
    switch kind {
    case .damage: return flash(damage, over: list)
    case .fps: return rate(over: list, damage: damage, time: time, scale: scale)
    case .offscreen, .overdraw, .blended:
      // These may change anywhere when anything does.
      if damage.isEmpty { return Picture(list: list, damage: damage, lifetime: .infinity) }
      return Picture(
        list: over(list, scale: scale), damage: DamageRegion(list.frame), lifetime: .infinity)
    }
  }

  /// The list of the last frame with the overlay that it had.
  func over(_ list: DrawList, scale: Double) -> DrawList {
    switch kind {
    case .damage: return list.adding(flashMarks)
    case .fps: return meter.panel(scale: scale, in: list).list
    case .offscreen: return list.adding(list.surfaceMarks().commands)
    case .overdraw: return list.adding(OverlayCells(list).overdraw(over: list))
    case .blended: return list.adding(OverlayCells(list).blending(over: list))
    }
  }

  private mutating func flash(_ damage: DamageRegion, over list: DrawList) -> Picture {
    var all = damage
    all.add(shown)
    all.clip(to: list.frame)
    shown = damage
    return Picture(
      list: list.adding(flashMarks), damage: all,
      lifetime: damage.isEmpty ? .infinity : Self.flashSeconds)
  }

  private var flashMarks: [DrawCommand] {
    let colors = OverlayColors.flashes
    let color = colors[frameCount % colors.count]
    return shown.rects.flatMap { OverlayMark.commands(around: $0, in: color) }
  }

  private mutating func rate(
    over list: DrawList, damage: DamageRegion, time: Double, scale: Double
  ) -> Picture {
    if !damage.isEmpty { meter.noteFrame(at: time) }
    let panel = meter.panel(scale: scale, in: list)
    var all = damage
    all.add(shown)
    all.add(panel.area)
    all.clip(to: list.frame)
    shown = DamageRegion(panel.area)
    return Picture(list: panel.list, damage: all, lifetime: .infinity)
  }
}

/// Commands, and the image that one of them shows.
struct OverlayMarks {
  var commands: [DrawCommand] = []
  var image: PixelImage?
}

extension DrawList {
  func adding(_ marks: OverlayMarks) -> DrawList { adding(marks.commands, image: marks.image) }

  /// The list with commands after its own.
  ///
  /// - Parameter image: what the commands of kind `image` show.
  func adding(_ commands: [DrawCommand], image: PixelImage? = nil) -> DrawList {
    var list = self
    for var command in commands {
      if command.kind == .image {
        command.image = Int32(list.images.count)
        command.imageSerial = .max
      }
      list.commands.append(command)
    }
    if let image { list.images.append(image) }
    return list
  }
}
