// A recording frame by frame. Frames contain only differences from the frame before; the state of a frame
// is computed from the nearest kept state.

class State {
  constructor() {
    /** [depth, layer, 1 for a mask], or [depth, -1, client, window]. */
    this.rows = [];
    this.windows = [];
    /** Model properties by layer. */
    this.models = new Map();
    /** Presentation properties that differ from the model, by layer. */
    this.shown = new Map();
    /** {corners: [x, y, …] in pixels, visible} by layer. */
    this.places = new Map();
    /** [kind, layer, blended, work, x, y, width, height] in the order of drawing. */
    this.list = [];
    /** Size of the display in pixels. */
    this.size = [1, 1];
  }

  copy() {
    const copy = new State();
    Object.assign(copy, this);
    copy.rows = this.rows.slice();
    copy.list = this.list.slice();
    for (const key of ['models', 'shown', 'places']) copy[key] = new Map(this[key]);
    return copy;
  }

  /** Applies a frame's differences. Objects in maps and lists are replaced, never changed. */
  apply(frame) {
    if (frame.size) this.size = frame.size;
    if (frame.windows) this.windows = frame.windows;
    if (frame.rows) this.rows = State.replaced(this.rows, ...frame.rows);
    for (const [layer, model, shown] of frame.values ?? []) {
      State.merge(this.models, layer, model);
      State.merge(this.shown, layer, shown);
    }
    for (const [layer, ...numbers] of frame.places ?? []) this.place(layer, numbers);
    if (frame.list) this.applyList(...frame.list);
  }

  /** Returns a list with a part replaced. (As arguments of `splice`, very long lists would fail.) */
  static replaced(list, start, removed, added) {
    return list.slice(0, start).concat(added, list.slice(start + removed));
  }

  static merge(map, layer, changes) {
    const keys = Object.keys(changes);
    if (!keys.length && map.has(layer)) return;
    const values = {...map.get(layer)};
    for (const key of keys) {
      if (changes[key] === null) delete values[key]; else values[key] = State.value(changes[key]);
    }
    map.set(layer, values);
  }

  /** Expands a matrix of the plane, which has six numbers in a document. */
  static value(value) {
    if (!Array.isArray(value) || value.length !== 6) return value;
    const [a, b, c, d, x, y] = value;
    return [a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, x, y, 0, 1];
  }

  place(layer, n) {
    const tenth = v => v / 10;
    if (n.length === 0) this.places.delete(layer);
    else if (n.length === 2) {
      const old = this.places.get(layer);
      const corners = old.corners.map((v, i) => Math.round(v * 10 + n[i % 2]) / 10);
      this.places.set(layer, {...old, corners});
    } else if (n.length === 5) {
      const [x, y, w, h, visible] = n;
      const corners = [x, y, x + w, y, x + w, y + h, x, y + h].map(tenth);
      this.places.set(layer, {corners, visible: visible === 1, upright: true});
    } else {
      this.places.set(layer, {corners: n.slice(0, 8).map(tenth), visible: n[8] === 1});
    }
  }

  applyList(start, removed, added, changed) {
    this.list = State.replaced(this.list, start, removed, added);
    for (let i = 0; i < changed.length; i += 2) {
      const change = changed[i + 1];
      if (change.length > 2) { this.list[changed[i]] = change; continue; }
      const line = this.list[changed[i]].slice();
      line[4] += change[0];
      line[5] += change[1];
      this.list[changed[i]] = line;
    }
  }
}

class Film {
  /** Number of frames from one kept state to the next. */
  static stride = 40;

  constructor(facts, pictures, number) {
    Object.assign(this, facts);
    this.number = number;
    this.pictures = new Pictures(this, pictures);
    this.kept = new Map();
    /** The state before the first frame; not to be changed. */
    this.base = new State();
    this.latest = {index: -1, state: new State()};
    this.ids = new Map(this.layers.map(([client, layer], i) => [`${client}/${layer}`, i]));
    this.frames.forEach((frame, i) => {
      frame.commits = [];
      frame.inputs = [];
      frame.events = [];
      frame.interval = i ? frame.t - this.frames[i - 1].t : 0;
    });
    for (const name of ['commits', 'inputs', 'events']) {
      this[name].forEach((item, i) => {
        item.index = i;
        if (item.frame !== null) this.frames[item.frame][name].push(item);
      });
    }
    this.animationsOf = Map.groupBy
      ? Map.groupBy(this.animations, animation => animation.layer)
      : this.animations.reduce((map, animation) => {
        map.set(animation.layer, [...map.get(animation.layer) ?? [], animation]);
        return map;
      }, new Map());
    this.costs = new WeakMap();
  }

  get start() { return this.frames[0].t; }
  get end() { return this.frames[this.frames.length - 1].t; }
  /** Milliseconds from one frame of the display to the next. */
  get budget() { return 1000 / this.rate; }

  /** The frame that is on screen at a time. */
  indexAt(time) {
    let [low, high] = [0, this.frames.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.frames[middle].t <= time + 1e-9) low = middle; else high = middle - 1;
    }
    return low;
  }

  /** The state of a frame. Do not change it, and read it before the next call. */
  state(index) {
    if (this.latest.index === index) return this.latest.state;
    // Starts before the frame, so that its differences are found on the way.
    let from = index === 0 ? -1 : index - 1 - (index - 1) % Film.stride;
    while (from > 0 && !this.kept.has(from)) from -= Film.stride;
    let {index: at, state} = this.latest;
    if (at > index || at < from) {
      at = this.kept.has(from) ? from : -1;
      state = (at >= 0 ? this.kept.get(from) : this.base).copy();
    }
    let difference = null;
    while (at < index) {
      const frame = this.frames[++at];
      const before = at === index && at > 0 ? this.before(state, frame) : null;
      state.apply(frame);
      if (before) difference = this.compare(before, state, frame);
      if (at % Film.stride === 0 && !this.kept.has(at)) this.kept.set(at, state.copy());
    }
    difference ??= {added: new Set(), removed: [], changed: new Map()};
    this.latest = {index, state, difference};
    return state;
  }

  /** Differences from the frame before: added and removed layers, and changed ones with their old values. */
  difference(index) {
    this.state(index);
    return this.latest.difference;
  }

  /** The parts of a state that a frame is about to replace. */
  before(state, frame) {
    const layers = rows => rows.map(row => row[1]).filter(layer => layer >= 0);
    const values = new Map();
    for (const [layer] of frame.values ?? []) {
      values.set(layer, {model: state.models.get(layer), shown: state.shown.get(layer)});
    }
    const removed = frame.rows
      ? layers(state.rows.slice(frame.rows[0], frame.rows[0] + frame.rows[1])) : [];
    const labels = new Map(removed.map(layer => [layer, this.label(layer, state)]));
    return {values, labels};
  }

  compare({values, labels}, state, frame) {
    const difference = {added: new Set(), removed: [], changed: new Map()};
    if (frame.rows) {
      const [start, , added] = frame.rows;
      const rows = new Set(state.rows.slice(start, start + added.length).map(row => row[1]));
      // A layer that only moved among its siblings is neither added nor removed.
      for (const layer of rows) if (layer >= 0 && !labels.has(layer)) difference.added.add(layer);
      difference.removed = [...labels].filter(([layer]) => !rows.has(layer))
        .map(([layer, label]) => ({layer, label}));
    }
    for (const [layer, model, shown] of frame.values ?? []) {
      const {model: oldModel, shown: oldShown} = values.get(layer);
      if (difference.added.has(layer) || !oldModel) continue;
      difference.changed.set(layer, {
        model: Object.fromEntries(Object.keys(model).map(key => [key, oldModel[key]])),
        shown: Object.fromEntries(
          Object.keys(shown).map(key => [key, oldShown?.[key] ?? oldModel[key]])),
      });
    }
    return difference;
  }

  /** The last kept state at or before a frame; the first frame without a state if none is kept. */
  keptBefore(index) {
    let at = index - index % Film.stride;
    while (at > 0 && !this.kept.has(at)) at -= Film.stride;
    return {index: at, state: this.kept.get(at)};
  }

  /** A frame's changes of a layer's values, if any. */
  change(index, layer) {
    const frame = this.frames[index];
    frame.changes ??= new Map((frame.values ?? []).map(change => [change[0], change]));
    return frame.changes.get(layer);
  }

  // MARK: Layers

  id(layer) { return this.layers[layer].join('/'); }

  name(layer, state) {
    const model = state.models.get(layer) ?? {};
    return model.name || null;
  }

  kind(layer, state) {
    const kind = state.models.get(layer)?.kind;
    return typeof kind === 'string' ? kind : 'layer';
  }

  label(layer, state) { return this.name(layer, state) ?? `${this.kind(layer, state)} ${this.id(layer)}`; }

  clientName(client) {
    return this.clients[client] ?? (Number(client) === 0 ? 'the server' : `client ${client}`);
  }

  /** The presentation value of a layer's property. */
  value(layer, key, state) {
    return state.shown.get(layer)?.[key] ?? state.models.get(layer)?.[key];
  }

  /** The work of each layer's own commands, and the sum. */
  cost(index) {
    const list = this.state(index).list;
    const frame = this.frames[index];
    if (this.costs.has(frame)) return this.costs.get(frame);
    const byLayer = new Map();
    let total = 0;
    for (const [, layer, , work] of list) {
      byLayer.set(layer, (byLayer.get(layer) ?? 0) + work);
      total += work;
    }
    const cost = {byLayer, total};
    this.costs.set(frame, cost);
    return cost;
  }

  /** Layers whose drawing differs from the frame before. */
  redrawn(index) {
    const frame = this.frames[index];
    const layers = new Set();
    if (!frame.list) return layers;
    const [start, , added, changed] = frame.list;
    const list = this.state(index).list;
    for (let i = 0; i < added.length; i++) layers.add(list[start + i][1]);
    for (let i = 0; i < changed.length; i += 2) layers.add(list[changed[i]][1]);
    return layers;
  }

  /** The topmost layer at a point in pixels; null if there is none. */
  hit(x, y, state) {
    const skips = Film.insideBitmaps(state.list, this.kinds);
    for (let i = state.list.length - 1; i >= 0; i--) {
      const [kind, layer, , , left, top, width, height] = state.list[i];
      if (skips[i] || this.kinds[kind].startsWith('begin')) continue;
      if (x < left || y < top || x >= left + width || y >= top + height) continue;
      const place = state.places.get(layer);
      if (place?.visible && Film.contains(place.corners, x, y)) return layer;
    }
    return null;
  }

  /** Whether each line of a list is inside a bitmap, with bounds in pixels of the bitmap. */
  static insideBitmaps(list, kinds) {
    let depth = 0;
    return list.map(line => {
      const kind = kinds[line[0]];
      if (kind === 'endBitmap') depth--;
      const inside = depth > 0;
      if (kind === 'beginBitmap') depth++;
      return inside;
    });
  }

  static contains(c, x, y) {
    let inside = false;
    for (let i = 0, j = 6; i < 8; j = i, i += 2) {
      if ((c[i + 1] > y) !== (c[j + 1] > y)
        && x < (c[j] - c[i]) * (y - c[i + 1]) / (c[j + 1] - c[i + 1]) + c[i]) inside = !inside;
    }
    return inside;
  }
}
