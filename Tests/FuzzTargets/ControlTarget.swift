import ArbitraryProtocolValues
import Foundation
import Logging
import RenderServer
import WireProtocol
import WireTransport

/// Lines as `renderctl` sends them, for a server with two clients. Recordings go to a temporary
/// folder, regardless of the path in a line.
enum ControlTarget {
  private static let mostLines = 24
  /// The largest frame that a line can ask about.
  private static let (width, height) = (40, 30)

  static func run(_ input: [UInt8]) -> [String] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("agate-\(UUID().uuidString.prefix(8))")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o700])
      return answer(input, try server(in: folder), recording: folder.path + "/recording")
    } catch {
      return ["no server: \(error)"]
    }
  }

  private static func server(in folder: URL) throws -> RenderServer {
    var options = RenderServerOptions(
      logger: Logger(label: "fuzz") { _ in SwiftLogNoOpLogHandler() })
    options.configuration.width = width
    options.configuration.height = height
    options.configuration.clock = .manual
    options.display = folder.path + "/display"
    options.threads = 1
    // A server reserves these signals for its loop, which does not run here.
    var signals = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &signals)
    defer { pthread_sigmask(SIG_SETMASK, &signals, nil) }
    let server = try RenderServer(options)
    for seed in 1...2 as ClosedRange<UInt64> { connect(seed, to: server.core) }
    return server
  }

  private static func connect(_ seed: UInt64, to core: ServerCore) {
    let session = core.connect()
    var values = ArbitraryValues(seed: seed)
    var encoder = CommitEncoder()
    values.commit(into: &encoder, operations: 60)
    let hello = Hello(major: 1, minorMin: 0, minorMax: 1, flags: [], name: "\(seed) \"é\n")
    let frames = encoder.makeFrames(firstSerial: 2, commitTime: 0)
    for bytes in [hello.frame(serial: 1)] + frames.map(\.bytes) {
      bytes.withUnsafeBytes { _ = session.feed($0, descriptors: DescriptorBatch()) }
      core.processFrames(of: session)
    }
  }

  private static func answer(
    _ input: [UInt8], _ server: RenderServer, recording: String
  ) -> [String] {
    var problems: [String] = []
    let lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for line in lines.prefix(mostLines) {
      var words = ControlWords.words(ofLine: line)
      if words.first == "record", words.count > 2 { words[2] = recording }
      // A display may be as large as its user likes, but a test has to stay fast.
      if words.first == "resize", words.dropFirst().contains(where: { Double($0) ?? 0 > 99 }) {
        continue
      }
      let reply = server.reply(to: words)
      let document = reply.prefix { $0 != UInt8(ascii: "\n") }
      if !document.isEmpty, (try? JSONSerialization.jsonObject(with: Data(document))) == nil {
        problems.append("no JSON: \(String(decoding: document.prefix(300), as: UTF8.self))")
      }
      problems += server.core.tree.checkInvariants()
    }
    return problems
  }
}
