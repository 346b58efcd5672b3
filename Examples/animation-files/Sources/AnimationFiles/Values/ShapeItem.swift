import QuartzCore

/// An entry in the list of a shape layer or group. The first of a list is in front.
indirect enum ShapeItem: Sendable, Equatable {
  case group(ShapeGroup)
  case outline(OutlineSource)
  case style(ShapeStyle)
  case trim(Trim)
  case repeater(Repeater)
}

struct ShapeGroup: Sendable, Equatable {
  var name: String
  var items: [ShapeItem]
  var transform = TransformValues()
}

/// The source of an outline: a form or a path.
struct OutlineSource: Sendable, Equatable {
  enum Form: Sendable, Equatable {
    case path(Property<Outline>)
    case rectangle(center: PairProperty, size: PairProperty, radius: Property<Double>)
    case ellipse(center: PairProperty, size: PairProperty)
    case star(Star)
  }

  struct Star: Sendable, Equatable {
    /// False for a polygon.
    var isStar: Bool
    var center: PairProperty
    var points: Property<Double>
    /// Degrees.
    var rotation: Property<Double>
    var innerRadius: Property<Double>
    var outerRadius: Property<Double>
    /// Percent.
    var innerRoundness: Property<Double>
    /// Percent.
    var outerRoundness: Property<Double>
  }

  var form: Form
  /// True when the outline runs the other way.
  var isReversed = false
}

/// A fill or a stroke, of a colour or a gradient.
struct ShapeStyle: Sendable, Equatable {
  enum Paint: Sendable, Equatable {
    case color(Property<Tint>)
    case gradient(GradientPaint)
  }

  enum Application: Sendable, Equatable {
    case fill(isEvenOdd: Bool)
    case stroke(StrokeValues)
  }

  /// Where the style is in the file, for warnings.
  var place: String
  var name: String
  var paint: Paint
  /// Percent.
  var opacity: Property<Double>
  var application: Application
}

struct GradientPaint: Sendable, Equatable {
  var isRadial: Bool
  var start: PairProperty
  var end: PairProperty
  /// Number of colours; further numbers in `stops` are places and alphas.
  var colorCount: Int
  /// Place, red, green and blue of each colour, then place and alpha of each opacity.
  var stops: Property<[Double]>
}

struct StrokeValues: Sendable, Equatable {
  enum Cap: Int, Sendable { case butt = 1, round, square }
  enum Join: Int, Sendable { case miter = 1, round, bevel }

  var width: Property<Double>
  var cap = Cap.round
  var join = Join.round
  var miterLimit: Property<Double>
  /// Dashes and gaps in turn; empty for a solid line.
  var dashes: [Property<Double>] = []
  var dashOffset = Property(0.0)
}

/// A part of each outline before it in the list.
struct Trim: Sendable, Equatable {
  var place: String
  /// Percent.
  var start: Property<Double>
  /// Percent.
  var end: Property<Double>
  /// Degrees; 360 is the whole length.
  var offset: Property<Double>
  /// True when all outlines count as one after the other.
  var isSequential: Bool
}

/// Copies of all items before it in the list, each a step further.
struct Repeater: Sendable, Equatable {
  var count: Property<Double>
  var offset: Property<Double>
  /// True when later copies are behind earlier ones.
  var isBelow: Bool
  var transform: TransformValues
  /// Percent.
  var startOpacity: Property<Double>
  /// Percent.
  var endOpacity: Property<Double>
}
