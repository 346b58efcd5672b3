import AnimationEvaluation
public import GraphicsValues

/// Calls the visitor for each operation, in order, and decodes all values.
@inlinable package func visitCommit(
  _ operations: UnsafeRawBufferPointer, _ visitor: inout some CommitVisitor
) {
  var decoded = DecodedReader()
  visitCommit(operations, 0..<operations.count, &decoded, &visitor)
}

/// Calls the visitor for each operation of a part of a commit, in order.
///
/// The bytes must have passed `CommitValidator.validate(_:commitTime:descriptorCount:)`; for other bytes,
/// visits the operations before the first unreadable one. Never reads outside the bytes.
///
/// Cost: one bounds check and one jump per operation, or run of `setProperties` operations; allocates only
/// for texts, lists and animations that are not in `decoded`.
///
/// - Parameters:
///   - piece: Byte range of whole operations, behind all pieces for which the reader was used before.
///   - decoded: Values of the commit that are decoded already; others are decoded here.
@inlinable package func visitCommit(
  _ operations: UnsafeRawBufferPointer, _ piece: Range<Int>, _ decoded: inout DecodedReader,
  _ visitor: inout some CommitVisitor
) {
  guard let base = operations.baseAddress else { return }
  let end = min(piece.upperBound, operations.count)
  let layouts = PropertyLayouts.all
  // Consecutive layers usually change in the same way, so the last sum is right most of the time.
  var known = (first: UInt16.max, keys: 0 as UInt64, byteCount: 0)
  var offset = max(piece.lowerBound, 0)
  while end - offset >= 8 {
    // SAFETY: 8 bytes exist; each case below checks its payload against `end` before it reads.
    let op = OperationBytes(base + offset, available: end - offset - 8)
    let size: Int
    switch OperationCode(rawValue: op.code) {
    case .setProperty?:
      guard let layout = layouts[op.key] else { return }
      if layout.byteCount > 0 {
        size = layout.byteCount
        guard op.available >= size else { return }
        op.visitProperty(layout, &visitor)
      } else {
        guard let count = op.visitLongProperty(layout, at: offset, &decoded, &visitor) else {
          return
        }
        size = count
      }
    case .setProperties?:
      guard op.available >= 8, let group = layouts.group(op.key) else { return }
      let keys = op.u64(0)
      if op.key != known.first || keys != known.keys {
        guard let byteCount = group.byteCount(of: keys) else { return }
        known = (op.key, keys, byteCount)
      }
      guard op.available >= 8 + known.byteCount else { return }
      let run = PropertyRun(op, layouts: group, byteCount: known.byteCount)
      visitor.setProperties(run)
      size = run.byteCount - 8
    case .createLayer?:
      size = 0
      visitor.createLayer(op.target)
    case .destroyLayer?:
      size = 0
      visitor.destroyLayer(op.target)
    case .unsetProperty?:
      size = 0
      guard let key = PropertyKey(rawValue: op.key) else { return }
      visitor.unset(key, of: op.target)
    case .removeFromSuperlayer?:
      size = 0
      visitor.removeFromSuperlayer(op.target)
    case .releaseImage?:
      size = 0
      visitor.releaseImage(op.target)
    case .destroyContext?:
      size = 0
      visitor.destroyContext(op.target)
    case .insertSublayer?:
      size = 8
      guard op.available >= size else { return }
      visitor.insertSublayer(op.u32(0), at: Int(op.u32(4)), of: op.target)
    case .setMask?:
      size = 8
      guard op.available >= size else { return }
      visitor.setMask(op.u32(0), of: op.target)
    case .removeAnimation?:
      size = 8
      guard op.available >= size else { return }
      visitor.removeAnimation(op.u32(0), from: op.target)
    case .setContextFrame?:
      size = 32
      guard op.available >= size else { return }
      visitor.setContextFrame(op.target, to: op.rect(0))
    case .setSublayers?, .addAnimation?, .defineImage?, .createContext?, .setContextTitle?,
      .setHostingToken?, .setContextOutput?, .setContextRole?, .defineSurface?, .attachFrame?,
      .shareSurface?, .importSurface?:
      guard let count = visitLongOperation(op, at: offset, &decoded, &visitor) else { return }
      size = count
    case nil:
      return
    }
    offset += 8 + size
  }
}

/// Visits the operations with lists, texts and nested values. Returns the payload's size, or nil when it
/// cannot be read.
///
/// - Parameter offset: Offset of the operation in the commit, for `decoded`.
@usableFromInline package func visitLongOperation(
  _ op: OperationBytes, at offset: Int, _ decoded: inout DecodedReader,
  _ visitor: inout some CommitVisitor
) -> Int? {
  switch OperationCode(rawValue: op.code) {
  case .setSublayers?:
    guard op.available >= 8 else { return nil }
    let count = Int(op.u32(0))
    let size = (8 + count * 4 + 7) & ~7
    guard op.available >= size else { return nil }
    visitor.setSublayers(SublayerList(op.bytes(8, count * 4)), of: op.target)
    return size
  case .addAnimation?:
    guard op.available >= 8 else { return nil }
    let count = Int(op.u32(4))
    guard op.available - 8 >= count,
      let description = decoded.animation(at: offset, byteCount: 8 + count)
        ?? (try? AnimationDescription(decoding: op.bytes(8, count)))
    else { return nil }
    visitor.addAnimation(op.u32(0), to: op.target, description)
    return 8 + count
  case .defineImage?:
    guard op.available >= 24, let header = op.imageHeader else { return nil }
    let inline = header.descriptor == nil ? header.byteCount : 0
    guard inline >= 0, inline <= op.available - 24, (inline + 7) & ~7 <= op.available - 24 else {
      return nil
    }
    visitor.defineImage(op.target, header, bytes: op.bytes(24, inline))
    return 24 + ((inline + 7) & ~7)
  case .createContext?:
    guard op.available >= 48, let (title, titleSize) = op.text(40) else { return nil }
    let frame = op.rect(8)
    visitor.createContext(
      op.target,
      ContextDescription(
        layer: op.u32(0), origin: op.u32(4) & 1 == 0 ? nil : frame.origin, size: frame.size,
        title: title))
    return 40 + titleSize
  case .setContextTitle?:
    guard let (title, titleSize) = op.text(0) else { return nil }
    visitor.setContextTitle(op.target, to: title)
    return titleSize
  case .setHostingToken?:
    guard let (token, tokenSize) = op.text(0) else { return nil }
    visitor.setHostingToken(op.target, to: token)
    return tokenSize
  case .setContextOutput?:
    guard op.available >= 8, let (name, nameSize) = op.text(8) else { return nil }
    visitor.setContextOutput(op.target, to: OutputChoice(number: op.u32(0), name: name))
    return 8 + nameSize
  case .setContextRole?:
    guard op.available >= 8, let role = ContextRole(rawValue: op.u32(0)) else { return nil }
    visitor.setContextRole(op.target, to: role)
    return 8
  case .defineSurface?:
    guard op.available >= SurfaceHeader.byteCount, let header = op.surfaceHeader else { return nil }
    visitor.defineSurface(op.target, header)
    return SurfaceHeader.byteCount
  case .attachFrame?:
    guard op.available >= 24, let (attachment, size) = op.frameAttachment else { return nil }
    visitor.attachFrame(attachment, to: op.target)
    return size
  case .shareSurface?:
    guard let (token, tokenSize) = op.text(0) else { return nil }
    visitor.shareSurface(op.target, token: token)
    return tokenSize
  case .importSurface?:
    guard let (token, tokenSize) = op.text(0) else { return nil }
    visitor.importSurface(op.target, token: token)
    return tokenSize
  default:
    return nil
  }
}
