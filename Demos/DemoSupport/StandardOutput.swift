import Foundation

/// Lines for a person or for another program, which gets each at once.
public enum StandardOutput {
  /// Writes a line.
  public static func write(line: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
  }
}
