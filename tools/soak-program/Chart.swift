import Foundation
import Quartz2D

/// A graph of some lines over time, with axes that are easy to read.
struct Chart {
  struct Line {
    var name: String
    var color: CGColor
    var points: [CGPoint]
  }

  var title: String
  var xTitle: String
  var yTitle: String
  var lines: [Line]
  /// Value to compare the lines with, drawn dashed.
  var limit: Double?

  private static let size = CGSize(width: 1200, height: 600)
  private static let frame = CGRect(x: 84, y: 70, width: 1076, height: 440)
  private static let ink = CGColor(red: 0.15, green: 0.17, blue: 0.2, alpha: 1)
  private static let faint = CGColor(red: 0.87, green: 0.89, blue: 0.91, alpha: 1)

  /// - Throws: `CGImageError`, when the file cannot be written.
  func write(to path: String) throws {
    guard
      let context = CGContext(
        data: nil, width: Int(Self.size.width), height: Int(Self.size.height),
        bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return }
    draw(in: context)
    try context.makeImage()?.write(to: URL(fileURLWithPath: path))
  }

  private func draw(in context: CGContext) {
    context.setFillColor(gray: 1, alpha: 1)
    context.fill(CGRect(origin: .zero, size: Self.size))
    let points = lines.flatMap(\.points)
    let xAxis = Axis(to: points.map { Double($0.x) }.max() ?? 1, ticks: 10)
    let yAxis = Axis(to: points.map { Double($0.y) }.max() ?? 1, ticks: 6)
    drawGrid(xAxis, yAxis, in: context)
    if let limit, limit < yAxis.end { drawLimit(limit, xAxis, yAxis, in: context) }
    for line in lines { draw(line, xAxis, yAxis, in: context) }
    drawTitles(in: context)
  }

  private func place(_ point: CGPoint, _ xAxis: Axis, _ yAxis: Axis) -> CGPoint {
    let frame = Self.frame
    return CGPoint(
      x: frame.minX + frame.width * xAxis.share(of: Double(point.x)),
      y: frame.minY + frame.height * yAxis.share(of: Double(point.y)))
  }

  private func drawGrid(_ xAxis: Axis, _ yAxis: Axis, in context: CGContext) {
    let frame = Self.frame
    context.setLineWidth(1)
    for value in yAxis.ticks {
      // Lines between two pixels would be grey and two wide.
      let y = place(CGPoint(x: 0, y: value), xAxis, yAxis).y.rounded() + 0.5
      context.setStrokeColor(value == 0 ? Self.ink : Self.faint)
      context.strokeLineSegments(between: [
        CGPoint(x: frame.minX, y: y), CGPoint(x: frame.maxX, y: y),
      ])
      text(yAxis.label(value), at: CGPoint(x: frame.minX - 10, y: y - 5), .trailing, in: context)
    }
    context.setStrokeColor(Self.ink)
    for value in xAxis.ticks {
      let x = place(CGPoint(x: value, y: 0), xAxis, yAxis).x.rounded() + 0.5
      context.strokeLineSegments(between: [
        CGPoint(x: x, y: frame.minY), CGPoint(x: x, y: frame.minY - 6),
      ])
      text(xAxis.label(value), at: CGPoint(x: x, y: frame.minY - 24), .center, in: context)
    }
  }

  private func drawLimit(_ limit: Double, _ xAxis: Axis, _ yAxis: Axis, in context: CGContext) {
    let y = place(CGPoint(x: 0, y: limit), xAxis, yAxis).y.rounded() + 0.5
    context.saveGState()
    context.setStrokeColor(Self.ink)
    context.setLineDash(phase: 0, lengths: [4, 4])
    context.strokeLineSegments(between: [
      CGPoint(x: Self.frame.minX, y: y), CGPoint(x: Self.frame.maxX, y: y),
    ])
    context.restoreGState()
  }

  private func draw(_ line: Line, _ xAxis: Axis, _ yAxis: Axis, in context: CGContext) {
    context.saveGState()
    context.setStrokeColor(line.color)
    context.setLineWidth(2)
    context.setLineJoin(.round)
    context.addLines(between: line.points.map { place($0, xAxis, yAxis) })
    context.strokePath()
    context.restoreGState()
  }

  private func drawTitles(in context: CGContext) {
    let frame = Self.frame
    text(
      title, at: CGPoint(x: frame.minX, y: frame.maxY + 46), .leading, size: 20, in: context)
    text(yTitle, at: CGPoint(x: frame.minX - 10, y: frame.maxY + 16), .center, in: context)
    text(xTitle, at: CGPoint(x: frame.midX, y: 18), .center, in: context)
    var x = frame.maxX
    for line in lines.reversed() {
      x -= text(line.name, at: CGPoint(x: x, y: frame.maxY + 16), .trailing, in: context) + 8
      context.setFillColor(line.color)
      context.fill(CGRect(x: x - 18, y: frame.maxY + 19, width: 18, height: 4))
      x -= 42
    }
  }

  private enum Alignment { case leading, center, trailing }

  /// - Parameter point: a point on the baseline.
  /// - Returns: the width.
  @discardableResult
  private func text(
    _ string: String, at point: CGPoint, _ alignment: Alignment, size: CGFloat = 14,
    in context: CGContext
  ) -> CGFloat {
    let line = CTLineCreateWithAttributedString(
      NSAttributedString(
        string: string,
        attributes: [
          .font: CTFontCreateWithName("Helvetica", size, nil), .foregroundColor: Self.ink,
        ]))
    let width = CGFloat(CTLineGetTypographicBounds(line, nil, nil, nil))
    let shift: CGFloat =
      switch alignment {
      case .leading: 0
      case .center: width / 2
      case .trailing: width
      }
    context.textPosition = CGPoint(x: point.x - shift, y: point.y)
    CTLineDraw(line, context)
    return width
  }
}

/// Round numbers from 0 to the end of an axis.
struct Axis {
  let end: Double
  let step: Double

  /// - Parameters:
  ///   - largest: the largest value on the axis.
  ///   - ticks: the number of ticks, approximately.
  init(to largest: Double, ticks: Int) {
    let length = largest > 0 && largest.isFinite ? largest : 1
    let raw = length / Double(max(ticks, 1))
    let power = pow(10, floor(log10(raw)))
    step = ([1, 2, 5, 10].first { $0 * power >= raw } ?? 10) * power
    end = (length / step).rounded(.up) * step
  }

  var ticks: [Double] { (0...Int((end / step).rounded())).map { Double($0) * step } }

  func share(of value: Double) -> Double { value / end }

  /// The value with as many digits as the steps have.
  func label(_ value: Double) -> String {
    String(format: "%.\(max(0, Int(-floor(log10(step) + 1e-9))))f", value)
  }
}
