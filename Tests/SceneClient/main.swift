import CoreAnimation
import Foundation

// A client for tests that kill it, stop it, or end its server: it executes the lines of its
// standard input, and prints the events of its application.

let scene = Scene(number: CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? 0 : 0)
Report.connection()
do {
  try RenderServerConnection.shared.connect(path: CommandLine.arguments[1])
} catch {
  Report.line("no server: \(error)")
  exit(1)
}
Report.line("connected")

Thread {
  while let line = readLine() {
    let words = line.split(separator: " ").map(String.init)
    DispatchQueue.main.async { scene.act(words) }
  }
  exit(0)
}.start()
dispatchMain()
