import { join } from 'node:path';
import { rehearseInEngine } from '../support/containers/rehearse-in-engine.js';
import { LOSSES } from './faults/all-losses.js';
import { readOptions } from './options.js';

/**
 * `npm run rehearse:machine-loss [-- --only TEXT]`: the whole service on three machines, each of which is lost in turn under
 * load, in a real Docker. Where that can't be, it says why, and nothing counts as passed.
 */
try {
  const args = process.argv.slice(2);
  // Wrong ones are refused before anything is made.
  readOptions(args, LOSSES);
  process.exitCode = await rehearseInEngine(join(import.meta.dirname, 'inside.js'), args);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
process.exit();
