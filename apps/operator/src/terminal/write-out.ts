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

/** Writes a text to standard output; resolves when there is room for the next. */
export async function writeText(text: string): Promise<void> {
  if (text !== '' && !process.stdout.write(text)) await once(process.stdout, 'drain');
}
