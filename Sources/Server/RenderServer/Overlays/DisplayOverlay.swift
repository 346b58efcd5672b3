import DrawList
import GraphicsValues

/// An overlay that makes the server's own work visible on the display.
///
/// An overlay consists of commands after the frame's. It is in no layer tree and no recording, and no
/// hit test finds it; screenshots show it, as they show everything on the display.
package struct DisplayOverlay: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// Flashes the rectangles that the frame redrew.
    case damage
    /// Colours places by the number of commands over each other.
    case overdraw
    /// Marks groups and effects that are first drawn on a surface of their own.
    case offscreen
    /// Colours blended and opaque drawing.
    case blended
    /// Shows frames per second and the time of each.
    case fps
  }

  package let kind: Kind
  /// Area of the overlay in the last frame; empty for the kinds that cover everything.
  private var shown = DamageRegion()
  private var meter: FrameRateMeter
  /// Number of frames drawn with the overlay.
  private var frameCount = 0

  /// Seconds for which the last frame's damage stays visible if nothing else changes.
  private static let flashSeconds = 0.25

  /// - Parameter interval: seconds available for a frame.
  init(_ kind: Kind, interval: Double) {
    self.kind = kind
    meter = FrameRateMeter(interval: interval)
  }

  /// Records the seconds from a frame's start until it was presented.
  mutating func recordFrameTime(_ seconds: Double) { meter.addDuration(seconds) }

  /// The frame with the overlay, to be drawn instead of the frame.
  struct Picture {
    var list: DrawList
    var damage: DamageRegion
    /// Seconds after which another frame has to remove marks; infinite if none.
    var lifetime: Double
  }

  /// Adds the overlay to a frame.
  ///
  /// - Parameters:
  ///   - damage: damage of the frame without the overlay. Empty for a frame that would draw nothing.
  ///   - time: media time of the frame.
  ///   - scale: pixels per point.
  /// - Complexity: O(commands + pixels / 16) for `overdraw` and `blended` in a frame that draws, else
  ///   O(commands) for the copy.
  mutating func picture(
    of list: DrawList, damage: DamageRegion, time: Double, scale: Double
  ) -> Picture {
    frameCount += 1
    switch kind {
    case .damage: return flash(damage, over: list)
    case .fps: return rate(over: list, damage: damage, time: time, scale: scale)
    case .offscreen, .overdraw, .blended:
      // These marks may change anywhere when anything changes.
      if damage.isEmpty { return Picture(list: list, damage: damage, lifetime: .infinity) }
      return Picture(
        list: over(list, scale: scale), damage: DamageRegion(list.frame), lifetime: .infinity)
    }
  }

  /// The list of the last frame with that frame's overlay.
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
    if !damage.isEmpty { meter.addFrame(at: time) }
    let panel = meter.panel(scale: scale, in: list)
    var all = damage
    all.add(shown)
    all.add(panel.area)
    all.clip(to: list.frame)
    shown = DamageRegion(panel.area)
    return Picture(list: panel.list, damage: all, lifetime: .infinity)
  }
}

/// Commands of an overlay, and the image that one of them shows.
struct OverlayMarks {
  var commands: [DrawCommand] = []
  var image: PixelImage?
}

extension DrawList {
  func adding(_ marks: OverlayMarks) -> DrawList { adding(marks.commands, image: marks.image) }

  /// The list with commands after its own.
  ///
  /// - Parameter image: the image of commands of kind `image`.
  func adding(_ commands: [DrawCommand], image: PixelImage? = nil) -> DrawList {
    var list = self
    for var command in commands {
      if case .image(var draw) = command.operation {
        draw.image = Int32(list.images.count)
        draw.serial = .max
        command.operation = .image(draw)
      }
      list.commands.append(command)
    }
    if let image { list.images.append(image) }
    return list
  }
}
