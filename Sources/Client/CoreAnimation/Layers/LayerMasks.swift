/// No part: the frame does not change.
public let kCALayerNotSizable: CAAutoresizingMask = []
