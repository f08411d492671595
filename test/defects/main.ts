import { projectRoot } from '../../tools/local/project-root.js';
import { startTestServers } from '../../tools/test/test-servers.js';
import { DEFECTS } from './all-defects.js';
import { choose } from './choose.js';
import { DefectRunner } from './defect-runner.js';
import { type DefectOptions, readOptions } from './options.js';
import { specKind } from './spec-kind.js';
import { TreeCopy } from './tree-copy.js';

/**
 * `npm run defects [-- --only TEXT] [--random N] [--seed S] [--minutes N] [--list]`: puts the defects of the list into a copy
 * of the tree, one at a time, and runs the specs that must fail with it.
 */
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());

try {
  process.exitCode = await run(readOptions(process.argv.slice(2)));
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
process.exit();

/** Returns the exit code. */
async function run(options: DefectOptions): Promise<number> {
  const chosen = chosenBy(options);
  if (options.list) {
    for (const { mistake, file, caughtBy } of chosen)
      console.log(`${mistake}\n    ${file}, caught by ${caughtBy.join(', ')}`);
    return 0;
  }
  if (chosen.length === 0) throw new Error(`No defect contains "${options.only}".`);
  if (options.random) console.log(`${chosen.length} of ${DEFECTS.length} defects; --seed ${options.seed}`);

  const kinds = new Set(chosen.flatMap(({ caughtBy }) => caughtBy).flatMap((spec) => specKind(spec) ?? []));
  const servers = await startTestServers(kinds, process.env, (line) => console.log(line));
  const copy = TreeCopy.make(projectRoot);
  const endsAt = performance.now() + options.minutes * 60_000;
  let caught = 0;
  let missed = 0;
  try {
    const runner = new DefectRunner(copy, servers.env, stop.signal);
    for (const defect of chosen) {
      if (stop.signal.aborted || performance.now() > endsAt) break;
      const begun = performance.now();
      const verdict = await runner.run(defect);
      if (stop.signal.aborted) break;
      const seconds = ((performance.now() - begun) / 1_000).toFixed(1).padStart(6);
      console.log(`${verdict.kind.padEnd(8)} ${seconds} s  ${defect.mistake}`);
      if (verdict.kind === 'caught') caught++;
      else missed++;
      if (verdict.kind === 'survived') console.log(`    ${verdict.spec} passes with it (${defect.file})`);
      if (verdict.kind === 'broken') console.log(`    ${verdict.reason} (${defect.file})`);
    }
  } finally {
    copy.remove();
    await servers.stop();
  }
  const left = chosen.length - caught - missed;
  console.log(`\n${caught} of ${caught + missed} defects caught${left > 0 ? `; ${left} not begun` : ''}.`);
  console.log(`${caught} passed, ${missed} failed`);
  if (stop.signal.aborted) return 130;
  return missed > 0 ? 1 : 0;
}

function chosenBy({ only, random, seed }: DefectOptions) {
  const matching = DEFECTS.filter(
    ({ mistake, file, caughtBy }) =>
      only === undefined || [mistake, file, ...caughtBy].some((text) => text.includes(only)),
  );
  return random === undefined ? matching : choose(matching, random, seed);
}
