import type { Project } from '../../tools/test/selected-projects.js';

/**
 * The Jest project of a spec that a defect may name; undefined for others. End-to-end specs start bundles of the
 * apps, which are not built again, so they would not see the defect. Faults and rehearsals take too long.
 */
export function specKind(path: string): Project | undefined {
  if (!/^(apps|clients|libs|tools)\/.*(?<!\.(fault|rehearsal))\.spec\.ts$/.test(path)) return undefined;
  return path.endsWith('.int.spec.ts') ? 'integration' : 'unit';
}
