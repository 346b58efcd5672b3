package import DrawList

extension DrawList {
  /// The same list without room, and with details and images numbered in the order of use. Lists of
  /// one picture that were made in different ways are equal in this form.
  package var canonical: DrawList {
    var places: [Int: Int] = [:]
    var list = self
    list.commands = DrawCommands()
    list.details = []
    list.images = []
    var images: [Int32: Int32] = [:]
    func number(_ image: Int32) -> Int32 {
      guard image >= 0 else { return image }
      if let known = images[image] { return known }
      let number = Int32(list.images.count)
      images[image] = number
      list.images.append(
        self.images.indices.contains(Int(image)) ? self.images[Int(image)] : nil)
      return number
    }
    for (index, original) in commands.enumerated() where original.kind != .nothing {
      var command = original
      places[index] = list.commands.count
      if case .image(var draw) = command.operation {
        draw.image = number(draw.image)
        draw.serial = 0
        command.operation = .image(draw)
      }
      if var detail = detail(of: command) {
        if case .particles(var draw) = detail {
          for particle in draw.particles.indices {
            draw.particles[particle].image = number(draw.particles[particle].image)
            draw.particles[particle].serial = 0
          }
          detail = .particles(draw)
        }
        command.detail = Int32(list.details.count)
        list.details.append(detail)
      }
      list.commands.append(command)
    }
    // Spans count commands, which are fewer now.
    for (index, command) in commands.enumerated() where command.kind != .nothing {
      guard command.bracketLength != 0, let place = places[index] else { continue }
      let other =
        command.kind.role == .ends ? -Int(command.bracketLength) : Int(command.bracketLength)
      list.commands[place].bracketLength = Int32(abs((places[index + other] ?? place) - place))
    }
    return list
  }

  /// True when two lists draw the same picture with the same commands.
  package func isSamePicture(as other: DrawList) -> Bool {
    let (a, b) = (canonical, other.canonical)
    return a.width == b.width && a.height == b.height && a.commands == b.commands
      && a.details == b.details
      && a.images.elementsEqual(b.images) { $0?.pixels == $1?.pixels && $0?.width == $1?.width }
  }
}
