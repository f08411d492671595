#!/usr/bin/env node
// Entry of `npm run demo|start|bench|corpus|acs|docs|screens|record|mutate|defects|measure|test:deploy|rehearse:containers|rehearse:machine-loss` and of `npm test`: installs what is missing, builds what
// changed, then runs the command on the Node version that is deployed. Plain JavaScript on an old Node too, since it runs
// before anything exists.
import './local/run/end-with-parent.mjs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuild } from './local/run/build.mjs';
import { runInForeground } from './local/run/child.mjs';
import { ensureDependencies, nodeBinary } from './local/run/dependencies.mjs';

const root = join(import.meta.dirname, '..');

/** Command → entry file below dist/. */
const COMMANDS = {
  start: 'tools/local/start/main.js',
  demo: 'tools/local/demo/main.js',
  test: 'tools/test/main.js',
  'test:deploy': 'tools/test/deploy.js',
  bench: 'test/bench/main.js',
  corpus: 'test/corpus/main.js',
  acs: 'bundles/operator/acs.js',
  docs: 'tools/docs/main.js',
  screens: 'tools/screens/main.js',
  record: 'test/upgrade/record/main.js',
  'rehearse:containers': 'test/containers/main.js',
  'rehearse:machine-loss': 'test/machine-loss/main.js',
  chaos: 'test/chaos/main.js',
  mutate: 'test/mutations/main.js',
  defects: 'test/defects/main.js',
  measure: 'tools/measure/main.js',
};

const [command, ...args] = process.argv.slice(2);
/** What can be done without running anything. */
const PREPARATIONS = { install: [ensureDependencies], build: [ensureDependencies, ensureBuild] };

if (Object.hasOwn(PREPARATIONS, command ?? '')) {
  await prepare(PREPARATIONS[command]);
} else if (!Object.hasOwn(COMMANDS, command ?? '')) {
  const known = [...Object.keys(PREPARATIONS), ...Object.keys(COMMANDS)];
  console.error(`usage: node tools/run.mjs ${known.join('|')} [arguments]`);
  process.exitCode = 2;
} else if (await prepare(PREPARATIONS.build)) {
  process.exitCode = await run(COMMANDS[command]);
}

/** Takes the steps; false, with the message on standard error and exit code 1, when one fails. */
async function prepare(steps) {
  try {
    for (const step of steps) await step(root);
    return true;
  } catch (error) {
    console.error(`\n${error.message}`);
    process.exitCode = 1;
    return false;
  }
}

/** Runs a built entry file on the clone's own Node with the clone's tools first on the path; returns its exit code. */
function run(entry) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const watch = pathToFileURL(join(root, 'tools', 'local', 'run', 'end-with-parent.mjs')).href;
  const file = join(root, 'dist', entry);
  return runInForeground(nodeBinary(root), ['--enable-source-maps', '--import', watch, file, ...args], {
    // The compiled code of everything that is loaded is kept: a third off every start.
    env: { NODE_COMPILE_CACHE: join(root, 'dist', '.compile-cache'), ...process.env, PATH: path },
  });
}
