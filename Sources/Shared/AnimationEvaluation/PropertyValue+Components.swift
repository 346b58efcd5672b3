package import GraphicsValues

extension PropertyValue {
  /// Returns the part of this value that a key path names (§10.2); nil when there is no such part.
  ///
  /// `rotation` is the angle about z, `scale` the mean of the three scales, `scale.xy` the mean of the two in
  /// the plane, `translation` a size. Angles read back within −π…π.
  package func value(of component: KeyPathComponent) -> PropertyValue? {
    switch (component, self) {
    case (.whole, _): return self
    case (.x, .point(let p)): return .scalar(p.x)
    case (.y, .point(let p)): return .scalar(p.y)
    case (.width, .size(let s)): return .scalar(s.width)
    case (.height, .size(let s)): return .scalar(s.height)
    case (.origin, .rect(let r)): return .point(r.origin)
    case (.originX, .rect(let r)): return .scalar(r.x)
    case (.originY, .rect(let r)): return .scalar(r.y)
    case (.size, .rect(let r)): return .size(r.size)
    case (.sizeWidth, .rect(let r)): return .scalar(r.width)
    case (.sizeHeight, .rect(let r)): return .scalar(r.height)
    case (_, .matrix(let m)): return m.value(of: component)
    default: return nil
    }
  }

  /// Returns this value with one part replaced; nil when there is no such part, or when the new part has
  /// another type. In matrices the other parts, including skew and perspective, stay as they are.
  package func setting(
    _ component: KeyPathComponent, to part: PropertyValue
  ) -> PropertyValue? {
    switch (component, self, part) {
    case (.whole, _, _):
      return part
    case (.x, .point(let p), .scalar(let v)):
      return .point(Point(x: v, y: p.y))
    case (.y, .point(let p), .scalar(let v)):
      return .point(Point(x: p.x, y: v))
    case (.width, .size(let s), .scalar(let v)):
      return .size(Size(width: v, height: s.height))
    case (.height, .size(let s), .scalar(let v)):
      return .size(Size(width: s.width, height: v))
    case (.origin, .rect(let r), .point(let p)):
      return .rect(Rectangle(x: p.x, y: p.y, width: r.width, height: r.height))
    case (.originX, .rect(let r), .scalar(let v)):
      return .rect(Rectangle(x: v, y: r.y, width: r.width, height: r.height))
    case (.originY, .rect(let r), .scalar(let v)):
      return .rect(Rectangle(x: r.x, y: v, width: r.width, height: r.height))
    case (.size, .rect(let r), .size(let s)):
      return .rect(Rectangle(x: r.x, y: r.y, width: s.width, height: s.height))
    case (.sizeWidth, .rect(let r), .scalar(let v)):
      return .rect(Rectangle(x: r.x, y: r.y, width: v, height: r.height))
    case (.sizeHeight, .rect(let r), .scalar(let v)):
      return .rect(Rectangle(x: r.x, y: r.y, width: r.width, height: v))
    case (.translation, .matrix(let m), .size(let s)):
      let wide = m.setting(.translationX, to: s.width)
      return wide?.setting(.translationY, to: s.height).map { .matrix($0) }
    case (_, .matrix(let m), .scalar(let v)):
      return m.setting(component, to: v).map { .matrix($0) }
    default:
      return nil
    }
  }
}
