import Expectations
import Glibc
import RenderServer
import Testing
import WireTransport

@Suite struct `What a service manager hands over` {
  private func manager(_ variables: [String: String], first: CInt = 3) throws -> ServiceManager {
    try ServiceManager(variables, processID: 7, firstDescriptor: first)
  }

  @Test func `nothing is there without variables, and news go nowhere`() throws {
    let services = try manager([:])
    expectNil(services.displayPath)
    expectNil(services.watchdogInterval)
    let hasSocket = services.takeSocket(at: "/run/renderd-0") != nil
    expectFalse(hasSocket)
    services.notify("READY=1")
    try services.refuseOthers(display: "/run/renderd-0")
  }

  @Test func `variables of another process are not meant`() throws {
    let services = try manager([
      "LISTEN_PID": "8", "LISTEN_FDS": "2", "WATCHDOG_PID": "8", "WATCHDOG_USEC": "1000000",
    ])
    expectNil(services.displayPath)
    expectNil(services.watchdogInterval)
  }

  @Test func `signs of life come twice in the time that the manager waits for one`() throws {
    let services = try manager(["WATCHDOG_PID": "7", "WATCHDOG_USEC": "3000000"])
    expectEqual(services.watchdogInterval, 1.5)
  }

  @Test(arguments: [
    ["LISTEN_PID": "seven", "LISTEN_FDS": "1"], ["LISTEN_PID": "7", "LISTEN_FDS": "-1"],
    ["LISTEN_PID": "7", "LISTEN_FDS": "99999999999"], ["WATCHDOG_USEC": "soon"],
    ["WATCHDOG_USEC": "nan"], ["WATCHDOG_USEC": "0"],
  ])
  func `variables that make no sense are refused`(_ variables: [String: String]) throws {
    #expect(throws: ServiceManager.BadVariable.self) {
      let services = try manager(variables)
      _ = services.displayPath
    }
  }

  @Test func `descriptors that do not listen are refused by number`() throws {
    var ends: [CInt] = [-1, -1]
    expectEqual(pipe(&ends), 0)
    defer { for end in ends { close(end) } }
    #expect(throws: TransportError.self) {
      let services = try manager(["LISTEN_PID": "7", "LISTEN_FDS": "1"], first: ends[0])
      _ = services.displayPath
    }
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    #expect(throws: TransportError.notListening(descriptor: socket)) {
      let services = try manager(["LISTEN_PID": "7", "LISTEN_FDS": "1"], first: socket)
      _ = services.displayPath
    }
  }

  @Test func `news reach a manager that listens at a name without a file`() throws {
    let ear = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    defer { close(ear) }
    // The system chooses a name.
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var length = socklen_t(MemoryLayout<sa_family_t>.size)
    let name = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        expectEqual(bind(ear, pointer, length), 0)
        length = socklen_t(MemoryLayout<sockaddr_un>.size)
        expectEqual(getsockname(ear, pointer, &length), 0)
      }
      return withUnsafeBytes(of: $0.pointee.sun_path) {
        String(decoding: $0[1..<(Int(length) - MemoryLayout<sa_family_t>.size)], as: UTF8.self)
      }
    }
    let services = try manager(["NOTIFY_SOCKET": "@" + name])
    services.notify("READY=1", "STATUS=serving /run/renderd-0")
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = recv(ear, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    try #require(count > 0)
    expectEqual(
      String(decoding: bytes[..<count], as: UTF8.self), "READY=1\nSTATUS=serving /run/renderd-0")
  }
}
