import ArgumentParser
import CLinuxShims
import Foundation
import Glibc
import UIKit

/// Builds and commits many layers, or as many views, and prints the cost. `bench views` runs it
/// once for each, since memory is comparable in fresh processes only.
@main
struct ViewCost: ParsableCommand {
  enum Kind: String, ExpressibleByArgument, CaseIterable { case layers, views, fades }

  static let configuration = CommandConfiguration(
    commandName: "view-cost",
    abstract: "Builds and commits many layers or views, or fades many layers, once.",
    discussion: """
      Prints one line: milliseconds of processor time to build them, to commit them, and bytes of \
      memory that they take. Fades are built by setting the opacity of layers that are shown.
      """)

  @Argument(help: "The kind of object to build.") var kind: Kind
  @Option(help: ArgumentHelp("The number of objects.", valueName: "n")) var count = 10_000
  @Option(help: ArgumentHelp("The render server's display.", valueName: "name"))
  var display: String?

  func validate() throws {
    guard (1...1_000_000).contains(count) else {
      throw ValidationError("--count is 1 to 1000000.")
    }
  }

  func run() throws {
    try RenderServerConnection.shared.connect(path: display)
    MainActor.assumeIsolated {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 1280, height: 720))
      window.makeKeyAndVisible()
      CATransaction.flush()
      if kind == .fades {
        addLayers(to: window.layer)
        CATransaction.flush()
      }
      let memory = Self.allocatedBytes
      let start = Self.processorTime
      switch kind {
      case .layers: addLayers(to: window.layer)
      case .views: addViews(to: window)
      case .fades: fade(window.layer)
      }
      let built = Self.processorTime
      CATransaction.flush()
      let committed = Self.processorTime
      let bytes = Self.allocatedBytes - memory
      print("\((built - start) * 1000) \((committed - built) * 1000) \(bytes)")
    }
  }

  private func frame(_ index: Int) -> CGRect {
    CGRect(x: index % 100 * 12, y: index / 100 % 60 * 12, width: 10, height: 10)
  }

  @MainActor private func addLayers(to layer: CALayer) {
    let color = UIColor.red.cgColor
    for index in 0..<count {
      let new = CALayer()
      new.frame = frame(index)
      new.backgroundColor = color
      layer.addSublayer(new)
    }
  }

  @MainActor private func addViews(to view: UIView) {
    for index in 0..<count {
      let new = UIView(frame: frame(index))
      new.backgroundColor = .red
      view.addSubview(new)
    }
  }

  @MainActor private func fade(_ layer: CALayer) {
    for (index, sublayer) in (layer.sublayers ?? []).enumerated() {
      sublayer.opacity = Float(index % 128) / 256
    }
  }

  /// Processor time of this thread, in seconds.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static var allocatedBytes: Int { Int(clinux_heap_byte_count()) }
}
