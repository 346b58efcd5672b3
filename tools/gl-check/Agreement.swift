import ArbitraryDrawLists
import DrawList
import Glibc
import GraphicsValues
import OpenGLRenderer
import SoftwareRenderer

extension GLCheck {
  /// Prints the table of agreement.
  ///
  /// - Returns: whether every list agrees: 999 of 1000 pixels within 4 of 255, and all within 24.
  func compareLists(_ renderer: OpenGLRenderer) -> Bool {
    print("\n| lists | pixels | worst | above 1 | above 2 | above 4 | lists that disagree |")
    print("|---|---|---|---|---|---|---|")
    let software = SoftwareRenderer(threads: 1)
    var disagreeing: [UInt64] = []
    for (width, height, commands, count) in [
      (150, 110, 25, lists), (640, 480, 60, lists / 10), (1920, 1080, 100, lists / 40),
    ] {
      fflush(nil)
      var all = Differences()
      var wrong: [UInt64] = []
      for seed in 0..<UInt64(count) {
        var random = PixelsRandom(seed: seed)
        let list = random.drawList(width: width, height: height, commandCount: commands)
        var one = Differences()
        one.add(pixels(list, renderer), pixels(list, software))
        all.add(one)
        if !one.isSmall { wrong.append(seed) }
      }
      disagreeing += wrong
      print(
        "| \(count) of \(width)x\(height) | \(all.total) | \(all.worst) | \(all.percent(above: 1)) "
          + "| \(all.percent(above: 2)) | \(all.percent(above: 4)) | \(wrong.count) "
          + "\(wrong.prefix(8).map { String($0) }.joined(separator: " ")) |")
    }
    return disagreeing.isEmpty
  }

  /// Prints how closely frames agree that are turned on their way to a window.
  ///
  /// - Returns: whether all do, by the same rule.
  func compareTurns(_ renderer: OpenGLRenderer) -> Bool {
    var random = PixelsRandom(seed: 1)
    let list = random.drawList(width: 640, height: 360, commandCount: 60)
    let upright = pixels(list, SoftwareRenderer(threads: 1))
    guard renderer.draw(list, DrawRequest(damage: [list.frame])) != nil else { return false }
    var wrong: [OutputOrientation] = []
    var all = Differences()
    for orientation in OutputOrientation.allCases {
      var one = Differences()
      let screen = renderer.presented(orientation)
      one.add(screen?.pixels ?? [], turned(upright, list, orientation))
      all.add(one)
      if !one.isSmall || one.total == 0 { wrong.append(orientation) }
    }
    print(
      "turned frames: \(OutputOrientation.allCases.count) orientations, worst \(all.worst), above 1: "
        + "\(all.percent(above: 1)), disagreeing: "
        + (wrong.isEmpty ? "none" : wrong.map { "\($0)" }.joined(separator: " ")))
    return wrong.isEmpty
  }

  /// The picture on the screen of an upright picture.
  private func turned(
    _ upright: [UInt32], _ list: DrawList, _ orientation: OutputOrientation
  ) -> [UInt32] {
    var pixels = upright
    let width = orientation.size(of: list.width, list.height).width
    for (index, pixel) in upright.enumerated() {
      let place = orientation.screen(
        Point(x: Double(index % list.width), y: Double(index / list.width)),
        inUpright: Double(list.width - 1), Double(list.height - 1))
      pixels[Int(place.y) * width + Int(place.x)] = pixel | 0xFF00_0000
    }
    return pixels
  }

  private func pixels(_ list: DrawList, _ renderer: some Renderer) -> [UInt32] {
    var pixels = [UInt32](repeating: 0, count: list.width * list.height)
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      renderer.draw(
        list, damage: [list.frame],
        into: PixelBuffer(base: base, width: list.width, height: list.height, stride: list.width))
    }
    return pixels
  }
}

/// A histogram of pixels by their difference from the expected value.
struct Differences {
  private var counts = [Int](repeating: 0, count: 256)

  mutating func add(_ a: [UInt32], _ b: [UInt32]) {
    for index in 0..<min(a.count, b.count) {
      var difference = 0
      if a[index] != b[index] {
        for shift in [0, 8, 16, 24] as [UInt32] {
          difference = max(
            difference, abs(Int(a[index] >> shift & 255) - Int(b[index] >> shift & 255)))
        }
      }
      counts[difference] += 1
    }
  }

  mutating func add(_ other: Differences) {
    for index in counts.indices { counts[index] += other.counts[index] }
  }

  var total: Int { counts.reduce(0, +) }
  var worst: Int { counts.lastIndex { $0 > 0 } ?? 0 }

  private func count(above difference: Int) -> Int { counts[(difference + 1)...].reduce(0, +) }

  func percent(above difference: Int) -> String {
    "\(decimal(100 * Double(count(above: difference)) / Double(max(total, 1)))) %"
  }

  var isSmall: Bool { worst <= 24 && 1000 * count(above: 4) <= total }
}
