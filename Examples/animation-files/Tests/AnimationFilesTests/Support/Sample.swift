import AnimationFiles
import Foundation
import QuartzCore

/// Small files for tests: two seconds of 50 frames each, 200 × 200 points.
enum Sample {
  static func json(_ layers: String, _ more: String = "") -> String {
    """
    {"v":"5.7.0","fr":50,"ip":0,"op":100,"w":200,"h":200,"layers":[\(layers)]\(more)}
    """
  }

  static func load(_ json: String, folder: URL? = nil) throws -> AnimationFile {
    try AnimationFile(data: Data(json.utf8), name: "sample.json", folder: folder)
  }

  static func file(_ layers: String, _ more: String = "") throws -> AnimationFile {
    try load(json(layers, more))
  }

  /// A solid of 200 × 200 points.
  static func solid(_ more: String = "", color: String = "#ff0000", ks: String = "{}") -> String {
    """
    {"ty":1,"nm":"solid","ip":0,"op":100,"sw":200,"sh":200,"sc":"\(color)","ks":\(ks)\(more)}
    """
  }

  /// A shape layer.
  static func shapes(_ items: String, _ more: String = "") -> String {
    """
    {"ty":4,"nm":"shapes","ip":0,"op":100,"shapes":[\(items)]\(more)}
    """
  }

  /// A stroke of width 2, and an open path of 100 points along x.
  static let line = """
    {"ty":"sh","ks":{"a":0,"k":{"v":[[0,0],[100,0]],"i":[[0,0],[0,0]],"o":[[0,0],[0,0]],"c":false}}}
    """
  static let stroke =
    #"{"ty":"st","c":{"a":0,"k":[0,0,1]},"o":{"a":0,"k":100},"w":{"a":0,"k":2},"lc":1,"lj":1}"#
  static let fill = #"{"ty":"fl","c":{"a":0,"k":[0,1,0]},"o":{"a":0,"k":100}}"#

  /// A property of keyframes with even pacing: time and value as JSON.
  static func keys(_ frames: (Double, String)..., hold: Set<Int> = []) -> String {
    let list = frames.indices.map { index in
      let pacing =
        hold.contains(index) ? #","h":1"# : #","o":{"x":0,"y":0},"i":{"x":1,"y":1}"#
      let last = index == frames.count - 1
      return "{\"t\":\(frames[index].0),\"s\":\(frames[index].1)\(last ? "" : pacing)}"
    }
    return #"{"a":1,"k":[\#(list.joined(separator: ","))]}"#
  }

  /// A closed rectangle as a path value.
  static func box(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> String {
    let zero = "[[0,0],[0,0],[0,0],[0,0]]"
    return """
      {"v":[[\(x),\(y)],[\(x + width),\(y)],[\(x + width),\(y + height)],[\(x),\(y + height)]],\
      "i":\(zero),"o":\(zero),"c":true}
      """
  }
}

extension CALayer {
  /// All layers below this one, masks included, each before its sublayers.
  var descendants: [CALayer] {
    ((mask.map { [$0] } ?? []) + (sublayers ?? [])).flatMap { [$0] + $0.descendants }
  }

  func all<Layer: CALayer>(_ type: Layer.Type) -> [Layer] {
    descendants.compactMap { $0 as? Layer }
  }

  func keyframes(_ key: String) -> CAKeyframeAnimation? {
    animation(forKey: key) as? CAKeyframeAnimation
  }
}

extension CAKeyframeAnimation {
  var times: [Double] { keyTimes?.map(\.doubleValue) ?? [] }
  var numbers: [Double] { values?.compactMap { ($0 as? NSNumber)?.doubleValue } ?? [] }
  var points: [CGPoint] { values?.compactMap { $0 as? CGPoint } ?? [] }
}

extension CGPath {
  /// The end of each element.
  var ends: [CGPoint] {
    var ends: [CGPoint] = []
    applyWithBlock { element in
      switch element.pointee.type {
      case .moveToPoint, .addLineToPoint: ends.append(element.pointee.points[0])
      case .addQuadCurveToPoint: ends.append(element.pointee.points[1])
      case .addCurveToPoint: ends.append(element.pointee.points[2])
      case .closeSubpath: break
      @unknown default: break
      }
    }
    return ends
  }
}
