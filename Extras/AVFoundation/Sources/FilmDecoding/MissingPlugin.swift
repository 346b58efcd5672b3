import CGStreamer

/// A part of a film that GStreamer has no plugin for, as its message says.
struct MissingPlugin: Hashable {
  /// The part in GStreamer's words, such as "H.264 (High Profile) decoder".
  let part: String
  /// The media type that is not decoded, such as `video/x-h264`; empty for an element that is missing itself.
  let mediaType: String

  /// Reads a message of the pipeline; nil for one about something else.
  init?(_ message: UnsafeMutablePointer<GstMessage>) {
    guard let structure = gst_message_get_structure(message),
      gst_structure_has_name(structure, "missing-plugin") != 0
    else { return nil }
    let kind = gst_structure_get_string(structure, "type").map { String(cString: $0) } ?? "plugin"
    let name = gst_structure_get_string(structure, "name").map { String(cString: $0) }
    part = name.map { $0.hasSuffix(kind) ? $0 : "\($0) \(kind)" } ?? kind
    mediaType =
      cgst_structure_caps(structure, "detail")
      .flatMap { gst_caps_get_structure($0, 0) }.flatMap { gst_structure_get_name($0) }
      .map { String(cString: $0) } ?? ""
  }

  /// True if pictures are missing, and not sound or texts.
  var hidesPictures: Bool { mediaType.hasPrefix("video/") || mediaType.hasPrefix("image/") }

  /// The part, and the Debian package that has the plugin.
  var description: String {
    "there is no \(part) (\(mediaType.isEmpty ? "GStreamer" : mediaType)); Debian's package \(package) has one"
  }

  private var package: String {
    switch mediaType {
    case "video/x-theora", "audio/x-vorbis", "audio/x-opus", "application/ogg", "application/x-ogg":
      "gstreamer1.0-plugins-base"
    case "video/x-vp8", "video/x-vp9", "image/jpeg", "audio/x-flac", "audio/x-speex",
      "video/quicktime", "video/webm", "video/x-matroska", "video/x-msvideo", "video/x-flv":
      "gstreamer1.0-plugins-good"
    case "video/x-av1", "video/mpegts": "gstreamer1.0-plugins-bad"
    default: "gstreamer1.0-libav"
    }
  }
}
