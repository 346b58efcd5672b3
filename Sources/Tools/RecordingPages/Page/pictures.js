// The picture of any frame: a whole picture, with the changed parts since then drawn over it.

class Pictures {
  /** The most pixels of unpacked pictures to keep for later frames. */
  static keptPixels = 40e6;

  constructor(film, blobs) {
    this.film = film;
    this.blobs = blobs;
    this.bitmaps = new Map();
    this.pixels = 0;
    this.canvas = document.createElement('canvas');
    this.shown = -1;
    this.wanted = -1;
  }

  bitmap(number) {
    let entry = this.bitmaps.get(number);
    if (entry) {
      // The most recently used picture is dropped last.
      this.bitmaps.delete(number);
      this.bitmaps.set(number, entry);
      return entry;
    }
    const options = {colorSpaceConversion: 'none', premultiplyAlpha: 'default'};
    entry = createImageBitmap(this.blobs[number], options).then(bitmap => {
      this.pixels += bitmap.width * bitmap.height;
      this.trim();
      return bitmap;
    });
    this.bitmaps.set(number, entry);
    return entry;
  }

  trim() {
    for (const [number, entry] of this.bitmaps) {
      if (this.pixels <= Pictures.keptPixels || this.bitmaps.size <= 70) return;
      this.bitmaps.delete(number);
      entry.then(bitmap => { this.pixels -= bitmap.width * bitmap.height; });
    }
  }

  /** The pictures to draw, starting from the frame on the canvas or from the last whole picture. */
  steps(index) {
    const frames = this.film.frames;
    const steps = [];
    for (let at = index; at >= 0 && at !== this.shown; at--) {
      const {key, parts, size} = frames[at];
      if (key !== undefined) { steps.unshift({number: key, x: 0, y: 0, whole: true}); break; }
      for (let i = (parts?.length ?? 0) - 3; i >= 0; i -= 3) {
        steps.unshift({x: parts[i], y: parts[i + 1], number: parts[i + 2]});
      }
    }
    return steps;
  }

  /**
   * Draws a frame on the canvas. Only the last of several calls counts.
   * @returns {Promise<boolean>} false if another call came in between
   */
  async show(index) {
    this.wanted = index;
    if (this.shown === index) return true;
    const steps = this.steps(index);
    const from = this.shown;
    const bitmaps = await Promise.all(steps.map(step => this.bitmap(step.number)));
    if (this.wanted !== index) return false;
    if (this.shown !== from) return this.show(index);
    const context = this.canvas.getContext('2d', {willReadFrequently: this.film.compared});
    steps.forEach((step, i) => {
      const bitmap = bitmaps[i];
      if (step.whole && (this.canvas.width !== bitmap.width || this.canvas.height !== bitmap.height)) {
        this.canvas.width = bitmap.width;
        this.canvas.height = bitmap.height;
      }
      context.drawImage(bitmap, step.x, step.y);
    });
    this.shown = index;
    return true;
  }

  /**
   * Drops the pictures of dropped frames.
   * @param {number} frames the number of dropped frames, from the first on
   * @param {number} first the number of the first picture to keep
   */
  forget(frames, first) {
    // A picture that is being unpacked would be drawn over another frame's.
    this.wanted = -2;
    this.shown = this.shown >= frames ? this.shown - frames : -1;
    for (const number of Object.keys(this.blobs)) if (Number(number) < first) delete this.blobs[number];
    for (const [number, entry] of this.bitmaps) {
      if (number >= first) continue;
      this.bitmaps.delete(number);
      entry.then(bitmap => { this.pixels -= bitmap.width * bitmap.height; });
    }
  }

  /** Starts to unpack the pictures of the next frames. */
  prepare(index, frameCount) {
    const frames = this.film.frames;
    for (let at = index + 1; at <= Math.min(index + frameCount, frames.length - 1); at++) {
      const {key, parts} = frames[at];
      if (key !== undefined) this.bitmap(key);
      for (let i = 2; i < (parts?.length ?? 0); i += 3) this.bitmap(parts[i]);
    }
  }
}
