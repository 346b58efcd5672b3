import Foundation

/// The text of a file; empty when it cannot be read.
package func readText(_ path: String) -> String {
  (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
}
