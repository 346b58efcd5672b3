/// The debts of clients for work of frames. Frames are shared: a client that took more than its share of
/// one stands still until later frames have paid for it.
///
/// A pure function of its input. A frame pays `sharedPixels`, in equal parts to all clients that owe
/// more than a sixteenth of it.
package struct WorkShares {
  /// The account of one client.
  package struct Account: Hashable, Sendable {
    /// Pixels owed before the frame.
    package var debt: Int
    /// Pixels of the client's work in the frame.
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

  /// Work that a frame pays for: about five milliseconds of one processor, in pixels as
  /// protocol/README.md counts them.
  package static let sharedPixels = 8 << 20
  private static let sharedSeconds = 0.005

  /// Returns the charge, in pixels, for some seconds of a processor.
  package static func pixels(for seconds: Double, sharedPixels: Int = Self.sharedPixels) -> Int {
    let pixels = seconds / sharedSeconds * Double(sharedPixels)
    return pixels < 0x1p53 ? Int(max(pixels, 0)) : .max
  }

  /// Number of frames that pay the largest debt, so that work that no limit foresees stops no client for
  /// ever.
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
