import Foundation

/// Lines on standard output, each written at once.
public enum StandardOutput {
  /// Writes a line.
  public static func write(line: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
  }
}
