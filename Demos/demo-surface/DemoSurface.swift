import ArgumentParser
import CoreAnimation
import DemoSupport

@main
struct DemoSurface: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo-surface",
    abstract: "Pictures drawn into memory for each refresh: a plasma, numbered frames, a resize.",
    discussion: """
      Left: a plasma on a layer that turns meanwhile. Right, above: the number of each frame, as twenty black or \
      white blocks. Below: a layer that changes its size with each frame, in the same transaction; its border \
      always touches the frame's.
      """)
  @OptionGroup var options: DemoOptions

  func run() throws {
    try options.connect()
    let window = LayerWindow(title: "Surface", size: CGSize(width: 460, height: 280))
    window.layer.backgroundColor = CGColor(gray: 0.1, alpha: 1)
    let pictures: [any Picture] = [
      Plasma(frame: CGRect(x: 40, y: 40, width: 200, height: 200)),
      FrameNumber(frame: CGRect(x: 280, y: 30, width: 140, height: 56)),
      Breath(center: CGPoint(x: 350, y: 180)),
    ]
    for picture in pictures { window.layer.addSublayer(picture.layer) }
    let link = CADisplayLink { link in
      for picture in pictures { picture.show(at: link.targetTimestamp) }
    }
    link.add(to: .main, forMode: .common)
    options.run(window)
  }
}

/// A layer that gets a frame for each refresh.
protocol Picture {
  var layer: SurfaceLayer { get }
  /// Draws and presents the frame for a media time.
  func show(at time: CFTimeInterval)
}
