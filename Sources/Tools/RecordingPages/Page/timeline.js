// The time line: frames, commits, input and animations, and a line at the current time.

class Timeline {
  static gutter = 148;
  static rowHeight = 17;
  static lanes = {ruler: 20, frames: 54, commits: 18, input: 16};

  constructor(viewer, canvas) {
    this.viewer = viewer;
    this.canvas = canvas;
    this.scroll = 0;
    this.end = Math.max(...viewer.films.map(film => film.end));
    this.start = Math.min(...viewer.films.map(film => film.start));
    if (this.end - this.start < 0.05) this.end = this.start + 0.05;
    this.range = [this.start, this.end];
    this.bars = viewer.films.map(film => Timeline.pack(film));
    this.listen();
    new ResizeObserver(() => this.draw()).observe(canvas);
  }

  /** Adapts to frames added and dropped at the ends of the films; `span` seconds are visible. */
  grow(span) {
    const {films} = this.viewer;
    this.end = Math.max(...films.map(film => film.end));
    this.start = Math.min(...films.map(film => film.start), this.end - 0.05);
    const seen = this.isZoomed ? this.range[1] - this.range[0] : Math.min(span, this.end - this.start);
    if (!this.isZoomed || this.range[1] >= this.last - 1e-6) this.range = [this.end - seen, this.end];
    this.last = this.end;
    this.bars = films.map(film => Timeline.pack(film));
  }

  /** Arranges animations in rows: by layer, with several in a row if they do not overlap. */
  static pack(film) {
    const rows = [];
    const byLayer = new Map();
    film.animations.forEach(animation => {
      const from = film.frames[animation.first].t;
      const isOpen = animation.last === film.frames.length - 1;
      // A client may keep an animation after its end; the bar ends with its active time.
      const last = film.frames[Math.min(animation.last + 1, film.frames.length - 1)].t;
      const to = Math.max(Math.min(animation.end ?? Infinity, isOpen ? film.end : last), from);
      const bar = {animation, from, to, begin: Math.max(animation.begin ?? from, film.start)};
      const own = byLayer.get(animation.layer) ?? [];
      byLayer.set(animation.layer, own);
      let row = own.find(row => row.end <= from + 1e-6);
      if (!row) { row = {layer: animation.layer, bars: [], end: 0}; own.push(row); }
      row.bars.push(bar);
      row.end = to;
    });
    for (const own of byLayer.values()) for (const row of own) rows.push(row);
    const isInert = row => Number(row.bars.every(bar => Reasons.isInert(bar.animation)));
    return rows.sort((a, b) => isInert(a) - isInert(b));
  }

  get width() { return this.canvas.clientWidth - Timeline.gutter - 12; }
  x(t) { return Timeline.gutter + (t - this.range[0]) / (this.range[1] - this.range[0]) * this.width; }
  t(x) { return this.range[0] + (x - Timeline.gutter) / this.width * (this.range[1] - this.range[0]); }

  // MARK: Hands

  listen() {
    const {canvas, viewer} = this;
    let isScrubbing = false;
    const at = event => {
      const box = canvas.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    canvas.addEventListener('pointerdown', event => {
      const [x, y] = at(event);
      const bar = this.barAt(x, y);
      if (bar) viewer.select(bar.layer);
      if (x < Timeline.gutter) return;
      isScrubbing = true;
      canvas.setPointerCapture(event.pointerId);
      viewer.stop();
      viewer.go(clamp(this.t(x), this.start, this.end));
    });
    canvas.addEventListener('pointermove', event => {
      const [x, y] = at(event);
      if (isScrubbing) { viewer.go(clamp(this.t(x), this.start, this.end)); return; }
      canvas.title = this.words(x, y);
    });
    for (const name of ['pointerup', 'pointercancel']) {
      canvas.addEventListener(name, () => { isScrubbing = false; });
    }
    canvas.addEventListener('wheel', event => {
      event.preventDefault();
      const [x] = at(event);
      const delta = event.deltaY * (event.deltaMode === 1 ? 16 : 1);
      const sideways = event.deltaX * (event.deltaMode === 1 ? 16 : 1);
      if (x < Timeline.gutter) this.scrollBy(delta);
      else if (event.shiftKey || Math.abs(sideways) > Math.abs(delta)) this.pan(event.shiftKey ? delta || sideways : sideways);
      else this.zoom(Math.exp(delta * 0.002), this.t(x));
      this.draw();
    }, {passive: false});
    canvas.addEventListener('dblclick', () => this.zoomAll());
  }

  scrollBy(pixels) {
    const most = Math.max(this.rows.length * Timeline.rowHeight - (this.canvas.clientHeight - this.top), 0);
    this.scroll = clamp(this.scroll + pixels, 0, most);
  }

  pan(pixels) {
    const span = this.range[1] - this.range[0];
    const from = clamp(this.range[0] + pixels / this.width * span, this.start, this.end - span);
    this.range = [from, from + span];
  }

  zoom(factor, around = this.viewer.time) {
    this.isZoomed = true;
    const [a, b] = this.range;
    const span = clamp((b - a) * factor, 0.05, this.end - this.start);
    const from = clamp(around - (around - a) * span / (b - a), this.start, this.end - span);
    this.range = [from, from + span];
    this.draw();
  }

  zoomAll() {
    this.isZoomed = false;
    this.range = [this.start, this.end];
    this.draw();
  }

  /** Scrolls so that the current time is visible. */
  follow() {
    const [a, b] = this.range;
    const {time} = this.viewer;
    if (time >= a && time <= b) return;
    const span = b - a;
    const from = clamp(time - span * (time > b ? 0.1 : 0.9), this.start, this.end - span);
    this.range = [from, from + span];
  }

  // MARK: Drawing

  get rows() { return this.bars[this.viewer.film.number]; }
  /** Vertical position at which the rows of animations begin. */
  get top() { return Object.values(Timeline.lanes).reduce((a, b) => a + b); }

  draw() {
    const {canvas, viewer} = this;
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    if (!width || !height) return;
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    const context = canvas.getContext('2d');
    this.context = context;
    context.scale(ratio, ratio);
    context.font = '11px system-ui, "Nimbus Sans", Arial, sans-serif';
    context.textBaseline = 'middle';
    const {film} = viewer;
    const {ruler, frames, commits, input} = Timeline.lanes;
    this.drawGrid(height);
    this.drawAnimations(film, height);
    context.fillStyle = '#12161d';
    context.fillRect(0, 0, width, this.top);
    this.drawGrid(this.top);
    this.drawRuler(ruler);
    this.drawFrames(film, ruler, frames);
    this.drawCommits(film, ruler + frames, commits);
    this.drawInput(film, ruler + frames + commits, input);
    context.fillStyle = '#232b36';
    for (const y of [ruler, ruler + frames, this.top]) context.fillRect(0, y, width, 1);
    context.fillRect(Timeline.gutter - 1, 0, 1, height);
    this.drawNow(height);
  }

  label(text, y, color = '#6b7889') {
    const {context} = this;
    context.fillStyle = color;
    let shown = text;
    while (shown.length > 1 && context.measureText(shown).width > Timeline.gutter - 20) {
      shown = shown.replace(/.…?$/u, '…');
      if (shown === '…') break;
    }
    context.fillText(shown, 12, y);
  }

  get step() {
    const [a, b] = this.range;
    const fits = step => step / (b - a) * this.width > 72;
    const usual = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 60, 120, 300, 600]
      .find(fits);
    // Times of a damaged recording may be centuries apart.
    let step = usual ?? 1800;
    while (!fits(step) && step < 1e300) step *= 10;
    return step;
  }

  /** The times of the grid's lines, which are few. */
  get marks() {
    const {step} = this;
    const first = Math.ceil(this.range[0] / step);
    const count = Math.floor((this.range[1] + 1e-9) / step) - first + 1;
    return Array.from({length: Math.min(Math.max(count, 0), 1000)}, (_, i) => (first + i) * step);
  }

  drawGrid(height) {
    const {context} = this;
    context.fillStyle = '#1b222c';
    for (const time of this.marks) context.fillRect(this.x(time), 0, 1, height);
  }

  drawRuler(height) {
    const {context, step} = this;
    const decimals = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
    for (const time of this.marks) {
      context.fillStyle = '#6b7889';
      context.fillText(time.toFixed(decimals), this.x(time) + 4, height / 2 + 0.5);
    }
    this.label('seconds', height / 2 + 0.5);
  }

  /** Draws a bar per frame, as high as its time: below up to the draw list, above the pixels. */
  drawFrames(film, y, height) {
    const {context} = this;
    const {budget} = film;
    const base = y + height - 3;
    const scale = (height - 10) / (budget * 1.35);
    this.label('frames', base - 7, '#9aa7b8');
    this.label(`${budget.toFixed(1)} ms`, base - budget * scale + 1);
    const [from, to] = [film.indexAt(this.range[0]), film.indexAt(this.range[1])];
    const perFrame = this.width / Math.max((this.range[1] - this.range[0]) * film.rate, 1);
    const barWidth = clamp(perFrame * 0.72 * film.every, 1, 14);
    for (let i = from; i <= to; i++) {
      const frame = film.frames[i];
      const x = this.x(frame.t);
      if (x < Timeline.gutter - barWidth) continue;
      const [all, pixels] = frame.ms;
      const isOver = all > budget;
      const whole = Math.min(all * scale, height - 6);
      const top = Math.min(pixels * scale, whole);
      context.fillStyle = isOver ? '#ff6f66' : i === this.viewer.index ? '#b5d6ff' : '#3f6ea3';
      context.fillRect(x, base - whole, barWidth, Math.max(whole, 1));
      context.fillStyle = isOver ? '#ffa9a3' : i === this.viewer.index ? '#e6f1ff' : '#62aeff';
      context.fillRect(x, base - whole, barWidth, top);
      if (Timeline.isLate(film, i)) {
        context.fillStyle = '#ff6f66';
        context.beginPath();
        context.moveTo(x - 3, y + 4);
        context.lineTo(x + 3, y + 4);
        context.lineTo(x, y + 9);
        context.fill();
      }
    }
    context.fillStyle = '#ff6f6699';
    const line = base - budget * scale;
    for (let x = Timeline.gutter; x < Timeline.gutter + this.width; x += 6) context.fillRect(x, line, 3, 1);
  }

  /** Whether a frame of a motion came later than the next one should have. */
  static isLate(film, index) {
    if (index === 0) return false;
    const expected = film.every / film.rate;
    return Boolean(film.frames[index - 1].moving) && film.frames[index].interval > expected * 1.5;
  }

  drawCommits(film, y, height) {
    const {context} = this;
    this.label('commits', y + height / 2, '#9aa7b8');
    for (const commit of film.commits) {
      const x = this.x(commit.t);
      if (x < Timeline.gutter - 4 || x > Timeline.gutter + this.width + 4) continue;
      const size = clamp(2.2 + Math.log10(commit.bytes + 1) * 0.6, 3, 6);
      context.fillStyle = clientColor(commit.client);
      context.globalAlpha = commit.frame === null ? 0.35 : 0.9;
      context.beginPath();
      context.moveTo(x, y + height / 2 - size);
      context.lineTo(x + size, y + height / 2);
      context.lineTo(x, y + height / 2 + size);
      context.lineTo(x - size, y + height / 2);
      context.fill();
    }
    context.globalAlpha = 1;
  }

  drawInput(film, y, height) {
    const {context} = this;
    this.label('input', y + height / 2, '#9aa7b8');
    for (const input of film.inputs) {
      const x = this.x(input.t);
      if (x < Timeline.gutter || x > Timeline.gutter + this.width) continue;
      const isMove = /^move/.test(input.text);
      context.fillStyle = isMove ? '#8a6f35' : '#f2b84b';
      context.fillRect(x, y + height / 2 - (isMove ? 2 : 5), isMove ? 1 : 2, isMove ? 4 : 10);
    }
    for (const event of film.events) {
      context.fillStyle = '#9aa7b8';
      const x = this.x(event.t);
      if (x < Timeline.gutter || x > Timeline.gutter + this.width) continue;
      context.fillRect(x, y + 2, 1, height - 4);
    }
  }

  drawAnimations(film, height) {
    const {context, viewer, rows} = this;
    const rowHeight = Timeline.rowHeight;
    this.scrollBy(0);
    const first = Math.floor(this.scroll / rowHeight);
    const last = Math.min(Math.ceil((this.scroll + height - this.top) / rowHeight), rows.length);
    const state = film.state(viewer.index);
    if (!rows.length) this.label('no animations', this.top + 14);
    const left = Timeline.gutter;
    for (let i = first; i < last; i++) {
      const row = rows[i];
      const y = this.top + i * rowHeight - this.scroll;
      const isSelected = row.layer === viewer.selected;
      if (isSelected) {
        context.fillStyle = '#62aeff1c';
        context.fillRect(0, y + 1, this.canvas.clientWidth, rowHeight);
      }
      if (rows[i - 1]?.layer !== row.layer || i === first) {
        this.label(film.label(row.layer, state), y + rowHeight / 2 + 1, isSelected ? '#d8dfe9' : '#9aa7b8');
      }
      for (const bar of row.bars) {
        const x = clamp(this.x(bar.from), left, left + this.width);
        const right = clamp(this.x(bar.to), left, left + this.width);
        if (right <= left || (x >= left + this.width)) continue;
        const {animation} = bar;
        const isNow = bar.from <= viewer.time && viewer.time < bar.to;
        context.fillStyle = Timeline.color(animation, isNow);
        context.beginPath();
        context.roundRect(x, y + 3, Math.max(right - x, 2), rowHeight - 5, 3);
        context.fill();
        this.drawPasses(animation, y, x, right, rowHeight);
        const text = Reasons.what(animation);
        if (right - x > context.measureText(text).width + 12) {
          context.fillStyle = '#0c0f14';
          context.fillText(text, x + 6, y + rowHeight / 2 + 1);
        }
      }
    }
  }

  /** Draws a line where each pass of a repeated animation begins. */
  drawPasses(animation, y, x, right, height) {
    const {begin, duration} = animation;
    if (begin === null || duration <= 0 || !Reasons.hasPasses(animation)) return;
    const step = duration / (this.range[1] - this.range[0]) * this.width;
    if (step < 5) return;
    this.context.fillStyle = '#0c0f1466';
    const first = Math.max(Math.ceil((x - this.x(begin)) / step), 1);
    // Lines are at least five points apart, so the width bounds their number.
    const start = this.x(begin) + first * step;
    for (let line = 0; start + line * step < right - 1 && line < this.width; line++) {
      this.context.fillRect(start + line * step, y + 3, 1, height - 5);
    }
  }

  static color(animation, isNow) {
    if (Reasons.isInert(animation)) return isNow ? '#566273' : '#3a4453';
    const [key] = animation.keys;
    const hue = {
      position: 208, bounds: 172, transform: 262, opacity: 38, backgroundColor: 330, contents: 20,
    }[(key ?? '').split('.')[0]] ?? 142;
    return `hsl(${hue} ${isNow ? 48 : 26}% ${isNow ? 62 : 42}%)`;
  }

  drawNow(height) {
    const {context, viewer} = this;
    const x = this.x(viewer.time);
    if (x < Timeline.gutter - 1 || x > Timeline.gutter + this.width + 1) return;
    context.fillStyle = '#fff';
    context.fillRect(x - 0.5, 0, 1, height);
    const text = viewer.time.toFixed(3);
    const width = context.measureText(text).width + 10;
    const left = clamp(x - width / 2, Timeline.gutter, Timeline.gutter + this.width - width + 8);
    context.beginPath();
    context.roundRect(left, 1, width, 17, 4);
    context.fill();
    context.fillStyle = '#0c0f14';
    context.fillText(text, left + 5, 10);
  }

  // MARK: Hit testing

  barAt(x, y) {
    const row = this.rows[Math.floor((y - this.top + this.scroll) / Timeline.rowHeight)];
    if (!row || y < this.top) return null;
    if (x < Timeline.gutter) return {layer: row.layer};
    const bar = row.bars.find(bar => this.x(bar.from) - 1 <= x && x <= Math.max(this.x(bar.to), this.x(bar.from) + 3));
    return bar ? {...bar, layer: row.layer} : null;
  }

  words(x, y) {
    const {film} = this.viewer;
    if (x < Timeline.gutter) return '';
    const {ruler, frames, commits, input} = Timeline.lanes;
    const near = item => Math.abs(this.x(item.t) - x) < 5;
    if (y > this.top) return this.barAt(x, y)?.animation?.text ?? '';
    if (y > ruler + frames + commits) {
      return [...film.inputs, ...film.events].filter(near).map(({t, text}) => `${seconds(t)}  ${text}`).join('\n');
    }
    if (y > ruler + frames) {
      return film.commits.filter(near).map(commit =>
        `${seconds(commit.t)}  commit ${commit.serial} of ${film.clientName(commit.client)}, `
        + `${count(commit.ops, 'operation')}\n${commit.text.slice(0, 6).join('\n')}`).join('\n');
    }
    if (y > ruler) {
      const index = film.indexAt(this.t(x));
      const [all, pixels] = film.frames[index].ms;
      return `frame ${index + 1}: ${all.toFixed(2)} ms, of them ${pixels.toFixed(2)} ms pixels`;
    }
    return '';
  }
}
