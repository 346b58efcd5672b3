// Starts the page of a recording, which contains all its films.

(async () => {
  try {
    const films = await Data.films();
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
