// The reasons for the frame, and the details of the selected layer.

class Details {
  constructor(viewer) {
    this.viewer = viewer;
    this.opened = new Set();
  }

  update() {
    this.drawWhy();
    this.drawLayer();
  }

  // MARK: Why

  drawWhy() {
    const {viewer} = this;
    const {film, index} = viewer;
    const list = make('ul', 'causes');
    const reasons = Reasons.of(film, index);
    const longest = 24;
    for (const reason of reasons.slice(0, longest)) list.append(...this.cause(film, reason));
    if (reasons.length > longest) {
      list.append(make('li', 'quiet', `and ${count(reasons.length - longest, 'more cause')}`));
    }
    byID('why').replaceChildren(make('h2', '', 'Why this frame'), list, this.effect(film, index));
  }

  cause(film, {kind, text, soft, layer, commit}) {
    const mark = make('span', kind === 'commit' ? 'sign diamond' : 'sign');
    mark.style.background = kind === 'commit' ? clientColor(commit.client)
      : {animation: '#62aeff', input: '#f2b84b'}[kind] ?? '#6b7889';
    const item = make('li', '', mark);
    let body = make('span', '', text);
    if (layer !== undefined || commit) {
      body = make('button', '', text);
      body.type = 'button';
      body.addEventListener('click', () => {
        if (commit) {
          if (!this.opened.delete(commit.index)) this.opened.add(commit.index);
          this.drawWhy();
        } else {
          this.viewer.select(layer);
        }
      });
    }
    item.append(make('span', '', body, soft ? make('span', 'soft', ` ${soft}`) : ''));
    if (!commit || !this.opened.has(commit.index)) return [item];
    const rest = commit.ops - commit.text.length;
    return [item, make('pre', '', commit.text.join('\n') + (rest > 0 ? `\n… and ${rest} more` : ''))];
  }

  /** The effect of the frame: the redrawn area, and the layers that drew it. */
  effect(film, index) {
    const frame = film.frames[index];
    const area = (frame.damage ?? []).reduce((sum, v, i, all) => i % 4 === 3 ? sum + v * all[i - 1] : sum, 0);
    const [width, height] = film.state(index).size;
    const text = area
      ? `${count(frame.damage.length / 4, 'rectangle')} redrawn, ${brief(area)} pixels, `
        + `${(100 * area / width / height).toFixed(1)} % of the display`
      : 'No pixel was redrawn';
    const effect = make('p', 'effect', text);
    const state = film.state(index);
    const layers = [...film.redrawn(index)].filter(layer => state.places.has(layer));
    if (index > 0 && layers.length) {
      effect.append(' by ');
      layers.slice(0, 6).forEach((layer, i) => {
        const button = make('button', '', film.label(layer, state));
        button.type = 'button';
        button.addEventListener('click', () => this.viewer.select(layer));
        effect.append(i ? ', ' : '', button);
      });
      if (layers.length > 6) effect.append(` and ${layers.length - 6} more`);
    }
    return effect;
  }

  // MARK: The layer

  drawLayer() {
    const {viewer} = this;
    const {film, index, selected} = viewer;
    const section = byID('layer');
    const state = film.state(index);
    if (selected === null) {
      section.replaceChildren(make('p', 'quiet', 'Select a layer in the picture, in space, in the tree or in the time line.'));
      return;
    }
    const title = make('h3', '', film.label(selected, state), film.name(selected, state) ? make('span', 'id', film.id(selected)) : null);
    const model = state.models.get(selected);
    if (!model || !state.rows.some(row => row[1] === selected)) {
      section.replaceChildren(title, make('p', 'quiet', 'It is not in the tree of this frame.'));
      return;
    }
    const parts = [title, this.summary(film, index, state, selected), this.values(film, index, state, selected)];
    const animations = (film.animationsOf.get(selected) ?? []);
    if (animations.length) parts.push(this.animations(film, index, animations));
    const lines = state.list.filter(line => line[1] === selected);
    if (lines.length) parts.push(this.commands(film, lines));
    parts.push(this.actions(film, state, selected));
    section.replaceChildren(...parts);
  }

  summary(film, index, state, layer) {
    const place = state.places.get(layer);
    const {byLayer, total} = film.cost(index);
    const own = byLayer.get(layer) ?? 0;
    const parts = [`${film.kind(layer, state)} of ${film.clientName(film.layers[layer][0])}`];
    parts.push(place?.visible ? 'visible' : 'not visible');
    if (own) parts.push(`about ${brief(own)} pixels, ${(100 * own / Math.max(total, 1)).toFixed(1)} % of the frame`);
    return make('p', 'quiet', parts.join(' · '));
  }

  values(film, index, state, layer) {
    const model = state.models.get(layer) ?? {};
    const shown = state.shown.get(layer) ?? {};
    const changes = film.difference(index).changed.get(layer) ?? {model: {}, shown: {}};
    const table = make('table', 'values');
    table.append(make('tr', '', ...['', 'model', 'presentation'].map(text => make('th', '', text))));
    const animated = new Set(Reasons.running(film, index)
      .filter(animation => animation.layer === layer).flatMap(animation => animation.keys));
    const keys = [...new Set([...Object.keys(model), ...Object.keys(shown), ...animated])]
      .filter(key => key !== 'name').sort((a, b) => a.localeCompare(b));
    for (const key of keys) {
      const cells = [make('td', '', key), this.cell(model[key], changes.model[key])];
      if (key in shown) {
        cells.push(this.cell(shown[key], changes.shown[key]));
        cells[2].classList.add('differs');
      } else {
        cells.push(make('td', 'value quiet', animated.has(key) ? '= model' : ''));
      }
      const row = make('tr', '', ...cells);
      row.dataset.key = key;
      row.classList.toggle('changed', key in changes.model || key in changes.shown);
      table.append(row);
    }
    return make('div', '', make('h4', '', 'Properties'), table);
  }

  cell(value, was) {
    const cell = make('td', 'value');
    cell.append(...Details.value(value));
    if (was !== undefined && was !== null) {
      const old = make('span', 'was', Details.text(was));
      old.title = 'in the frame before';
      cell.append(old);
    }
    return cell;
  }

  static value(value) {
    if (value === undefined) return [''];
    const isColor = Array.isArray(value) && value.length === 4 && value.every(v => v >= 0 && v <= 1);
    if (!isColor) return [Details.text(value)];
    const swatch = make('span', 'swatch');
    swatch.style.background = cssColor(value);
    return [swatch, value.map(v => +v.toFixed(3)).join(' ')];
  }

  static text(value) {
    if (value === null || value === undefined) return '';
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    if (!Array.isArray(value)) return typeof value === 'number' ? String(+value.toFixed(4)) : value;
    if (value.length === 16) return Details.matrix(value);
    return value.map(v => typeof v === 'number' ? +v.toFixed(2) : v).join(' ');
  }

  /** Rounds long numbers in a text. */
  static brief(text) { return text.replace(/-?\d+\.\d{4,}/g, number => String(+(+number).toFixed(3))); }

  /** Describes a matrix as rotation, scale and translation, if it consists of these in the plane. */
  static matrix(m) {
    const round = v => +v.toFixed(3);
    const rest = [2, 3, 6, 7, 8, 9, 11, 14];
    if (rest.some(i => Math.abs(m[i]) > 1e-6) || Math.abs(m[10] - 1) > 1e-6 || Math.abs(m[15] - 1) > 1e-6) {
      return [0, 4, 8, 12].map(i => m.slice(i, i + 4).map(v => +v.toFixed(2)).join(' ')).join('\n');
    }
    const [a, b, c, d] = [m[0], m[1], m[4], m[5]];
    const scale = [Math.hypot(a, b), Math.hypot(c, d)];
    const words = [];
    const isSquare = Math.abs(a * c + b * d) < 1e-3 && a * d - b * c > 0;
    if (!isSquare) words.push(`${round(a)} ${round(b)} ${round(c)} ${round(d)}`);
    else {
      const angle = Math.atan2(b, a) * 180 / Math.PI;
      if (Math.abs(angle) > 1e-3) words.push(`turn ${round(angle)}°`);
      if (scale.some(v => Math.abs(v - 1) > 1e-4)) words.push(`scale ${[...new Set(scale.map(round))].join(' ')}`);
    }
    if (m[12] || m[13]) words.push(`move ${round(m[12])} ${round(m[13])}`);
    return words.join(', ') || 'identity';
  }

  // MARK: Animations

  animations(film, index, all) {
    const {t} = film.frames[index];
    const state = animation => animation.first > index ? 2
      : animation.last < index || (animation.end ?? Infinity) <= t ? 3 : animation.begin > t ? 1 : 0;
    const sorted = all.slice().sort((a, b) => state(a) - state(b) || b.first - a.first);
    const longest = 6;
    const boxes = sorted.slice(0, longest).map(animation => {
      const words = ['runs', 'waits', 'comes later', 'is over'][state(animation)];
      const head = make('div', '',
        make('span', 'keys', Reasons.what(animation)),
        make('span', 'quiet', ` ${[words, ...this.course(animation, t)].join(', ')}`));
      const box = make('div', 'animation', head, make('div', 'text', Details.brief(animation.text)));
      box.classList.toggle('over', state(animation) > 1);
      const graph = this.graph(film, index, animation);
      if (graph) box.append(graph);
      return box;
    });
    const rest = sorted.length - boxes.length;
    return make('div', '', make('h4', '', 'Animations'), ...boxes,
      rest > 0 ? make('p', 'quiet', `and ${count(rest, 'more animation')} at other times`) : null);
  }

  /** What is to be said of an animation's time. */
  course(animation, t) {
    const {begin, end, duration} = animation;
    if (begin === null) return ['in a time that stands still'];
    if (t < begin || (end !== null && t >= end)) {
      return [`${seconds(begin)} to ${end === null ? 'ever' : seconds(end)}`];
    }
    if (!Reasons.hasPasses(animation)) return [];
    const passes = (t - begin) / duration;
    const words = [`${Math.round(passes % 1 * 100)} % of ${+duration.toFixed(3)} s`];
    return passes >= 1 ? [...words, `pass ${Math.floor(passes) + 1}`] : words;
  }

  /** A graph of the property's presentation values in the frames around now. */
  graph(film, index, animation) {
    const key = animation.keys[0];
    if (!key) return null;
    const half = clamp(Math.max(animation.duration, 0.4), 0.4, 3) * 0.75;
    const now = film.frames[index].t;
    const from = film.indexAt(Math.max(now - half, film.start));
    const to = film.indexAt(Math.min(now + half, film.end));
    const series = this.series(film, key, animation.layer, from, to);
    if (!series.length) return null;
    const canvas = make('canvas');
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [320 * ratio, 44 * ratio];
    [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext('2d');
    const x = t => (t - now + half) / (2 * half) * width;
    context.fillStyle = '#1a2029';
    if (animation.begin !== null) {
      const left = clamp(x(animation.begin), 0, width);
      const right = clamp(animation.end === null ? width : x(animation.end), 0, width);
      context.fillRect(left, 0, right - left, height);
    }
    ['#62aeff', '#5fd08f', '#f2b84b', '#c792ff'].forEach((color, i) => {
      const line = series.map(({t, v}) => [t, v[i]]).filter(([, v]) => typeof v === 'number');
      if (line.length < 2) return;
      const values = line.map(([, v]) => v);
      const [least, most] = [Math.min(...values), Math.max(...values)];
      if (most === least && i > 0) return;
      const y = v => height - 4 * ratio - (v - least) / (most - least || 1) * (height - 8 * ratio);
      context.beginPath();
      line.forEach(([t, v], n) => context[n ? 'lineTo' : 'moveTo'](x(t), y(v)));
      context.strokeStyle = color;
      context.lineWidth = 1.4 * ratio;
      context.stroke();
    });
    context.fillStyle = '#ffffff90';
    context.fillRect(width / 2, 0, ratio, height);
    canvas.title = `${key} as shown, ${half.toFixed(2)} s before and after`;
    return canvas;
  }

  /** Up to four numbers of a property in each frame of a range, without computing the frames' states. */
  series(film, key, layer, from, to) {
    const {index: start, state} = film.keptBefore(from);
    const before = state ?? film.base;
    let model = before.models.get(layer)?.[key];
    let shown = before.shown.get(layer)?.[key];
    const series = [];
    for (let i = start; i <= to; i++) {
      const change = i > start || !state ? film.change(i, layer) : undefined;
      if (change) {
        const [, models, presentations] = change;
        if (key in models) model = State.value(models[key]);
        if (key in presentations) shown = State.value(presentations[key]);
      }
      if (i < from) continue;
      const value = shown ?? model;
      const numbers = Array.isArray(value)
        ? (value.length === 16 ? [value[0], value[1], value[12], value[13]] : value)
        : [value];
      series.push({t: film.frames[i].t, v: numbers});
    }
    return series;
  }

  // MARK: Commands

  commands(film, lines) {
    const table = make('table');
    table.append(make('tr', '', ...['draws', 'where', 'work'].map(text => make('th', '', text))));
    for (const [kind, , blended, work, x, y, w, h] of lines.slice(0, 12)) {
      table.append(make('tr', '', make('td', '', film.kinds[kind] + (blended ? '' : ' opaque')),
        make('td', 'value', `${w}×${h} at ${x}, ${y}`), make('td', 'value', brief(work))));
    }
    if (lines.length > 12) table.append(make('tr', '', make('td', '', `and ${lines.length - 12} more`)));
    return make('div', '', make('h4', '', 'Commands'), table);
  }

  actions(film, state, layer) {
    const button = (text, title, copied) => {
      const element = make('button', '', text);
      element.type = 'button';
      element.title = title;
      element.addEventListener('click', () => this.viewer.copy(copied(), element));
      return element;
    };
    return make('div', 'actions',
      button('Copy as Swift', 'What makes such a layer', () => Details.swift(film, state, layer)),
      button('Copy as text', 'As in a recording’s text', () => Details.recordingText(film, state, layer)));
  }

  static recordingText(film, state, layer) {
    const id = film.layers[layer][1];
    const words = value => Array.isArray(value) ? value.join(' ')
      : typeof value === 'string' && /[^A-Za-z0-9+]/.test(value) ? JSON.stringify(value) : String(value);
    return [`createLayer ${id}`, ...Object.entries(state.models.get(layer) ?? {})
      .map(([key, value]) => `set ${id} ${key} ${words(value)}`)].join('\n');
  }

  static swift(film, state, layer) {
    const lines = ['let layer = CALayer()'];
    for (const [key, value] of Object.entries(state.models.get(layer) ?? {})) {
      const text = Details.swiftValue(key, value);
      lines.push(text === null ? `// ${key}: ${Details.text(value)}` : `layer.${key} = ${text}`);
    }
    return lines.join('\n');
  }

  static swiftValue(key, value) {
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    if (key === 'name') return JSON.stringify(value);
    if (!Array.isArray(value)) return null;
    if (/color$/i.test(key)) {
      const [red, green, blue, alpha] = value;
      return `CGColor(red: ${red}, green: ${green}, blue: ${blue}, alpha: ${alpha})`;
    }
    if (value.length === 2) {
      return /size|offset/i.test(key) ? `CGSize(width: ${value[0]}, height: ${value[1]})`
        : `CGPoint(x: ${value[0]}, y: ${value[1]})`;
    }
    if (value.length === 4) {
      return `CGRect(x: ${value[0]}, y: ${value[1]}, width: ${value[2]}, height: ${value[3]})`;
    }
    if (value.length !== 16) return null;
    const names = [1, 2, 3, 4].flatMap(row => [1, 2, 3, 4].map(column => `m${row}${column}`));
    return `CATransform3D(${value.map((v, i) => `${names[i]}: ${v}`).join(', ')})`;
  }
}
