import ArgumentParser
import CoreAnimation
import DemoSupport
import Foundation

@main
struct RestlessClient: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restless-client",
    abstract: "Pauses, swaps pictures, adds, removes, reorders and fades layers, all the time.",
    discussion: """
      A neighbour for other clients: its changes must affect neither their pixels nor the cost of \
      their frames. A step does each kind of change once, or --changes times.

      Steps come with the frames of the display; with --by-input, with each word "step" on standard \
      input, and each is answered by a line "did step N" once it is committed.
      """)

  @OptionGroup var options: DemoOptions
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("The kinds of changes that a step makes.", valueName: "kind"))
  var kinds = RestlessScene.Change.allCases
  @Option(help: ArgumentHelp("Layers of each kind.", valueName: "n")) var layers = 40
  @Option(help: ArgumentHelp("Changes of each kind in a step.", valueName: "n")) var changes = 1
  @Option(help: ArgumentHelp("The place of the window's left edge.", valueName: "points"))
  var x = 0.0
  @Option(help: ArgumentHelp("The place of the window's upper edge.", valueName: "points"))
  var y = 0.0
  @Flag(help: "Make a step for each word \"step\" on standard input.") var byInput = false

  func validate() throws {
    guard (1...10_000).contains(layers) else {
      throw ValidationError("--layers is 1 to 10000.")
    }
    guard (1...layers).contains(changes) else {
      throw ValidationError("--changes is 1 to the number of layers.")
    }
    guard x.isFinite, y.isFinite else { throw ValidationError("--x and --y are places.") }
  }

  func run() throws {
    try options.connect()
    let window = LayerWindow(title: "Restless", size: RestlessScene.size)
    window.frame.origin = CGPoint(x: x, y: y)
    let scene = RestlessScene(in: window.layer, layers: layers, kinds: Set(kinds))
    let changes = changes
    if byInput {
      StandardInput.onWord { word in
        guard word == "step" else { return }
        scene.step(changes: changes)
        CATransaction.flush()
        FileHandle.standardOutput.write(Data("did step \(scene.steps)\n".utf8))
      }
    } else {
      let link = CADisplayLink { _ in scene.step(changes: changes) }
      link.add(to: .main, forMode: .common)
    }
    options.run(window)
  }
}

extension RestlessScene.Change: ExpressibleByArgument {}
