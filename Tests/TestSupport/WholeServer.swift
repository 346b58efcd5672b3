import Foundation
import Logging
package import RenderServer

/// Calls `body` with a server in a separate folder, with its sockets, its output and a manual
/// clock. Its loop does not run: the test asks it for frames.
///
/// - Parameters:
///   - openWindow: opens the server's only window; nil draws into memory.
///   - display: shows the server's outputs, in place of a window.
package func withWholeServer(
  width: Int, height: Int, openWindow: WindowOpener? = nil,
  display: (any DisplaySystem)? = nil,
  options change: (inout RenderServerOptions) -> Void = { _ in },
  _ body: (RenderServer) throws -> Void
) throws {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("agate-\(UUID().uuidString.prefix(8))")
  try FileManager.default.createDirectory(
    at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  defer { try? FileManager.default.removeItem(at: folder) }
  var options = RenderServerOptions(
    logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  options.configuration.width = width
  options.configuration.height = height
  options.configuration.clock = .manual
  options.display = folder.path + "/display"
  options.threads = 1
  change(&options)
  // A server reserves these signals for its loop.
  var signals = sigset_t()
  pthread_sigmask(SIG_BLOCK, nil, &signals)
  defer { pthread_sigmask(SIG_SETMASK, &signals, nil) }
  let opener = display ?? openWindow.map { WindowDisplay(size: (width, height), $0) }
  try body(try RenderServer(options, openDisplay: opener.map { opener in { opener } }))
}
