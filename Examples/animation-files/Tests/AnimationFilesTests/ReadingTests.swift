import AnimationFiles
import Foundation
import QuartzCore
import Testing

struct ReadingTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let json: String
    let place: String
    let fault: String

    var testDescription: String { "\(place): \(fault)" }
  }

  private static let tooManyCompositions = Sample.json(
    #"{"ty":0,"ip":0,"op":9,"refId":"a","w":9,"h":9,"ks":{}}"#,
    #","assets":[{"id":"a","layers":[{"ty":0,"ip":0,"op":9,"refId":"a","w":9,"h":9,"ks":{}}]}]"#)

  static let cases: [Case] = [
    Case(json: "", place: "", fault: "is no JSON"),
    Case(json: "{\"v\":", place: "", fault: "is no JSON"),
    Case(json: "PK\u{3}\u{4}", place: "", fault: "ZIP"),
    Case(json: "[1, 2]", place: "", fault: "an object is expected"),
    Case(json: "{}", place: "", fault: "has no “w”"),
    Case(
      json: #"{"w":100,"h":100,"fr":0,"ip":0,"op":1,"layers":[]}"#, place: "fr",
      fault: "more than 0"),
    Case(
      json: #"{"w":100,"h":1e300,"fr":1,"ip":0,"op":1,"layers":[]}"#, place: "h",
      fault: "out of range"),
    Case(
      json: #"{"w":100,"h":100,"fr":1,"ip":5,"op":5,"layers":[]}"#, place: "op",
      fault: "not after the first frame"),
    Case(
      json: #"{"w":100,"h":100,"fr":1,"ip":0,"op":1,"layers":3}"#, place: "layers",
      fault: "is a number, where an array is expected"),
    Case(json: Sample.json(#"{"ip":0,"op":9}"#), place: "layers[0]", fault: "has no “ty”"),
    Case(
      json: Sample.json(Sample.solid(color: "red")), place: "layers[0].sc", fault: "is no colour"),
    Case(
      json: Sample.json(Sample.solid(ks: #"{"o":{"a":1,"k":[{"t":"x","s":[1]}]}}"#)),
      place: "layers[0].ks.o.k[0].t", fault: "is a string, where a number is expected"),
    Case(
      json: Sample.json(Sample.solid(ks: #"{"o":{"a":1,"k":[{"t":0}]}}"#)),
      place: "layers[0].ks.o.k[0]", fault: "has no value"),
    Case(
      json: Sample.json(Sample.solid(ks: #"{"p":{"a":0,"k":[]}}"#)),
      place: "layers[0].ks.p.k", fault: "is empty, where two numbers are expected"),
    Case(
      json: Sample.json(
        Sample.solid(ks: #"{"o":{"a":1,"k":[{"t":5,"s":[1]},{"t":4,"s":[1]}]}}"#)),
      place: "layers[0].ks.o.k[1]", fault: "before the keyframe in front of it"),
    Case(
      json: Sample.json(
        Sample.shapes(#"{"ty":"sh","ks":{"a":0,"k":{"v":[[0,0]],"i":[],"o":[[0,0]]}}}"#)),
      place: "layers[0].shapes[0].ks.k", fault: "1 points, 0 arriving and 1 leaving"),
    Case(
      json: Sample.json(Sample.shapes(#"{"ty":"fl","c":{"a":0,"k":[1]}}"#)),
      place: "layers[0].shapes[0].c.k", fault: "is no colour"),
    Case(
      json: Sample.json(Sample.solid(#","parent":7"#)), place: "layers[0]",
      fault: "has the parent 7, which is not in its composition"),
    Case(
      json: Sample.json(Sample.solid(#","ind":1,"parent":1"#)), place: "layers[0]",
      fault: "is its own parent"),
    Case(
      json: Sample.json(
        Sample.solid(#","ind":1,"parent":2"#) + "," + Sample.solid(#","ind":2,"parent":1"#)),
      place: "layers[1]", fault: "is its own parent"),
    Case(
      json: Sample.json(
        Sample.solid(#","ind":1,"tt":1,"tp":2"#) + "," + Sample.solid(#","ind":2,"tt":1,"tp":1"#)),
      place: "layers[1]", fault: "is its own matte"),
    Case(
      json: Sample.json(#"{"ty":0,"ip":0,"op":9,"refId":"x","w":9,"h":9}"#), place: "layers[0]",
      fault: "shows the composition “x”, which is not in the file"),
    Case(
      json: tooManyCompositions, place: "assets[0].layers[0]",
      fault: "shows the composition “a” inside itself"),
    Case(
      json: Sample.json(#"{"ty":2,"ip":0,"op":9,"refId":"x"}"#), place: "layers[0]",
      fault: "shows the picture “x”, which is not in the file"),
    Case(
      json: Sample.json(#"{"ty":0,"ip":0,"op":9,"refId":"x","w":9,"h":9,"sr":0}"#),
      place: "layers[0].sr", fault: "a stretch is more than 0"),
  ]

  @Test(arguments: cases)
  func `a fault names the file, the place and what is wrong`(_ one: Case) {
    let error = #expect(throws: AnimationFileError.self) { try Sample.load(one.json) }
    #expect(error?.file == "sample.json")
    #expect(error?.place == one.place)
    #expect(error?.fault.contains(one.fault) == true, "\(error?.fault ?? "")")
  }

  @Test func `a missing file is a fault`() {
    let error = #expect(throws: AnimationFileError.self) {
      try AnimationFile.load(URL(fileURLWithPath: "/nowhere/x.json"))
    }
    #expect(error?.description.hasPrefix("x.json: cannot be read") == true)
  }

  struct Unsupported: Sendable {
    let json: String
    let place: String
    let message: String
  }

  static let unsupported = [
    Unsupported(
      json: Sample.solid(#","ef":[{"ty":29,"nm":"Gaussian Blur","en":1}]"#),
      place: "layers[0].ef[0]", message: "the effect “Gaussian Blur”"),
    Unsupported(
      json: Sample.solid(color: ""), place: "layers[0].sc", message: "without a colour"),
    Unsupported(
      json: Sample.solid(#","sy":[{"ty":1,"nm":"Drop Shadow"}]"#), place: "layers[0].sy[0]",
      message: "the layer style “Drop Shadow”"),
    Unsupported(json: Sample.solid(#","ddd":1"#), place: "layers[0]", message: "in space"),
    Unsupported(
      json: Sample.solid(ks: #"{"r":{"a":0,"k":0,"x":"var $bm_rt = time;"}}"#),
      place: "layers[0].ks.r", message: "expressions"),
    Unsupported(json: #"{"ty":13,"ip":0,"op":9,"ks":{}}"#, place: "layers[0]", message: "a camera"),
    Unsupported(json: #"{"ty":6,"ip":0,"op":9,"ks":{}}"#, place: "layers[0]", message: "sound"),
    Unsupported(
      json: Sample.shapes(Sample.line + "," + #"{"ty":"rd","r":{"a":0,"k":5}}"#),
      place: "layers[0].shapes[1]", message: "rounded corners"),
    Unsupported(
      json: Sample.shapes(#"{"ty":"zz"},{"ty":"qq"}"#), place: "layers[0].shapes[1]",
      message: "a shape of type “qq”"),
    Unsupported(
      json: Sample.shapes(
        [Sample.line, Sample.fill, #"{"ty":"tm","e":{"a":0,"k":5}}"#].joined(separator: ",")),
      place: "layers[0].shapes[1]", message: "trimmed fills"),
    Unsupported(
      json: Sample.solid(
        #","masksProperties":[{"mode":"q","pt":{"a":0,"k":\#(Sample.box(0, 0, 9, 9))}}]"#),
      place: "layers[0].masksProperties[0]", message: "the mask mode “q”"),
    Unsupported(json: Sample.solid(#","bm":99"#), place: "layers[0]", message: "the blend mode 99"),
    Unsupported(json: Sample.solid(#","tt":1"#), place: "layers[0]", message: "matte is missing"),
  ]

  @Test(arguments: unsupported.indices)
  func `unsupported parts are named, and the rest is shown`(_ index: Int) throws {
    let one = Self.unsupported[index]
    let file = try Sample.file(one.json)
    #expect(
      file.warnings.contains { $0.place == one.place && $0.message.contains(one.message) },
      "\(file.warnings)")
  }

  @Test func `controls of expressions are no effects`() throws {
    let file = try Sample.file(Sample.solid(#","ef":[{"ty":5,"nm":"Slider Control","en":1}]"#))
    #expect(file.warnings.isEmpty)
  }

  @Test func `values of slots replace those of properties`() throws {
    let file = try Sample.file(
      Sample.solid(ks: #"{"o":{"sid":"fade","a":0,"k":10}}"#),
      #","slots":{"fade":{"p":{"a":0,"k":50}}}"#)
    #expect(file.layer.sublayers?.first?.opacity == 0.5)
  }

  @Test func `keyframes of the older form have their end value in the one before`() throws {
    let file = try Sample.file(
      Sample.solid(
        ks: #"{"o":{"a":1,"k":[{"t":0,"s":[0],"e":[100],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},"#
          + #"{"t":50}]}}"#))
    let animation = try #require(file.layer.sublayers?.first?.keyframes("opacity"))
    #expect(animation.numbers == [0, 1, 1])
    #expect(animation.times == [0, 0.5, 1])
  }

  @Test(arguments: GoldenTests.files)
  func `a file with any value replaced is shown or has a fault`(_ name: String) throws {
    let url = GoldenTests.package.appendingPathComponent("Files/\(name).json")
    let document = try JSONSerialization.jsonObject(with: Data(contentsOf: url))
    var random = SeededRandom(state: name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
    for _ in 0..<60 {
      let broken = random.broken(document)
      let data = try JSONSerialization.data(withJSONObject: broken, options: [.fragmentsAllowed])
      do {
        _ = try AnimationFile(data: data, name: name)
      } catch let error as AnimationFileError {
        #expect(!error.fault.isEmpty)
      }
    }
  }

  @Test func `a file cut off anywhere has a fault`() throws {
    let data = try Data(
      contentsOf: GoldenTests.package.appendingPathComponent("Files/clock.json"))
    for length in stride(from: 0, to: data.count - 2, by: 97) {
      #expect(throws: AnimationFileError.self) {
        try AnimationFile(data: data.prefix(length), name: "cut")
      }
    }
  }
}

/// A generator of the same numbers in each run.
struct SeededRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// The value with a value somewhere in it replaced by another, or left out.
  mutating func broken(_ value: Any) -> Any {
    let goesOn = Int.random(in: 0..<8, using: &self) > 0
    if goesOn, var object = value as? [String: Any],
      let key = object.keys.sorted()
        .randomElement(using: &self), let member = object[key]
    {
      object[key] = broken(member)
      return object
    }
    if goesOn, var list = value as? [Any], let index = list.indices.randomElement(using: &self) {
      list[index] = broken(list[index])
      return list
    }
    let others: [Any] = [
      NSNull(), "text", -1, 0, 1, 7, 1e8, -1e8, 0.5, true, [Any](), [String: Any](), [0, 0],
      [[0, 0]], ["a": 1, "k": [Any]()], ["a": 0, "k": [1e9, -1e9, 1e9]],
    ]
    return others.randomElement(using: &self) ?? NSNull()
  }
}
