// The tree of windows and layers. Only visible rows are elements.

class Tree {
  static rowHeight = 22;

  constructor(viewer, element) {
    this.viewer = viewer;
    this.element = element;
    this.folded = new Set();
    this.rows = [];
    this.spacer = make('div');
    this.spacer.style.width = '1px';
    element.append(this.spacer);
    element.addEventListener('scroll', () => this.drawRows());
    new ResizeObserver(() => this.drawRows()).observe(element);
    byID('search').addEventListener('input', () => this.update());
    for (const id of ['only-visible', 'only-changed']) {
      byID(id).addEventListener('click', event => {
        const isOn = event.target.getAttribute('aria-pressed') !== 'true';
        event.target.setAttribute('aria-pressed', isOn);
        this.update();
      });
    }
    element.addEventListener('keydown', event => this.key(event));
  }

  static key(row) { return row[1] >= 0 ? row[1] : `w${row[2]}/${row[3]}`; }

  /** Computes the rows of the shown frame. */
  update() {
    const {viewer} = this;
    const {film, index} = viewer;
    const state = film.state(index);
    this.state = state;
    this.cost = film.cost(index);
    this.difference = film.difference(index);
    this.running = new Set(Reasons.running(film, index).map(animation => animation.layer));
    const text = byID('search').value.trim().toLowerCase();
    const isOn = id => byID(id).getAttribute('aria-pressed') === 'true';
    const tests = [];
    if (text) tests.push(row => this.text(row).includes(text));
    if (isOn('only-visible')) tests.push(row => row[1] < 0 || state.places.get(row[1])?.visible);
    if (isOn('only-changed')) {
      tests.push(row => this.difference.added.has(row[1]) || this.difference.changed.has(row[1]));
    }
    const rows = state.rows;
    const keeps = new Uint8Array(rows.length).fill(tests.length ? 0 : 1);
    const ancestors = [];
    rows.forEach((row, i) => {
      ancestors.length = row[0];
      ancestors[row[0]] = i;
      if (tests.length && tests.every(test => test(row))) for (const at of ancestors) keeps[at] = 1;
    });
    this.rows = [];
    let foldedDepth = Infinity;
    rows.forEach((row, i) => {
      if (!keeps[i]) return;
      if (row[0] > foldedDepth) return;
      const hasInside = rows[i + 1]?.[0] > row[0];
      // A search ignores folding.
      foldedDepth = this.folded.has(Tree.key(row)) && !text ? row[0] : Infinity;
      this.rows.push({row, hasInside});
    });
    this.spacer.style.height = `${this.rows.length * Tree.rowHeight + 8}px`;
    this.drawRows();
    this.drawFoot(tests.length > 0);
  }

  text(row) {
    const {film} = this.viewer;
    if (row[1] < 0) return this.window(row).title.toLowerCase();
    const model = this.state.models.get(row[1]) ?? {};
    const values = Object.entries(model).map(([key, value]) => `${key}=${Details.text(value)}`);
    return [film.id(row[1]), film.label(row[1], this.state), ...values].join('\n').toLowerCase();
  }

  window(row) {
    return this.state.windows.find(({client, id}) => client === row[2] && id === row[3])
      ?? {title: '', client: row[2], id: row[3]};
  }

  drawFoot(isFiltered) {
    const {added, removed, changed} = this.difference;
    const foot = byID('tree-foot');
    foot.replaceChildren();
    const layers = this.state.rows.filter(row => row[1] >= 0).length;
    foot.append(count(layers, 'layer'));
    if (isFiltered) foot.append(`, ${count(this.rows.filter(({row}) => row[1] >= 0).length, 'row')} shown`);
    const parts = [];
    if (added.size) parts.push(`${added.size} new`);
    if (removed.length) parts.push(`${removed.length} gone`);
    if (changed.size) parts.push(`${changed.size} changed`);
    foot.append(make('span', parts.length ? '' : 'none', ` · ${parts.join(', ') || 'as in the frame before'}`));
    foot.title = removed.map(({label}) => `gone: ${label}`).join('\n');
  }

  drawRows() {
    const {element} = this;
    const first = Math.max(Math.floor(element.scrollTop / Tree.rowHeight) - 4, 0);
    const last = Math.min(
      Math.ceil((element.scrollTop + element.clientHeight) / Tree.rowHeight) + 4, this.rows.length);
    const elements = [];
    for (let i = first; i < last; i++) elements.push(this.rowElement(this.rows[i], i));
    element.replaceChildren(this.spacer, ...elements);
  }

  rowElement({row, hasInside}, i) {
    const {viewer} = this;
    const {film} = viewer;
    const [depth, layer, isMask] = row;
    const fold = make('span', hasInside ? 'fold can' : 'fold',
      hasInside ? (this.folded.has(Tree.key(row)) ? '▸' : '▾') : '');
    fold.addEventListener('click', event => {
      event.stopPropagation();
      const key = Tree.key(row);
      if (!this.folded.delete(key)) this.folded.add(key);
      this.update();
    });
    const dot = make('span', 'dot');
    const element = make('div', 'row', fold, dot);
    element.setAttribute('role', 'treeitem');
    element.setAttribute('aria-level', depth + 1);
    element.style.top = `${i * Tree.rowHeight + 2}px`;
    element.style.paddingLeft = `${6 + Math.min(depth, 14) * 13}px`;
    if (layer < 0) {
      const window = this.window(row);
      element.classList.add('window');
      dot.style.background = clientColor(window.client);
      element.append(
        make('span', 'name', window.title || film.clientName(window.client)),
        make('span', 'id', `${film.clientName(window.client)} ${window.client}`));
      return element;
    }
    this.fillLayer(element, dot, layer, isMask === 1);
    return element;
  }

  fillLayer(element, dot, layer, isMask) {
    const {viewer, state} = this;
    const {film} = viewer;
    const color = film.value(layer, 'backgroundColor', state);
    if (Array.isArray(color)) dot.style.background = cssColor(color);
    const place = state.places.get(layer);
    const name = film.name(layer, state) ?? (isMask ? 'mask' : film.kind(layer, state));
    element.dataset.layer = film.id(layer);
    element.append(make('span', 'name', name), make('span', 'id', film.id(layer)));
    const mark = (className, text, title) => {
      const span = make('span', `mark ${className}`, text);
      span.title = title;
      element.append(span);
    };
    if (this.running.has(layer)) mark('moves', '●', 'an animation runs');
    if (this.difference.added.has(layer)) mark('new', '+', 'new in this frame');
    const changed = this.difference.changed.get(layer);
    if (changed && Object.keys(changed.model).length) {
      mark('changed', '◆', `committed: ${Object.keys(changed.model).join(', ')}`);
    }
    const own = this.cost.byLayer.get(layer) ?? 0;
    if (own > 0) {
      const share = own / Math.max(this.cost.total, 1);
      const bar = make('b');
      bar.style.width = `${Math.max(share * 100, 2)}%`;
      const cost = make('span', 'cost', make('i', '', bar), brief(own));
      cost.title = `draws about ${own.toLocaleString('en')} pixels, ${(share * 100).toFixed(1)} % of the frame`;
      element.append(cost);
    }
    element.classList.toggle('invisible', !place?.visible);
    element.classList.toggle('selected', layer === viewer.selected);
    element.classList.toggle('hover', layer === viewer.hovered);
    element.setAttribute('aria-selected', layer === viewer.selected);
    element.addEventListener('click', () => viewer.select(layer, {scrolls: false}));
    element.addEventListener('pointerenter', () => viewer.hover(layer));
    element.addEventListener('pointerleave', () => viewer.hover(null));
  }

  /** Unfolds the ancestors of a layer, and scrolls to it. */
  reveal(layer) {
    const rows = this.viewer.film.state(this.viewer.index).rows;
    const at = rows.findIndex(row => row[1] === layer);
    if (at < 0) return;
    let depth = rows[at][0];
    for (let i = at - 1; i >= 0 && depth > 0; i--) {
      if (rows[i][0] < depth) { depth = rows[i][0]; this.folded.delete(Tree.key(rows[i])); }
    }
    this.update();
    const place = this.rows.findIndex(({row}) => row[1] === layer);
    if (place < 0) return;
    const {element} = this;
    const top = place * Tree.rowHeight;
    if (top < element.scrollTop || top + 30 > element.scrollTop + element.clientHeight) {
      element.scrollTop = top - element.clientHeight / 2;
    }
    this.drawRows();
  }

  /** Selects the next or the previous row with a layer. */
  step(direction) {
    const layers = this.rows.map(({row}) => row[1]);
    let at = layers.indexOf(this.viewer.selected);
    if (at < 0 && direction < 0) at = layers.length;
    do at += direction; while (layers[at] < 0);
    if (layers[at] !== undefined) this.viewer.select(layers[at]);
  }

  key(event) {
    if (event.key !== 'Enter') return;
    const key = this.viewer.selected;
    if (!this.folded.delete(key)) this.folded.add(key);
    this.update();
  }
}

const clientColors = ['#7f8b9c', '#62aeff', '#5fd08f', '#f2b84b', '#c792ff', '#ff8f6b', '#4fd6d6', '#ff86b8'];
const clientColor = client => clientColors[client % 8 || (client ? 7 : 0)];
const cssColor = ([r, g, b, a]) =>
  `rgba(${[r, g, b].map(v => Math.round(clamp(v, 0, 1) * 255)).join(',')},${a})`;
