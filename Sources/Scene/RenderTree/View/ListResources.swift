import DrawList

/// Counts the details and images that the commands of a draw list use.
struct ListResources: Sendable {
  private var freeDetails: [Int32] = []
  /// Number of commands and particles that show an image, by its index.
  private var imageUses: [Int32] = []
  /// Number of backdrops in the list.
  private(set) var backdropCount = 0
  /// Heap bytes of the details, by client.
  private(set) var detailBytes: [UInt32: Int] = [:]

  private mutating func countBytes(_ detail: DrawDetail, of client: UInt32, _ sign: Int) {
    let bytes = detail.heapBytes
    guard bytes > 0 else { return }
    let sum = detailBytes[client, default: 0] + sign * bytes
    detailBytes[client] = sum > 0 ? sum : nil
  }

  func shows(_ image: Int32) -> Bool {
    imageUses.indices.contains(Int(image)) && imageUses[Int(image)] > 0
  }

  /// Adds the resources of a command that is put into the list.
  ///
  /// - Parameters:
  ///   - command: its detail is moved from the buffer to the list.
  mutating func add(_ command: inout DrawCommand, of buffer: CommandBuffer, _ list: inout DrawList)
  {
    count(command.body, 1)
    if command.kind == .backdrop { backdropCount += 1 }
    guard command.detail >= 0 else { return }
    guard let detail = buffer.detail(of: command.head) else {
      command.detail = -1
      return
    }
    countParticles(detail, 1)
    countBytes(detail, of: command.client, 1)
    if let free = freeDetails.popLast() {
      list.details[Int(free)] = detail
      command.detail = free
    } else {
      command.detail = Int32(list.details.count)
      list.details.append(detail)
    }
  }

  /// Swaps the detail of a command with `detail`.
  mutating func exchangeDetail(
    _ index: Int, with detail: inout DrawDetail, of client: UInt32, _ list: inout DrawList
  ) {
    countParticles(list.details[index], -1)
    countParticles(detail, 1)
    countBytes(list.details[index], of: client, -1)
    countBytes(detail, of: client, 1)
    swap(&list.details[index], &detail)
  }

  /// Counts the image of a command, if it shows one.
  mutating func count(_ body: DrawCommand.Body, _ change: Int32) {
    if case .image(let draw) = body.operation { count(draw.image, change) }
  }

  /// Drops the resources of a command that is removed from the list.
  mutating func drop(_ command: DrawCommand, _ list: inout DrawList) {
    count(command.body, -1)
    if command.kind == .backdrop { backdropCount -= 1 }
    guard command.detail >= 0 else { return }
    countParticles(list.details[Int(command.detail)], -1)
    countBytes(list.details[Int(command.detail)], of: command.client, -1)
    list.details[Int(command.detail)] = .filters([])
    freeDetails.append(command.detail)
  }

  private mutating func countParticles(_ detail: DrawDetail, _ change: Int32) {
    guard case .particles(let draw) = detail else { return }
    // Neighbours mostly have one image.
    var (image, sum) = (Int32(-1), Int32(0))
    for particle in draw.particles {
      if particle.image != image {
        count(image, sum)
        (image, sum) = (particle.image, 0)
      }
      sum += change
    }
    count(image, sum)
  }

  private mutating func count(_ image: Int32, _ change: Int32) {
    guard image >= 0 else { return }
    while imageUses.count <= Int(image) { imageUses.append(0) }
    imageUses[Int(image)] += change
  }
}
