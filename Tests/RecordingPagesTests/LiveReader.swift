import Foundation
import ImageFiles
import RecordingPages

/// Reads a feed as a page does: messages, one after the other.
struct LiveReader {
  private(set) var messages: [[String: Any]] = []
  private var pictures: [DecodedImage] = []
  private var layers: [[Int]] = []

  var frames: [[String: Any]] { messages.compactMap { $0["frame"] as? [String: Any] } }

  /// The frames as a page of the recording would have them.
  var film: PageReader.Film {
    PageReader.Film(document: ["frames": frames, "layers": layers], pictures: pictures)
  }

  mutating func read(_ bytes: [UInt8]) throws {
    var at = 0
    while at < bytes.count {
      let length = Int(bytes[at..<at + 4].reversed().reduce(0 as UInt32) { $0 << 8 | UInt32($1) })
      let text = Data(bytes[at + 4..<at + 4 + length])
      at += 4 + length
      guard let message = try JSONSerialization.jsonObject(with: text) as? [String: Any] else {
        throw PageReader.Fault(reason: "no message")
      }
      messages.append(message)
      for count in message["pictures"] as? [Int] ?? [] {
        pictures.append(try ImageFiles.decode(Array(bytes[at..<at + count])))
        at += count
      }
      layers += (message["frame"] as? [String: Any])?["layers"] as? [[Int]] ?? []
    }
  }
}
