import Expectations
import Foundation
import LivePages
import Testing

@Suite(.serialized) struct `The server of live pages` {
  @Test func `pages come with their types and a strict content policy`() async throws {
    let server = try await PageServer()
    let types = [
      "": "text/html; charset=utf-8", "page.css": "text/css; charset=utf-8",
      "page.js": "text/javascript; charset=utf-8",
    ]
    for (path, type) in types {
      let answer = try await server.get(path)
      #expect(answer.status == 200 && answer.headers["content-type"] == type)
      expectGreater(answer.body.count, 1000)
      let policy = try unwrap(answer.headers["content-security-policy"])
      #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"))
      expectEqual(answer.headers["x-content-type-options"], "nosniff")
      expectEqual(answer.headers["cache-control"], "no-store")
      expectNil(answer.headers["access-control-allow-origin"])
    }
    let page = try await server.get("").text
    #expect(page.contains("page.js") && page.contains("page.css"))
    #expect(!page.contains("<style>") && !page.contains("<script>"), "the policy allows neither")
  }

  @Test func `requests without the secret get nothing`() async throws {
    let server = try await PageServer()
    expectEqual(server.secret.count, 64)
    let other = String(server.secret.reversed())
    for target in [
      "/", "/page.js", "/\(server.secret)", "/\(other)/", "/\(server.secret)x/",
      "//\(server.secret)/", "/\(server.secret.dropLast())/page.js", "/x/\(server.secret)/",
    ] {
      let answer = try await server.request("GET", target)
      expectEqual(answer.status, 404, "\(target)")
      #expect(!answer.text.contains(server.secret))
    }
    let another = try await PageServer()
    expectNotEqual(another.secret, server.secret)
  }

  @Test(arguments: [
    ["Host": "evil.example"], ["Host": "127.0.0.1"], ["Host": "127.0.0.1:1"], ["Host": ""],
    ["Origin": "http://evil.example"], ["Origin": "null"], ["Origin": "http://127.0.0.1:1"],
    ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"],
  ])
  func `another host's name and another page's requests get nothing`(
    headers: [String: String]
  ) async throws {
    let server = try await PageServer()
    try await expectEqual(server.get("", headers).status, 404)
    try await expectEqual(server.post("ask", "clock freeze", headers).status, 404)
  }

  @Test func `the page's own requests are let in`() async throws {
    let server = try await PageServer()
    let own = ["Origin": "http://\(server.host)", "Sec-Fetch-Site": "same-origin"]
    try await expectEqual(server.post("ask", "clock now", own).status, 200)
    try await expectEqual(server.get("", ["Host": "localhost:\(server.port)"]).status, 200)
  }

  @Test(arguments: [
    "", "info", "screenshot", "record start /tmp/x", "input press 1", "clock", "clock set 5",
    "overlay", "overlay a b", "clock freeze\nscreenshot", "clock  step 1 2", "\u{0}",
  ])
  func `a page asks for the clock and the overlay alone`(line: String) async throws {
    let server = try await PageServer()
    let answer = try await server.post("ask", line)
    expectEqual(answer.status, 200)
    #expect(answer.text.contains("may ask for the clock"))
  }

  @Test func `bad requests get an answer that says so`() async throws {
    let server = try await PageServer()
    let asked = try await server.post("ask", "clock freeze")
    #expect(asked.text.contains("error") && asked.text.contains("renderd is not there"))
    try await expectEqual(server.post("ask", String(repeating: "x", count: 257)).status, 413)
    try await expectEqual(server.get("ask").status, 405)
    try await expectEqual(server.get("nothing").status, 404)
    try await expectEqual(server.get("frames").status, 410)
    try await expectEqual(server.get("frames?viewer=x").status, 410)
  }

  @Test func `several pages look at once, each with messages of its own, and not too many`()
    async throws
  {
    let server = try await PageServer()
    var viewers: Set<String> = []
    for _ in 0..<8 {
      let answer = try await server.post("open")
      expectEqual(answer.status, 200)
      viewers.insert(answer.text)
    }
    expectEqual(viewers.count, 8)
    try await expectEqual(server.post("open").status, 503)
    for viewer in viewers {
      let answer = try await server.get("frames?viewer=\(viewer)")
      // Each page is told that the display is not there.
      expectEqual(answer.status, 200)
      #expect(answer.text.contains("\"gone\""))
    }
    // A page that leaves makes room.
    let first = try unwrap(viewers.first)
    try await expectEqual(server.post("close?viewer=\(first)").status, 200)
    try await expectEqual(server.get("frames?viewer=\(first)").status, 410)
    try await expectEqual(server.post("open").status, 200)
  }

  @Test func `a port that is taken is named`() async throws {
    let server = try await PageServer()
    let error = await #expect(throws: LiveServerError.self) {
      try await LiveServer(display: "/nonexistent/x", port: server.port).run { _ in }
    }
    let text = try unwrap(error.map { "\($0)" })
    #expect(text.contains("port \(server.port)") && text.contains("another program listens"))
  }
}
