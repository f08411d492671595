import { join } from 'node:path';
import { rehearseInEngine } from '../support/containers/rehearse-in-engine.js';

/**
 * `npm run rehearse:containers [-- arguments of Jest]`: builds the images and runs Compose and the overlay `local` in a real
 * Docker. Where that can't be, it says why, and nothing counts as passed.
 */
process.exitCode = await rehearseInEngine(join(import.meta.dirname, 'inside.js'), process.argv.slice(2));
process.exit();
