import { writeFile } from 'node:fs/promises';
import { GENERATED } from './generated.js';

/** `npm run docs`. */
for (const [file, textOf] of Object.entries(GENERATED)) {
  await writeFile(file, await textOf());
  console.log(file);
}
