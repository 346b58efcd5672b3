// The picture with its overlays, and two pictures with their difference.

class Stage {
  constructor(viewer, element) {
    this.viewer = viewer;
    this.element = element;
    this.screens = viewer.films.map(film => this.screen(film));
    this.difference = null;
    if (viewer.films.length > 1) {
      const figure = this.figure('difference');
      this.difference = {...figure, context: figure.picture.getContext('2d')};
    }
    new ResizeObserver(() => this.layout()).observe(element);
    this.zoom = 1;
    element.addEventListener('wheel', event => {
      if (viewer.mode === 'space') return;
      event.preventDefault();
      this.zoomAt(event, Math.exp(-event.deltaY * (event.deltaMode === 1 ? 16 : 1) * 0.002));
    }, {passive: false});
    element.addEventListener('dblclick', () => { this.zoom = 1; this.layout(); });
  }

  /** Zooms by a factor, keeping the point under the pointer in place. */
  zoomAt(event, factor) {
    const {element} = this;
    const [{figure}] = this.shownFigures;
    const before = figure.getBoundingClientRect();
    const u = (event.clientX - before.left) / before.width;
    const v = (event.clientY - before.top) / before.height;
    this.zoom = clamp(this.zoom * factor, 1, 24);
    this.layout();
    const after = figure.getBoundingClientRect();
    element.scrollLeft += after.left + u * after.width - event.clientX;
    element.scrollTop += after.top + v * after.height - event.clientY;
  }

  figure(name) {
    const figure = make('figure', 'screen');
    const picture = make('canvas', 'picture');
    const overlay = make('canvas', 'overlay');
    const caption = make('figcaption', '', name);
    figure.append(caption, picture, overlay);
    return {figure, picture, overlay, caption};
  }

  screen(film) {
    const screen = {...this.figure(film.file), film};
    screen.context = screen.picture.getContext('2d');
    const point = event => {
      const box = screen.overlay.getBoundingClientRect();
      return [
        (event.clientX - box.left) * screen.picture.width / box.width,
        (event.clientY - box.top) * screen.picture.height / box.height,
      ];
    };
    screen.overlay.addEventListener('pointermove', event => this.point(screen, ...point(event)));
    screen.overlay.addEventListener('pointerleave', () => {
      byID('pixel').textContent = '';
      this.viewer.hover(null);
    });
    screen.overlay.addEventListener('pointerdown', event => {
      this.viewer.choose(film);
      this.viewer.select(film.hit(...point(event), film.state(this.viewer.indexOf(film))));
    });
    return screen;
  }

  point(screen, x, y) {
    const {film} = screen;
    const [px, py] = [Math.floor(x), Math.floor(y)];
    if (px < 0 || py < 0 || px >= screen.picture.width || py >= screen.picture.height) return;
    const [r, g, b] = film.pictures.canvas.getContext('2d').getImageData(px, py, 1, 1).data;
    const hex = [r, g, b].map(v => v.toString(16).padStart(2, '0')).join('');
    const state = film.state(this.viewer.indexOf(film));
    const layer = film.hit(x, y, state);
    byID('pixel').textContent =
      `${px}, ${py}  #${hex}` + (layer === null ? '' : `  ${film.label(layer, state)}`);
    if (film === this.viewer.film) this.viewer.hover(layer);
  }

  // MARK: Size

  get shownFigures() {
    if (this.viewer.mode === 'compare') return [...this.screens, this.difference];
    return this.screens.filter(screen => screen.film === this.viewer.film);
  }

  layout() {
    const {mode} = this.viewer;
    if (mode === 'space') { this.element.replaceChildren(this.viewer.space.canvas); return; }
    const figures = this.shownFigures;
    const old = Array.from(this.element.children);
    if (old.length !== figures.length || figures.some(({figure}, i) => figure !== old[i])) {
      this.element.replaceChildren(...figures.map(({figure}) => figure));
    }
    const [width, height] = [this.element.clientWidth, this.element.clientHeight];
    if (!width || !height) return;
    // The number of columns that makes the figures largest.
    const size = this.viewer.film.state(this.viewer.index).size;
    const [gap, top, edge] = [14, 22, 36];
    for (const {caption} of this.screens) caption.hidden = mode !== 'compare';
    let best = {scale: 0, columns: 1};
    for (let columns = 1; columns <= figures.length; columns++) {
      const rows = Math.ceil(figures.length / columns);
      const scale = Math.min(
        (width - edge - gap * (columns - 1)) / columns / size[0],
        (height - edge - (gap + top) * (rows - 1) - (rows > 1 || mode === 'compare' ? top : 0)) / rows / size[1]);
      if (scale > best.scale) best = {scale, columns};
    }
    this.element.style.flexWrap = best.columns < figures.length ? 'wrap' : 'nowrap';
    this.element.style.alignContent = 'center';
    this.element.style.rowGap = `${gap + top}px`;
    // A whole number of pixels per pixel keeps small displays sharp.
    const ratio = window.devicePixelRatio || 1;
    let scale = Math.max(best.scale, 0.05) * this.zoom;
    if (this.zoom === 1 && scale * ratio >= 2) scale = Math.floor(scale * ratio) / ratio;
    else if (this.zoom === 1 && scale * ratio > 1 && scale * ratio < 1.15) scale = 1 / ratio;
    for (const {figure, picture, overlay, film} of figures) {
      const [w, h] = film ? film.state(this.viewer.indexOf(film)).size : size;
      figure.style.width = picture.style.width = overlay.style.width = `${w * scale}px`;
      figure.style.height = picture.style.height = overlay.style.height = `${h * scale}px`;
      picture.classList.toggle('large', scale * ratio >= 2);
      // At large zoom, an overlay has fewer pixels than the screen.
      const sharp = Math.min(scale * ratio, 4096 / Math.max(w, h, 1));
      overlay.width = Math.round(w * sharp);
      overlay.height = Math.round(h * sharp);
    }
    this.scale = scale;
    this.drawOverlays();
  }

  // MARK: Drawing

  /** @returns {Promise<boolean>} whether the frame's pictures are shown */
  async show() {
    const {viewer} = this;
    const films = viewer.mode === 'compare' ? viewer.films : [viewer.film];
    const indices = films.map(film => viewer.indexOf(film));
    const done = await Promise.all(films.map((film, i) => film.pictures.show(indices[i])));
    if (done.includes(false)) return false;
    let isResized = !this.scale;
    for (const {film, picture, context} of this.screens) {
      if (!films.includes(film)) continue;
      const {canvas} = film.pictures;
      if (picture.width !== canvas.width || picture.height !== canvas.height) {
        [picture.width, picture.height] = [canvas.width, canvas.height];
        isResized = true;
      }
      context.drawImage(canvas, 0, 0);
    }
    if (viewer.mode === 'compare') this.compare();
    if (isResized) this.layout(); else this.drawOverlays();
    return true;
  }

  /** Draws differing pixels, brighter for larger differences, over a dark copy of the first picture. */
  compare() {
    const [a, b] = this.viewer.films.map(film => film.pictures.canvas);
    const [width, height] = [Math.max(a.width, b.width), Math.max(a.height, b.height)];
    const read = canvas => {
      const whole = make('canvas');
      [whole.width, whole.height] = [width, height];
      const context = whole.getContext('2d', {willReadFrequently: true});
      context.drawImage(canvas, 0, 0);
      return context.getImageData(0, 0, width, height);
    };
    const [first, second] = [read(a), read(b)];
    const [p, q] = [first.data, second.data];
    let [pixels, most] = [0, 0];
    for (let i = 0; i < p.length; i += 4) {
      const step = Math.max(
        Math.abs(p[i] - q[i]), Math.abs(p[i + 1] - q[i + 1]), Math.abs(p[i + 2] - q[i + 2]),
        Math.abs(p[i + 3] - q[i + 3]));
      if (step === 0) {
        p[i] = p[i] * 0.22; p[i + 1] = p[i + 1] * 0.22; p[i + 2] = p[i + 2] * 0.25;
      } else {
        pixels++;
        most = Math.max(most, step);
        const light = 0.45 + 0.55 * step / 255;
        p[i] = 255 * light; p[i + 1] = 90 * light; p[i + 2] = 190 * light;
      }
      p[i + 3] = 255;
    }
    const {picture, context, caption} = this.difference;
    [picture.width, picture.height] = [width, height];
    context.putImageData(first, 0, 0);
    const share = 100 * pixels / (width * height);
    this.differing = pixels;
    caption.textContent = pixels
      ? `${count(pixels, 'pixel')} differ (${share.toFixed(share < 1 ? 3 : 1)} %), by up to ${most} of 255`
      : 'no pixel differs';
  }

  drawOverlays() {
    if (this.viewer.mode === 'space') return;
    for (const {film, overlay} of this.shownFigures) if (film) this.drawOverlay(film, overlay);
    this.viewer.legend();
  }

  drawOverlay(film, canvas) {
    const {viewer} = this;
    const index = viewer.indexOf(film);
    const [frame, state] = [film.frames[index], film.state(index)];
    const context = canvas.getContext('2d');
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    const scale = canvas.width / state.size[0];
    context.setTransform(scale, 0, 0, scale, 0, 0);
    const line = (window.devicePixelRatio || 1) / scale;
    const {overlays} = viewer;
    if (overlays.has('overdraw') || overlays.has('blended')) {
      context.fillStyle = '#0a0d12a8';
      context.fillRect(0, 0, ...state.size);
    }
    if (overlays.has('overdraw')) this.drawHeat(film, state, context);
    if (overlays.has('blended')) this.drawBlended(film, state, context);
    if (overlays.has('offscreen')) this.drawOffscreen(film, state, context, line);
    if (overlays.has('outlines')) {
      context.strokeStyle = '#8fb4dcaa';
      context.lineWidth = line;
      for (const place of state.places.values()) {
        if (place.visible) { Stage.trace(context, place.corners); context.stroke(); }
      }
    }
    if (overlays.has('damage')) {
      context.lineWidth = line;
      for (let i = 0; i < (frame.damage?.length ?? 0); i += 4) {
        const [x, y, w, h] = frame.damage.slice(i, i + 4);
        context.fillStyle = '#ff6fd026';
        context.strokeStyle = '#ff6fd0';
        context.fillRect(x, y, w, h);
        context.strokeRect(x + line / 2, y + line / 2, w - line, h - line);
      }
    }
    if (overlays.has('input')) this.drawInput(film, index, context, line);
    if (film !== viewer.film) return;
    for (const [layer, color, width] of [
      [viewer.hovered, '#ffffffb0', 1.2], [viewer.selected, '#62aeff', 2],
    ]) {
      const place = layer === null ? null : state.places.get(layer);
      if (!place) continue;
      Stage.trace(context, place.corners);
      context.lineWidth = line * (width + 2);
      context.strokeStyle = '#0009';
      context.stroke();
      context.lineWidth = line * width;
      context.strokeStyle = color;
      context.stroke();
    }
  }

  static trace(context, c) {
    context.beginPath();
    context.moveTo(c[0], c[1]);
    for (let i = 2; i < 8; i += 2) context.lineTo(c[i], c[i + 1]);
    context.closePath();
  }

  /** Traces the area of a line of the list: its layer's outline within the line's bounds. */
  static traceLine(context, line, state) {
    const [, layer, , , x, y, w, h] = line;
    const place = state.places.get(layer);
    context.beginPath();
    if (!place || place.upright || place.corners.length < 8) { context.rect(x, y, w, h); return; }
    const c = place.corners;
    context.moveTo(c[0], c[1]);
    for (let i = 2; i < 8; i += 2) context.lineTo(c[i], c[i + 1]);
    context.closePath();
  }

  /** Lines that paint pixels of the display. */
  static painting(film, state) {
    const skips = Film.insideBitmaps(state.list, film.kinds);
    return state.list.filter(([kind, , , , , , w, h], i) => !skips[i] && w > 0 && h > 0
      && !film.kinds[kind].startsWith('begin') && film.kinds[kind] !== 'transitionNew');
  }

  static heat = [
    null, [58, 96, 190, 120], [58, 168, 140, 140], [226, 190, 70, 150], [236, 132, 58, 165],
    [228, 70, 70, 180], [235, 60, 160, 195],
  ];

  /** An empty canvas as large as the display. */
  scratch(state) {
    const canvas = this.scratchCanvas ??= make('canvas');
    [canvas.width, canvas.height] = state.size;
    return canvas;
  }

  drawHeat(film, state, context) {
    const [width, height] = state.size;
    const canvas = this.scratch(state);
    const heat = canvas.getContext('2d', {willReadFrequently: true});
    heat.globalCompositeOperation = 'lighter';
    // Each drawing adds 8 to the red.
    heat.fillStyle = 'rgb(8,0,0)';
    let drawn = 0;
    for (const line of Stage.painting(film, state)) {
      Stage.traceLine(heat, line, state);
      heat.fill();
    }
    const image = heat.getImageData(0, 0, width, height);
    const data = image.data;
    for (let i = 0; i < data.length; i += 4) {
      const times = Math.round(data[i] / 8);
      drawn += times;
      const color = Stage.heat[Math.min(times, Stage.heat.length - 1)];
      if (color) data.set(color, i); else data[i + 3] = 0;
    }
    this.overdraw = drawn / (width * height);
    heat.putImageData(image, 0, 0);
    context.drawImage(canvas, 0, 0);
  }

  drawBlended(film, state, context) {
    const canvas = this.scratch(state);
    const colors = canvas.getContext('2d', {willReadFrequently: true});
    // Opaque drawing hides the blending below it; each blending adds red.
    for (const line of Stage.painting(film, state)) {
      Stage.traceLine(colors, line, state);
      colors.fillStyle = line[2] ? '#f0463c8c' : '#2f9e62';
      colors.fill();
    }
    context.globalAlpha = 0.62;
    context.drawImage(canvas, 0, 0);
    context.globalAlpha = 1;
  }

  drawOffscreen(film, state, context, width) {
    this.offscreen = 0;
    for (const line of Stage.painting(film, state)) {
      const kind = film.kinds[line[0]];
      if (!kind.startsWith('end') && kind !== 'backdrop') continue;
      this.offscreen++;
      const [x, y, w, h] = line.slice(4);
      context.fillStyle = '#ffd84a4d';
      context.strokeStyle = '#ffd84a';
      context.lineWidth = width;
      context.fillRect(x, y, w, h);
      context.strokeRect(x + width / 2, y + width / 2, w - width, h - width);
    }
  }

  /** Draws the input of the last half second; older input is paler. */
  drawInput(film, index, context, width) {
    const now = film.frames[index].t;
    for (const input of film.inputs) {
      const age = now - input.t;
      if (!input.at || age < -1e-3 || age > 0.5) continue;
      context.globalAlpha = 1 - age / 0.5;
      const isPress = /^(press|release|touch)/.test(input.text);
      context.beginPath();
      context.arc(...input.at, (isPress ? 9 : 3) * width, 0, 7);
      context.strokeStyle = context.fillStyle = '#f2b84b';
      context.lineWidth = 1.5 * width;
      if (isPress) context.stroke(); else context.fill();
    }
    context.globalAlpha = 1;
  }
}
