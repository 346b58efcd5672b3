import QuartzCore

/// The contents of a file.
struct Composition: Sendable {
  var size: CGSize
  /// Frames a second.
  var frameRate: Double
  /// The first frame, and the frame after the last.
  var start: Double
  var end: Double
  var layers: [SourceLayer]
  var precompositions: [String: [SourceLayer]] = [:]
  var images: [String: ImageSource] = [:]
  var fonts: [String: FontSource] = [:]
  /// Bytes of the pictures beside the file.
  var pictureBytes = 0

  /// Duration in seconds.
  var duration: Double { (end - start) / frameRate }
}

/// A picture of the file.
struct ImageSource: Sendable {
  var place: String
  var size: CGSize
  /// The bytes of a PNG or JPEG file; nil when they could not be read.
  var data: [UInt8]?
}

struct FontSource: Sendable, Equatable {
  var family: String
  var style: String

  /// The name that Core Text knows it by.
  var name: String {
    let style = style.filter { $0 != " " }
    return style.isEmpty || style.lowercased() == "regular" ? family : "\(family)-\(style)"
  }
}

/// A layer of the file. The first of a list is in front.
struct SourceLayer: Sendable {
  enum Content: Sendable {
    case nothing
    case solid(size: CGSize, color: Tint)
    case image(id: String)
    case precomposition(PrecompositionUse)
    case shapes([ShapeItem])
    case text([TextDocument])
  }

  enum MatteMode: Int, Sendable {
    case alpha = 1, invertedAlpha, luma, invertedLuma
  }

  /// Where the layer is in the file, for errors and warnings.
  var place: String
  var name: String
  var index: Int?
  var parent: Int?
  /// The frames at which the layer appears and disappears.
  var start: Double
  var end: Double
  var isHidden: Bool
  var transform: TransformValues
  var turnsAlongPath: Bool
  var blendMode: Int
  var masks: [MaskValues]
  var matte: MatteMode?
  /// The index of the layer that is the matte; nil for the one in front.
  var matteIndex: Int?
  /// True for a layer that is a matte, which is not shown itself.
  var isMatte: Bool
  var content: Content
}

struct PrecompositionUse: Sendable {
  var id: String
  var size: CGSize
  /// The frame at which the precomposition begins.
  var startTime: Double
  /// Frames of the layer for a frame of the precomposition.
  var stretch: Double
  /// Seconds in the precomposition, by frames around it; wins over `startTime` and `stretch`.
  var remap: Property<Double>?
}

struct MaskValues: Sendable, Equatable {
  enum Mode: String, Sendable {
    case none = "n"
    case add = "a"
    case subtract = "s"
    case intersect = "i"
    case lighten = "l"
    case darken = "d"
    case difference = "f"
  }

  /// Where the mask is in the file, for warnings.
  var place: String
  var mode: Mode
  var isInverted: Bool
  var path: Property<Outline>
  /// Percent.
  var opacity: Property<Double>
  /// Points, outwards.
  var expansion: Property<Double>
}

/// A text, and the frame from which it is shown.
struct TextDocument: Sendable, Equatable {
  enum Justification: Int, Sendable { case left, right, center }

  var start: Double
  var lines: [String]
  var font: String
  var size: Double
  /// The distance of lines.
  var lineHeight: Double
  var baselineShift: Double
  var justification: Justification
  var color: Tint?
  /// The box in which the text is wrapped; nil keeps the lines as they are.
  var box: CGRect?
}
