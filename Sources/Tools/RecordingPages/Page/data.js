// Unpacks the page's data: documents are gzip, pictures are concatenated PNG files, both in base64.

const Data = {
  bytes(base64) {
    const text = atob(base64);
    const bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
    return bytes;
  },

  async document(element) {
    const packed = new Blob([Data.bytes(element.textContent)]);
    const stream = packed.stream().pipeThrough(new DecompressionStream('gzip'));
    return JSON.parse(await new Response(stream).text());
  },

  /** @returns {Blob[]} one per picture */
  pictures(element) {
    const lengths = element.dataset.lengths.split(' ').filter(Boolean).map(Number);
    const bytes = Data.bytes(element.textContent);
    let offset = 0;
    return lengths.map(length => {
      offset += length;
      return new Blob([bytes.subarray(offset - length, offset)], {type: 'image/png'});
    });
  },

  /** All films of the page, in order. */
  async films() {
    const pictures = document.querySelectorAll('script.pictures');
    return Promise.all(Array.from(document.querySelectorAll('script.film'), async (element, i) => {
      const film = new Film(await Data.document(element), Data.pictures(pictures[i]), i);
      film.recording = Number(element.dataset.recording ?? i);
      element.remove();
      pictures[i].remove();
      return film;
    }));
  },
};

/** Makes an element with classes, attributes and children. */
function make(tag, className, ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children.filter(child => child !== null && child !== undefined));
  return element;
}

const byID = id => document.getElementById(id);
const clamp = (value, least, most) => Math.min(Math.max(value, least), most);
const seconds = t => t.toFixed(3) + ' s';

function count(number, noun) {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
}

/** Formats large numbers with three digits: 1234567 is 1.23M. */
function brief(number) {
  if (number < 1000) return String(Math.round(number));
  const units = ['k', 'M', 'G', 'T'];
  let unit = -1;
  while (number >= 999.5 && unit < 3) { number /= 1000; unit++; }
  return number.toPrecision(3).replace(/\.?0+$/, '') + units[unit];
}
