import CGStreamer
import Synchronization

/// Receives decoded pictures, on threads of GStreamer's.
package protocol FrameReceiver: AnyObject, Sendable {
  /// Takes a picture, and may wait until there is room for it: that is what holds the decoder back.
  func receive(_ frame: DecodedFrame) throws(FilmError)
  /// Ends the waiting of `receive`, and makes it return at once until `resume`.
  func interrupt()
  func resume()
}

/// A film in GStreamer's `playbin`: pictures go to a receiver as fast as it takes them, sound goes to the
/// machine's output by the pipeline's clock.
///
/// Used by one thread. Sendable because other threads use `sink` only.
package final class FilmDecoder: @unchecked Sendable {
  /// A message of the pipeline.
  package enum Event: Hashable, Sendable {
    /// The pipeline has reached the state, or the position, that was asked for last, and its picture was
    /// delivered.
    case settled
    /// All pictures have been delivered, and all sound was heard.
    case ended
    case failed(String)
  }

  private let playbin: UnsafeMutablePointer<GstElement>
  private let bus: UnsafeMutablePointer<GstBus>
  private let sink: PictureSink
  /// Events of the pipeline that wait until its last picture has been delivered.
  private var undelivered: [Event] = []
  /// Parts of the film that cannot be decoded.
  private var missingPlugins: [MissingPlugin] = []

  /// Makes the pipeline of a film, which stands still until `pause` or `run`.
  ///
  /// - Parameters:
  ///   - uri: an address that GStreamer has a source for, such as `file:///…`.
  ///   - hasSound: false leaves out the film's sound.
  package init(uri: String, hasSound: Bool, receiver: any FrameReceiver) throws(FilmError) {
    gst_init(nil, nil)
    let playbin = try Self.element("playbin", package: "gstreamer1.0-plugins-base")
    let element = try Self.element("appsink", package: "gstreamer1.0-plugins-base")
    self.playbin = playbin
    bus = gst_element_get_bus(playbin)
    cgst_set_text(playbin, "uri", uri)
    // Pictures, deinterlaced, and sound with a volume.
    let pictures: UInt32 = 0x201
    cgst_set_bits(playbin, "flags", pictures | (hasSound ? 0x12 : 0))
    // Turns pictures as the film says; without the plugin they stay as they are.
    if let flip = gst_element_factory_make("videoflip", nil) {
      gst_util_set_object_arg(
        UnsafeMutableRawPointer(flip).assumingMemoryBound(to: GObject.self), "video-direction",
        "auto")
      cgst_set_element(playbin, "video-filter", flip)
    }
    cgst_set_element(playbin, "video-sink", element)
    sink = PictureSink(element, of: playbin, receiver: receiver)
  }

  private static func element(
    _ name: String, package: String
  ) throws(FilmError) -> UnsafeMutablePointer<GstElement> {
    guard let element = gst_element_factory_make(name, nil) else {
      throw FilmError("GStreamer has no element `\(name)`, which is in the package \(package)")
    }
    return element
  }

  deinit {
    sink.close()
    gst_element_set_state(playbin, GST_STATE_NULL)
    gst_object_unref(bus)
    gst_object_unref(playbin)
  }

  // MARK: Events

  /// A descriptor that can be read when there are events.
  package var eventDescriptor: Int32 {
    var descriptor = GPollFD()
    gst_bus_get_pollfd(bus, &descriptor)
    return descriptor.fd
  }

  /// Takes the events that have happened.
  package func takeEvents() -> [Event] {
    var events: [Event] = []
    while let message = gst_bus_pop(bus) {
      defer {
        gst_mini_object_unref(
          UnsafeMutableRawPointer(message).assumingMemoryBound(to: GstMiniObject.self))
      }
      switch message.pointee.type {
      case GST_MESSAGE_ASYNC_DONE: undelivered.append(.settled)
      case GST_MESSAGE_EOS: undelivered.append(.ended)
      case GST_MESSAGE_ERROR: events.append(.failed(reason(of: message)))
      case GST_MESSAGE_ELEMENT:
        if let missing = MissingPlugin(message) { missingPlugins.append(missing) }
      case GST_MESSAGE_APPLICATION:
        if let failure = sink.failure { events.append(.failed(failure)) }
      default: break
      }
    }
    if !undelivered.isEmpty, sink.hasDeliveredOrTells() {
      events += undelivered
      undelivered = []
    }
    return events
  }

  /// The reason why a film without a first picture cannot be played; nil for one that is sound alone.
  package var reasonForNoPictures: String? {
    if let missing = missingPlugins.first(where: \.hidesPictures) { return missing.description }
    return cgst_integer(playbin, "n-audio") > 0 ? nil : "it has neither pictures nor sound"
  }

  /// Returns the reason of an error: a missing plugin, which an earlier message has named, or else GStreamer's words.
  private func reason(of message: UnsafeMutablePointer<GstMessage>) -> String {
    if let missing = missingPlugins.first(where: \.hidesPictures) ?? missingPlugins.first {
      return missing.description
    }
    var error: UnsafeMutablePointer<GError>?
    gst_message_parse_error(message, &error, nil)
    defer { g_clear_error(&error) }
    return error.map { String(cString: $0.pointee.message) } ?? "GStreamer names no reason"
  }

  // MARK: Control

  /// Stands still; the first time, decodes up to the first picture. `settled` follows.
  package func pause() { gst_element_set_state(playbin, GST_STATE_PAUSED) }

  /// Runs: decodes as fast as pictures are taken, and plays sound.
  package func run() { gst_element_set_state(playbin, GST_STATE_PLAYING) }

  /// Moves to a position, from which pictures are delivered again. `settled` follows.
  ///
  /// - Parameters:
  ///   - position: seconds from the film's start.
  ///   - rate: the rate of the sound, and the direction; not 0.
  ///   - isExact: false stops at the picture before, which can be decoded alone.
  /// - Returns: false if the film cannot be moved.
  package func seek(to position: Double, rate: Double, isExact: Bool) -> Bool {
    let here = Self.nanoseconds(position)
    let flags = GstSeekFlags(
      GST_SEEK_FLAG_FLUSH.rawValue
        | (isExact
          ? GST_SEEK_FLAG_ACCURATE.rawValue
          : GST_SEEK_FLAG_KEY_UNIT.rawValue | GST_SEEK_FLAG_SNAP_BEFORE.rawValue))
    // Earlier messages of the pipeline are not about this place.
    let earlier = takeEvents().filter { if case .failed = $0 { true } else { false } }
    undelivered = earlier
    return sink.whileSuspended {
      rate > 0
        ? gst_element_seek(
          playbin, rate, GST_FORMAT_TIME, flags, GST_SEEK_TYPE_SET, here, GST_SEEK_TYPE_NONE, 0)
          != 0
        : gst_element_seek(
          playbin, rate, GST_FORMAT_TIME, flags, GST_SEEK_TYPE_SET, 0, GST_SEEK_TYPE_SET, here)
          != 0
    }
  }

  /// Sets the loudness, 0…1, and silence.
  package func setVolume(_ volume: Double, isMuted: Bool) {
    cgst_set_number(playbin, "volume", volume)
    cgst_set_boolean(playbin, "mute", isMuted ? 1 : 0)
  }

  // MARK: State

  /// The film's length in seconds; nil if it is not known.
  package var duration: Double? {
    var duration: gint64 = 0
    guard gst_element_query_duration(playbin, GST_FORMAT_TIME, &duration) != 0, duration >= 0
    else { return nil }
    return Self.seconds(duration)
  }

  /// The position that is heard, in seconds; nil while nothing is.
  package var heardPosition: Double? {
    var position: gint64 = 0
    guard sink.hasSound(),
      gst_element_query_position(playbin, GST_FORMAT_TIME, &position) != 0
    else { return nil }
    return Self.seconds(position)
  }

  static func seconds(_ nanoseconds: gint64) -> Double { Double(nanoseconds) / 1e9 }
  private static func nanoseconds(_ seconds: Double) -> gint64 {
    gint64(exactly: (max(seconds, 0) * 1e9).rounded()) ?? .max
  }
}
