/// An event on a track, at one moment.
struct TraceEvent {
  var track: UInt64
  var type: EventType
  var name: String?
  var category: String?
  var counterValue: Int?
  /// Arrows that begin at the event.
  var flows: [UInt64] = []
  /// Arrows that end at the event.
  var terminatingFlows: [UInt64] = []
  var annotations: [TraceAnnotation] = []

  init(_ type: EventType, on track: UInt64) {
    (self.type, self.track) = (type, track)
  }

  var message: TraceMessage<EventField> {
    var message = TraceMessage<EventField>()
    for annotation in annotations { message.add(.debugAnnotations, annotation.message) }
    message.add(.type, type.rawValue)
    message.add(.trackUUID, track)
    if let category { message.add(.categories, category) }
    if let name { message.add(.name, name) }
    if let counterValue { message.add(.counterValue, Int64(counterValue)) }
    for flow in flows { message.addFixed(.flowIDs, flow) }
    for flow in terminatingFlows { message.addFixed(.terminatingFlowIDs, flow) }
    return message
  }
}

/// A value that readers show beside an event.
struct TraceAnnotation {
  enum Value {
    case whole(Int)
    case number(Double)
    case text(String)
  }

  var name: String
  var value: Value

  static func number(_ name: String, _ value: Int) -> Self {
    Self(name: name, value: .whole(value))
  }

  /// - Parameter value: in seconds; written in milliseconds.
  static func number(_ name: String, _ value: Double) -> Self {
    Self(name: name, value: .number(value * 1000))
  }

  static func text(_ name: String, _ value: String) -> Self {
    Self(name: name, value: .text(value))
  }

  var message: TraceMessage<AnnotationField> {
    var message = TraceMessage<AnnotationField>()
    switch value {
    case .whole(let number): message.add(.intValue, Int64(number))
    case .number(let number): message.add(.doubleValue, number)
    case .text(let text): message.add(.stringValue, text)
    }
    message.add(.name, name)
    return message
  }
}
