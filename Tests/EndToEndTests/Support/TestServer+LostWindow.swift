import Expectations
import Foundation
import Testing

extension TestServer {
  /// Runs a client's animation on a server that loses its window, and expects the server to end and
  /// the client to go on with the next server.
  ///
  /// - Parameters:
  ///   - folder: folder of the sockets.
  ///   - lose: takes the window away.
  func expectClientToFindTheNext(in folder: TemporaryFolder, _ lose: () throws -> Void) throws {
    let client = try SceneClient(self)
    try client.tell("show")
    try client.tell("animate")
    try client.wait(for: "started repeating")
    try lose()
    try expectEqual(process.waitForEnd().end, .exit(1))
    #expect(process.errors.contains("stopping: the window is lost"), "\(process.errors)")
    try client.wait(for: "disconnected")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left.allSatisfy { !$0.hasPrefix("display") }, "\(left)")

    let next = try TestServer(["--size", "640x480"], folder: folder)
    try client.wait(for: "reconnected")
    try next.wait("clients 1 commits 1")
    try next.wait("the layers are back") { try next.statistic("layers") > 10 }
    try client.wait(for: "completed all")
    expectEqual(Set(client.callbacks).count, client.callbacks.count)
  }
}
