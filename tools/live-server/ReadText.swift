internal import Foundation

/// Empty when the file cannot be read.
package func readText(_ path: String) -> String {
  (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
}
