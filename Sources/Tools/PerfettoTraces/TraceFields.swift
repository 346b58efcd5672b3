// The part of Perfetto's trace format that is written. Each enumeration is a message of Perfetto's
// protos/perfetto/trace, with the numbers of the fields that are used here. A file is one message, Trace.

/// trace.proto
enum TraceField: UInt64 {
  case packet = 1
}

/// trace_packet.proto
enum PacketField: UInt64 {
  /// Nanoseconds.
  case timestamp = 8
  /// Readers drop packets without one.
  case trustedPacketSequenceID = 10
  case trackEvent = 11
  /// 1 in the first packet of a sequence: nothing that came before is needed.
  case sequenceFlags = 13
  case trackDescriptor = 60
}

/// track_event/track_descriptor.proto
enum TrackField: UInt64 {
  case uuid = 1
  case name = 2
  case process = 3
  case parentUUID = 5
  case counter = 8
}

/// track_event/process_descriptor.proto
enum ProcessField: UInt64 {
  case pid = 1
  case processName = 6
}

/// track_event/counter_descriptor.proto
enum CounterField: UInt64 {
  case unitName = 6
}

/// track_event/track_event.proto
enum EventField: UInt64 {
  case debugAnnotations = 4
  case type = 9
  case trackUUID = 11
  case categories = 22
  case name = 23
  case counterValue = 30
  case flowIDs = 47
  case terminatingFlowIDs = 48
}

/// The type of an event, in track_event/track_event.proto
enum EventType: UInt64 {
  case sliceBegin = 1
  case sliceEnd = 2
  case instant = 3
  case counter = 4
}

/// track_event/debug_annotation.proto
enum AnnotationField: UInt64 {
  case intValue = 4
  case doubleValue = 5
  case stringValue = 6
  case name = 10
}
