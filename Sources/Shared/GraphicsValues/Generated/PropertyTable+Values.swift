// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

/// The values of the table, or the defaults of properties that it does not have.
extension PropertyTable {
  package var doubleSided: Bool { bool(.doubleSided, true) }
  package var minificationFilter: ImageFilter { ImageFilter(bits: bits(.minificationFilter, 0)) }
  package var magnificationFilter: ImageFilter { ImageFilter(bits: bits(.magnificationFilter, 0)) }
  package var minificationFilterBias: Double { scalar(.minificationFilterBias, 0) }
  package var opaque: Bool { bool(.opaque, false) }
  package var edgeAntialiasingMask: EdgeMask { EdgeMask(rawValue: bits(.edgeAntialiasingMask, 15)) }
  package var allowsEdgeAntialiasing: Bool { bool(.allowsEdgeAntialiasing, true) }
  package var allowsGroupOpacity: Bool { bool(.allowsGroupOpacity, true) }
  package var cornerCurve: CornerCurve { CornerCurve(bits: bits(.cornerCurve, 0)) }
  package var shadowColor: ColorValue? { color(.shadowColor, .black) }
  package var shadowOpacity: Double { scalar(.shadowOpacity, 0) }
  package var shadowOffset: Size { size(.shadowOffset, Size(width: 0, height: -3)) }
  package var shadowRadius: Double { scalar(.shadowRadius, 3) }
  package var shadowPath: PathValue? { self[.shadowPath]?.asPath }
  package var shouldRasterize: Bool { bool(.shouldRasterize, false) }
  package var rasterizationScale: Double { scalar(.rasterizationScale, 1) }
  package var drawsAsynchronously: Bool { bool(.drawsAsynchronously, false) }
  package var compositingFilter: [ObjectValue]? { self[.compositingFilter]?.asObjects }
  package var filters: [ObjectValue]? { self[.filters]?.asObjects }
  package var backgroundFilters: [ObjectValue]? { self[.backgroundFilters]?.asObjects }
  package var contentsHeadroom: Double { scalar(.contentsHeadroom, 0) }
  package var wantsExtendedDynamicRangeContent: Bool {
    bool(.wantsExtendedDynamicRangeContent, false)
  }
  package var kind: LayerKind { LayerKind(bits: bits(.kind, 0)) }
  package var backing: ImageNumber? { self[.backing]?.asImage }
  package var path: PathValue? { self[.path]?.asPath }
  package var fillColor: ColorValue? { color(.fillColor, .black) }
  package var fillRule: FillRule { FillRule(bits: bits(.fillRule, 0)) }
  package var strokeColor: ColorValue? { color(.strokeColor, nil) }
  package var strokeStart: Double { scalar(.strokeStart, 0) }
  package var strokeEnd: Double { scalar(.strokeEnd, 1) }
  package var lineWidth: Double { scalar(.lineWidth, 1) }
  package var miterLimit: Double { scalar(.miterLimit, 10) }
  package var lineCap: LineCap { LineCap(bits: bits(.lineCap, 0)) }
  package var lineJoin: LineJoin { LineJoin(bits: bits(.lineJoin, 0)) }
  package var lineDashPattern: [Double]? { self[.lineDashPattern]?.asScalars }
  package var lineDashPhase: Double { scalar(.lineDashPhase, 0) }
  package var colors: [ColorValue]? { self[.colors]?.asColors }
  package var locations: [Double]? { self[.locations]?.asScalars }
  package var startPoint: Point { point(.startPoint, Point(x: 0.5, y: 0)) }
  package var endPoint: Point { point(.endPoint, Point(x: 0.5, y: 1)) }
  package var gradientType: GradientType { GradientType(bits: bits(.gradientType, 0)) }
  package var instanceCount: Double { scalar(.instanceCount, 1) }
  package var instanceDelay: Double { scalar(.instanceDelay, 0) }
  package var instanceTransform: Matrix4 { matrix(.instanceTransform, .identity) }
  package var instanceColor: ColorValue? { color(.instanceColor, .white) }
  package var instanceRedOffset: Double { scalar(.instanceRedOffset, 0) }
  package var instanceGreenOffset: Double { scalar(.instanceGreenOffset, 0) }
  package var instanceBlueOffset: Double { scalar(.instanceBlueOffset, 0) }
  package var instanceAlphaOffset: Double { scalar(.instanceAlphaOffset, 0) }
  package var preservesDepth: Bool { bool(.preservesDepth, false) }
  package var tiles: [ObjectValue]? { self[.tiles]?.asObjects }
  package var emitterCells: [ObjectValue]? { self[.emitterCells]?.asObjects }
  package var emitterPosition: Point { point(.emitterPosition, .zero) }
  package var emitterZPosition: Double { scalar(.emitterZPosition, 0) }
  package var emitterSize: Size { size(.emitterSize, Size(width: 0, height: 0)) }
  package var emitterDepth: Double { scalar(.emitterDepth, 0) }
  package var emitterShape: EmitterShape { EmitterShape(bits: bits(.emitterShape, 0)) }
  package var emitterMode: EmitterMode { EmitterMode(bits: bits(.emitterMode, 3)) }
  package var renderMode: ParticleRenderMode { ParticleRenderMode(bits: bits(.renderMode, 0)) }
  package var birthRate: Double { scalar(.birthRate, 1) }
  package var lifetime: Double { scalar(.lifetime, 1) }
  package var velocity: Double { scalar(.velocity, 1) }
  package var scale: Double { scalar(.scale, 1) }
  package var spin: Double { scalar(.spin, 1) }
  package var seed: UInt32 { bits(.seed, 0) }
  package var hostedToken: String? { self[.hostedToken]?.asText }
  package var wantsText: TextInputKind { TextInputKind(bits: bits(.wantsText, 0)) }
}
