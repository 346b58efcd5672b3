// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

/// The limit, as `welcome` and `warning` name it.
package enum LimitID: UInt32, CaseIterable, Hashable, Sendable {
  /// Bytes of one frame, including its header.
  case frameBytes = 1
  /// Bytes of the payloads of all frames of one commit.
  case transactionBytes = 2
  /// Commits sent and not yet latched.
  case credits = 3
  /// Live layers.
  case layers = 4
  /// Layers on the path from a root to a leaf, both included.
  case treeDepth = 5
  /// Sublayers of one layer.
  case sublayers = 6
  /// Animations added, not removed, and not reported as stopped and removed. A group counts once.
  case animations = 7
  /// Values, key times, curves, tensions, continuities or biases of one keyframe animation.
  case keyframes = 8
  /// Verbs of one path.
  case pathElements = 9
  /// Animation nodes on the path from the animation to its innermost node.
  case animationNesting = 10
  /// Images defined and not released.
  case images = 11
  /// Bytes of all images defined and not released, and of all images that one commit defines.
  case imageBytes = 12
  /// Bytes of one image, of one buffer of a surface, and of the picture of a frame, which has 4
  /// bytes a pixel.
  case oneImageBytes = 13
  /// Width and height of an image.
  case imageDimension = 14
  /// UTF-8 bytes of one text.
  case textBytes = 15
  /// Descriptors that come with one frame.
  case descriptorsPerFrame = 16
  /// Live contexts.
  case contexts = 17
  /// Bytes of events that wait for the client to read.
  case outboundBytes = 18
  /// Time from the connection to a complete `hello`.
  case handshakeTimeout = 19
  /// Time from the first byte of a frame to its last; within a commit, from the end of the frame
  /// before.
  case frameTimeout = 20
  /// Time for which events may wait while the client reads none of them.
  case slowReaderTimeout = 21
  /// Clients connected at the same time.
  case clients = 22
  /// Numbers, colours, objects or attributes in one list.
  case listElements = 23
  /// Objects on the path from a property to its innermost object.
  case objectNesting = 24
  /// Particles shown at one time, of all emitters together; the oldest particles of each emitter
  /// are left out.
  case particles = 25
  /// Layers that replicators show in addition to their sublayers; further instances are left out.
  case copies = 26
  /// Cost of drawing everything that a client shows, as README.md counts it.
  case frameWork = 27
  /// Filters in one list of a layer; objects in one value of an animation.
  case filters = 28
  /// Bytes on the wire of all animations, and of the paths, texts, lists and objects in layers'
  /// properties that are longer than 64 bytes each.
  case valueBytes = 29
  /// Surfaces and imports defined and not released; each counts as an image, too.
  case surfaces = 30
  /// Buffers of one surface.
  case surfaceBuffers = 31
  /// Rectangles in the damage of one frame.
  case frameRectangles = 32
  /// Inputs of one expression.
  case expressionInputs = 33
  /// Steps of one expression; also its constants.
  case expressionSteps = 34
  /// Expressions on a way on which each reads a property that the next one sets.
  case expressionDepth = 35
  /// Steps of all expressions and time sources of a client; each counts one more.
  case expressionWork = 36
  /// Interactions of a client.
  case interactions = 37
  /// Pairings of a client.
  case pairings = 38
}

extension LimitID {
  /// The name in the schema.
  package var name: String {
    switch self {
    case .frameBytes: "frameBytes"
    case .transactionBytes: "transactionBytes"
    case .credits: "credits"
    case .layers: "layers"
    case .treeDepth: "treeDepth"
    case .sublayers: "sublayers"
    case .animations: "animations"
    case .keyframes: "keyframes"
    case .pathElements: "pathElements"
    case .animationNesting: "animationNesting"
    case .images: "images"
    case .imageBytes: "imageBytes"
    case .oneImageBytes: "oneImageBytes"
    case .imageDimension: "imageDimension"
    case .textBytes: "textBytes"
    case .descriptorsPerFrame: "descriptorsPerFrame"
    case .contexts: "contexts"
    case .outboundBytes: "outboundBytes"
    case .handshakeTimeout: "handshakeTimeout"
    case .frameTimeout: "frameTimeout"
    case .slowReaderTimeout: "slowReaderTimeout"
    case .clients: "clients"
    case .listElements: "listElements"
    case .objectNesting: "objectNesting"
    case .particles: "particles"
    case .copies: "copies"
    case .frameWork: "frameWork"
    case .filters: "filters"
    case .valueBytes: "valueBytes"
    case .surfaces: "surfaces"
    case .surfaceBuffers: "surfaceBuffers"
    case .frameRectangles: "frameRectangles"
    case .expressionInputs: "expressionInputs"
    case .expressionSteps: "expressionSteps"
    case .expressionDepth: "expressionDepth"
    case .expressionWork: "expressionWork"
    case .interactions: "interactions"
    case .pairings: "pairings"
    }
  }

  /// The unit of the limit's value.
  package var unit: String {
    switch self {
    case .frameBytes,
      .transactionBytes,
      .imageBytes,
      .oneImageBytes,
      .textBytes,
      .outboundBytes,
      .valueBytes:
      "bytes"
    case .credits:
      "commits"
    case .layers, .treeDepth, .sublayers, .copies:
      "layers"
    case .animations:
      "animations"
    case .keyframes:
      "values"
    case .pathElements:
      "verbs"
    case .animationNesting:
      "nodes"
    case .images:
      "images"
    case .imageDimension, .frameWork:
      "pixels"
    case .descriptorsPerFrame:
      "descriptors"
    case .contexts:
      "contexts"
    case .handshakeTimeout, .frameTimeout, .slowReaderTimeout:
      "milliseconds"
    case .clients:
      "clients"
    case .listElements:
      "elements"
    case .objectNesting:
      "objects"
    case .particles:
      "particles"
    case .filters:
      "filters"
    case .surfaces:
      "surfaces"
    case .surfaceBuffers:
      "buffers"
    case .frameRectangles:
      "rectangles"
    case .expressionInputs:
      "inputs"
    case .expressionSteps, .expressionWork:
      "steps"
    case .expressionDepth:
      "expressions"
    case .interactions:
      "interactions"
    case .pairings:
      "pairings"
    }
  }
}

/// Limits of a client. The server sends its values in `welcome`; a client must respect them, and
/// must ignore ids that it does not know.
package struct Limits: Hashable, Sendable {
  /// Bytes of one frame, including its header (bytes).
  package var frameBytes = 1_048_576
  /// Bytes of the payloads of all frames of one commit (bytes).
  package var transactionBytes = 67_108_864
  /// Commits sent and not yet latched (commits).
  package var credits = 3
  /// Live layers (layers).
  package var layers = 262_144
  /// Layers on the path from a root to a leaf, both included (layers).
  package var treeDepth = 1_024
  /// Sublayers of one layer (layers).
  package var sublayers = 65_536
  /// Animations added, not removed, and not reported as stopped and removed. A group counts once
  /// (animations).
  package var animations = 262_144
  /// Values, key times, curves, tensions, continuities or biases of one keyframe animation
  /// (values).
  package var keyframes = 65_536
  /// Verbs of one path (verbs).
  package var pathElements = 65_536
  /// Animation nodes on the path from the animation to its innermost node (nodes).
  package var animationNesting = 8
  /// Images defined and not released (images).
  package var images = 4_096
  /// Bytes of all images defined and not released, and of all images that one commit defines
  /// (bytes).
  package var imageBytes = 536_870_912
  /// Bytes of one image, of one buffer of a surface, and of the picture of a frame, which has 4
  /// bytes a pixel (bytes).
  package var oneImageBytes = 268_435_456
  /// Width and height of an image (pixels).
  package var imageDimension = 1_000_000
  /// UTF-8 bytes of one text (bytes).
  package var textBytes = 4_096
  /// Descriptors that come with one frame (descriptors).
  package var descriptorsPerFrame = 16
  /// Live contexts (contexts).
  package var contexts = 64
  /// Bytes of events that wait for the client to read (bytes).
  package var outboundBytes = 1_048_576
  /// Time from the connection to a complete `hello` (milliseconds).
  package var handshakeTimeout = 5_000
  /// Time from the first byte of a frame to its last; within a commit, from the end of the frame
  /// before (milliseconds).
  package var frameTimeout = 30_000
  /// Time for which events may wait while the client reads none of them (milliseconds).
  package var slowReaderTimeout = 10_000
  /// Clients connected at the same time (clients).
  package var clients = 64
  /// Numbers, colours, objects or attributes in one list (elements).
  package var listElements = 4_096
  /// Objects on the path from a property to its innermost object (objects).
  package var objectNesting = 4
  /// Particles shown at one time, of all emitters together; the oldest particles of each emitter
  /// are left out (particles).
  package var particles = 100_000
  /// Layers that replicators show in addition to their sublayers; further instances are left out
  /// (layers).
  package var copies = 65_536
  /// Cost of drawing everything that a client shows, as README.md counts it (pixels).
  package var frameWork = 536_870_912
  /// Filters in one list of a layer; objects in one value of an animation (filters).
  package var filters = 64
  /// Bytes on the wire of all animations, and of the paths, texts, lists and objects in layers'
  /// properties that are longer than 64 bytes each (bytes).
  package var valueBytes = 268_435_456
  /// Surfaces and imports defined and not released; each counts as an image, too (surfaces).
  package var surfaces = 64
  /// Buffers of one surface (buffers).
  package var surfaceBuffers = 32
  /// Rectangles in the damage of one frame (rectangles).
  package var frameRectangles = 16
  /// Inputs of one expression (inputs).
  package var expressionInputs = 16
  /// Steps of one expression; also its constants (steps).
  package var expressionSteps = 256
  /// Expressions on a way on which each reads a property that the next one sets (expressions).
  package var expressionDepth = 8
  /// Steps of all expressions and time sources of a client; each counts one more (steps).
  package var expressionWork = 65_536
  /// Interactions of a client (interactions).
  package var interactions = 1_024
  /// Pairings of a client (pairings).
  package var pairings = 256

  package init() {}

  package subscript(id id: LimitID) -> Int {
    get {
      switch id {
      case .frameBytes: frameBytes
      case .transactionBytes: transactionBytes
      case .credits: credits
      case .layers: layers
      case .treeDepth: treeDepth
      case .sublayers: sublayers
      case .animations: animations
      case .keyframes: keyframes
      case .pathElements: pathElements
      case .animationNesting: animationNesting
      case .images: images
      case .imageBytes: imageBytes
      case .oneImageBytes: oneImageBytes
      case .imageDimension: imageDimension
      case .textBytes: textBytes
      case .descriptorsPerFrame: descriptorsPerFrame
      case .contexts: contexts
      case .outboundBytes: outboundBytes
      case .handshakeTimeout: handshakeTimeout
      case .frameTimeout: frameTimeout
      case .slowReaderTimeout: slowReaderTimeout
      case .clients: clients
      case .listElements: listElements
      case .objectNesting: objectNesting
      case .particles: particles
      case .copies: copies
      case .frameWork: frameWork
      case .filters: filters
      case .valueBytes: valueBytes
      case .surfaces: surfaces
      case .surfaceBuffers: surfaceBuffers
      case .frameRectangles: frameRectangles
      case .expressionInputs: expressionInputs
      case .expressionSteps: expressionSteps
      case .expressionDepth: expressionDepth
      case .expressionWork: expressionWork
      case .interactions: interactions
      case .pairings: pairings
      }
    }
    set {
      switch id {
      case .frameBytes: frameBytes = newValue
      case .transactionBytes: transactionBytes = newValue
      case .credits: credits = newValue
      case .layers: layers = newValue
      case .treeDepth: treeDepth = newValue
      case .sublayers: sublayers = newValue
      case .animations: animations = newValue
      case .keyframes: keyframes = newValue
      case .pathElements: pathElements = newValue
      case .animationNesting: animationNesting = newValue
      case .images: images = newValue
      case .imageBytes: imageBytes = newValue
      case .oneImageBytes: oneImageBytes = newValue
      case .imageDimension: imageDimension = newValue
      case .textBytes: textBytes = newValue
      case .descriptorsPerFrame: descriptorsPerFrame = newValue
      case .contexts: contexts = newValue
      case .outboundBytes: outboundBytes = newValue
      case .handshakeTimeout: handshakeTimeout = newValue
      case .frameTimeout: frameTimeout = newValue
      case .slowReaderTimeout: slowReaderTimeout = newValue
      case .clients: clients = newValue
      case .listElements: listElements = newValue
      case .objectNesting: objectNesting = newValue
      case .particles: particles = newValue
      case .copies: copies = newValue
      case .frameWork: frameWork = newValue
      case .filters: filters = newValue
      case .valueBytes: valueBytes = newValue
      case .surfaces: surfaces = newValue
      case .surfaceBuffers: surfaceBuffers = newValue
      case .frameRectangles: frameRectangles = newValue
      case .expressionInputs: expressionInputs = newValue
      case .expressionSteps: expressionSteps = newValue
      case .expressionDepth: expressionDepth = newValue
      case .expressionWork: expressionWork = newValue
      case .interactions: interactions = newValue
      case .pairings: pairings = newValue
      }
    }
  }
}
