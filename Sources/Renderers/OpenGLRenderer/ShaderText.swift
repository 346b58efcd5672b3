import CSpanKernels

/// Text of a shader for the driver: the version, macros for constants of ours, then files.
struct ShaderText {
  private(set) var bytes: [UInt8]

  init(_ kind: ProgramKind, isDesktop: Bool) {
    let version = isDesktop ? "330 core" : "300 es"
    let macros = Self.macros(kind).map { "#define \($0) \($1)\n" }
    bytes = Array("#version \(version)\n\(macros.joined())".utf8)
  }

  /// Returns the text with files at its end, whose lines have their own numbers in messages.
  func appending(_ files: [ShaderFile]) -> Self {
    var text = self
    for file in files {
      text.bytes += "\n#line \(file.firstLine)\n".utf8
      text.bytes += file.bytes
    }
    return text
  }

  private static func macros(_ kind: ProgramKind) -> [(name: String, value: String)] {
    let groups = 0..<kind.words
    func joined(_ statement: (Int) -> String) -> String {
      groups.map(statement).joined(separator: "; ")
    }
    return [
      ("\(kind)".uppercased(), ""),
      ("LAST_NUMBER", "\(Levels.limit)"),
      ("LEVEL_STEP", "\(Levels.step)"),
      ("LEVEL_RANGE", "\(Levels.range).0"),
      ("OPAQUE_PART", "\(ImageShader.opaquePart)u"),
      ("FRAME_BGRA8", "\(frame_bgra8.rawValue)u"),
      ("FRAME_RGBA8", "\(frame_rgba8.rawValue)u"),
      ("FRAME_RGBX8", "\(frame_rgbx8.rawValue)u"),
      ("FRAME_NV12", "\(frame_nv12.rawValue)u"),
      ("FRAME_I420", "\(frame_i420.rawValue)u"),
      ("FRAME_OPAQUE", "\(ConvertShader.isOpaque)u"),
      ("FRAME_STRAIGHT", "\(ConvertShader.isStraight)u"),
      ("FRAME_COSITED_ACROSS", "\(ConvertShader.isCositedAcross)u"),
      ("FRAME_COSITED_DOWN", "\(ConvertShader.isCositedDown)u"),
      ("PIECES_IN_ROW", "\(GradientShader.piecesInRow)u"),
      (
        "VERTEX_WORDS",
        joined { "layout(location = \($0)) in uvec4 a\($0); flat out uvec4 v\($0)" }
      ),
      ("FRAGMENT_WORDS", joined { "flat in uvec4 v\($0)" }),
      ("PASS_WORDS", joined { "v\($0) = a\($0)" }),
    ]
  }
}
