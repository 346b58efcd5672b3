import ArgumentParser
import CoreAnimation
import DemoSupport
import Foundation

@main
struct DemoImplicit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo-implicit",
    abstract: "A property changes in a transaction of four seconds, and animates by itself.")
  @OptionGroup var options: DemoOptions

  func run() throws {
    try options.connect()

    let window = LayerWindow(title: "Implicit animation", size: CGSize(width: 640, height: 480))
    window.layer.backgroundColor = .white

    let sublayer = CALayer()
    sublayer.frame = CGRect(x: 270, y: 190, width: 100, height: 100)
    sublayer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    window.layer.addSublayer(sublayer)

    // Commits the layer, since changes of an uncommitted layer do not animate.
    CATransaction.flush()

    CATransaction.begin()
    CATransaction.setAnimationDuration(4)
    CATransaction.setCompletionBlock {
      print("The layer is blue")
      fflush(nil)
    }
    sublayer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    CATransaction.commit()

    options.run(window)
  }
}
