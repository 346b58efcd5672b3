import Foundation
import LayerMedia

/// A window with two layers whose pictures do not come by commits: one of samples, and one of drawables.
///
/// Sendable because the main queue alone uses it, but for the thread of `roll`, which asks for drawables.
final class Films: @unchecked Sendable {
  private let window = LayerWindow(title: "films", size: CGSize(width: 200, height: 100))
  private let samples = AVSampleBufferDisplayLayer()
  private let drawables = SurfaceLayer()

  /// Shows both layers, with a first picture each, and gives the server samples for later times: one for each second,
  /// whose green is 0x10 for each.
  func show() {
    window.frame.origin = .zero
    samples.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    samples.videoGravity = .resize
    drawables.frame = CGRect(x: 100, y: 0, width: 100, height: 100)
    window.layer.addSublayer(samples)
    window.layer.addSublayer(drawables)
    for number in 0...4 {
      do { try enqueue(number) } catch { Report.line("no sample: \(error)") }
    }
    draw(0)
  }

  private func enqueue(_ number: Int) throws {
    var made: CVPixelBuffer?
    let result = CVPixelBufferCreate(nil, 16, 16, kCVPixelFormatType_32BGRA, nil, &made)
    guard let buffer = made, let surface = CVPixelBufferGetIOSurface(buffer) else {
      return Report.line("no buffer: \(result)")
    }
    Self.fill(surface, number)
    samples.enqueue(
      try CMSampleBuffer(
        imageBuffer: buffer, formatDescription: CMVideoFormatDescription(imageBuffer: buffer),
        sampleTiming: CMSampleTimingInfo(
          duration: .invalid, presentationTimeStamp: CMTime(value: Int64(number), timescale: 1),
          decodeTimeStamp: .invalid)))
  }

  /// Presents a drawable whose green component is its number times 0x10.
  func draw(_ number: Int) {
    guard let drawable = drawables.nextDrawable() else { return Report.line("no drawable") }
    Self.fill(drawable.surface, number)
    drawable.addPresentedHandler { drawable in
      if drawable.presentedTime > 0 { Report.line("presented \(number)") }
    }
    drawable.present()
  }

  /// Presents numbered drawables at 30 a second, as far ahead as there are surfaces, and tells of each when it was seen:
  /// `seen NUMBER TIME OWN`, both in seconds of media time.
  func roll(_ count: Int) {
    drawables.maximumDrawableCount = 8
    let start = CACurrentMediaTime() + 0.1
    Thread { [self] in
      for number in 1...max(count, 1) { present(number, at: start + Double(number) / 30) }
      Report.line("rolled")
    }.start()
  }

  private func present(_ number: Int, at time: CFTimeInterval) {
    guard let drawable = drawables.nextDrawable() else { return Report.line("no drawable") }
    Self.fill(drawable.surface, number)
    drawable.addPresentedHandler { drawable in
      Report.line("seen \(number) \(drawable.presentedTime) \(time)")
    }
    drawable.present(at: time)
  }

  private static func fill(_ surface: IOSurface, _ number: Int) {
    surface.lock()
    for row in 0..<surface.height {
      for column in 0..<surface.width {
        (surface.baseAddress + row * surface.bytesPerRow).storeBytes(
          of: 0xFF00_0000 | UInt32(number) << 12, toByteOffset: 4 * column, as: UInt32.self)
      }
    }
    surface.unlock()
  }
}
