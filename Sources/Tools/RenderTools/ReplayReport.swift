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

  package struct Options: Sendable {
    package var times = Replay.Times.recorded
    package var framesFolder: String?
    package var expectedFolder: String?
    package var printsHashes = false
    package var dumps: Set<Dump> = []
    package var renderer = RendererChoice.software
    package var threads = 1
    package var gradients = GradientSpace.srgb
    package var chunk: Int?

    package init() {}
  }

  private let options: Options
  private let replay: Replay
  private let openGL: OpenGLRenderer?
  /// Remarks for the user: damaged parts of the file, frames that differ.
  package private(set) var notes: [String] = []

  package init(file: String, options: Options) throws {
    self.options = options
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
      replay = Replay(header, records, renderer: renderer, chunk: options.chunk)
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
    try replay.run(options.times) { frame in
      count = frame.index
      let time = Self.seconds(frame.time)
      if options.printsHashes {
        emit("\(time) \(PixelHash.text(PixelHash.hash(frame.pixels)))")
      }
      dump(frame, time, emit)
      if let folder = options.framesFolder {
        try PixelFiles.writePNG(
          pixels: Array(frame.pixels), width: frame.width, height: frame.height,
          to: Self.path(folder, frame.index))
      }
      if let folder = options.expectedFolder, !matches(frame, folder, time) {
        differences += 1
      }
      return true
    }
    if let folder = options.expectedFolder {
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

  private func matches(_ frame: Replay.Frame, _ folder: String, _ time: String) -> Bool {
    let path = Self.path(folder, frame.index)
    let expected: DecodedImage
    do {
      expected = try ImageFiles.read(path: path)
    } catch {
      notes.append("frame \(frame.index) at \(time): \(error)")
      return false
    }
    guard expected.width == frame.width, expected.height == frame.height else {
      notes.append(
        "frame \(frame.index) at \(time): \(frame.width)x\(frame.height), "
          + "but \(path) is \(expected.width)x\(expected.height)")
      return false
    }
    var count = 0
    for (a, b) in zip(expected.pixels, frame.pixels) where a != b { count += 1 }
    if count > 0 { notes.append("frame \(frame.index) at \(time): \(count) pixels differ") }
    return count == 0
  }

  private static func path(_ folder: String, _ index: Int) -> String {
    let digits = String(index)
    return folder + "/frame-" + String(repeating: "0", count: max(6 - digits.count, 0)) + digits
      + ".png"
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
