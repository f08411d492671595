import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CORPUS } from './corpus.js';
import type { Findings } from './findings.js';

/** Set by whoever wants the golden files written anew; the difference is then reviewed like code. */
const RENEWING = process.env.RENEW_GOLDEN === '1';

/** The golden findings of a page; written first when renewing, which is refused in CI. Throws where there are none. */
export function goldenFindings(name: string, found: Findings): Findings {
  const file = join(CORPUS, name, 'golden.json');
  if (RENEWING) {
    if (process.env.CI) throw new Error('Golden files are not renewed in CI: unset RENEW_GOLDEN.');
    writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`);
  }
  if (!existsSync(file)) {
    throw new Error(`${file} is missing: write it with RENEW_GOLDEN=1 npm test -- scoring/corpus.spec`);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Findings;
}
