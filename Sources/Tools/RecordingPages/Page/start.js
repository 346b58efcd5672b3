// Starts the page of a recording, which contains all its films: one for each output of each recording.

const Outputs = {
  /** The film of one output for each recording, and a chooser if there are several outputs. */
  choose(films) {
    const names = [...new Set(films.map(film => film.output).filter(name => name !== undefined))];
    const parts = new Map(location.hash.slice(1).split('&').map(part => part.split('=')));
    const asked = decodeURIComponent(parts.get('output') ?? '');
    const name = names.includes(asked) ? asked : names[0];
    const recordings = [...new Set(films.map(film => film.recording))];
    const chosen = recordings.map(recording => {
      const own = films.filter(film => film.recording === recording);
      return own.find(film => film.output === name) ?? own[0];
    });
    chosen.forEach((film, i) => { film.number = i; });
    if (names.length > 1) Outputs.offer(names, name);
    return chosen;
  },

  offer(names, name) {
    const select = byID('output');
    select.replaceChildren(...names.map(name => {
      const option = make('option', '', name);
      option.value = name;
      return option;
    }));
    select.value = name;
    select.hidden = false;
    // The page starts again with the films of the other output, at the same time and layer.
    select.addEventListener('change', () => {
      window.viewer.film.output = select.value;
      history.replaceState(null, '', window.viewer.address);
      location.reload();
    });
  },
};

(async () => {
  try {
    const films = Outputs.choose(await Data.films());
    for (const film of films) film.compared = films.length > 1;
    // For a console, and for programs that drive the page.
    window.viewer = new Viewer(films);
    await window.viewer.ready;
    byID('message').textContent = '';
    document.body.dataset.ready = 'yes';
  } catch (error) {
    byID('message').textContent = `This page cannot be shown: ${error.message}. It needs a browser `
      + 'with DecompressionStream: Chromium 80, Firefox 113, Safari 16.4, or a later one.';
    document.body.dataset.ready = 'no';
    throw error;
  }
})();
