import CGStreamer
import Foundation

/// The end of the pipeline, and the thread that takes pictures from there and gives them to the receiver.
///
/// The receiver may keep that thread waiting; the pipeline's own threads wait in GStreamer meanwhile, which can pause
/// and move them. Sendable because `condition` guards the state, and all else is used by that thread.
final class PictureSink: @unchecked Sendable {
  private enum Announcement {
    /// The picture at which the pipeline stands, which comes again when it runs.
    case early
    case running
  }

  private struct State {
    /// Pictures to take, in their order: one that the pipeline has shown before it stood still comes first.
    var announced: [Announcement] = []
    /// True while nothing may be taken, since the pipeline moves.
    var isSuspended = false
    var isBusy = false
    var isClosed = false
    /// True if a message is wanted once pictures have been delivered.
    var tellsIdle = false
    /// The time of the last picture that was delivered.
    var delivered: UInt64?
    var failure: String?
  }

  private let receiver: any FrameReceiver
  private let bin: UnsafeMutablePointer<GstElement>
  private let sink: UnsafeMutablePointer<GstAppSink>
  private let condition = NSCondition()
  private var state = State()
  // Used by the thread.
  private var caps: UnsafeMutablePointer<GstCaps>?
  private var info = GstVideoInfo()
  private var format: DecodedFormat?

  /// - Parameters:
  ///   - element: an `appsink`, which the pipeline keeps.
  ///   - bin: the pipeline, which ends after `close`.
  init(
    _ element: UnsafeMutablePointer<GstElement>, of bin: UnsafeMutablePointer<GstElement>,
    receiver: any FrameReceiver
  ) {
    self.receiver = receiver
    self.bin = bin
    sink = cgst_app_sink(element)
    let caps = gst_caps_from_string("video/x-raw, format=(string){ NV12, I420, BGRx }")
    gst_app_sink_set_caps(sink, caps)
    release(caps)
    gst_app_sink_set_max_buffers(sink, 1)
    // Times are kept by the display.
    cgst_set_boolean(element, "sync", 0)
    var callbacks = GstAppSinkCallbacks()
    callbacks.new_preroll = { _, context in
      PictureSink.of(context).announce(.early)
      return GST_FLOW_OK
    }
    callbacks.new_sample = { _, context in
      PictureSink.of(context).announce(.running)
      return GST_FLOW_OK
    }
    gst_app_sink_set_callbacks(
      sink, &callbacks, Unmanaged.passUnretained(self).toOpaque(), nil)
    let thread = Thread { [self] in deliverAll() }
    thread.name = "pictures"
    thread.start()
  }

  private static func of(_ pointer: UnsafeMutableRawPointer?) -> PictureSink {
    // `init` passed the object, and the pipeline ends before it does.
    Unmanaged<PictureSink>.fromOpaque(pointer!).takeUnretainedValue()
  }

  private func announce(_ announcement: Announcement) {
    condition.withLock {
      state.announced.append(announcement)
      condition.broadcast()
    }
  }

  private func release(_ caps: UnsafeMutablePointer<GstCaps>?) {
    guard let caps else { return }
    gst_mini_object_unref(
      UnsafeMutableRawPointer(caps).assumingMemoryBound(to: GstMiniObject.self))
  }

  // MARK: Control

  /// The reason why a picture was not taken; nil while there is none.
  var failure: String? { condition.withLock { state.failure } }

  /// Lets nothing be taken while the pipeline moves, and forgets what was.
  ///
  /// - Returns: whether the pipeline has moved; otherwise its pictures are taken as before.
  func whileSuspended(_ move: () -> Bool) -> Bool {
    receiver.interrupt()
    let waiting = condition.withLock {
      state.isSuspended = true
      while state.isBusy { condition.wait() }
      defer { state.announced = [] }
      state.delivered = nil
      state.tellsIdle = false
      return state.announced
    }
    let result = move()
    receiver.resume()
    condition.withLock {
      // Nothing was flushed: the pictures that were announced are still in the sink.
      if !result { state.announced = waiting + state.announced }
      state.isSuspended = false
      condition.broadcast()
    }
    return result
  }

  /// Returns true if the picture that is being delivered, or at which the pipeline stands, has been; otherwise posts a
  /// message once that is so.
  func hasDeliveredOrTells() -> Bool {
    condition.withLock {
      state.tellsIdle = state.isBusy || state.announced.contains(.early)
      return !state.tellsIdle
    }
  }

  /// Ends the thread.
  func close() {
    receiver.interrupt()
    condition.withLock {
      state.isClosed = true
      condition.broadcast()
      while state.isBusy { condition.wait() }
    }
  }

  // MARK: Pictures

  private func deliverAll() {
    while let announcement = begin() {
      let sample =
        switch announcement {
        case .early: gst_app_sink_try_pull_preroll(sink, 0)
        case .running: gst_app_sink_try_pull_sample(sink, 0)
        }
      // A picture that was announced may have been flushed.
      if let sample { take(sample) }
      end()
    }
    release(caps)
    caps = nil
  }

  /// Waits for a picture; nil after `close`.
  private func begin() -> Announcement? {
    condition.withLock {
      while !state.isClosed {
        if !state.isSuspended, !state.announced.isEmpty {
          state.isBusy = true
          return state.announced.removeFirst()
        }
        condition.wait()
      }
      return nil
    }
  }

  private func end() {
    let tells = condition.withLock {
      state.isBusy = false
      condition.broadcast()
      guard state.tellsIdle, !state.announced.contains(.early) else { return false }
      state.tellsIdle = false
      return true
    }
    if tells {
      gst_element_post_message(
        bin,
        gst_message_new_application(
          UnsafeMutableRawPointer(bin).assumingMemoryBound(to: GstObject.self),
          gst_structure_new_empty("delivered")))
    }
  }

  private func take(_ sample: OpaquePointer) {
    defer {
      gst_mini_object_unref(
        UnsafeMutableRawPointer(sample).assumingMemoryBound(to: GstMiniObject.self))
    }
    guard let buffer = gst_sample_get_buffer(sample), let caps = gst_sample_get_caps(sample),
      let segment = gst_sample_get_segment(sample)
    else { return }
    let pts = UInt64(buffer.pointee.pts)
    let isKnown = condition.withLock {
      defer { state.delivered = pts }
      return state.delivered == pts
    }
    if isKnown { return }
    do {
      try deliver(buffer, try format(of: caps), segment)
    } catch {
      condition.withLock { state.failure = state.failure ?? error.description }
      gst_element_post_message(
        bin,
        gst_message_new_application(
          UnsafeMutableRawPointer(bin).assumingMemoryBound(to: GstObject.self),
          gst_structure_new_empty("failed")))
    }
  }

  private func deliver(
    _ buffer: UnsafeMutablePointer<GstBuffer>, _ format: DecodedFormat,
    _ segment: UnsafeMutablePointer<GstSegment>
  ) throws(FilmError) {
    let pts = UInt64(buffer.pointee.pts)
    let time = UInt64(
      gst_segment_to_stream_time(segment, GST_FORMAT_TIME, buffer.pointee.pts))
    // Pictures without a place in the film, and those outside the part that plays.
    // An unknown time is the largest number.
    guard pts <= UInt64(Int64.max), time <= UInt64(Int64.max) else { return }
    var frame = GstVideoFrame()
    guard gst_video_frame_map(&frame, &info, buffer, GST_MAP_READ) != 0 else {
      throw FilmError("a picture cannot be read")
    }
    defer { gst_video_frame_unmap(&frame) }
    var planes: [DecodedFrame.Plane] = []
    withUnsafeBytes(of: frame.data) { data in
      withUnsafeBytes(of: frame.info.stride) { strides in
        for index in format.planes.indices {
          guard
            let base = data.load(
              fromByteOffset: index * MemoryLayout<UnsafeRawPointer?>.stride,
              as: UnsafeRawPointer?.self)
          else { return }
          let stride = strides.load(
            fromByteOffset: index * MemoryLayout<gint>.stride, as: gint.self)
          planes.append(DecodedFrame.Plane(base: base, rowBytes: Int(stride)))
        }
      }
    }
    guard planes.count == format.planes.count else {
      throw FilmError("a picture has \(planes.count) planes")
    }
    let duration = buffer.pointee.duration
    try receiver.receive(
      DecodedFrame(
        format: format, time: FilmDecoder.seconds(gint64(time)),
        duration: duration <= UInt64(Int64.max) ? FilmDecoder.seconds(gint64(duration)) : 0,
        planes: planes))
  }

  // MARK: Formats

  private func format(of new: UnsafeMutablePointer<GstCaps>) throws(FilmError) -> DecodedFormat {
    if let format, let caps, gst_caps_is_equal(caps, new) != 0 { return format }
    guard gst_video_info_from_caps(&info, new) != 0 else {
      throw FilmError("the decoder's pictures have no format")
    }
    let format = try DecodedFormat(info, isDeclared: filmDeclaresColours())
    release(caps)
    gst_mini_object_ref(UnsafeMutableRawPointer(new).assumingMemoryBound(to: GstMiniObject.self))
    caps = new
    self.format = format
    return format
  }

  /// True if the caps before the decoder of pictures say the colours: those behind it always do.
  private func filmDeclaresColours() -> Bool {
    var declares = false
    visitElements { element in
      guard let klass = cgst_klass(element),
        String(cString: klass).contains("Decoder"), String(cString: klass).contains("Video"),
        let pad = gst_element_get_static_pad(element, "sink")
      else { return }
      defer { gst_object_unref(pad) }
      guard let caps = gst_pad_get_current_caps(pad) else { return }
      defer { release(caps) }
      if let structure = gst_caps_get_structure(caps, 0),
        gst_structure_has_field(structure, "colorimetry") != 0
      {
        declares = true
      }
    }
    return declares
  }

  /// True if the pipeline plays sound; false where a silent sink takes the place of a missing sound device.
  func hasSound() -> Bool {
    var hasSound = false
    visitElements { element in
      guard cgst_is_bin(element) == 0, let klass = cgst_klass(element) else { return }
      let text = String(cString: klass)
      if text.contains("Sink") && text.contains("Audio") { hasSound = true }
    }
    return hasSound
  }

  private func visitElements(_ visit: (UnsafeMutablePointer<GstElement>) -> Void) {
    guard let iterator = gst_bin_iterate_recurse(cgst_bin(bin)) else { return }
    defer { gst_iterator_free(iterator) }
    var value = GValue()
    while true {
      switch gst_iterator_next(iterator, &value) {
      case GST_ITERATOR_OK:
        if let element = cgst_value_element(&value) { visit(element) }
        g_value_reset(&value)
      case GST_ITERATOR_RESYNC: gst_iterator_resync(iterator)
      default:
        g_value_unset(&value)
        return
      }
    }
  }
}
