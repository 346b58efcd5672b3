// Shared by all parts: the time, the selected layer, the modes; the keys and the address.

class Viewer {
  static speeds = [0.1, 0.25, 0.5, 1];

  constructor(films) {
    this.films = films;
    this.film = films[0];
    this.time = this.film.start;
    this.index = 0;
    this.mode = films.length > 1 ? 'compare' : 'picture';
    this.selected = null;
    this.hovered = null;
    this.speed = 1;
    this.playing = false;
    this.overlays = new Set();
    this.space = new Space(this);
    this.stage = new Stage(this, byID('stage'));
    this.tree = new Tree(this, byID('tree'));
    this.details = new Details(this);
    this.timeline = new Timeline(this, byID('timeline'));
    this.start();
  }

  start() {
    const [film] = this.films;
    const title = byID('title');
    title.textContent = this.films.map(film => film.file).join(' and ');
    title.append(make('small', '', `${film.width}×${film.height}, ${count(film.frames.length, 'frame')}, ${(film.end - film.start).toFixed(1)} s`));
    title.title = [...this.films.flatMap(film => film.notes), `drawn by ${film.server}`].join('\n');
    document.title = title.firstChild.textContent;
    this.bind();
    this.nameFilm();
    this.setMode(this.mode);
    this.readAddress();
  }

  /** The frame of a film that is on screen now. */
  indexOf(film) { return film === this.film ? this.index : film.indexAt(this.time); }

  // MARK: Time

  /** Shows the frame that is on screen at a time. */
  go(time, index = this.film.indexAt(time)) {
    this.time = time;
    const isOther = index !== this.index || !this.hasShown;
    this.index = index;
    if (isOther || this.mode === 'compare') this.show(); else { this.timeline.draw(); this.drawNow(); }
    this.writeAddressSoon();
  }

  goTo(index) {
    index = clamp(index, 0, this.film.frames.length - 1);
    // While the clock is frozen, several frames have the same time.
    this.go(this.film.frames[index].t, index);
    this.timeline.follow();
    this.timeline.draw();
  }

  /** Shows the frame in every part. */
  show() {
    this.hasShown = true;
    this.ready = this.stage.show().then(isShown => {
      if (isShown && this.mode === 'space') this.space.draw();
      return isShown;
    });
    const now = performance.now();
    // While playing, the panels are updated ten times a second.
    clearTimeout(this.panelTimer);
    if (!(this.playing || this.isFollowing) || now - (this.lastPanels ?? 0) > 90) {
      this.lastPanels = now;
      this.updatePanels();
    } else if (this.isFollowing) {
      this.panelTimer = setTimeout(() => this.updatePanels(), 100);
    }
    this.drawNow();
    this.timeline.draw();
    this.film.pictures.prepare(this.index, this.playing ? 24 : 4);
  }

  updatePanels() {
    this.tree.update();
    this.details.update();
  }

  drawNow() {
    const {film, index} = this;
    const frame = film.frames[index];
    const now = byID('now');
    now.replaceChildren(seconds(this.time), make('small', '', `frame ${index + 1} of ${film.frames.length}`));
    const [all, pixels] = frame.ms;
    const facts = byID('frame-facts');
    facts.replaceChildren(
      make('b', '', `${all.toFixed(2)} ms`), ` in this replay: ${(all - pixels).toFixed(2)} tree, ${pixels.toFixed(2)} pixels`,
      ' · ', make('b', '', brief(film.cost(index).total)), ' pixels of work');
    if (Timeline.isLate(film, index)) {
      const missed = Math.round(frame.interval * film.rate / film.every) - 1;
      facts.append(' · ', make('span', 'late', `${count(missed, 'frame')} missed before it`));
    }
    if (frame.stale) facts.append(' · ', make('span', 'late', 'the picture is an earlier frame’s'));
  }

  play() {
    if (this.playing) return this.stop();
    if (this.index >= this.film.frames.length - 1) this.goTo(0);
    this.playing = true;
    byID('play').textContent = '❚❚';
    let last = performance.now();
    const step = async now => {
      if (!this.playing) return;
      const time = this.time + Math.max(now - last, 0) / 1000 * this.speed;
      last = now;
      if (time >= this.film.end) { this.go(this.film.end); return this.stop(); }
      this.go(time);
      this.timeline.follow();
      await this.ready;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  stop() {
    if (!this.playing) return;
    this.playing = false;
    byID('play').textContent = '▶';
    this.show();
  }

  setSpeed(speed) {
    this.speed = speed;
    byID('speed').value = String(speed);
  }

  /** Goes to the frame that shows the next commit, or the previous one. */
  stepCommit(direction) {
    const frames = [...new Set(this.film.commits.map(commit => commit.frame))]
      .filter(frame => frame !== null).sort((a, b) => a - b);
    const next = direction > 0 ? frames.find(frame => frame > this.index)
      : frames.reverse().find(frame => frame < this.index);
    if (next !== undefined) this.goTo(next);
  }

  // MARK: What is shown

  setMode(mode) {
    if (mode === 'compare' && this.films.length < 2) return;
    this.mode = mode;
    document.body.dataset.mode = mode;
    for (const button of document.querySelectorAll('#modes button')) {
      button.setAttribute('aria-selected', button.dataset.mode === mode);
      if (button.dataset.mode === 'compare') button.hidden = this.films.length < 2;
    }
    byID('which-film').hidden = this.films.length < 2;
    byID('pixel').textContent = '';
    this.stage.layout();
    this.show();
    this.legend();
  }

  toggle(overlay) {
    if (!this.overlays.delete(overlay)) this.overlays.add(overlay);
    for (const button of document.querySelectorAll('#overlays button')) {
      button.setAttribute('aria-pressed', this.overlays.has(button.dataset.overlay));
    }
    this.stage.drawOverlays();
  }

  legend() {
    const entry = (text, ...colors) => make('span', '', ...colors.map(color => {
      const swatch = make('i');
      swatch.style.background = color;
      return swatch;
    }), text);
    const entries = [];
    if (this.mode !== 'space') {
      const {overlays, film, index} = this;
      if (overlays.has('damage')) entries.push(entry('redrawn', '#ff6fd0'));
      if (overlays.has('overdraw')) {
        const colors = Stage.heat.slice(1).map(([r, g, b]) => `rgb(${r},${g},${b})`);
        entries.push(entry(`drawn 1 to 6 times and more; ${(this.stage.overdraw ?? 0).toFixed(2)} on average`, ...colors));
      }
      if (overlays.has('offscreen')) entries.push(entry(`on a surface of its own first: ${this.stage.offscreen ?? 0}`, '#ffd84a'));
      if (overlays.has('blended')) entries.push(entry('opaque', '#2f9e62'), entry('blended', '#f0463c'));
      if (overlays.has('input')) entries.push(entry(`${count(film.frames[index].inputs.length, 'event')} for this frame`, '#f2b84b'));
    } else {
      entries.push(entry('drag turns, the wheel comes closer'));
    }
    byID('legend').replaceChildren(...entries);
  }

  /** Chooses the recording of tree, details and time line. */
  choose(film) {
    if (film === this.film) return;
    const id = this.selected === null ? null : this.film.id(this.selected);
    this.film = film;
    this.index = film.indexAt(this.time);
    this.hovered = null;
    this.selected = id === null ? null : film.ids.get(id) ?? null;
    this.nameFilm();
    this.stage.layout();
    this.show();
  }

  nameFilm() {
    const button = byID('which-film');
    button.textContent = this.film.file.replace(/\.rdrec$/, '').slice(0, 10);
    button.title = 'The recording whose layers are listed; a click takes the other one';
  }

  select(layer, {scrolls = true} = {}) {
    this.selected = layer;
    if (scrolls && layer !== null) this.tree.reveal(layer);
    this.tree.drawRows();
    this.details.update();
    this.timeline.draw();
    this.stage.drawOverlays();
    this.space.draw();
    this.writeAddressSoon();
  }

  hover(layer) {
    if (layer === this.hovered) return;
    this.hovered = layer;
    const id = layer === null ? null : this.film.id(layer);
    for (const row of document.querySelectorAll('#tree .row')) {
      row.classList.toggle('hover', id !== null && row.dataset.layer === id);
    }
    this.stage.drawOverlays();
    this.space.draw();
  }

  // MARK: The address

  get address() {
    const parts = [`t=${+this.time.toFixed(4)}`];
    if (this.film.output !== undefined) parts.push(`output=${encodeURIComponent(this.film.output)}`);
    if (this.selected !== null) parts.push(`layer=${this.film.id(this.selected)}`);
    return '#' + parts.join('&');
  }

  writeAddressSoon() {
    clearTimeout(this.addressTimer);
    this.addressTimer = setTimeout(() => {
      if (!this.playing) history.replaceState(null, '', this.address);
    }, 250);
  }

  readAddress() {
    const parts = new Map(location.hash.slice(1).split('&').map(part => part.split('=')));
    const time = parseFloat(parts.get('t'));
    this.go(clamp(Number.isFinite(time) ? time : this.film.start, this.film.start, this.film.end));
    const layer = this.film.ids.get(parts.get('layer'));
    if (layer !== undefined) this.select(layer);
  }

  async copy(text, button) {
    const old = button.textContent;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Pages from a file have no clipboard in some browsers.
      const area = make('textarea', '', text);
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand('copy');
      area.remove();
    }
    button.textContent = 'Copied';
    setTimeout(() => { button.textContent = old; }, 1200);
  }

  // MARK: Hands

  bind() {
    for (const button of document.querySelectorAll('#modes button')) {
      button.addEventListener('click', () => this.setMode(button.dataset.mode));
    }
    for (const button of document.querySelectorAll('#overlays button')) {
      button.addEventListener('click', () => this.toggle(button.dataset.overlay));
    }
    byID('play').addEventListener('click', () => this.play());
    byID('back').addEventListener('click', () => { this.stop(); this.goTo(this.index - 1); });
    byID('forth').addEventListener('click', () => { this.stop(); this.goTo(this.index + 1); });
    byID('speed').addEventListener('change', event => this.setSpeed(Number(event.target.value)));
    byID('help-button').addEventListener('click', () => byID('help').showModal());
    byID('link').addEventListener('click', event => {
      this.copy(location.href.split('#')[0] + this.address, event.target);
    });
    byID('which-film').addEventListener('click', () => {
      this.choose(this.films[(this.film.number + 1) % this.films.length]);
    });
    // Keys go to the page again after a click, but not after a key.
    addEventListener('click', event => {
      if (event.detail > 0) event.target.closest('button')?.blur();
    });
    for (const control of document.querySelectorAll('select, input[type=range]')) {
      control.addEventListener('change', () => control.blur());
    }
    addEventListener('hashchange', () => this.readAddress());
    addEventListener('keydown', event => this.key(event));
    for (const grip of document.querySelectorAll('.grip')) this.bindGrip(grip);
  }

  bindGrip(grip) {
    const name = grip.dataset.grip;
    const pane = byID(`${name}-pane`);
    grip.addEventListener('pointerdown', event => {
      const size = name === 'timeline' ? pane.clientHeight : pane.clientWidth;
      const from = name === 'timeline' ? event.clientY : event.clientX;
      grip.setPointerCapture(event.pointerId);
      grip.classList.add('active');
      grip.onpointermove = move => {
        const by = (name === 'timeline' ? move.clientY : move.clientX) - from;
        const most = (name === 'timeline' ? innerHeight : innerWidth) * 0.6;
        const value = clamp(size + (name === 'tree' ? by : -by), 120, most);
        document.documentElement.style.setProperty(`--${name}`, `${value}px`);
      };
    });
    grip.addEventListener('pointerup', () => {
      grip.onpointermove = null;
      grip.classList.remove('active');
    });
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || byID('help').open) return;
    // Controls keep their own keys.
    const {target} = event;
    if (target.matches?.('select, input[type=range]') && event.key !== 'Escape') return;
    if (target.matches?.('button') && event.key === ' ') return;
    const isText = target.matches?.('input[type=search], textarea');
    if (isText) {
      if (event.key === 'Escape') { event.target.value = ''; this.tree.update(); event.target.blur(); }
      return;
    }
    const action = this.actions[event.key];
    if (!action) return;
    event.preventDefault();
    action.call(this, event.shiftKey);
  }

  actions = {
    ArrowLeft(shift) { this.stop(); this.goTo(this.index - (shift ? 10 : 1)); },
    ArrowRight(shift) { this.stop(); this.goTo(this.index + (shift ? 10 : 1)); },
    ArrowUp() { this.tree.step(-1); },
    ArrowDown() { this.tree.step(1); },
    Home() { this.stop(); this.goTo(0); },
    End() { this.stop(); this.goTo(Infinity); },
    ' '() { this.play(); },
    '['() { this.setSpeed(Viewer.speeds[Math.max(Viewer.speeds.indexOf(this.speed) - 1, 0)]); },
    ']'() { this.setSpeed(Viewer.speeds[Math.min(Viewer.speeds.indexOf(this.speed) + 1, 3)]); },
    ','() { this.stop(); this.stepCommit(-1); },
    '.'() { this.stop(); this.stepCommit(1); },
    '+'() { this.timeline.zoom(0.7); },
    '='() { this.timeline.zoom(0.7); },
    '-'() { this.timeline.zoom(1 / 0.7); },
    '0'() { this.timeline.zoomAll(); },
    '1'() { this.setMode('picture'); },
    '2'() { this.setMode('space'); },
    '3'() { this.setMode('compare'); },
    d() { this.toggle('damage'); },
    o() { this.toggle('overdraw'); },
    f() { this.toggle('offscreen'); },
    b() { this.toggle('blended'); },
    l() { this.toggle('outlines'); },
    i() { this.toggle('input'); },
    '/'() { byID('search').focus(); },
    '?'() { byID('help').showModal(); },
    Escape() { this.select(null); },
  };
}
