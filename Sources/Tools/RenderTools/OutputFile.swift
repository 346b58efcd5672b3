/// Names of files for the pictures of several outputs.
package enum OutputFile {
  /// Returns a file's name with an output's name before the extension: `a-HDMI-A-1.png` for `a.png`.
  package static func path(_ file: String, output: String) -> String {
    let name = word(output)
    let start = file.lastIndex(of: "/").map { file.index(after: $0) } ?? file.startIndex
    let dot = file[start...].lastIndex(of: ".")
    guard let dot, dot > start else { return file + "-" + name }
    return file[..<dot] + "-" + name + file[dot...]
  }

  /// Returns an output's name as a part of a file's name, whatever the display system calls it.
  package static func word(_ output: String) -> String {
    let characters = output.unicodeScalars.map { scalar -> Character in
      let isPlain = scalar.isASCII && scalar.value > 0x20 && scalar.value != 0x7F && scalar != "/"
      return isPlain ? Character(scalar) : "_"
    }
    return characters.isEmpty ? "output" : String(characters)
  }
}
