import Glibc
package import Logging
package import RenderServer

extension KMSDisplay {
  /// Files of the machine's cards, in the order of their numbers.
  package static var cardPaths: [String] {
    guard let folder = opendir("/dev/dri") else { return [] }
    defer { closedir(folder) }
    var numbers: [Int] = []
    while let entry = readdir(folder) {
      let name = Card.text(entry.pointee.d_name)
      if name.hasPrefix("card"), let number = Int(name.dropFirst(4)) { numbers.append(number) }
    }
    return numbers.sorted().map { "/dev/dri/card\($0)" }
  }

  /// The screens and devices of this machine, with the seat of this process.
  ///
  /// - Throws: if there is no seat, or no card that shows pictures.
  package static func ofMachine(
    _ configuration: DisplayConfiguration = DisplayConfiguration(), logger: Logger
  ) throws -> KMSDisplay {
    let seat = try Seats.open(logger: logger)
    do {
      return try KMSDisplay(
        cards: cardPaths, openCard: { try Card(path: $0, opener: seat) }, seat: seat,
        input: try InputSeat(seat: seat, configuration: configuration, logger: logger),
        hotplug: UdevHotplug(), cursor: configuration.cursor,
        logger: logger, now: { ServerClock.monotonic })
    } catch {
      seat.end()
      throw error
    }
  }
}
