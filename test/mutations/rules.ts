import { dirname } from 'node:path';

/** Pure decisions: deciders, rules, planners, checks and scoring. */
const RULE =
  /^(?:(?:apps|clients\/node|libs)\/.*[.-](?:decider|rule|planner)|apps\/audit-engine\/src\/(?:checks|scoring)\/.*)\.ts$/;
const UNIT_SPEC = /^(?!.*\.(?:int|fault|rehearsal|deploy)\.spec\.ts$).*\.spec\.ts$/;

/** Rules that one run mutates, and the folder whose unit tests must notice. */
export interface RuleFolder {
  readonly folder: string;
  readonly files: readonly string[];
}

/** Of an app or a library: tests outside it specify no rule of it. */
const TOP = /^(?:apps\/[^/]+\/src|clients\/node|libs\/[^/]+)$/;

/**
 * Returns the rules among `files`, by the folder whose unit tests specify them: their own or, if it has none, the nearest
 * above it. Rules without any are left out: tests with servers specify them. `tree` has all files of the tree. Paths are
 * relative to the root.
 */
export function ruleFolders(files: readonly string[], tree: readonly string[]): readonly RuleFolder[] {
  const tested = new Set(tree.filter((file) => UNIT_SPEC.test(file)).map((file) => dirname(file)));
  const byFolder = new Map<string, string[]>();
  for (const file of files.filter((each) => RULE.test(each) && !each.endsWith('.spec.ts')).toSorted()) {
    let folder = dirname(file);
    while (!tested.has(folder) && !TOP.test(folder)) folder = dirname(folder);
    if (tested.has(folder)) byFolder.set(folder, [...(byFolder.get(folder) ?? []), file]);
  }
  return [...byFolder].map(([folder, rules]) => ({ folder, files: rules }));
}
