// Layers in space: one plane per depth of the tree, in a parallel projection from the side, so that planes
// stay parallel and drawing back to front is enough.

class Space {
  constructor(viewer) {
    this.viewer = viewer;
    this.canvas = make('canvas');
    this.canvas.id = 'space-view';
    this.canvas.setAttribute('aria-label', 'Layers in space');
    for (const id of ['spacing', 'yaw', 'pitch', 'depth']) {
      byID(id).addEventListener('input', () => this.draw());
    }
    this.zoom = 1;
    this.listen();
    new ResizeObserver(() => this.draw()).observe(this.canvas);
  }

  listen() {
    const {canvas} = this;
    let from = null;
    let isDrag = false;
    canvas.addEventListener('pointerdown', event => {
      from = [event.clientX, event.clientY, Number(byID('yaw').value), Number(byID('pitch').value)];
      isDrag = false;
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener('pointermove', event => {
      if (!from) { this.viewer.hover(this.hit(event)); return; }
      const [dx, dy] = [event.clientX - from[0], event.clientY - from[1]];
      if (Math.hypot(dx, dy) > 3) isDrag = true;
      if (!isDrag) return;
      canvas.classList.add('turning');
      byID('yaw').value = from[2] + dx * 0.3;
      byID('pitch').value = from[3] + dy * 0.3;
      this.draw();
    });
    canvas.addEventListener('pointerup', event => {
      canvas.classList.remove('turning');
      if (from && !isDrag) this.viewer.select(this.hit(event));
      from = null;
    });
    canvas.addEventListener('pointerleave', () => { if (!from) this.viewer.hover(null); });
    canvas.addEventListener('wheel', event => {
      event.preventDefault();
      this.zoom = clamp(this.zoom * Math.exp(-event.deltaY * 0.0015), 0.3, 8);
      this.draw();
    }, {passive: false});
  }

  /** Layers with their planes, back to front. */
  planes() {
    const {film, index} = this.viewer;
    const state = film.state(index);
    const planes = [];
    let [base, most] = [0, -1];
    for (const [depth, layer] of state.rows) {
      if (depth === 0) base = most + 1;
      if (layer < 0) continue;
      const place = state.places.get(layer);
      if (!place?.visible || place.corners.length < 8) continue;
      const level = base + depth - 1;
      most = Math.max(most, level);
      planes.push({layer, level, corners: place.corners});
    }
    planes.forEach((plane, i) => { plane.order = i; });
    return planes.sort((a, b) => a.level - b.level || a.order - b.order);
  }

  /** The box to fit into the view: all layers, as far as they are on the display or near it. */
  frame(planes, width, height) {
    const box = [Infinity, Infinity, -Infinity, -Infinity];
    for (const {corners} of planes) {
      for (let i = 0; i < 8; i += 2) {
        const [x, y] = [clamp(corners[i], 0, width), clamp(corners[i + 1], 0, height)];
        box[0] = Math.min(box[0], x);
        box[1] = Math.min(box[1], y);
        box[2] = Math.max(box[2], x);
        box[3] = Math.max(box[3], y);
      }
    }
    return box[2] - box[0] > 1 && box[3] - box[1] > 1 ? box : [0, 0, width, height];
  }

  draw() {
    const {viewer, canvas} = this;
    if (viewer.mode !== 'space' || !canvas.clientWidth) return;
    const ratio = window.devicePixelRatio || 1;
    canvas.width = canvas.clientWidth * ratio;
    canvas.height = canvas.clientHeight * ratio;
    const context = canvas.getContext('2d');
    const {film, index} = viewer;
    const state = film.state(index);
    const [width, height] = state.size;
    const planes = this.planes();
    const levels = 1 + planes.reduce((most, plane) => Math.max(most, plane.level), 0);
    const [yaw, pitch] = ['yaw', 'pitch'].map(id => byID(id).value * Math.PI / 180);
    const spacing = Number(byID('spacing').value) / 100 * width * 0.6 / Math.max(levels - 1, 3);
    const shown = Math.ceil(levels * Number(byID('depth').value) / 100);
    const [cy, sy, cp, sp] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)];
    const deep = spacing * (levels - 1);
    const [left, top, right, bottom] = this.frame(planes, width, height);
    const [w, h, x, y] = [right - left, bottom - top, (left + right) / 2, (top + bottom) / 2];
    const fit = this.zoom * 0.86 * Math.min(
      canvas.width / (w * cy + deep * Math.abs(sy)),
      canvas.height / (h * cp + w * Math.abs(sy * sp) + deep * cy * Math.abs(sp)));
    const matrix = level => {
      const z = (level - (levels - 1) / 2) * spacing;
      const [a, b, d] = [fit * cy, fit * sy * sp, fit * cp];
      return [a, b, 0, d, canvas.width / 2 + fit * z * sy - a * x,
        canvas.height / 2 - fit * z * cy * sp - b * x - d * y];
    };
    this.drawn = [];
    context.setTransform(...matrix(-0.6));
    context.fillStyle = '#0a0d12';
    context.strokeStyle = '#2a3441';
    context.lineWidth = ratio / fit;
    context.fillRect(0, 0, width, height);
    context.strokeRect(0, 0, width, height);
    const kindsOf = new Map();
    for (const [kind, layer] of state.list) {
      kindsOf.set(layer, [...kindsOf.get(layer) ?? [], film.kinds[kind]]);
    }
    const picture = film.pictures.canvas;
    for (const plane of planes) {
      if (plane.level >= shown) continue;
      const transform = matrix(plane.level);
      this.drawn.push({...plane, transform});
      context.setTransform(...transform);
      Stage.trace(context, plane.corners);
      this.fill(context, film, state, plane.layer, kindsOf.get(plane.layer) ?? [], picture);
      const isSelected = plane.layer === viewer.selected;
      context.lineWidth = (isSelected ? 2.5 : 1) * ratio / fit;
      context.strokeStyle = isSelected ? '#62aeff'
        : plane.layer === viewer.hovered ? '#fff' : kindsOf.has(plane.layer) ? '#9db4d066' : '#9db4d033';
      context.stroke();
    }
    const selected = this.drawn.find(plane => plane.layer === viewer.selected);
    for (const plane of [selected, this.drawn.find(plane => plane.layer === viewer.hovered)]) {
      if (plane) this.label(context, film.label(plane.layer, state), plane, ratio);
    }
  }

  /** Fills a layer with its colour, or with its part of the display's picture if it has more than a colour. */
  fill(context, film, state, layer, kinds, picture) {
    const color = film.value(layer, 'backgroundColor', state);
    const opacity = film.value(layer, 'opacity', state) ?? 1;
    if (Array.isArray(color)) {
      const [r, g, b, a] = color;
      context.fillStyle = `rgba(${r * 255},${g * 255},${b * 255},${a * opacity})`;
      context.fill();
    }
    const isPlain = kinds.every(kind => kind === 'fill' || kind === 'border' || kind.endsWith('Group'));
    if (!isPlain) {
      context.save();
      context.clip();
      context.globalAlpha = 0.92;
      context.drawImage(picture, 0, 0);
      context.restore();
    } else if (!Array.isArray(color)) {
      context.fillStyle = '#7d9cc20d';
      context.fill();
    }
  }

  label(context, text, {transform: [a, b, c, d, e, f], corners}, ratio) {
    const points = [0, 2, 4, 6].map(i => [
      a * corners[i] + c * corners[i + 1] + e, b * corners[i] + d * corners[i + 1] + f]);
    const [x, y] = points.reduce((best, point) => point[1] < best[1] ? point : best);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.font = `${11.5 * ratio}px system-ui, sans-serif`;
    const width = context.measureText(text).width;
    const left = clamp(x, 4, context.canvas.width - width - 16 * ratio);
    const top = Math.max(y - 24 * ratio, 4);
    context.fillStyle = '#0c0f14e0';
    context.beginPath();
    context.roundRect(left, top, width + 12 * ratio, 18 * ratio, 5 * ratio);
    context.fill();
    context.fillStyle = '#d8dfe9';
    context.fillText(text, left + 6 * ratio, top + 13 * ratio);
  }

  hit(event) {
    const box = this.canvas.getBoundingClientRect();
    const ratio = this.canvas.width / box.width;
    const [x, y] = [(event.clientX - box.left) * ratio, (event.clientY - box.top) * ratio];
    for (const {layer, transform: [a, b, c, d, e, f], corners} of (this.drawn ?? []).slice().reverse()) {
      const determinant = a * d - b * c;
      const [u, v] = [x - e, y - f];
      if (Film.contains(corners, (d * u - c * v) / determinant, (a * v - b * u) / determinant)) return layer;
    }
    return null;
  }
}
