// A film whose frames arrive while it is shown. The last seconds are kept.

class LiveFilm extends Film {
  /** Least seconds to keep. */
  static kept = 10;
  /** The most frames to keep, because a clock may be frozen. */
  static mostFrames = 2400;

  constructor(facts) {
    super({
      ...facts, duration: 0, layers: [], clients: {}, commits: [], inputs: [], events: [],
      animations: [], frames: [],
    }, [], 0);
    /** Animations that layers have now, by the server's number. */
    this.running = new Map();
    this.nextPicture = 0;
    this.dropped = 0;
  }

  /** Adds a frame, with its new pictures. */
  append(frame, blobs) {
    const index = this.frames.length;
    for (const blob of blobs) this.pictures.blobs[this.nextPicture++] = blob;
    for (const pair of frame.layers ?? []) {
      this.ids.set(pair.join('/'), this.layers.length);
      this.layers.push(pair);
    }
    if (frame.clients) Object.assign(this.clients, frame.clients);
    this.dropped += frame.dropped ?? 0;
    // Frames of the display that the page did not get do not count as late.
    const last = this.frames[index - 1];
    frame.interval = last ? (frame.t - last.t) / (1 + (frame.dropped ?? 0)) : 0;
    this.frames.push(frame);
    for (const name of ['commits', 'inputs', 'events']) {
      const news = frame[name] ?? [];
      for (const item of news) {
        item.frame = index;
        item.index = this[name].length;
        this[name].push(item);
      }
      frame[name] = news;
    }
    this.follow(frame.animations ?? {}, index);
  }

  follow({new: news = [], moved = [], gone = []}, index) {
    for (const n of gone) this.running.delete(n);
    for (const [n, begin, end] of moved) Object.assign(this.running.get(n) ?? {}, {begin, end});
    for (const animation of news) {
      animation.first = index;
      this.running.set(animation.n, animation);
      this.animations.push(animation);
      const own = this.animationsOf.get(animation.layer);
      if (own) own.push(animation); else this.animationsOf.set(animation.layer, [animation]);
    }
    for (const animation of this.running.values()) animation.last = index;
  }

  /**
   * Drops frames that are too old. The first remaining frame has a whole picture.
   * @returns {number} the number of dropped frames
   */
  trim() {
    const {frames} = this;
    const limit = this.end - LiveFilm.kept;
    let count = 0;
    for (let i = 1; i < frames.length; i++) {
      if (frames[i].key === undefined) continue;
      if (frames[i].t > limit && frames.length - i <= LiveFilm.mostFrames) break;
      count = i;
    }
    // Drops about a second at a time, because everything computed from the rest has to be computed again.
    if (!count || (frames[count].t - frames[0].t < 1 && count < 120)) return 0;
    for (let i = 0; i < count; i++) this.base.apply(frames[i]);
    this.frames = frames.slice(count);
    this.kept.clear();
    if (this.latest.index >= count) this.latest.index -= count;
    else this.latest = {index: -1, state: this.base.copy()};
    for (const name of ['commits', 'inputs', 'events']) {
      this[name] = this[name].filter(item => item.frame >= count);
      this[name].forEach((item, i) => { item.frame -= count; item.index = i; });
    }
    this.animations = this.animations.filter(animation => animation.last >= count);
    this.animationsOf = new Map();
    for (const animation of this.animations) {
      animation.first = Math.max(animation.first - count, 0);
      animation.last -= count;
      const own = this.animationsOf.get(animation.layer) ?? [];
      this.animationsOf.set(animation.layer, [...own, animation]);
    }
    this.pictures.forget(count, this.frames[0].key);
    return count;
  }
}
