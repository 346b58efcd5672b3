/// No part: the frame does not change.
public let kCALayerNotSizable: CAAutoresizingMask = []

extension CALayer {
  /// `CAToneMapMode` as a member of the class.
  public typealias ToneMapMode = CAToneMapMode
  /// `CADynamicRange` as a member of the class.
  public typealias DynamicRange = CADynamicRange
}
