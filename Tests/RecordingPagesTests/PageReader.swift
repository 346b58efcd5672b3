import Foundation
import ImageFiles
import RecordingPages
import Testing

/// Reads a page as a browser does: documents and pictures out of its elements.
struct PageReader {
  struct Fault: Error {
    let reason: String
  }

  struct Film {
    let document: [String: Any]
    let pictures: [DecodedImage]

    var frames: [[String: Any]] { document["frames"] as? [[String: Any]] ?? [] }
    func list(_ name: String) -> [[String: Any]] { document[name] as? [[String: Any]] ?? [] }
  }

  let films: [Film]
  let html: String

  init(_ page: [UInt8]) throws {
    html = String(decoding: page, as: UTF8.self)
    let documents = Self.elements("film", html)
    let pictures = Self.elements("pictures", html)
    guard documents.count == pictures.count else { throw Fault(reason: "not as many of both") }
    films = try zip(documents, pictures).map { document, pictures in
      guard let packed = Data(base64Encoded: document.text), let json = Gzip.unpack(Array(packed)),
        let object = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any],
        let bytes = Data(base64Encoded: pictures.text)
      else { throw Fault(reason: "no document") }
      var offset = 0
      let lengths = pictures.attributes.split(separator: "\"").dropFirst().first ?? ""
      let images = try lengths.split(separator: " ").compactMap { Int($0) }.map { length in
        offset += length
        return try ImageFiles.decode(Array(bytes[offset - length..<offset]))
      }
      return Film(document: object, pictures: images)
    }
  }

  /// What is in the script elements of a class, and what stands behind the class.
  private static func elements(
    _ name: String, _ html: String
  ) -> [(attributes: String, text: String)] {
    html.components(separatedBy: "class=\"\(name)\"").dropFirst().compactMap { part in
      guard let start = part.firstIndex(of: ">"), let end = part.range(of: "</script>") else {
        return nil
      }
      return (
        String(part[..<start]), String(part[part.index(after: start)..<end.lowerBound])
      )
    }
  }
}

extension PageReader.Film {
  /// The pixels of each frame, from whole pictures and parts; nil for one that has to show an earlier
  /// frame's.
  func pixels() throws -> [[UInt32]?] {
    var screen: [UInt32] = []
    var width = 0
    return try frames.map { frame in
      if let key = frame["key"] as? Int {
        screen = pictures[key].pixels
        width = pictures[key].width
      }
      let parts = frame["parts"] as? [Int] ?? []
      for index in stride(from: 0, to: parts.count, by: 3) {
        let (x, y, picture) = (parts[index], parts[index + 1], pictures[parts[index + 2]])
        for row in 0..<picture.height {
          for column in 0..<picture.width {
            let pixel = picture.pixels[row * picture.width + column]
            guard pixel >> 24 == 0 || pixel >> 24 == 255 else {
              throw PageReader.Fault(reason: "a part has a pixel that is half transparent")
            }
            if pixel >> 24 == 255 { screen[(y + row) * width + x + column] = pixel }
          }
        }
      }
      return frame["stale"] == nil ? screen : nil
    }
  }

  /// The tree of each frame, a line for each window and layer with its values as texts.
  func trees() -> [[String]] {
    let layers = document["layers"] as? [[Int]] ?? []
    var rows: [[Int]] = []
    var models: [Int: [String: Any]] = [:]
    var shown: [Int: [String: Any]] = [:]
    return frames.map { frame in
      if let splice = frame["rows"] as? [Any], let start = splice[0] as? Int,
        let count = splice[1] as? Int, let new = splice[2] as? [[Int]]
      {
        rows.replaceSubrange(start..<start + count, with: new)
      }
      for change in frame["values"] as? [[Any]] ?? [] {
        guard let layer = change[0] as? Int else { continue }
        Self.merge(change[1], into: &models[layer, default: [:]])
        Self.merge(change[2], into: &shown[layer, default: [:]])
      }
      return rows.map { row in
        if row[1] < 0 { return "\(row[0]) window \(row[2])/\(row[3])" }
        let id = layers[row[1]]
        let values = (models[row[1]] ?? [:]).merging(shown[row[1]] ?? [:]) { $1 }
        let name = "\(row[0]) \(row.count > 2 ? "mask" : "layer") \(id[0])/\(id[1])"
        return name + values.keys.sorted().map { " \($0)=\(Self.text(values[$0]))" }.joined()
      }
    }
  }

  private static func merge(_ changes: Any, into values: inout [String: Any]) {
    for (key, value) in changes as? [String: Any] ?? [:] {
      values[key] = value is NSNull ? nil : value
    }
  }

  /// A value as JSON, whatever its type.
  private static func text(_ value: Any?) -> String {
    guard let value,
      let data = try? JSONSerialization.data(withJSONObject: [value], options: [.sortedKeys])
    else { return "?" }
    return String(decoding: data, as: UTF8.self)
  }
}
