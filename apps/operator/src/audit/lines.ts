/** Scripts and pictures whose characters take two columns of a terminal. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** Columns that a text of one line takes. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) columns += widthOf(character);
  return columns;
}

/** The text in lines of at most `width` columns, broken at spaces where it can be. */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of text.split(' ').filter((part) => part !== '')) {
    for (const piece of piecesOf(word, width)) {
      const columns = columnsOf(piece);
      const fits = line === '' || used + 1 + columns <= width;
      if (!fits) lines.push(line);
      used = fits && line !== '' ? used + 1 + columns : columns;
      line = fits && line !== '' ? `${line} ${piece}` : piece;
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** Wrapped behind `first`, the lines after it indented by its width. */
export function hanging(first: string, text: string, width: number): readonly string[] {
  const indent = columnsOf(first);
  const [head = '', ...rest] = wrap(text, width - indent);
  return [`${first}${head}`, ...rest.map((line) => `${' '.repeat(indent)}${line}`)];
}

/** A word in parts that fit a line. */
function piecesOf(word: string, width: number): readonly string[] {
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  for (const character of word) {
    const columns = widthOf(character);
    if (used + columns > width) {
      pieces.push(piece);
      [piece, used] = ['', 0];
    }
    piece += character;
    used += columns;
  }
  return [...pieces, piece];
}

function widthOf(character: string): number {
  if (WIDE.test(character)) return 2;
  return /\p{M}/u.test(character) ? 0 : 1;
}
