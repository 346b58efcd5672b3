import CGStreamer
package import FilmDecoding
import Foundation

/// A film that is made for a demo or a test.
package struct TestFilm: Hashable, Sendable {
  /// The pictures.
  package enum Content: Hashable, Sendable {
    /// A pattern of GStreamer's `videotestsrc`, such as `smpte` or `ball`.
    case pattern(String)
    /// Pictures as raw I420 of the film's size, one after the other in a file.
    case raw(path: String)
  }

  /// How pictures are stored.
  package enum Coding: String, CaseIterable, Sendable {
    /// Theora in Ogg.
    case theora
    /// VP8 in WebM.
    case vp8
    /// Numbers in Matroska, without any loss.
    case raw
    /// Pictures in JPEG, in QuickTime's files.
    case jpeg

    fileprivate var encoder: String {
      switch self {
      case .theora: "theoraenc quality=60"
      case .vp8: "vp8enc deadline=1 target-bitrate=2000000"
      case .raw: "identity"
      case .jpeg: "jpegenc"
      }
    }

    fileprivate var muxer: String {
      switch self {
      // Pages of one picture each.
      case .theora: "oggmux max-page-delay=30000000"
      case .vp8: "webmmux"
      case .raw: "matroskamux"
      case .jpeg: "qtmux"
      }
    }

    /// The ending of files.
    package var pathExtension: String {
      switch self {
      case .theora: "ogv"
      case .vp8: "webm"
      case .raw: "mkv"
      case .jpeg: "mov"
      }
    }
  }

  package var content: Content
  /// Pixels, even numbers.
  package var width: Int
  package var height: Int
  /// Pictures in a second, as GStreamer writes it: `30/1`, `24000/1001`.
  package var rate = "30/1"
  /// Number of pictures; of a file, all that it has.
  package var count = 150
  /// The colours that the film says: `bt601`, `bt709`, `bt2100-pq`.
  package var colorimetry = "bt601"
  package var coding = Coding.theora
  /// Seconds of a tone, as Vorbis; 0 for a silent film.
  package var soundSeconds = 0.0

  package init(_ content: Content, width: Int, height: Int) {
    (self.content, self.width, self.height) = (content, width, height)
  }

  /// Writes the film.
  ///
  /// - Throws: GStreamer's reason, such as an element that is not installed.
  package func write(to path: String) throws(FilmError) {
    let source =
      switch content {
      case .pattern(let pattern):
        "videotestsrc num-buffers=\(count) pattern=\(pattern) "
          + "! video/x-raw,format=I420,width=\(width),height=\(height),framerate=\(rate),"
          + "colorimetry=\(colorimetry)"
      case .raw(let file):
        "filesrc location=\"\(file)\" ! rawvideoparse format=i420 width=\(width) "
          + "height=\(height) framerate=\(rate)"
      }
    // A buffer of sound has a hundredth of a second.
    let sound =
      "audiotestsrc num-buffers=\(Int(soundSeconds * 100)) samplesperbuffer=441 "
      + "! audio/x-raw,rate=44100 ! audioconvert ! vorbisenc ! file."
    try Self.run(
      "\(source) ! \(coding.encoder) ! queue ! \(coding.muxer) name=file "
        + "! filesink location=\"\(path)\" " + (soundSeconds > 0 ? sound : ""))
  }

  /// Runs a pipeline to its end.
  private static func run(_ description: String) throws(FilmError) {
    gst_init(nil, nil)
    var failure: UnsafeMutablePointer<GError>?
    guard let pipeline = gst_parse_launch(description, &failure) else {
      defer { g_clear_error(&failure) }
      throw FilmError(failure.map { String(cString: $0.pointee.message) } ?? description)
    }
    g_clear_error(&failure)
    defer {
      gst_element_set_state(pipeline, GST_STATE_NULL)
      gst_object_unref(pipeline)
    }
    gst_element_set_state(pipeline, GST_STATE_PLAYING)
    let bus = gst_element_get_bus(pipeline)
    defer { gst_object_unref(bus) }
    let wanted = GstMessageType(GST_MESSAGE_EOS.rawValue | GST_MESSAGE_ERROR.rawValue)
    guard let message = gst_bus_timed_pop_filtered(bus, GstClockTime.max, wanted) else { return }
    defer {
      gst_mini_object_unref(
        UnsafeMutableRawPointer(message).assumingMemoryBound(to: GstMiniObject.self))
    }
    guard message.pointee.type == GST_MESSAGE_ERROR else { return }
    gst_message_parse_error(message, &failure, nil)
    defer { g_clear_error(&failure) }
    throw FilmError(failure.map { String(cString: $0.pointee.message) } ?? description)
  }
}
