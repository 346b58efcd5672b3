/// Differences between two pictures of one size.
struct Agreement: CustomStringConvertible {
  /// Number of pixels, by the largest difference of a channel.
  private(set) var counts = [Int](repeating: 0, count: 256)
  private(set) var firstWorst: (x: Int, y: Int) = (0, 0)
  private(set) var worst = 0

  mutating func add(_ a: [UInt32], _ b: [UInt32], width: Int) {
    precondition(a.count == b.count)
    for index in a.indices {
      var difference = 0
      if a[index] != b[index] {
        for shift in [0, 8, 16, 24] as [UInt32] {
          difference = max(
            difference, abs(Int(a[index] >> shift & 255) - Int(b[index] >> shift & 255)))
        }
      }
      counts[difference] += 1
      if difference > worst {
        worst = difference
        firstWorst = (index % width, index / width)
      }
    }
  }

  var total: Int { counts.reduce(0, +) }

  /// The share of pixels that differ by more than `difference`.
  func share(above difference: Int) -> Double {
    total == 0 ? 0 : Double(counts[(difference + 1)...].reduce(0, +)) / Double(total)
  }

  /// True if 999 of 1000 pixels are within 4 of 255, and all within 24.
  var isGood: Bool { share(above: 4) <= 0.001 && worst <= 24 }

  var description: String {
    func percent(_ v: Double) -> String { "\((v * 100_000).rounded() / 1000) %" }
    return "worst \(worst) at \(firstWorst), above 1: \(percent(share(above: 1))), "
      + "above 2: \(percent(share(above: 2))), above 4: \(percent(share(above: 4)))"
  }
}
