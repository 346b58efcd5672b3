import Foundation
import ImageFiles
import RecordingPages
import RenderTools
import Testing

/// Reads a page like a browser: documents and pictures from its elements.
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

  /// A row of a tree.
  struct Row {
    enum Kind {
      case window
      case layer
      case mask
    }

    let depth: Int
    let kind: Kind
    let client: Int
    /// Number of the window or the layer.
    let id: Int
    let model: [String: Any]
    /// All values on screen, including those equal to the model's.
    let shown: [String: Any]

    /// A shown value as numbers; empty for a value of another kind.
    func numbers(_ key: String) -> [Double] {
      if let list = shown[key] as? [Double] { return list }
      return (shown[key] as? Double).map { [$0] } ?? []
    }
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

  /// Contents of the script elements of a class, with the text behind the class.
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
  /// The pixels of each frame, from whole pictures and parts; nil for a frame that repeats an earlier one.
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

  /// The tree of each frame.
  func trees() -> [[PageReader.Row]] {
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
        if row[1] < 0 {
          return PageReader.Row(
            depth: row[0], kind: .window, client: row[2], id: row[3], model: [:], shown: [:])
        }
        let id = layers[row[1]]
        let model = models[row[1]] ?? [:]
        return PageReader.Row(
          depth: row[0], kind: row.count > 2 ? .mask : .layer, client: id[0], id: id[1],
          model: model, shown: model.merging(shown[row[1]] ?? [:]) { $1 })
      }
    }
  }

  private static func merge(_ changes: Any, into values: inout [String: Any]) {
    for (key, value) in changes as? [String: Any] ?? [:] {
      values[key] = value is NSNull ? nil : value
    }
  }
}

extension RecordingPage {
  /// A page that is as large as `renderctl view` lets it be.
  static func make(_ files: [RecordingFile], _ options: FilmOptions = FilmOptions()) throws
    -> [UInt8]
  {
    try make(files, options, maximumBytes: 10_000_000)
  }
}
