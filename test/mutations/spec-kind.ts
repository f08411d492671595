import type { Project } from '../../tools/test/selected-projects.js';

/**
 * The Jest project of a spec that a mutation may name; undefined for others. End-to-end specs are none of them: they talk to
 * a service that is started once for all, and would not see the mutation.
 */
export function specKind(path: string): Project | undefined {
  if (/^test\/fault\/.*\.fault\.spec\.ts$/.test(path)) return 'fault';
  if (!/^(apps|libs|tools)\/.*\.spec\.ts$/.test(path)) return undefined;
  return path.endsWith('.int.spec.ts') ? 'integration' : 'unit';
}
