package import FilmDecoding
import Foundation
package import LayerMedia
import Synchronization

/// Takes pictures from the decoder's thread into the memory of the display, with their times in the film.
///
/// Times are of the *run*: the film's, and on after each repetition. Only the thread that decodes calls `receive`.
package final class PictureDelivery: FrameReceiver {
  private struct State: Sendable {
    var isInterrupted = false
    /// Seconds of the run at the film's start, in this repetition.
    var offset = 0.0
    /// The time and the end of the last picture of this repetition, in seconds of the film.
    var last: (time: Double, end: Double)?
  }

  private let renderer: AVSampleBufferVideoRenderer
  private let state = Mutex(State())

  package init(to renderer: AVSampleBufferVideoRenderer) { self.renderer = renderer }

  // MARK: The run

  /// The time and the end of the last picture, in seconds of the film; nil before the first.
  package var last: (time: Double, end: Double)? { state.withLock { $0.last } }

  /// Begins a new run or a new repetition.
  ///
  /// - Parameter offset: seconds of the run at the film's start.
  package func begin(at offset: Double) {
    state.withLock { state in
      state.offset = offset
      state.last = nil
    }
  }

  // MARK: Pictures

  package func interrupt() { state.withLock { $0.isInterrupted = true } }
  package func resume() { state.withLock { $0.isInterrupted = false } }

  private var isInterrupted: Bool { state.withLock { $0.isInterrupted } }

  package func receive(_ frame: DecodedFrame) throws(FilmError) {
    do {
      guard let buffer = try takeBuffer(for: frame.format) else { return }
      copy(frame, to: buffer)
      let time = state.withLock { state -> Double? in
        guard !state.isInterrupted else { return nil }
        state.last = (frame.time, frame.time + frame.duration)
        return state.offset + frame.time
      }
      guard let time else { return renderer.discard(buffer) }
      renderer.enqueue(
        try CMSampleBuffer(
          imageBuffer: buffer, formatDescription: CMVideoFormatDescription(imageBuffer: buffer),
          sampleTiming: CMSampleTimingInfo(
            duration: .invalid,
            presentationTimeStamp: CMTime(seconds: time, preferredTimescale: 1_000_000_000),
            decodeTimeStamp: .invalid)))
    } catch {
      throw FilmError("\(error)")
    }
  }

  /// Waits for a buffer; nil after an interruption.
  private func takeBuffer(for format: DecodedFormat) throws -> CVPixelBuffer? {
    while !isInterrupted {
      let began = Date.timeIntervalSinceReferenceDate
      if let buffer = try renderer.makePixelBuffer(
        width: format.width, height: format.height, pixelFormat: format.pixelFormat,
        attachments: format.attachments, patience: Self.patience)
      {
        return buffer
      }
      // Pictures of another size are still on their way: there is nothing to wait on.
      if Date.timeIntervalSinceReferenceDate - began < Self.shortest {
        Thread.sleep(forTimeInterval: Self.shortest)
      }
    }
    return nil
  }

  /// Seconds of one wait for a buffer. An interruption frees buffers, so that it does not last so long.
  private static let patience = 5.0
  private static let shortest = 0.01

  private func copy(_ frame: DecodedFrame, to buffer: CVPixelBuffer) {
    CVPixelBufferLockBaseAddress(buffer, [])
    defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
    for index in frame.planes.indices {
      guard let base = CVPixelBufferGetBaseAddressOfPlane(buffer, index) else { continue }
      frame.copyPlane(
        index, to: base,
        rowBytes: CVPixelBufferIsPlanar(buffer)
          ? CVPixelBufferGetBytesPerRowOfPlane(buffer, index) : CVPixelBufferGetBytesPerRow(buffer))
    }
    if frame.format.layout == .bgrx { makeOpaque(buffer) }
  }

  /// Sets alpha, which the decoder leaves as it is.
  private func makeOpaque(_ buffer: CVPixelBuffer) {
    guard let base = CVPixelBufferGetBaseAddress(buffer) else { return }
    for row in 0..<CVPixelBufferGetHeight(buffer) {
      let pixels = base + row * CVPixelBufferGetBytesPerRow(buffer)
      for column in 0..<CVPixelBufferGetWidth(buffer) {
        pixels.storeBytes(of: 255, toByteOffset: 4 * column + 3, as: UInt8.self)
      }
    }
  }
}

extension DecodedFormat {
  /// The format in Core Video's words.
  var pixelFormat: OSType {
    switch (layout, isFullRange) {
    case (.bgrx, _): kCVPixelFormatType_32BGRA
    case (.nv12, false): kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    case (.nv12, true): kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
    case (.i420, false): kCVPixelFormatType_420YpCbCr8Planar
    case (.i420, true): kCVPixelFormatType_420YpCbCr8PlanarFullRange
    }
  }

  /// The colours and the shape of pixels in Core Video's words.
  var attachments: [String: Any] {
    var attachments: [String: Any] = [
      kCVImageBufferPixelAspectRatioKey: [
        kCVImageBufferPixelAspectRatioHorizontalSpacingKey: pixelWidth,
        kCVImageBufferPixelAspectRatioVerticalSpacingKey: pixelHeight,
      ]
    ]
    switch matrix {
    case .none: return attachments
    case .bt601:
      attachments[kCVImageBufferYCbCrMatrixKey] = kCVImageBufferYCbCrMatrix_ITU_R_601_4
    case .bt709:
      attachments[kCVImageBufferYCbCrMatrixKey] = kCVImageBufferYCbCrMatrix_ITU_R_709_2
    case .bt2020:
      attachments[kCVImageBufferYCbCrMatrixKey] = kCVImageBufferYCbCrMatrix_ITU_R_2020
    }
    attachments[kCVImageBufferChromaLocationTopFieldKey] =
      switch siting {
      case .left: kCVImageBufferChromaLocation_Left
      case .center: kCVImageBufferChromaLocation_Center
      case .topLeft: kCVImageBufferChromaLocation_TopLeft
      }
    return attachments
  }
}
