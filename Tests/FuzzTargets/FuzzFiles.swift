package import Foundation

/// The inputs that the repository keeps.
extension FuzzTarget {
  private static let tests = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()

  /// A few inputs that together have the coverage of long runs.
  package var corpus: [URL] {
    let kept = Self.files(in: "Fuzzing/Corpora/\(rawValue)")
    return self == .images ? kept + Self.files(in: "ImageCorpus") : kept
  }

  /// Inputs that once made the target fail.
  package var regressions: [URL] { Self.files(in: "Fuzzing/Regressions/\(rawValue)") }

  /// `seeds`, from the smaller golden scenes and the corpus of images.
  package var seeds: [[UInt8]] {
    seeds(
      texts: Self.files(in: "Goldens").filter { $0.pathExtension == "rdtxt" }
        .compactMap { try? [UInt8](Data(contentsOf: $0)) }.filter { $0.count < 4500 },
      images: Self.files(in: "ImageCorpus").compactMap { try? [UInt8](Data(contentsOf: $0)) })
  }

  private static func files(in folder: String) -> [URL] {
    let files = try? FileManager.default.contentsOfDirectory(
      at: tests.appendingPathComponent(folder), includingPropertiesForKeys: nil)
    return (files ?? []).sorted { $0.path < $1.path }
  }
}
