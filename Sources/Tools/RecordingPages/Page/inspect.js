// The page of `renderctl inspect`: frames come from the server, and requests go to it.

class Inspector {
  constructor() {
    this.film = null;
    this.viewer = null;
    /** Whether the newest frame is shown. */
    this.follows = true;
    this.state = {rate: 1, overlay: 'none', time: 0};
    this.isPicking = false;
    this.frameCount = 0;
  }

  // MARK: Messages

  async run() {
    for (;;) {
      try {
        const answer = await fetch('open', {method: 'POST'});
        if (!answer.ok) throw new Error(await answer.text());
        this.name = await answer.text();
        await this.listen();
      } catch (error) {
        this.say(`renderctl inspect is not there: ${error.message}`);
      }
      await new Promise(after => setTimeout(after, 1000));
    }
  }

  async listen() {
    for (;;) {
      const answer = await fetch(`frames?viewer=${this.name}`);
      if (answer.status === 410) return;
      if (!answer.ok) throw new Error(await answer.text());
      this.receive(new Uint8Array(await answer.arrayBuffer()));
    }
  }

  /** Handles concatenated messages: the length of an object, the object, and the pictures that it lists. */
  receive(bytes) {
    const view = new DataView(bytes.buffer);
    let at = 0;
    let hasFrames = false;
    while (at < bytes.length) {
      const length = view.getUint32(at, true);
      const message = JSON.parse(new TextDecoder().decode(bytes.subarray(at + 4, at + 4 + length)));
      at += 4 + length;
      const blobs = message.pictures.map(count => {
        at += count;
        return new Blob([bytes.subarray(at - count, at)], {type: 'image/png'});
      });
      if (message.film && !this.begin(message.film)) return;
      if (message.frame && this.film) {
        this.film.append(message.frame, blobs);
        this.frameCount++;
        hasFrames = true;
      }
      if (message.state) this.show(message.state);
      if (message.gone) this.say(`${message.gone}; the page goes on when it is back`);
    }
    if (hasFrames) this.update();
  }

  begin(facts) {
    // The page's data belong to another display, or to an earlier recording.
    if (this.viewer) { location.reload(); return false; }
    this.film = new LiveFilm(facts);
    return true;
  }

  update() {
    const {film} = this;
    this.say('');
    if (!this.viewer) {
      this.viewer = window.viewer = new Viewer([film]);
      this.bind();
      document.body.dataset.ready = 'yes';
    }
    const {viewer} = this;
    const gone = film.trim();
    if (gone) viewer.index = Math.max(viewer.index - gone, 0);
    viewer.timeline.grow(LiveFilm.kept);
    viewer.isFollowing = this.follows;
    // The same index is another frame now.
    if (this.follows || gone) viewer.hasShown = false;
    viewer.goTo(this.follows ? film.frames.length - 1 : viewer.index);
    this.describe();
  }

  describe() {
    const {film, state} = this;
    const pace = state.rate === 0 ? 'frozen' : state.rate === 1 ? 'live' : `live, ×${state.rate}`;
    const title = byID('title');
    title.replaceChildren('Inspecting', make('small', '',
      `${film.width}×${film.height}, ${pace}${film.dropped ? `, ${count(film.dropped, 'frame')} left out` : ''}`));
    document.title = `renderd, ${pace}`;
    byID('live-now').setAttribute('aria-pressed', this.follows);
  }

  say(text) { byID('message').textContent = text; }

  // MARK: Requests

  async ask(line) {
    try {
      const answer = await (await fetch('ask', {method: 'POST', body: line})).json();
      if (answer.error) this.say(answer.error);
      return answer;
    } catch (error) {
      this.say(`renderctl inspect does not answer: ${error.message}`);
      return {};
    }
  }

  show(state) {
    this.state = state;
    byID('freeze').setAttribute('aria-pressed', state.rate === 0);
    byID('freeze').textContent = state.rate === 0 ? 'Resume' : 'Freeze';
    byID('display-overlay').value = state.overlay;
    const rate = byID('rate');
    if (state.rate > 0) rate.value = String(state.rate);
    if (this.viewer) this.describe();
  }

  freeze() { return this.ask(this.state.rate === 0 ? `clock rate ${byID('rate').value || 1}` : 'clock freeze'); }

  step() {
    this.followNow();
    return this.ask('clock step');
  }

  followNow() {
    this.follows = true;
    this.viewer.stop();
    this.viewer.goTo(this.film.frames.length - 1);
    this.describe();
  }

  /** Selects the layer of the next press on the display. */
  async pick() {
    const button = byID('pick');
    if (this.isPicking) {
      this.isPicking = false;
      button.setAttribute('aria-pressed', false);
      await fetch('pick/cancel', {method: 'POST'});
      return;
    }
    this.isPicking = true;
    button.setAttribute('aria-pressed', true);
    try {
      const answer = await (await fetch(`pick?viewer=${this.name}`, {method: 'POST'})).json();
      // The pick may have been cancelled.
      if (!this.isPicking) return;
      if (answer.error) this.say(answer.error);
      if (answer.picked) {
        const layer = this.film.ids.get(answer.layer);
        this.viewer.select(layer ?? null);
      }
    } catch (error) {
      this.say(`renderctl inspect does not answer: ${error.message}`);
    } finally {
      this.isPicking = false;
      button.setAttribute('aria-pressed', false);
    }
  }

  bind() {
    byID('live').hidden = false;
    byID('play').hidden = true;
    byID('speed').hidden = true;
    byID('link').hidden = true;
    byID('freeze').addEventListener('click', () => this.freeze());
    byID('step').addEventListener('click', () => this.step());
    byID('pick').addEventListener('click', () => this.pick());
    byID('live-now').addEventListener('click', () => this.followNow());
    byID('rate').addEventListener('change', event => this.ask(`clock rate ${event.target.value}`));
    byID('display-overlay').addEventListener('change', event => this.ask(`overlay ${event.target.value}`));
    const {viewer} = this;
    // After navigation by hand, the viewer stays at its frame.
    const leave = () => {
      this.follows = viewer.index >= this.film.frames.length - 1;
      this.describe();
    };
    for (const name of ['back', 'forth']) byID(name).addEventListener('click', leave);
    byID('timeline').addEventListener('pointerdown', leave);
    byID('timeline').addEventListener('pointermove', event => { if (event.buttons) leave(); });
    const {ArrowRight} = viewer.actions;
    const actions = viewer.actions;
    for (const key of ['ArrowLeft', 'Home', ',', '.']) {
      const action = actions[key];
      actions[key] = shift => { action.call(viewer, shift); leave(); };
    }
    actions.ArrowRight = shift => {
      const isLast = viewer.index >= this.film.frames.length - 1;
      if (isLast && this.state.rate === 0) { this.step(); return; }
      ArrowRight.call(viewer, shift);
      leave();
    };
    actions.End = () => this.followNow();
    actions[' '] = () => this.freeze();
    actions.p = () => this.pick();
    viewer.play = () => {};
    // An address would name frames that are soon gone.
    viewer.writeAddressSoon = () => {};
  }
}

window.inspector = new Inspector();
// Leaving the page ends what it has frozen.
addEventListener('pagehide', () => navigator.sendBeacon(`close?viewer=${window.inspector.name}`));
window.inspector.run();
