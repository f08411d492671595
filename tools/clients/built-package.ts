import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../local/project-root.js';

const PACKAGES = join(projectRoot, 'dist', 'packages');

/** Returns the path of the package that the build has made, which every gateway of it serves. Throws if there is none. */
export function builtPackage(suffix: '.tgz' | '.whl'): string {
  const name = readdirSync(PACKAGES).find((each) => each.endsWith(suffix));
  if (name === undefined) throw new Error(`there is no package *${suffix} in ${PACKAGES}`);
  return join(PACKAGES, name);
}
