import Quartz2D

/// The pixels of images in archives, as PNG files.
enum ImageArchive {
  private static let key = "pixels"

  static func write(_ image: CGImage?, to coder: NSCoder) {
    if let data = try? image?.pngData() { coder.encode(data as NSData, forKey: key) }
  }

  static func pixels(in coder: NSCoder) -> CGImage? {
    guard coder.containsValue(forKey: key),
      let data = coder.decodeObject(of: [NSData.self], forKey: key) as? Data
    else { return nil }
    return try? CGImage(data: data)
  }
}

extension UIImage.Traits {
  private static let scaleKey = "scale"

  /// Reads an image; nil if there is none.
  init?(_ coder: NSCoder) {
    guard coder.containsValue(forKey: Self.scaleKey) else { return nil }
    scale = usableScale(CGFloat(coder.decodeDouble(forKey: Self.scaleKey)))
    let orientation = coder.decodeInteger(forKey: "orientation")
    self.orientation = UIImage.Orientation(rawValue: orientation) ?? .up
    if let caps = coder.decodeNumbers(forKey: "capInsets"), caps.count == 4 {
      capInsets = UIEdgeInsets(top: caps[0], left: caps[1], bottom: caps[2], right: caps[3])
      let mode = coder.decodeInteger(forKey: "resizingMode")
      resizingMode = UIImage.ResizingMode(rawValue: mode)
    }
    let mode = coder.decodeInteger(forKey: "renderingMode")
    renderingMode = UIImage.RenderingMode(rawValue: mode) ?? .automatic
    if coder.containsValue(forKey: "tint") {
      tint = coder.decodeObject(of: [UIColor.self], forKey: "tint") as? UIColor
    }
    if coder.containsValue(forKey: "images") {
      images =
        coder.decodeObject(of: [NSArray.self, UIImage.self], forKey: "images") as? [UIImage]
      duration = coder.decodeDouble(forKey: "duration")
    }
  }

  func write(to coder: NSCoder) {
    coder.encode(Double(scale), forKey: Self.scaleKey)
    coder.encode(orientation.rawValue, forKey: "orientation")
    if let resizingMode {
      let caps = [capInsets.top, capInsets.left, capInsets.bottom, capInsets.right]
      coder.encodeNumbers(caps, forKey: "capInsets")
      coder.encode(resizingMode.rawValue, forKey: "resizingMode")
    }
    coder.encode(renderingMode.rawValue, forKey: "renderingMode")
    if let tint { coder.encode(tint, forKey: "tint") }
    if let images {
      coder.encode(images as NSArray, forKey: "images")
      coder.encode(duration, forKey: "duration")
    }
  }

  func isEqual(_ other: UIImage.Traits) -> Bool {
    scale == other.scale && orientation == other.orientation && capInsets == other.capInsets
      && resizingMode == other.resizingMode && renderingMode == other.renderingMode
      && tint == other.tint && images == other.images && duration == other.duration
  }
}
