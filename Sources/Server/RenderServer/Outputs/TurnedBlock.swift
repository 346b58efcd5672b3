/// Four pixels side by side.
private typealias Quad = SIMD4<UInt32>

extension Quad {
  @inline(__always) fileprivate init(_ place: UnsafePointer<UInt32>) {
    self = UnsafeRawPointer(place).loadUnaligned(as: Quad.self)
  }

  @inline(__always) fileprivate func store(_ place: UnsafeMutablePointer<UInt32>) {
    UnsafeMutableRawPointer(place).storeBytes(of: self, as: Quad.self)
  }
}

/// A copy of pixels whose order changes: mirrored rows, or rows that become columns.
struct TurnedBlock {
  /// The pixel that becomes the target's first.
  let source: UnsafePointer<UInt32>
  /// Pixels from one source pixel to the one that is to the right of it in the target.
  let right: Int
  /// The same for the one below it.
  let down: Int
  let target: UnsafeMutablePointer<UInt32>
  /// Pixels from one row of the target to the next.
  let stride: Int

  /// Copies rows in reverse; `right` is -1.
  func copyMirrored(width: Int, height: Int) {
    let whole = width & ~3
    for y in 0..<height {
      let from = source + y &* down
      let to = target + y &* stride
      var x = 0
      while x < whole {
        let pixels = Quad(from - x - 3)
        Quad(pixels.w, pixels.z, pixels.y, pixels.x).store(to + x)
        x &+= 4
      }
      while x < width {
        to[x] = from[-x]
        x &+= 1
      }
    }
  }

  /// Pixels of a tile's sides. Sixteen pixels fill a line of the cache, and of the buffers through which a card's memory
  /// is written; the source's rows are read in runs that processors see coming.
  private static let tileWidth = 16
  private static let tileHeight = 256

  /// Copies columns to rows; `down` is 1 or -1.
  func copyTransposed(width: Int, height: Int) {
    // The first tiles end where a line of the target does.
    let misplaced = Int(bitPattern: target) / MemoryLayout<UInt32>.stride % Self.tileWidth
    var y = 0
    while y < height {
      let rows = min(Self.tileHeight, height &- y)
      var x = 0
      var columns = min(Self.tileWidth &- misplaced, width)
      while x < width {
        copyTile(x, y, columns, rows)
        x &+= columns
        columns = min(Self.tileWidth, width &- x)
      }
      y &+= rows
    }
  }

  private func copyTile(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
    let wholeRows = height & ~3
    let wholeColumns = width & ~3
    let step = down > 0 ? stride : -stride
    var row = y
    while row < y &+ wholeRows {
      // The source's pixels are read in ascending order. Where the target takes them in the other, its rows are
      // written upwards.
      var from = source + x &* right + (down > 0 ? row : -row &- 3)
      var to = target + x + (down > 0 ? row : row &+ 3) &* stride
      var column = 0
      while column < wholeColumns {
        Self.transpose(from, right, to, step)
        from += 4 &* right
        to += 4
        column &+= 4
      }
      row &+= 4
    }
    if wholeColumns < width { copySingly(x + wholeColumns, y, width - wholeColumns, wholeRows) }
    if wholeRows < height { copySingly(x, y + wholeRows, width, height - wholeRows) }
  }

  /// Copies four runs of four pixels to four columns.
  @inline(__always) private static func transpose(
    _ from: UnsafePointer<UInt32>, _ right: Int, _ to: UnsafeMutablePointer<UInt32>, _ step: Int
  ) {
    let a = Quad(from)
    let b = Quad(from + right)
    let c = Quad(from + 2 &* right)
    let d = Quad(from + 3 &* right)
    let lowAB = Quad(a.x, b.x, a.y, b.y)
    let lowCD = Quad(c.x, d.x, c.y, d.y)
    let highAB = Quad(a.z, b.z, a.w, b.w)
    let highCD = Quad(c.z, d.z, c.w, d.w)
    Quad(lowHalf: lowAB.lowHalf, highHalf: lowCD.lowHalf).store(to)
    Quad(lowHalf: lowAB.highHalf, highHalf: lowCD.highHalf).store(to + step)
    Quad(lowHalf: highAB.lowHalf, highHalf: highCD.lowHalf).store(to + 2 &* step)
    Quad(lowHalf: highAB.highHalf, highHalf: highCD.highHalf).store(to + 3 &* step)
  }

  private func copySingly(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
    for row in y..<y + height {
      for column in x..<x + width {
        target[row * stride + column] = source[column * right + row * down]
      }
    }
  }
}
