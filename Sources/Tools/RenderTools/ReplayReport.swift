package import DrawList
import Glibc
import GraphicsValues
import ImageFiles
import OpenGLRenderer
import RenderServer
import RenderTree
import SoftwareRenderer

/// `renderctl replay`: plays a recording and writes the requested facts about each frame.
package final class ReplayReport {
  package enum Dump: String, Hashable, Sendable {
    case tree
    case drawlist
    case damage
  }

  package enum RendererChoice: String, Hashable, Sendable, CaseIterable {
    case software
    /// OpenGL without a window, even if its driver draws on the processor.
    case gl
    /// Computes everything but the pixels.
    case null
  }

  /// The outputs that a report is about.
  package enum Outputs: Hashable, Sendable {
    case first
    /// The output with a name, or a number.
    case named(String)
    case all
  }

  package struct Options: Sendable {
    package var outputs = Outputs.first
    package var times = Replay.Times.recorded
    package var framesFolder: String?
    package var expectedFolder: String?
    /// A folder with bytes of surfaces' frames that the recording lacks; see `Replay`.
    package var surfacesFolder: String?
    package var printsHashes = false
    package var dumps: Set<Dump> = []
    package var renderer = RendererChoice.software
    package var threads = 1
    package var gradients = GradientSpace.srgb
    package var chunk: Int?

    package init() {}
  }

  private let options: Options
  private let file: String
  /// Names of the outputs that the recording has had.
  private var names: [String] = []
  private let replay: Replay
  private let openGL: OpenGLRenderer?
  /// Remarks for the user: damaged parts of the file, frames that differ.
  package private(set) var notes: [String] = []

  package init(file: String, options: Options) throws {
    self.options = options
    self.file = file
    let bytes = try PixelFiles.readBytes(file)
    let level = try KernelLevel.named(getenv(KernelLevel.variable).map { String(cString: $0) })
    openGL =
      options.renderer == .gl
      ? try OpenGLRenderer(
        context: .headless(), software: SoftwareRenderer(threads: 1, gradients: options.gradients),
        gradients: options.gradients) : nil
    let renderer: (any Renderer)? =
      options.renderer == .software
      ? SoftwareRenderer(threads: options.threads, level: level, gradients: options.gradients)
      : openGL
    do {
      let (header, records, ignored) = try RecordingFormat.parse(bytes)
      notes = RecordingEnding.notes(file, header, records, ignored: ignored)
      replay = Replay(
        header, records, renderer: renderer, chunk: options.chunk,
        surfaces: options.surfacesFolder)
    } catch {
      throw BadFileError(file: file, reason: "\(error)")
    }
    if let folder = options.framesFolder, mkdir(folder, 0o755) != 0, errno != EEXIST {
      throw BadFileError(file: folder, reason: String(cString: strerror(errno)))
    }
  }

  /// - Parameter emit: called with every line of the report.
  /// - Returns: false if a frame differs from the expected one.
  package func run(_ emit: (String) -> Void) throws -> Bool {
    var differences = 0
    var count = 0
    var isFound = false
    try replay.run(options.times) { frame in
      count = frame.index
      names = frame.core.outputs.map(\.name)
      let time = Self.seconds(frame.time)
      let chosen = chosenOutputs(of: frame)
      isFound = isFound || !chosen.isEmpty
      if options.printsHashes {
        for output in chosen {
          emit(
            "\(time) \(output.word)\(PixelHash.text(hash(output, frame)))"
              + (frame.isExact ? "" : " inexact"))
        }
      }
      if !chosen.isEmpty { dump(frame, time, emit) }
      for output in chosen {
        let picture = picture(of: output, frame)
        if let folder = options.framesFolder {
          try PixelFiles.writePNG(
            pixels: picture.pixels, width: picture.width, height: picture.height,
            to: Self.path(folder, frame.index, output.file))
        }
        if let folder = options.expectedFolder, frame.isExact,
          !matches(picture, Self.path(folder, frame.index, output.file), frame.index, time)
        {
          differences += 1
        }
      }
      return true
    }
    if case .named(let name) = options.outputs, !isFound {
      let there = names.filter { !$0.isEmpty }.joined(separator: ", ")
      throw BadFileError(
        file: file,
        reason: "no frame of an output \(name)" + (there.isEmpty ? "" : "; there is \(there)"))
    }
    if options.outputs == .first, let folder = options.expectedFolder {
      let path = Self.path(folder, count + 1)
      if access(path, F_OK) == 0 {
        notes.append("the recording has \(count) frames, but there is \(path)")
        differences += 1
      }
    }
    if let failure = openGL?.failure {
      notes.append("OpenGL failed, and the software renderer drew from then on: \(failure)")
    }
    return differences == 0
  }

  private func dump(_ frame: Replay.Frame, _ time: String, _ emit: (String) -> Void) {
    if options.dumps.contains(.tree) {
      emit("tree \(time)")
      let tree = TreeDump(frame.core.tree, values: .presentation).text
      if !tree.isEmpty { emit(tree) }
    }
    if options.dumps.contains(.drawlist) {
      emit("drawlist \(time)")
      for line in DrawListDump.lines(frame.core.tree.view.drawList) { emit("  " + line) }
    }
    if options.dumps.contains(.damage) {
      let rects = frame.outcome.damage.rects.map {
        "\($0.minX),\($0.minY) \($0.width)x\($0.height)"
      }
      emit("damage \(time) " + (rects.isEmpty ? "none" : rects.joined(separator: "; ")))
    }
  }

  // MARK: Outputs

  /// An output in a frame.
  private struct Chosen {
    var id: OutputID
    /// The output's name and a blank before what a line says about it; empty for a report about one output.
    var word = ""
    /// The output's name for a file's name; nil for a report about one output.
    var file: String?
  }

  /// The outputs that a frame was drawn on and that the report is about.
  private func chosenOutputs(of frame: Replay.Frame) -> [Chosen] {
    switch options.outputs {
    case .first: return [Chosen(id: .first)]
    case .named(let name):
      let outputs = frame.core.outputs
      guard let output = outputs[name] ?? UInt32(name).flatMap({ outputs[OutputID($0)] }),
        frame.outputs.contains(output.id)
      else { return [] }
      return [Chosen(id: output.id)]
    case .all:
      let words = frame.core.outputs.map { output in
        OutputFile.word(output.name.isEmpty ? "\(output.id.rawValue)" : output.name)
      }
      return frame.outputs.map { id in
        var word = words[Int(id.rawValue)]
        // Other names may become the same word.
        if words.count(where: { $0 == word }) > 1 { word += "-\(id.rawValue)" }
        return Chosen(id: id, word: word + " ", file: word)
      }
    }
  }

  private func hash(_ output: Chosen, _ frame: Replay.Frame) -> UInt64 {
    if output.id == .first { return PixelHash.hash(frame.pixels) }
    let picture = picture(of: output, frame)
    return picture.pixels.withUnsafeBufferPointer { PixelHash.hash($0) }
  }

  private func picture(of output: Chosen, _ frame: Replay.Frame) -> PixelImage {
    if output.id == .first {
      return PixelImage(width: frame.width, height: frame.height, pixels: Array(frame.pixels))
    }
    let image = replay.withPixels(of: output.id) { buffer in
      PixelImage(
        width: buffer.width, height: buffer.height,
        pixels: (0..<buffer.height).flatMap { y in
          Array(UnsafeBufferPointer(start: buffer.row(y), count: buffer.width))
        })
    }
    return image ?? PixelImage(width: 0, height: 0, pixels: [])
  }

  private func matches(
    _ picture: PixelImage, _ path: String, _ index: Int, _ time: String
  ) -> Bool {
    let expected: DecodedImage
    do {
      expected = try ImageFiles.read(path: path)
    } catch {
      notes.append("frame \(index) at \(time): \(error)")
      return false
    }
    guard expected.width == picture.width, expected.height == picture.height else {
      notes.append(
        "frame \(index) at \(time): \(picture.width)x\(picture.height), "
          + "but \(path) is \(expected.width)x\(expected.height)")
      return false
    }
    var count = 0
    for (a, b) in zip(expected.pixels, picture.pixels) where a != b { count += 1 }
    if count > 0 { notes.append("frame \(index) at \(time): \(count) pixels differ") }
    return count == 0
  }

  private static func path(_ folder: String, _ index: Int, _ output: String? = nil) -> String {
    let digits = String(index)
    return folder + "/frame-" + String(repeating: "0", count: max(6 - digits.count, 0)) + digits
      + (output.map { "-" + $0 } ?? "") + ".png"
  }

  /// Formats a time with six decimals, so that lines can be compared as text.
  package static func seconds(_ time: Double) -> String {
    guard abs(time) < 1e12 else { return "\(time)" }
    let micros = Int64((time * 1e6).rounded())
    let fraction = String(abs(micros) % 1_000_000)
    return (micros < 0 ? "-" : "") + String(abs(micros) / 1_000_000) + "."
      + String(repeating: "0", count: 6 - fraction.count) + fraction
  }
}
