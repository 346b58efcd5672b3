// The reasons for a frame, the strongest first.

const Reasons = {
  /** @returns {{kind, text, layer?, commit?, soft?}[]} */
  of(film, index) {
    const frame = film.frames[index];
    const state = film.state(index);
    const reasons = [];
    if (index === 0) {
      const text = frame.t > 0.1 ? 'the first frame of this page' : 'the first frame of the display';
      reasons.push({kind: 'event', text});
    }
    for (const event of frame.events) reasons.push({kind: 'event', text: event.text});
    for (const commit of frame.commits) {
      const waited = Math.max(frame.t - commit.t, 0) * 1000;
      reasons.push({
        kind: 'commit', commit,
        text: `commit ${commit.serial} of ${film.clientName(commit.client)}`,
        soft: `${count(commit.ops, 'operation')}, ${brief(commit.bytes)}B, ${waited.toFixed(1)} ms before`,
      });
    }
    const running = Reasons.running(film, index);
    const byLayer = new Map();
    for (const animation of running) {
      byLayer.set(animation.layer, [...byLayer.get(animation.layer) ?? [], Reasons.what(animation)]);
    }
    const alike = new Map();
    for (const [layer, keys] of byLayer) {
      const soft = [...new Set(keys)].join(', ');
      if (!alike.has(soft)) alike.set(soft, []);
      alike.get(soft).push(layer);
    }
    for (const [soft, layers] of alike) {
      // If many layers have the same animation, a few of them are listed.
      const named = layers.length > 6 ? 2 : layers.length;
      for (const layer of layers.slice(0, named)) {
        reasons.push({kind: 'animation', layer, text: film.label(layer, state), soft});
      }
      if (named < layers.length) {
        const rest = count(layers.length - named, 'more layer');
        reasons.push({kind: 'animation', text: `and ${rest}`, soft});
      }
    }
    for (const animation of Reasons.ended(film, index)) {
      reasons.push({
        kind: 'animation', layer: animation.layer, text: film.label(animation.layer, state),
        soft: `${Reasons.what(animation)}: the end`,
      });
    }
    for (const input of frame.inputs) {
      reasons.push({
        kind: 'input', text: input.text, layer: input.target,
        soft: input.target === undefined ? '' : `on ${film.label(input.target, state)}`,
      });
    }
    if (!reasons.length && frame.moving) {
      reasons.push({kind: 'event', text: 'motion without an animation: particles, or a layer’s time'});
    }
    if (!reasons.length) {
      reasons.push({kind: 'event', text: 'a client asked for ticks, or the display for a frame; nothing has changed'});
    }
    return reasons;
  },

  /** The formulas of an animation, the properties that it changes, or else its kind. */
  what(animation) {
    return (animation.formulas ?? animation.keys).join(', ') || animation.text.split(' ')[0];
  },

  /** Whether an animation changes nothing and only calls back: a timer. */
  isInert(animation) { return animation.text.startsWith('inert'); },

  /** Whether an animation has passes of its duration: what follows an expression or fingers has none. */
  hasPasses(animation) { return !animation.formulas && !animation.text.startsWith('interaction'); },

  /** Animations that change something at a frame. */
  running(film, index) {
    const {t} = film.frames[index];
    const {changed} = film.difference(index);
    return film.animations.filter(animation =>
      !Reasons.isInert(animation) && animation.first <= index && index <= animation.last
      && (animation.begin ?? Infinity) <= t && t < (animation.end ?? Infinity)
      && Reasons.acts(animation, changed.get(animation.layer)?.shown ?? {}));
  },

  /** Whether an animation acts in a frame: expressions and interactions do only when their values change. */
  acts(animation, changed) {
    if (animation.text.startsWith('interaction')) {
      return Object.keys(changed).some(key => key.startsWith('interaction.'));
    }
    return !animation.formulas || animation.keys.some(key => key in changed);
  },

  /** Animations that have ended since the frame before. */
  ended(film, index) {
    if (index === 0) return [];
    const [before, {t}] = [film.frames[index - 1].t, film.frames[index]];
    return film.animations.filter(animation => !Reasons.isInert(animation)).filter(({begin, end, first}) =>
      end !== null && first < index && begin <= before && before < end && end <= t);
  },
};
