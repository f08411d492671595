import { lackOfKubectl } from './kubectl.js';
import { runJest } from './run-jest.js';

/** `npm run test:deploy [-- arguments of Jest]`: tests the manifests for Kubernetes, with kubectl and without a cluster. */
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());

const lack = lackOfKubectl();
if (lack === undefined) {
  const args = ['--config', 'jest.deploy.config.mjs', ...process.argv.slice(2)];
  const run = await runJest(args, {}, stop.signal);
  console.log(`${run.passed} passed, ${run.failed} failed`);
  process.exitCode = stop.signal.aborted ? 130 : run.exitCode;
} else {
  console.error(lack);
  process.exitCode = 1;
}
process.exit();
