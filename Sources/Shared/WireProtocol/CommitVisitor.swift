public import AnimationEvaluation
public import GraphicsValues

/// An image's description in `defineImage`; its bytes are in the commit or behind a descriptor.
@usableFromInline package struct ImageHeader: Hashable, Sendable {
  /// Pixels.
  package var width: Int
  package var height: Int
  /// Bytes from one row to the next.
  package var rowBytes: Int
  package var format: ImageFormat
  /// Number of bytes of the image, in the commit or behind the descriptor.
  package var byteCount: Int
  /// Index of the commit's descriptor with the bytes; nil when they are inline.
  package var descriptor: Int?

  package init(
    width: Int, height: Int, rowBytes: Int, format: ImageFormat = .bgra8, byteCount: Int,
    descriptor: Int? = nil
  ) {
    self.width = width
    self.height = height
    self.rowBytes = rowBytes
    self.format = format
    self.byteCount = byteCount
    self.descriptor = descriptor
  }
}

/// A window's description in `createContext`.
@usableFromInline package struct ContextDescription: Hashable, Sendable {
  /// The root layer; it has no superlayer.
  package var layer: UInt32
  /// Points from the display's top left corner; nil lets the server choose.
  package var origin: Point?
  /// Points.
  package var size: Size
  package var title: String

  package init(layer: UInt32, origin: Point? = nil, size: Size, title: String) {
    self.layer = layer
    self.origin = origin
    self.size = size
    self.title = title
  }
}

/// Receives the operations of a validated commit in order, each as one typed call.
///
/// Every id names a live object, every value has its key's type, and every tree change keeps the layers a
/// forest: `CommitValidator` has checked this.
@usableFromInline package protocol CommitVisitor: PropertyVisitor {
  mutating func createLayer(_ layer: UInt32)
  /// Destroys a layer. It leaves its superlayer, its sublayers stay alive without one, its animations
  /// end, and a context whose root it is shows nothing.
  mutating func destroyLayer(_ layer: UInt32)

  /// Sets several properties of one layer, all of fixed size. By default, calls the method for the type of
  /// each value.
  mutating func setProperties(_ values: PropertyValues, of layer: UInt32)
  /// Sets the same properties of several layers. By default, calls `setProperties` for each layer.
  mutating func setProperties(_ run: PropertyRun)
  /// Makes an optional property absent.
  mutating func unset(_ key: PropertyKey, of layer: UInt32)

  /// Replaces the list of sublayers, back to front; each leaves its old superlayer first.
  mutating func setSublayers(_ sublayers: SublayerList, of layer: UInt32)
  /// Inserts a sublayer. The index counts after the child has left its old superlayer.
  mutating func insertSublayer(_ child: UInt32, at index: Int, of layer: UInt32)
  /// Removes a layer from its superlayer, or from the layer whose mask it is; does nothing for others.
  mutating func removeFromSuperlayer(_ layer: UInt32)
  /// Sets a mask, which leaves its superlayer or the layer whose mask it was; 0 removes the mask.
  mutating func setMask(_ mask: UInt32, of layer: UInt32)

  mutating func addAnimation(
    _ animation: UInt32, to layer: UInt32, _ description: AnimationDescription)
  /// Removes an animation, which may have ended by itself already.
  mutating func removeAnimation(_ animation: UInt32, from layer: UInt32)

  /// - Parameter bytes: The inline bytes, valid during the call; empty when there is a descriptor.
  mutating func defineImage(
    _ image: UInt32, _ header: ImageHeader, bytes: UnsafeRawBufferPointer)
  /// Releases an image. Layers and animations that still name it show nothing from here on.
  mutating func releaseImage(_ image: UInt32)

  /// Gives an image's number to a surface, whose memory is behind a descriptor of the commit.
  mutating func defineSurface(_ surface: UInt32, _ header: SurfaceHeader)
  /// Gives a surface the frame that is shown with this commit.
  mutating func attachFrame(_ attachment: FrameAttachment, to surface: UInt32)
  /// Shares a surface by a token; an empty one ends the sharing.
  mutating func shareSurface(_ surface: UInt32, token: String)
  /// Gives an image's number to the surface that is shared by a token.
  mutating func importSurface(_ image: UInt32, token: String)

  mutating func createContext(_ context: UInt32, _ description: ContextDescription)
  mutating func setContextTitle(_ context: UInt32, to title: String)
  /// Sets a window's frame, in points from the display's top left corner.
  mutating func setContextFrame(_ context: UInt32, to frame: Rectangle)
  mutating func destroyContext(_ context: UInt32)
  /// Sets a context's token; an empty one makes the context a window again.
  mutating func setHostingToken(_ context: UInt32, to token: String)
  /// Asks for an output, which may not exist.
  mutating func setContextOutput(_ context: UInt32, to output: OutputChoice)
  /// Asks for a role, which another client may have.
  mutating func setContextRole(_ context: UInt32, to role: ContextRole)
}

/// Empty implementations: a visitor implements only the operations that it needs.
extension CommitVisitor {
  @inlinable package mutating func setProperties(_ values: PropertyValues, of layer: UInt32) {
    var values = values
    while let value = values.next() { value.visit(layer, &self) }
  }

  @inlinable package mutating func setProperties(_ run: PropertyRun) {
    for index in 0..<run.count { setProperties(run.values(at: index), of: run.layer(at: index)) }
  }

  package mutating func createLayer(_ layer: UInt32) {}
  package mutating func destroyLayer(_ layer: UInt32) {}
  package mutating func unset(_ key: PropertyKey, of layer: UInt32) {}
  package mutating func setSublayers(_ sublayers: SublayerList, of layer: UInt32) {}
  package mutating func insertSublayer(_ child: UInt32, at index: Int, of layer: UInt32) {}
  package mutating func removeFromSuperlayer(_ layer: UInt32) {}
  package mutating func setMask(_ mask: UInt32, of layer: UInt32) {}
  package mutating func addAnimation(
    _ animation: UInt32, to layer: UInt32, _ description: AnimationDescription
  ) {}
  package mutating func removeAnimation(_ animation: UInt32, from layer: UInt32) {}
  package mutating func defineImage(
    _ image: UInt32, _ header: ImageHeader, bytes: UnsafeRawBufferPointer
  ) {}
  package mutating func releaseImage(_ image: UInt32) {}
  package mutating func defineSurface(_ surface: UInt32, _ header: SurfaceHeader) {}
  package mutating func attachFrame(_ attachment: FrameAttachment, to surface: UInt32) {}
  package mutating func shareSurface(_ surface: UInt32, token: String) {}
  package mutating func importSurface(_ image: UInt32, token: String) {}
  package mutating func createContext(_ context: UInt32, _ description: ContextDescription) {}
  package mutating func setContextTitle(_ context: UInt32, to title: String) {}
  package mutating func setContextFrame(_ context: UInt32, to frame: Rectangle) {}
  package mutating func destroyContext(_ context: UInt32) {}
  package mutating func setHostingToken(_ context: UInt32, to token: String) {}
  package mutating func setContextOutput(_ context: UInt32, to output: OutputChoice) {}
  package mutating func setContextRole(_ context: UInt32, to role: ContextRole) {}
}

/// A list of layer ids in place in a commit, valid during the visitor's call.
@usableFromInline package struct SublayerList: RandomAccessCollection {
  @usableFromInline let bytes: UnsafeRawBufferPointer

  @inlinable package init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  @inlinable package var startIndex: Int { 0 }
  @inlinable package var endIndex: Int { bytes.count / 4 }
  @inlinable package subscript(index: Int) -> UInt32 {
    UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self))
  }
}
