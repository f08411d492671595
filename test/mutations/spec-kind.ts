import type { Project } from '../../tools/test/selected-projects.js';

/**
 * The Jest project of a spec that a mutation may name; undefined for others. End-to-end and fault specs start bundles of the
 * apps, which are not built again, so they would not see the mutation.
 */
export function specKind(path: string): Project | undefined {
  if (!/^(apps|libs|tools)\/.*\.spec\.ts$/.test(path)) return undefined;
  return path.endsWith('.int.spec.ts') ? 'integration' : 'unit';
}
