import GraphicsValues

/// The model and the time of a presentation copy.
struct PresentationSource {
  let model: CALayer
  let time: CFTimeInterval

  /// Presentations of the model's sublayers, at the same time.
  var sublayers: [CALayer] {
    (model.rendered?.children ?? []).compactMap { $0.makePresentation(at: time) }
  }

  var mask: CALayer? { model.rendered?.mask?.makePresentation(at: time) }

  var superlayer: CALayer? { model.rendered?.parent?.makePresentation(at: time) }
}

extension CALayer {
  /// Returns a presentation copy at a media time; nil before the first commit. For a presentation,
  /// returns a new copy of its model.
  final func makePresentation(at time: CFTimeInterval) -> CALayer? {
    let model = presentationSource?.model ?? self
    let shown = SharedLock.held { model.rendered?.values(at: time, of: model) }
    guard let shown else { return nil }
    let copy = DynamicInitialization.presentation(of: model)
    SharedLock.held {
      copy.presentationSource = PresentationSource(model: model, time: time)
      copy.values = shown
      copy.tags = model.rendered?.tags ?? [:]
      copy.animations = model.rendered?.animations ?? []
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
