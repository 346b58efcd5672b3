import Expectations
import Foundation
import OpenGLRenderer
import Testing

/// Programs are made of the files in `Shaders`.
@Suite struct ShaderTests {
  private var folder: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Renderers/OpenGLRenderer/Shaders").standardized
  }

  @Test(arguments: OpenGLContext.Interface.allCases)
  func `the driver accepts and links every program`(interface: OpenGLContext.Interface) throws {
    try SoftwareOpenGL.withContext(interface) { context in
      for kind in ProgramKind.allCases { _ = try OpenGLProgram(kind, context) }
    }
  }

  @Test func `every file is part of a program, and has the text in its folder`() throws {
    let used = ProgramKind.allCases.flatMap(\.parts) + [.vertex]
    let paths = try unwrap(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var texts: [String: [UInt8]] = [:]
    for case let file as URL in paths where !file.hasDirectoryPath {
      texts[file.lastPathComponent] = try Array(Data(contentsOf: file))
    }
    expectEqual(Set(used.map(\.name)), Set(texts.keys))
    for file in ShaderFile.allCases {
      expectTrue(used.contains(file))
      expectEqual(file.bytes, texts[file.name])
      // A line's number tells its file.
      expectTrue(file.bytes.count { $0 == UInt8(ascii: "\n") } < ShaderFile.lineStep - 1)
    }
  }

  @Test func `the last file of a program has its name, and its main`() {
    for kind in ProgramKind.allCases {
      expectEqual(kind.parts.last?.name, "\(kind).glsl")
      let mains = kind.parts.filter {
        String(decoding: $0.bytes, as: UTF8.self).contains("void main()")
      }
      expectEqual(mains, kind.parts.suffix(1))
    }
  }

  @Test(arguments: OpenGLContext.Interface.allCases)
  func `an error names the file and the line in it`(interface: OpenGLContext.Interface) throws {
    // The file uses a function of another one that is left out.
    let lines = String(decoding: ShaderFile.gradient.bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let line = try unwrap(lines.firstIndex { $0.contains(" coverage(") }) + 1
    try SoftwareOpenGL.withContext(interface) { context in
      let error = #expect(throws: OpenGLError.self) {
        try OpenGLProgram(.gradient, parts: [.fragment, .shapes, .gradient], context)
      }
      let description = error?.description ?? ""
      #expect(description.contains("the program gradient cannot be built: gradient.glsl:\(line)("))
    }
  }

  @Test func `files have names in the logs of all drivers`() {
    let line = ShaderFile.shapes.firstLine + 11
    for (log, named) in [
      ("0:\(line)(5): error: no 3:4\n", "shapes.glsl:12(5): error: no 3:4\n"),
      ("0(\(line)) : error C1008: undefined", "shapes.glsl(12) : error C1008: undefined"),
      (
        "Fragment info\n---\nERROR: 0:\(line): 'a'",
        "Fragment info\n---\nERROR: shapes.glsl:12: 'a'"
      ),
      ("0:3(1): error", "0:3(1): error"), ("0:99999(1): error", "0:99999(1): error"),
      ("error: no `v4'", "error: no `v4'"), ("error 7: nothing", "error 7: nothing"),
      ("ERROR: 2 errors", "ERROR: 2 errors"), ("99999999999999999999:1", "99999999999999999999:1"),
      ("0:99999999999999999999", "0:99999999999999999999"), ("", ""),
    ] {
      expectEqual(ShaderFile.naming(in: log), named)
    }
  }
}
