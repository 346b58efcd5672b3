/// The version that every program of the package prints.
package enum ServerVersion {
  package static let text = "0.1.0"
}
