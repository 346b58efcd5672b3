package import RenderServer

/// A mode of a connector with its timings, as the kernel lists it.
package struct CardMode: Hashable, Sendable {
  /// Timings along one axis, in pixels or lines.
  package struct Timing: Hashable, Sendable {
    package var visible: UInt16
    package var syncStart: UInt16
    package var syncEnd: UInt16
    package var total: UInt16

    package init(visible: UInt16, syncStart: UInt16, syncEnd: UInt16, total: UInt16) {
      self.visible = visible
      self.syncStart = syncStart
      self.syncEnd = syncEnd
      self.total = total
    }
  }

  package var name = ""
  /// Pixels per millisecond.
  package var clock: UInt32
  package var horizontal: Timing
  package var vertical: Timing
  package var horizontalSkew: UInt16 = 0
  package var verticalScan: UInt16 = 0
  /// The kernel's rounded rate, and bits of `DRM_MODE_FLAG` and `DRM_MODE_TYPE`.
  package var nominalRate: UInt32 = 0
  package var flags: UInt32 = 0
  package var type: UInt32 = 0

  package init(clock: UInt32, horizontal: Timing, vertical: Timing) {
    self.clock = clock
    self.horizontal = horizontal
    self.vertical = vertical
  }

  package var width: Int { Int(horizontal.visible) }
  package var height: Int { Int(vertical.visible) }
  /// Whether the screen calls it its best.
  package var isPreferred: Bool { type & 1 << 3 != 0 }
  /// Whether the kernel's command line asks for it (`video=`).
  package var isUserDefined: Bool { type & 1 << 5 != 0 }
  package var isInterlaced: Bool { flags & 1 << 4 != 0 }
  private var isDoubleScan: Bool { flags & 1 << 5 != 0 }

  /// Refreshes a second from the timings; the kernel's rounded rate where there are none.
  package var refreshRate: Double {
    let total = Double(horizontal.total) * Double(vertical.total)
    guard clock > 0, total > 0 else { return Double(nominalRate) }
    var rate = Double(clock) * 1000 / total
    if isInterlaced { rate *= 2 }
    if isDoubleScan { rate /= 2 }
    if verticalScan > 1 { rate /= Double(verticalScan) }
    return rate
  }

  package var outputMode: OutputMode {
    OutputMode(width: width, height: height, refreshRate: refreshRate)
  }

  /// The mode as the configuration writes it: `1920x1080@59.94`.
  package var text: String {
    let hundredths = Int((refreshRate.clamped(to: 0...100_000) * 100).rounded())
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    var text = "\(width)x\(height)@\(whole)"
    if rest != 0 { text += ".\(rest / 10)" + (rest % 10 == 0 ? "" : "\(rest % 10)") }
    return text + (isInterlaced ? "i" : "")
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    isNaN ? range.lowerBound : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
