import FlyingFox
import Foundation
import RecordingPages

/// Answers the requests of pages.
///
/// | | |
/// |---|---|
/// | `GET` (the root), `page.css`, `page.js` | the page |
/// | `POST open` | opens a viewer, which gets all frames from now on |
/// | `GET frames?viewer=V` | messages for the viewer, as soon as there are any |
/// | `POST close?viewer=V` | closes the viewer |
/// | `POST ask` | a request for the display, in the words of the control socket |
/// | `POST pick?viewer=V`, `POST pick/cancel` | the layer of the next press on the display |
struct PageHandler: HTTPHandler {
  let gate: Gate
  let display: FollowedDisplay

  private static let mostBytes = 256

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard let path = gate.path(of: request) else { return Self.answer(.notFound, "not found") }
    switch (request.method, path) {
    case (.GET, ""): return Self.answer("text/html; charset=utf-8", LivePage.html)
    case (.GET, "page.css"): return Self.answer("text/css; charset=utf-8", LivePage.style)
    case (.GET, "page.js"): return Self.answer("text/javascript; charset=utf-8", LivePage.script)
    case (.GET, "frames"):
      guard let bytes = await display.messages(for: Self.viewer(of: request)) else {
        return Self.answer(.gone, "there is no such viewer; it may have been silent for too long")
      }
      return Self.answer("application/octet-stream", bytes)
    case (.POST, "open"):
      guard let viewer = display.open() else {
        return Self.answer(.serviceUnavailable, "too many pages are open already")
      }
      return Self.answer("text/plain; charset=utf-8", Array(viewer.utf8))
    case (.POST, "close"):
      display.close(page: Self.viewer(of: request))
      return Self.json("{}")
    case (.POST, "ask"):
      guard let line = try await Self.line(of: request) else {
        return Self.answer(.payloadTooLarge, "a request has up to \(Self.mostBytes) bytes")
      }
      return Self.json(await display.answer(toLine: line))
    case (.POST, "pick"): return Self.json(await display.pick(for: Self.viewer(of: request)))
    case (.POST, "pick/cancel"):
      display.cancelPick()
      return Self.json("{}")
    case (_, "ask"), (_, "open"), (_, "close"), (_, "pick"), (_, "pick/cancel"), (_, "frames"),
      (_, ""):
      return Self.answer(.methodNotAllowed, "the method is not allowed")
    default: return Self.answer(.notFound, "not found")
    }
  }

  private static func viewer(of request: HTTPRequest) -> String {
    request.query.first { $0.name == "viewer" }?.value ?? ""
  }

  private static func line(of request: HTTPRequest) async throws -> String? {
    guard let length = request.headers[.contentLength].flatMap({ Int($0) }),
      (0...mostBytes).contains(length)
    else { return nil }
    return String(decoding: try await request.bodyData, as: UTF8.self)
  }

  // MARK: Answers

  private static func answer(_ type: String, _ bytes: [UInt8]) -> HTTPResponse {
    var headers = commonHeaders
    headers[.contentType] = type
    return HTTPResponse(statusCode: .ok, headers: headers, body: Data(bytes))
  }

  private static func json(_ text: String) -> HTTPResponse {
    answer("application/json", Array(text.utf8))
  }

  private static func answer(_ status: HTTPStatusCode, _ text: String) -> HTTPResponse {
    var headers = commonHeaders
    headers[.contentType] = "text/plain; charset=utf-8"
    return HTTPResponse(statusCode: status, headers: headers, body: Data(text.utf8))
  }

  private static var commonHeaders: HTTPHeaders {
    [
      HTTPHeader("Content-Security-Policy"): LivePage.policy,
      HTTPHeader("X-Content-Type-Options"): "nosniff",
      HTTPHeader("Referrer-Policy"): "no-referrer",
      HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
      HTTPHeader("Cross-Origin-Opener-Policy"): "same-origin",
      HTTPHeader("Cache-Control"): "no-store",
    ]
  }
}
