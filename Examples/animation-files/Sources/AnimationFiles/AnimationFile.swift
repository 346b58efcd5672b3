import Foundation
public import QuartzCore

/// An animation of the common JSON format, as layers that move by themselves.
///
/// The layers have keyframe animations for everything that moves, so the render server plays them;
/// the program that loaded them may sleep. Time in the file is the local time of `layer`: pausing,
/// speed and seeking are properties of that one layer.
public final class AnimationFile {
  /// The root layer: `size` large, in points, with y pointing down. Its position and transform are
  /// free for the program to set.
  public let layer: CALayer
  /// Size of the animation, in points.
  public let size: CGSize
  /// Duration of one playing, in seconds.
  public let duration: TimeInterval
  /// Frames a second in the file; the server shows as many as its display does.
  public let frameRate: Double
  /// Pixels of text for a point of the file, as large as it is on screen. A change redraws the text.
  public var contentsScale: CGFloat = 1 {
    didSet { for text in texts { text.contentsScale = contentsScale } }
  }
  /// Parts of the file that are not shown as the file means them.
  public let warnings: [AnimationFileWarning]

  private let texts: [CATextLayer]

  /// Reads a file and makes its layers. Pictures that it names are read from its folder.
  ///
  /// - Parameters:
  ///   - url: location of a JSON file.
  ///   - repeatCount: number of plays; then the last frame stays.
  /// - Throws: `AnimationFileError`, which names file, place and fault.
  public static func load(
    _ url: URL, repeatCount: Float = .infinity
  ) throws -> AnimationFile {
    let name = url.lastPathComponent
    let data: Data
    do {
      data = try LimitedFile.bytes(of: url, atMost: Composition.maximumBytes, isRegular: false)
    } catch LimitedFile.Fault.tooLarge {
      throw Self.tooLarge(name)
    } catch {
      throw AnimationFileError(file: name, place: "", fault: "cannot be read: \(error)")
    }
    return try AnimationFile(
      data: data, name: name, folder: url.deletingLastPathComponent(), repeatCount: repeatCount)
  }

  /// Makes the layers of a file's bytes.
  ///
  /// - Parameters:
  ///   - name: name of the file, for errors.
  ///   - folder: folder of the pictures that the file names; nil if it may name none.
  ///   - repeatCount: number of plays; then the last frame stays.
  /// - Throws: `AnimationFileError`.
  public init(
    data: Data, name: String, folder: URL? = nil, repeatCount: Float = .infinity
  ) throws {
    guard data.count <= Composition.maximumBytes else {
      throw Self.tooLarge(name)
    }
    let document = try JSONNode.document(data, name: name)
    let composition = try Composition(document, folder: folder)
    let warnings = document.document.warnings
    let builder = LayerBuilder(
      composition, file: name, warnings: warnings, repeatCount: repeatCount)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    layer = try builder.root()
    layer.name = name
    size = composition.size
    duration = composition.duration
    frameRate = composition.frameRate
    self.warnings = warnings.warnings
    texts = builder.texts
  }

  private static func tooLarge(_ name: String) -> AnimationFileError {
    AnimationFileError(
      file: name, place: "", fault: "is larger than \(Composition.maximumBytes >> 20) MB")
  }

  // MARK: Time

  /// Plays from `time` in the file, at a speed; 1 is the file's own speed.
  public func play(from time: TimeInterval = 0, speed: Float = 1) {
    withoutActions {
      layer.speed = speed
      layer.timeOffset = time
      // Sets the local time to `time`, and lets it run from here.
      layer.beginTime = 0
      layer.beginTime =
        layer.superlayer?.convertTime(CACurrentMediaTime(), from: nil)
        ?? CACurrentMediaTime()
    }
  }

  /// Stops at a time in the file.
  public func show(at time: TimeInterval) {
    withoutActions {
      layer.speed = 0
      layer.timeOffset = time
      layer.beginTime = 0
    }
  }

  private func withoutActions(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
  }
}
