import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../tools/local/project-root.js';

/**
 * Returns the `sh` blocks of a page below its heading `heading`, down to the next one of any level. `page`: a path in docs/.
 * Throws an `Error` if there are none.
 */
export function documentedCommands(page: string, heading: string): readonly string[] {
  const text = readFileSync(join(projectRoot, 'docs', page), 'utf8');
  const [, section] = new RegExp(`^#+ ${heading}\n([^]*?)(?=^#+ [A-Z]|(?![^]))`, 'm').exec(text) ?? [];
  const blocks = [...(section ?? '').matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = '']) => block);
  if (blocks.length === 0) throw new Error(`${page} has no commands below "${heading}"`);
  return blocks;
}
