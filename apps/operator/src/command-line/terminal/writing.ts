import { once } from 'node:events';

const CHUNK = 16_384;

/** Writes texts to standard output, in chunks, and no faster than they are read there. */
export async function writeOut(texts: AsyncIterable<string>): Promise<void> {
  let gathered = '';
  for await (const text of texts) {
    gathered += text;
    if (gathered.length < CHUNK) continue;
    await writeText(gathered);
    gathered = '';
  }
  await writeText(gathered);
}

/** A JSON document with a list as its last field, an item a line: no list of any length is whole in memory. */
export async function* jsonWithList<Item extends object>(
  fields: object,
  name: string,
  items: AsyncIterable<Item>,
  shown: (item: Item) => object = (item) => item,
): AsyncGenerator<string, void, undefined> {
  yield `${JSON.stringify(fields).slice(0, -1)},"${name}":[`;
  let separator = '\n';
  for await (const item of items) {
    yield separator + JSON.stringify(shown(item));
    separator = ',\n';
  }
  yield '\n]}\n';
}

/** Writes a text to standard output; resolves when there is room for the next. */
export async function writeText(text: string): Promise<void> {
  if (text !== '' && !process.stdout.write(text)) await once(process.stdout, 'drain');
}

const EVERY_MS = 1_000;

export interface ProgressLine {
  show(text: string): void;
  end(): void;
}

/** Shows on standard error how far a long command is: at most once a second, and nothing where it ends before that. */
export function progressLine(): ProgressLine {
  const rewrites = process.stderr.isTTY;
  let next = performance.now() + EVERY_MS;
  let shown = false;
  return {
    show(text) {
      if (performance.now() < next) return;
      next = performance.now() + EVERY_MS;
      shown = true;
      process.stderr.write(rewrites ? `\r\u001b[K${text}` : `${text}\n`);
    },
    end() {
      if (shown && rewrites) process.stderr.write('\r\u001b[K');
      shown = false;
    },
  };
}
