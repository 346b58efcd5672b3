import Foundation
import RenderServer
import RenderTools

/// Recordings for tests.
enum Recordings {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Goldens")

  /// Scenes of the goldens that move: windows in windows, depth, effects, particles, copies.
  static let scenes = [
    "motion", "hosting", "transitions", "26-turning", "26-cube", "26-masks-moving", "25-rasterize",
    "257-filters-animated", "11-emitter-motion", "11-replicator-motion", "92-flip", "x-space",
  ]

  static func scene(_ name: String) throws -> RecordingFile {
    let text = folder.appendingPathComponent(name + ".rdtxt")
    return try assembled(String(decoding: Data(contentsOf: text), as: UTF8.self), name: name)
  }

  static func assembled(_ text: String, name: String = "t") throws -> RecordingFile {
    let (header, records) = try RecordingText.assemble(Array(text.utf8), file: name + ".rdtxt")
    return RecordingFile(path: "/somewhere/\(name).rdrec", header: header, records: records)
  }

  /// A window with a square that moves for two seconds, seen in sixty frames a second; a commit and a
  /// click at one second.
  static func moving() throws -> RecordingFile {
    var lines = [
      "recording 160x120 background #202428", "0 connect 1", "0 1 hello \"mover\"", "0 1 commit",
      "  createLayer 1", "  set 1 bounds 0 0 100 80", "  set 1 position 50 40",
      "  set 1 backgroundColor 1 1 1 1", "  createLayer 2", "  set 2 bounds 0 0 20 10",
      "  set 2 position 20 40", "  set 2 backgroundColor 1 0 0 1", "  set 2 name \"square\"",
      "  setSublayers 1: 2", "  createContext 1 layer 1 origin 30 20 size 100 80 \"Mover\"",
      "  addAnimation 1 to 2 basic position.x from 20 to 80 duration 2",
    ]
    for frame in 0...120 {
      if frame == 60 {
        lines += [
          "1 1 commit", "  set 2 backgroundColor 0 0 1 1", "1 input move 80 60",
          "1 input press 1",
        ]
      }
      lines.append("\(Double(frame) / 60) tick")
    }
    return try assembled(lines.joined(separator: "\n") + "\n", name: "moving")
  }

  /// A surface of one colour in each frame: red, green, and one whose bytes the recording does not have.
  static func film() throws -> RecordingFile {
    // Rows of 64 bytes, of which four pixels are used.
    func bytes(_ pixel: [UInt8]) -> String {
      let row = (0..<4).flatMap { _ in pixel } + [UInt8](repeating: 0, count: 48)
      return Data(row + row).base64EncodedString()
    }
    return try assembled(
      """
      recording 4x2 background #000000
      0 connect 1
      0 1 hello "film"
      0 1 commit
        defineSurface 1 4x2 bgrx8 buffers 3
        createLayer 1
        set 1 bounds 0 0 4 2
        set 1 position 2 1
        set 1 contents 1
        createContext 1 layer 1 origin 0 0 size 4 2 "Film"
      0 1 attachFrame 1 buffer 0 sequence 1
      0 1 surface 1 1 base64 \(bytes([0, 0, 255, 255]))
      0 tick
      0.1 1 attachFrame 1 buffer 1 sequence 2
      0.1 1 surface 1 2 base64 \(bytes([0, 255, 0, 255]))
      0.1 tick
      0.2 1 attachFrame 1 buffer 2 sequence 3
      0.2 1 surface 1 3 hash \(String(repeating: "0", count: 64)) missing
      0.2 tick

      """, name: "film")
  }

  /// A list that a finger scrolls by 20 points, in four frames.
  static func dragged() throws -> RecordingFile {
    try assembled(
      """
      recording 160x120 background #202428
      0 connect 1
      0 1 hello "list"
      0 1 commit
        createLayer 1
        set 1 bounds 0 0 100 80
        set 1 position 50 40
        set 1 backgroundColor 1 1 1 1
        createLayer 2
        set 2 bounds 0 0 100 80
        set 2 position 50 40
        set 2 backgroundColor 1 0 0 1
        setSublayers 1: 2
        createContext 1 layer 1 origin 30 20 size 100 80 "List"
        addAnimation 1 to 2 interaction take axes [y 0 900 80 0 -1 rate 0.998 bounces] duration 1 repeatCount inf
        addAnimation 2 to 2 expression bounds.origin.y inputs [interaction 2 y] results [0] duration 1 repeatCount inf
      0 tick
      0.01 input touch began 1 80 90
      0.02 input touch moved 1 80 70
      0.02 tick
      0.03 input touch moved 1 80 60
      0.03 tick
      0.04 tick

      """, name: "dragged")
  }
}
