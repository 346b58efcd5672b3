import Foundation
package import RenderServer

/// A server's answer to `trace read`.
package struct TraceAnswer: Sendable {
  package struct Client: Sendable {
    package var slot: UInt32
    package var processID: Int32
    package var name: String
  }

  package var processID: Int32
  /// Seconds from one frame to the next.
  package var interval: Double
  /// Number of dropped frames.
  package var dropped: Int
  package var clients: [Client]
  package var frames: [FrameTrace]
  /// Frames that were seen, if there are several outputs.
  package var flips: [FrameTrace.Flip] = []

  /// - Parameter document: the answer's JSON, as received.
  /// - Throws: `DecodingError`, which names the missing member, or `IntervalError`.
  package init(_ document: String) throws {
    self = try JSONDecoder().decode(Wire.self, from: Data(document.utf8)).answer
    guard interval > 0, interval <= 3600 else { throw IntervalError(interval: interval) }
  }

  /// The error that an answer has no plausible interval.
  struct IntervalError: Error, CustomStringConvertible {
    let interval: Double
    var description: String { "the server's answer has the interval \(interval)" }
  }

  /// The answer's JSON structure.
  private struct Wire: Decodable {
    struct Client: Decodable {
      var client: UInt32
      var pid: Int32
      var name: String
    }

    struct Frame: Decodable {
      struct Commit: Decodable {
        var client: UInt32
        var serial: UInt64
        var committed: Double
        var arrived: Double
        var bytes: Int
      }

      struct LateClient: Decodable {
        var client: UInt32
        var told: Double
        var arrived: Double
      }

      struct SurfaceFrame: Decodable {
        var client: UInt32
        var surface: UInt32
        var sequence: UInt64
        var attached: Double?
        var passed: Int
        var late: Bool
      }

      struct Touch: Decodable {
        var client: UInt32
        var layer: UInt32
        var finger: UInt32?
        var action: String
        var arrived: Double
      }

      struct InteractionChange: Decodable {
        var client: UInt32
        var layer: UInt32
        var state: String
        var fingers: Int
      }

      var number: UInt64
      var due: Double
      var start: Double
      var moments: [Double]
      var missed: Int
      var lateness: String?
      var damage: Int
      var commands: Int
      var layers: Int
      var animations: Int
      var commits: [Commit]
      var lateClients: [LateClient]
      var surfaceFrames: [SurfaceFrame]?
      var touches: [Touch]?
      var interactions: [InteractionChange]?
      var outputs: [String]?

      var trace: FrameTrace {
        var trace = FrameTrace()
        (trace.number, trace.due, trace.start) = (number, due, start)
        trace.moments = moments
        trace.missed = missed
        trace.lateness = lateness.flatMap(FrameTrace.Lateness.init)
        (trace.damage, trace.commands) = (damage, commands)
        (trace.layers, trace.animations) = (layers, animations)
        trace.commits = commits.map {
          FrameTrace.Commit(
            client: $0.client, serial: $0.serial, committed: $0.committed, arrived: $0.arrived,
            bytes: $0.bytes)
        }
        trace.lateClients = lateClients.map {
          FrameTrace.LateClient(client: $0.client, told: $0.told, arrived: $0.arrived)
        }
        trace.surfaceFrames = (surfaceFrames ?? []).map {
          FrameTrace.SurfaceFrame(
            client: $0.client, surface: $0.surface, sequence: $0.sequence, attached: $0.attached,
            passed: $0.passed, isLate: $0.late)
        }
        trace.touches = (touches ?? []).map {
          FrameTrace.Touch(
            client: $0.client, layer: $0.layer, finger: $0.finger, action: $0.action,
            arrived: $0.arrived)
        }
        trace.interactions = (interactions ?? []).map {
          FrameTrace.InteractionChange(
            client: $0.client, layer: $0.layer, state: $0.state, fingers: $0.fingers)
        }
        trace.outputs = outputs ?? []
        return trace
      }
    }

    var pid: Int32
    var interval: Double
    var dropped: Int
    var clients: [Client]
    var frames: [Frame]
    var flips: [Flip]?

    struct Flip: Decodable {
      var output: String
      var time: Double
    }

    var answer: TraceAnswer {
      var answer = TraceAnswer(
        processID: pid, interval: interval, dropped: dropped,
        clients: clients.map { .init(slot: $0.client, processID: $0.pid, name: $0.name) },
        frames: frames.map(\.trace))
      answer.flips = (flips ?? []).map { FrameTrace.Flip(output: $0.output, time: $0.time) }
      return answer
    }
  }

  private init(
    processID: Int32, interval: Double, dropped: Int, clients: [Client], frames: [FrameTrace]
  ) {
    (self.processID, self.interval, self.dropped) = (processID, interval, dropped)
    (self.clients, self.frames) = (clients, frames)
  }
}
