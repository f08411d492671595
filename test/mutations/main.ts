import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import type { LogLevel } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { projectRoot } from '../../tools/local/project-root.js';
import { type RuleFolder, ruleFolders } from './rules.js';

/**
 * `npm run mutate [-- TEXT...] [--since COMMIT] [--minutes N]`: Stryker changes the pure rules whose paths contain a text,
 * or that were changed since a commit, and runs the unit tests of their folders. What it found is kept in `.stack`, so
 * that the next run tries only what has changed.
 */

/** Percent of the mutants of a folder that its tests must notice. */
const FLOOR = 60;
const FOLDER = join('.stack', 'mutate');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { since: { type: 'string' }, minutes: { type: 'string', default: '600' } },
});
process.chdir(projectRoot);
mkdirSync(FOLDER, { recursive: true });
const endsAt = performance.now() + Number(values.minutes) * 60_000;
const chosen = ruleFolders(chosenFiles(), filesOf('ls-files', '--cached', '--others', '--exclude-standard'));
let [passed, failed] = [0, 0];
for (const rules of chosen) {
  if (performance.now() > endsAt) break;
  if ((await scoreOf(rules)) >= FLOOR) passed++;
  else failed++;
}
const left = chosen.length - passed - failed;
console.log(`\nThe floor is ${FLOOR} %.${left > 0 ? ` ${left} folders were not begun.` : ''}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

function chosenFiles(): readonly string[] {
  const files =
    values.since === undefined
      ? filesOf('ls-files')
      : filesOf('diff', '--name-only', '--diff-filter=d', values.since);
  return positionals.length === 0
    ? files
    : files.filter((file) => positionals.some((text) => file.includes(text)));
}

function filesOf(...args: string[]): readonly string[] {
  return execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
}

/** Returns the percentage of mutants that the tests noticed; 100 where there is nothing to mutate. */
async function scoreOf({ folder, files }: RuleFolder): Promise<number> {
  process.env.MUTATED_FOLDERS = folder;
  const results = await new Stryker({
    mutate: [...files],
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    buildCommand: 'tsc -p tsconfig.build.json',
    coverageAnalysis: 'perTest',
    incremental: true,
    incrementalFile: join(FOLDER, `${folder.replaceAll('/', '.')}.json`),
    tempDirName: join(FOLDER, 'sandbox'),
    // What a module computes once, as it is loaded, is the same for all mutants of a process.
    ignoreStatic: true,
    // Tests hold results, not texts.
    mutator: { excludedMutations: ['StringLiteral'] },
    ignorePatterns: ['/.stack', '/dist/bundles', '/docs'],
    // By default also in HTML, which would change the pages of the corpus.
    disableTypeChecks: '**/*.ts',
    reporters: [],
    logLevel: 'error' as LogLevel,
    jest: { enableFindRelatedTests: false, configFile: 'test/mutations/jest.config.mjs' },
  }).runMutationTest();
  const noticed = results.filter(({ status }) => status === 'Killed' || status === 'Timeout');
  const missed = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const all = noticed.length + missed.length;
  const score = all === 0 ? 100 : (100 * noticed.length) / all;
  console.log(`${score.toFixed(0).padStart(3)} %  ${noticed.length} of ${all} mutants noticed  ${folder}`);
  for (const { fileName, location, mutatorName, replacement, status } of missed)
    console.log(
      `      ${status === 'Survived' ? 'survived' : 'not run '}  ${relative(projectRoot, fileName)}:${location.start.line} ${mutatorName}: ${replacement.replaceAll(/\s+/g, ' ').slice(0, 80)}`,
    );
  return score;
}
