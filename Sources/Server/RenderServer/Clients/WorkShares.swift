/// What clients owe for work of frames: the frames are shared, and a client whose part of one took more
/// than its share stands still until later frames have paid for it.
///
/// Follows from the numbers alone. A frame pays `sharedPixels`, in equal parts to all clients with more than a
/// small part of that to pay.
package struct WorkShares {
  /// The account of one client.
  package struct Account: Hashable, Sendable {
    /// Owed before the frame.
    package var debt: Int
    /// Asked of the frame.
    package var cost: Int

    package init(debt: Int = 0, cost: Int = 0) {
      self.debt = debt
      self.cost = cost
    }

    fileprivate var total: Int {
      let (sum, overflow) = debt.addingReportingOverflow(cost)
      return overflow ? .max : sum
    }
  }

  /// Some five milliseconds of one processor, in pixels as protocol/README.md counts them.
  package static let sharedPixels = 8 << 20
  private static let sharedSeconds = 0.005

  /// What is charged for so many seconds of a processor.
  package static func pixels(for seconds: Double, sharedPixels: Int = Self.sharedPixels) -> Int {
    let pixels = seconds / sharedSeconds * Double(sharedPixels)
    return pixels < 0x1p53 ? Int(max(pixels, 0)) : .max
  }

  /// Frames after which the largest debt is paid: work that no limit foresees stops nothing for ever.
  private static let mostFrames = 120

  /// The debt of each client after the frame.
  package let debts: [Int]

  package init(_ accounts: [Account], sharedPixels: Int = Self.sharedPixels) {
    let free = sharedPixels / 16
    let payers = accounts.count { $0.total > free }
    let payment = sharedPixels / max(payers, 1)
    debts = accounts.map {
      min(max($0.total - payment, 0), Self.mostFrames * sharedPixels)
    }
  }
}
