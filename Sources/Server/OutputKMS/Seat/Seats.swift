import Glibc
package import Logging

/// The ways to a seat, the first one that works.
package enum Seats {
  /// Opens the seat of this process: with a daemon, seatd or logind, or else as root, who may open all devices.
  /// `LIBSEAT_BACKEND` chooses one of libseat's ways, and no other is tried.
  ///
  /// Waits at most a second for a daemon's answer, or for the terminal to be shown.
  ///
  /// - Throws: a `NoSeat`, which names all that was tried.
  package static func open(logger: Logger) throws -> any Seat {
    let seat = try find(logger)
    logger.info("a seat", metadata: ["name": "\(seat.name)", "kind": "\(seat.kind)"])
    return seat
  }

  private static func find(_ logger: Logger) throws -> any Seat {
    if let chosen = getenv("LIBSEAT_BACKEND").map({ String(cString: $0) }), !chosen.isEmpty {
      do { return try LibseatSeat(backend: chosen, logger: logger) } catch {
        throw NoSeat(tried: ["\(error)"])
      }
    }
    var tried: [String] = []
    for backend in ["seatd", "logind"] {
      setenv("LIBSEAT_BACKEND", backend, 1)
      defer { unsetenv("LIBSEAT_BACKEND") }
      do { return try LibseatSeat(backend: backend, logger: logger) } catch {
        tried.append("\(error)")
      }
    }
    guard geteuid() == 0 else {
      throw NoSeat(tried: tried + ["the console: only root may open devices by itself"])
    }
    let seat = ConsoleSeat(console(logger), logger: logger)
    seat.waitForTurn()
    return seat
  }
}

extension Seats {
  private static func console(_ logger: Logger) -> LinuxConsole {
    do {
      let console = try LinuxConsole()
      if console.terminal == nil {
        logger.info("no virtual terminal: nothing to switch, and nobody to share devices with")
      }
      return console
    } catch {
      // As in a container, whose root may open devices and not change the host's terminal.
      logger.say(
        .warning, "\(error): the terminal is not switched, and may read what is typed, too")
      return LinuxConsole(withoutTerminal: ())
    }
  }
}

/// No way to a screen and its devices.
package struct NoSeat: Error, Hashable, Sendable, CustomStringConvertible {
  /// Each way with the reason why it failed.
  package var tried: [String]

  package init(tried: [String]) { self.tried = tried }

  package var description: String {
    "no seat, so no right to use a screen: \(tried.joined(separator: "; ")). Run as root on a console, in a "
      + "session of logind, or with seatd"
  }
}
