import GraphicsValues

/// The model and the time of a presentation copy.
struct PresentationSource {
  let model: CALayer
  let time: CFTimeInterval

  /// Presentations of the model's sublayers, at the same time.
  var sublayers: [CALayer] {
    let parts = SharedLock.held { model.rendered?.children ?? model.children }
    return parts.compactMap { $0.makePresentation(at: time) }
  }

  var mask: CALayer? {
    let mask = SharedLock.held { model.rendered.map(\.mask) ?? model.maskLayer }
    return mask?.makePresentation(at: time)
  }

  var superlayer: CALayer? {
    let outer = SharedLock.held { model.rendered.map(\.parent) ?? model.parent }
    return outer?.makePresentation(at: time)
  }
}

extension CALayer {
  /// Returns a presentation copy at a media time; nil before the first commit. The copy of a layer in no
  /// window has the values of its renderer's last frame. A presentation gives a new copy of its model.
  final func makePresentation(at time: CFTimeInterval) -> CALayer? {
    let model = presentationSource?.model ?? self
    let shown = SharedLock.held {
      model.rendered?.values(at: time, of: model) ?? model.mirrored?.shown
    }
    guard let shown else { return nil }
    let copy = DynamicInitialization.presentation(of: model)
    SharedLock.held {
      copy.presentationSource = PresentationSource(model: model, time: time)
      copy.values = shown
      copy.tags = model.rendered.map(\.tags) ?? model.tags
      copy.animations = model.rendered.map(\.animations) ?? model.animations
    }
    copy.delegate = model.delegate
    copy.actions = model.actions
    copy.style = model.style
    for (key, value) in SharedLock.held({ model.customValues(at: time, over: copy) }) {
      copy.setValue(value, forKey: key)
    }
    return copy
  }
}
