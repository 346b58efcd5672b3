import Expectations
import GraphicsValues
import RecordingPages
import RenderServer
import RenderTools
import Testing

@Suite struct `Films of several outputs` {
  private static let commit = """
    0 connect 1
    0 1 hello "test"
    0 1 commit
      createLayer 1
      set 1 anchorPoint 0 0
      set 1 bounds 0 0 40 30
      set 1 backgroundColor 1 0 0 1
      createContext 1 layer 1 origin 210 30 size 40 30 "Map"

    """

  /// - Parameter outputs: outputs that are on from the start.
  private func films(_ records: String, _ outputs: [OutputRecord] = []) throws -> [PageReader.Film]
  {
    let file = try Recordings.assembled("recording 200x100\n" + records)
    let first = outputs.map { Record(time: 0, client: 0, kind: .output, payload: $0.encoded) }
    let whole = RecordingFile(path: file.path, header: file.header, records: first + file.records)
    return try PageReader(RecordingPage.make([whole], maximumBytes: 10_000_000)).films
  }

  private func output(_ id: UInt32, _ name: String, _ width: Int, x: Double) -> OutputRecord {
    OutputRecord(
      id: OutputID(id), name: name,
      placement: OutputPlacement(
        screenWidth: width, screenHeight: 100, origin: Point(x: x, y: 0)), isOn: true)
  }

  @Test func `each output has a film of its own, with its name, its pictures and its places`()
    throws
  {
    let films = try films(
      Self.commit + "0 tick\n1 outputTick 1\n",
      [output(0, "left", 200, x: 0), output(1, "right", 80, x: 200)])
    expectEqual(films.map { $0.document["output"] as? String }, ["left", "right"])
    expectEqual(films.map(\.frames.count), [1, 2])
    expectEqual(films.map { $0.pictures.first?.width }, [200, 80])
    let places = films.map { $0.frames.first?["places"] as? [[Int]] ?? [] }
    expectEqual(places[1].first, [0, 100, 300, 400, 300, 1])
    guard films.count == 2 else { return }
    expectEqual(films[1].pictures.first?.pixels[40 * 80 + 20], 0xFFFF_0000)
  }

  @Test func `one output has one film, which does not name it`() throws {
    let films = try films(Self.commit + "0 tick\n")
    expectEqual(films.count, 1)
    expectNil(films.first?.document["output"])
  }
}
