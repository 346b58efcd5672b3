import CoreAnimation
import Expectations
import Foundation
import LayerMedia
import LiveStage
import Testing

/// Samples from the library to the pixels of a server on the manual clock.
@MainActor @Suite struct SampleLayerTests {
  private static let interval = 1.0 / 60

  /// A layer that fills the stage.
  private static func layer(on stage: Stage) -> AVSampleBufferDisplayLayer {
    let layer = AVSampleBufferDisplayLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 32, height: 8)
    stage.root.addSublayer(layer)
    return layer
  }

  /// A picture of one colour, which is its number.
  private static func picture(_ number: Int) throws -> CVPixelBuffer {
    var made: CVPixelBuffer?
    expectEqual(
      CVPixelBufferCreate(nil, 32, 8, kCVPixelFormatType_32BGRA, nil, &made), kCVReturnSuccess)
    let buffer = try unwrap(made)
    fill(buffer, number)
    return buffer
  }

  private static func fill(_ buffer: CVPixelBuffer, _ number: Int) {
    CVPixelBufferLockBaseAddress(buffer, [])
    let pixels = CVPixelBufferGetBaseAddress(buffer)
    for index in 0..<CVPixelBufferGetDataSize(buffer) / 4 {
      pixels?.storeBytes(
        of: 0xFF00_0000 | UInt32(number), toByteOffset: 4 * index, as: UInt32.self)
    }
    CVPixelBufferUnlockBaseAddress(buffer, [])
  }

  private static func sample(_ picture: CVPixelBuffer, at seconds: Double) throws -> CMSampleBuffer
  {
    try CMSampleBuffer(
      imageBuffer: picture, formatDescription: CMVideoFormatDescription(imageBuffer: picture),
      sampleTiming: CMSampleTimingInfo(
        duration: .invalid,
        presentationTimeStamp: CMTime(seconds: seconds, preferredTimescale: 1_000_000_000),
        decodeTimeStamp: .invalid))
  }

  private static func sample(_ number: Int, at seconds: Double) throws -> CMSampleBuffer {
    try sample(picture(number), at: seconds)
  }

  /// The number on display; 0xFFFFFF for the stage's white.
  private static func number(_ stage: Stage) -> Int {
    Int((stage.frames.last?.pixels[4 * 32 + 16] ?? 0) & 0xFF_FFFF)
  }

  private static let white = 0xFF_FFFF

  /// Draws frames of one time until the library and the server have come to a state.
  private static func settle(
    _ stage: Stage, at time: Double, sourceLocation: SourceLocation = #_sourceLocation,
    until isMet: () -> Bool
  ) async throws {
    for _ in 0..<500 {
      try await stage.show(at: time)
      if isMet() { return }
    }
    Issue.record("the library does not settle", sourceLocation: sourceLocation)
  }

  /// The numbers on display at refreshes from a time on.
  private static func numbers(
    _ stage: Stage, from time: Double, _ count: Int
  ) async throws -> [Int] {
    var numbers: [Int] = []
    for refresh in 0..<count {
      try await stage.show(at: time + Double(refresh) * interval)
      numbers.append(number(stage))
    }
    return numbers
  }

  @Test func `samples are shown at their media times, each once`() async throws {
    try await Stage.perform(width: 32, height: 8) { stage in
      let layer = Self.layer(on: stage)
      try await stage.show(at: 1)
      for number in 1...5 {
        layer.enqueue(try Self.sample(number, at: 2 + Double(number) / 30))
      }
      try await Self.settle(stage, at: 1) { layer.isReadyForMoreMediaData }
      expectEqual(
        try await Self.numbers(stage, from: 2, 12),
        [Self.white, Self.white, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
    }
  }

  @Test func `more samples than fit wait, and come in order`() async throws {
    try await Stage.perform(width: 32, height: 8) { stage in
      let layer = Self.layer(on: stage)
      try await stage.show(at: 1)
      for number in 1...20 {
        layer.enqueue(try Self.sample(number, at: 2 + Double(number) / 60))
      }
      try await Self.settle(stage, at: 1) { layer.sampleBufferRenderer.sentCount == 8 }
      expectFalse(layer.isReadyForMoreMediaData)
      var numbers: [Int] = []
      for refresh in 1...20 {
        let time = 2 + Double(refresh) / 60
        try await stage.show(at: time)
        numbers.append(Self.number(stage))
        let left = 20 - refresh
        try await Self.settle(stage, at: time) {
          layer.sampleBufferRenderer.sentCount >= min(left, 7)
        }
      }
      expectEqual(numbers, Array(1...20))
      expectTrue(layer.isReadyForMoreMediaData)
    }
  }

  @Test func `a timebase that stands still holds samples, also those that waited in the server`()
    async throws
  {
    try await Stage.perform(width: 32, height: 8) { stage in
      let layer = Self.layer(on: stage)
      try await stage.show(at: 1)
      let timebase = try CMTimebase(sourceClock: .hostTimeClock)
      layer.controlTimebase = timebase
      for number in 0...6 {
        layer.enqueue(try Self.sample(number, at: Double(number) / 60))
      }
      let renderer = layer.sampleBufferRenderer
      // The sample of the timebase's time is shown at once.
      try await Self.settle(stage, at: 1) { Self.number(stage) == 0 }
      expectEqual(try await Self.numbers(stage, from: 2, 3), [0, 0, 0])
      try timebase.setRate(1)
      try await Self.settle(stage, at: 2 + 2 * Self.interval) { renderer.sentCount == 6 }
      expectEqual(try await Self.numbers(stage, from: 2 + 3 * Self.interval, 2), [1, 2])
      try timebase.setRate(0)
      try await Self.settle(stage, at: 2 + 4 * Self.interval) { renderer.sentCount == 0 }
      expectEqual(try await Self.numbers(stage, from: 3, 5), [2, 2, 2, 2, 2])
      try timebase.setRate(1)
      try await Self.settle(stage, at: 3 + 4 * Self.interval) { renderer.sentCount == 4 }
      let start = 3 + 5 * Self.interval
      expectEqual(try await Self.numbers(stage, from: start, 4), [3, 4, 5, 6])
    }
  }

  @Test func `a rate of 2 shows samples twice as fast`() async throws {
    try await Stage.perform(width: 32, height: 8) { stage in
      let layer = Self.layer(on: stage)
      try await stage.show(at: 1)
      let timebase = try CMTimebase(sourceClock: .hostTimeClock)
      layer.controlTimebase = timebase
      for number in 1...4 {
        layer.enqueue(try Self.sample(number, at: 10 + Double(number) / 15))
      }
      try timebase.setRate(
        2, anchorTime: CMTime(value: 10, timescale: 1),
        immediateSourceTime: CMTime(value: 2, timescale: 1))
      try await Self.settle(stage, at: 1) { layer.sampleBufferRenderer.sentCount == 4 }
      expectEqual(
        try await Self.numbers(stage, from: 2, 9),
        [Self.white, Self.white, 1, 1, 2, 2, 3, 3, 4])
    }
  }

  @Test func `a flush forgets what was not shown, and keeps the picture`() async throws {
    try await Stage.perform(width: 32, height: 8) { stage in
      let layer = Self.layer(on: stage)
      try await stage.show(at: 1)
      for number in 1...4 {
        layer.enqueue(try Self.sample(number, at: 2 + Double(number) / 60))
      }
      try await Self.settle(stage, at: 1) { layer.sampleBufferRenderer.sentCount == 4 }
      try await stage.show(at: 2 + Self.interval)
      expectEqual(Self.number(stage), 1)
      layer.flush()
      try await Self.settle(stage, at: 2 + Self.interval) {
        layer.sampleBufferRenderer.sentCount == 0
      }
      expectEqual(try await Self.numbers(stage, from: 3, 2), [1, 1])
      layer.enqueue(try Self.sample(9, at: 3.5))
      try await Self.settle(stage, at: 3.1) { layer.isReadyForMoreMediaData }
      expectEqual(try await Self.numbers(stage, from: 3.5, 1), [9])
      layer.flushAndRemoveImage()
      try await stage.show(at: 4)
      expectEqual(Self.number(stage), Self.white)
    }
  }

  @Test func `samples to display at once, and not at all, are taken so`() async throws {
    try await Stage.perform(width: 32, height: 8) { stage in
      let layer = Self.layer(on: stage)
      try await stage.show(at: 1)
      let hidden = try Self.sample(3, at: 1)
      hidden.sampleAttachments[0][.doNotDisplay] = true
      layer.enqueue(hidden)
      let now = try Self.sample(7, at: 1000)
      now.sampleAttachments[0][.displayImmediately] = true
      layer.enqueue(now)
      try await Self.settle(stage, at: 1) { layer.isReadyForMoreMediaData }
      try await stage.show(at: 1.5)
      expectEqual(Self.number(stage), 7)
      expectEqual(layer.status, .rendering)
    }
  }

  @Test func `a buffer of the renderer's is shown without a copy, and comes again when it is free`()
    async throws
  {
    try await Stage.perform(width: 32, height: 8) { stage in
      let layer = Self.layer(on: stage)
      let renderer = layer.sampleBufferRenderer
      try await stage.show(at: 1)
      func buffer() throws -> CVPixelBuffer? {
        try renderer.makePixelBuffer(
          width: 32, height: 8, pixelFormat: kCVPixelFormatType_32BGRA)
      }
      var made: [CVPixelBuffer] = []
      while let next = try buffer() { made.append(next) }
      expectEqual(made.count, 8)
      for (index, picture) in made.enumerated() {
        Self.fill(picture, index + 1)
        layer.enqueue(try Self.sample(picture, at: 2 + Double(index) / 60))
      }
      try await Self.settle(stage, at: 1) { renderer.sentCount == 8 }
      expectTrue(try buffer() == nil)
      expectEqual(try await Self.numbers(stage, from: 2, 8), Array(1...8))
      try await Self.settle(stage, at: 2.2) { renderer.sentCount == 0 }
      let again = try unwrap(buffer())
      renderer.discard(again)
      expectTrue(try buffer() != nil)
    }
  }

  @Test func `colours that are missing, and times that are none, are failures`() async throws {
    try await Stage.perform(width: 32, height: 8) { stage in
      let layer = Self.layer(on: stage)
      try await stage.show(at: 1)
      var made: CVPixelBuffer?
      expectEqual(
        CVPixelBufferCreate(
          nil, 32, 8, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, nil, &made),
        kCVReturnSuccess)
      layer.enqueue(try Self.sample(try unwrap(made), at: 2))
      expectEqual(layer.status, .failed)
      expectTrue("\(layer.error.map { "\($0)" } ?? "")".contains("CVImageBufferYCbCrMatrix"))
      layer.flush()
      expectEqual(layer.status, .unknown)
      layer.enqueue(try Self.sample(Self.picture(1), at: .infinity))
      expectEqual(layer.status, .failed)
    }
  }

  // MARK: Without a server

  /// Shows a picture with the number 1, and gives the server three more for the next refreshes.
  private static func play(_ layer: AVSampleBufferDisplayLayer, on stage: Stage) async throws {
    try await stage.show(at: 1)
    for number in 1...4 {
      layer.enqueue(try sample(number, at: 2 + Double(number) * interval))
    }
    try await settle(stage, at: 1) { layer.sampleBufferRenderer.sentCount == 4 }
    try await stage.show(at: 2 + interval)
    expectEqual(number(stage), 1)
    try await settle(stage, at: 2 + interval) { layer.sampleBufferRenderer.sentCount == 3 }
  }

  @Test func `the next server shows the last picture, and then the samples that waited`()
    async throws
  {
    try await Stage.perform(width: 32, height: 8) { stage in
      let layer = Self.layer(on: stage)
      try await Self.play(layer, on: stage)
      try await stage.reconnect()
      expectEqual(Self.number(stage), 1)
      try await Self.settle(stage, at: 2 + Self.interval) { stage.waitingFrames == 3 }
      expectEqual(try await Self.numbers(stage, from: 2 + 2 * Self.interval, 3), [2, 3, 4])
    }
  }

  @Test func `samples whose times go by without a server are passed over, but for the newest`()
    async throws
  {
    try await Stage.perform(width: 32, height: 8) { stage in
      let layer = Self.layer(on: stage)
      try await Self.play(layer, on: stage)
      try await stage.reconnect {
        layer.flush()
        for number in 5...40 { layer.enqueue(try Self.sample(number, at: 2)) }
        expectTrue(layer.isReadyForMoreMediaData)
        expectEqual(layer.status, .rendering)
        layer.enqueue(try Self.sample(50, at: 3))
        expectFalse(layer.isReadyForMoreMediaData)
      }
      try await Self.settle(stage, at: 2 + 2 * Self.interval) { Self.number(stage) == 40 }
      try await Self.settle(stage, at: 2 + 2 * Self.interval) { stage.waitingFrames == 1 }
      expectEqual(try await Self.numbers(stage, from: 3 - Self.interval, 2), [40, 50])
    }
  }

  @Test func `samples of a layer in no window are passed over at their times, too`() async throws {
    try await Stage.perform(width: 32, height: 8) { stage in
      let layer = AVSampleBufferDisplayLayer()
      layer.frame = CGRect(x: 0, y: 0, width: 32, height: 8)
      try await stage.show(at: 1)
      layer.enqueue(try Self.sample(1, at: 2))
      layer.enqueue(try Self.sample(2, at: 3))
      expectFalse(layer.isReadyForMoreMediaData)
      try await stage.show(at: 3)
      layer.enqueue(try Self.sample(3, at: 4))
      layer.enqueue(try Self.sample(4, at: 5))
      expectFalse(layer.isReadyForMoreMediaData)
      stage.root.addSublayer(layer)
      try await Self.settle(stage, at: 3) { layer.isReadyForMoreMediaData }
      expectEqual(Self.number(stage), 2)
      expectEqual(try await Self.numbers(stage, from: 4, 1), [3])
    }
  }

  @Test
  func `samples are taken back while their layer is in no window, and come with the next one`()
    async throws
  {
    try await Stage.perform(width: 32, height: 8) { stage in
      let layer = Self.layer(on: stage)
      let timebase = try CMTimebase(sourceClock: .hostTimeClock)
      try timebase.setRate(1, anchorTime: .zero, immediateSourceTime: .zero)
      layer.controlTimebase = timebase
      try await Self.play(layer, on: stage)
      layer.removeFromSuperlayer()
      try await stage.settle()
      let renderer = layer.sampleBufferRenderer
      expectEqual(renderer.sentCount, 3)
      try timebase.setRate(0)
      try await Self.settle(stage, at: 2 + Self.interval) { renderer.sentCount == 0 }
      stage.root.addSublayer(layer)
      try await Self.settle(stage, at: 3) { Self.number(stage) == 1 }
      try timebase.setRate(1)
      try await Self.settle(stage, at: 3) { renderer.sentCount == 3 }
      expectEqual(try await Self.numbers(stage, from: 3 + Self.interval, 3), [2, 3, 4])
      // A flush while there is no window is over at once.
      layer.enqueue(try Self.sample(5, at: 9))
      try await Self.settle(stage, at: 3.5) { stage.waitingFrames == 1 }
      layer.removeFromSuperlayer()
      layer.flush()
      try await Self.settle(stage, at: 3.5) { renderer.sentCount == 0 }
      expectTrue(layer.isReadyForMoreMediaData)
    }
  }

  // MARK: Pictures of another size

  /// A sample of twice the size.
  private static func largeSample(_ number: Int, at seconds: Double) throws -> CMSampleBuffer {
    var made: CVPixelBuffer?
    expectEqual(
      CVPixelBufferCreate(nil, 64, 16, kCVPixelFormatType_32BGRA, nil, &made), kCVReturnSuccess)
    let large = try unwrap(made)
    fill(large, number)
    return try sample(large, at: seconds)
  }

  /// Shows a picture with the number 1 at 2, and gives the server a large one with the number 5, for 2.5.
  private static func beginHold(_ layer: AVSampleBufferDisplayLayer, on stage: Stage) async throws {
    try await stage.show(at: 1)
    layer.enqueue(try sample(1, at: 2))
    layer.enqueue(try largeSample(5, at: 2.5))
    try await settle(stage, at: 1) { stage.waitingFrames == 1 }
    expectEqual(number(stage), white)
    try await stage.show(at: 2)
    expectEqual(number(stage), 1)
    try await settle(stage, at: 2.1) { stage.waitingFrames == 1 }
    expectEqual(number(stage), 1)
  }

  @Test func `a picture of another size is shown at its time, and the one before stays until then`()
    async throws
  {
    try await Stage.perform(width: 32, height: 8) { stage in
      let layer = Self.layer(on: stage)
      try await Self.beginHold(layer, on: stage)
      expectEqual(
        try await Self.numbers(stage, from: 2.5 - 3 * Self.interval, 5), [1, 1, 1, 5, 5])
      try await Self.settle(stage, at: 2.6) { layer.animationKeys()?.isEmpty != false }
      layer.enqueue(try Self.sample(7, at: 3))
      try await Self.settle(stage, at: 2.7) { stage.waitingFrames == 1 }
      expectEqual(try await Self.numbers(stage, from: 3 - Self.interval, 2), [5, 7])
    }
  }

  @Test func `a flush keeps the picture before one of another size, and so do later ones`()
    async throws
  {
    try await Stage.perform(width: 32, height: 8) { stage in
      let layer = Self.layer(on: stage)
      try await Self.beginHold(layer, on: stage)
      layer.flush()
      try await Self.settle(stage, at: 2.2) { layer.sampleBufferRenderer.sentCount == 0 }
      expectEqual(try await Self.numbers(stage, from: 2.5, 3), [1, 1, 1])
      layer.enqueue(try Self.largeSample(6, at: 3))
      try await Self.settle(stage, at: 2.6) { stage.waitingFrames == 1 }
      expectEqual(try await Self.numbers(stage, from: 3 - Self.interval, 2), [1, 6])
    }
  }

  /// Shows what a renderer shares as another program does.
  @MainActor private final class SharedPictures {
    let renderer = AVSampleBufferVideoRenderer()
    let layer = CALayer()
    private var shown: (token: LayerHostingToken, contents: SharedSurface)?
    private var before: SharedSurface?
    /// The media times of the pictures of each token.
    private(set) var starts: [CFTimeInterval] = []

    init(on stage: Stage) {
      layer.frame = CGRect(x: 0, y: 0, width: 32, height: 8)
      stage.root.addSublayer(layer)
      let environment = LayerEnvironment.current
      renderer.shareFrames { [weak self] token, _, start in
        DispatchQueue.main.async {
          environment.run { MainActor.assumeIsolated { self?.show(token, from: start) } }
        }
      }
    }

    private func show(_ token: LayerHostingToken, from start: CFTimeInterval) {
      if shown?.token != token {
        // A picture that has not begun was never seen.
        if starts.last ?? 0 <= CACurrentMediaTime() { before = shown?.contents }
        shown = (token, SharedSurface(token: token))
      }
      starts.append(start)
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      let hold = start > 0 ? before.map { PictureHold($0, until: start) } : nil
      PictureHold.show(shown?.contents, on: layer, after: hold)
      CATransaction.commit()
    }
  }

  @Test func `a shared picture of another size is shown at its time, too`() async throws {
    try await Stage.perform(width: 32, height: 8) { stage in
      let shared = SharedPictures(on: stage)
      let timebase = try CMTimebase(sourceClock: .hostTimeClock)
      try timebase.setRate(1, anchorTime: .zero, immediateSourceTime: .zero)
      shared.renderer.controlTimebase = timebase
      try await stage.show(at: 1)
      shared.renderer.enqueue(try Self.sample(1, at: 2))
      shared.renderer.enqueue(try Self.largeSample(5, at: 2.5))
      try await Self.settle(stage, at: 1) { stage.waitingFrames > 0 }
      try await Self.settle(stage, at: 2) { shared.starts.last == 2.5 }
      expectEqual(
        try await Self.numbers(stage, from: 2.5 - 3 * Self.interval, 5), [1, 1, 1, 5, 5])
      // And back, with a pause before.
      shared.renderer.enqueue(try Self.sample(7, at: 3))
      try await Self.settle(stage, at: 2.7) { shared.starts.last == 3 }
      try timebase.setRate(
        0, anchorTime: CMTime(value: 28, timescale: 10), immediateSourceTime: .zero)
      try await Self.settle(stage, at: 2.8) { shared.starts.last == .infinity }
      expectEqual(try await Self.numbers(stage, from: 3, 3), [5, 5, 5])
      // The media time of 3 is 4.2 now.
      try timebase.setRate(
        1, anchorTime: CMTime(value: 28, timescale: 10),
        immediateSourceTime: CMTime(value: 4, timescale: 1))
      try await Self.settle(stage, at: 4) { shared.starts.last != .infinity }
      expectEqual(
        try await Self.numbers(stage, from: 4.2 - 2 * Self.interval, 4), [5, 5, 7, 7])
    }
  }

  @Test func `a shared picture stays while its size changes twice before its time`() async throws {
    try await Stage.perform(width: 32, height: 8) { stage in
      let shared = SharedPictures(on: stage)
      let timebase = try CMTimebase(sourceClock: .hostTimeClock)
      try timebase.setRate(1, anchorTime: .zero, immediateSourceTime: .zero)
      shared.renderer.controlTimebase = timebase
      try await stage.show(at: 1)
      shared.renderer.enqueue(try Self.sample(1, at: 2))
      shared.renderer.enqueue(try Self.largeSample(5, at: 2.5))
      try await Self.settle(stage, at: 1) { stage.waitingFrames > 0 }
      try await Self.settle(stage, at: 2) { shared.starts.last == 2.5 }
      shared.renderer.flush()
      shared.renderer.enqueue(try Self.sample(6, at: 3))
      try await Self.settle(stage, at: 2.2) { shared.starts.last == 3 }
      expectEqual(try await Self.numbers(stage, from: 2.5, 3), [1, 1, 1])
      expectEqual(
        try await Self.numbers(stage, from: 3 - 2 * Self.interval, 4), [1, 1, 6, 6])
    }
  }

  @Test func `a timebase that stands still holds a picture of another size`() async throws {
    try await Stage.perform(width: 32, height: 8) { stage in
      let layer = Self.layer(on: stage)
      let timebase = try CMTimebase(sourceClock: .hostTimeClock)
      try timebase.setRate(1, anchorTime: .zero, immediateSourceTime: .zero)
      layer.controlTimebase = timebase
      try await Self.beginHold(layer, on: stage)
      try timebase.setRate(
        0, anchorTime: CMTime(value: 21, timescale: 10), immediateSourceTime: .zero)
      try await Self.settle(stage, at: 2.2) { layer.sampleBufferRenderer.sentCount == 0 }
      expectEqual(try await Self.numbers(stage, from: 2.5, 3), [1, 1, 1])
      // The media time of 2.5 is 3.4 now.
      try timebase.setRate(
        1, anchorTime: CMTime(value: 21, timescale: 10),
        immediateSourceTime: CMTime(value: 3, timescale: 1))
      try await Self.settle(stage, at: 3) { stage.waitingFrames == 1 }
      expectEqual(
        try await Self.numbers(stage, from: 3.4 - 2 * Self.interval, 4), [1, 1, 5, 5])
    }
  }
}
