extension CommitEncoder {
  package mutating func setMask(_ mask: UInt32, of layer: UInt32) {}
}
