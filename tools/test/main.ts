import { runJest } from './run-jest.js';
import { selectedProjects } from './selected-projects.js';
import { startTestServers } from './test-servers.js';

/** `npm test [-- arguments of Jest]`: starts servers and service for the tests, runs them, stops everything. */
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());

const args = process.argv.slice(2);
try {
  const projects = selectedProjects(args);
  const starting = startTestServers(projects, process.env, (line) => console.log(line));
  const servers = await Promise.race([starting, aborted(stop.signal)]);
  if (!servers) process.exit(130); // the kernel ends what was started
  const run = await runJest(args, servers.env, stop.signal, { projects });
  await servers.stop();
  console.log(`${run.passed} passed, ${run.failed} failed`);
  process.exitCode = stop.signal.aborted ? 130 : run.exitCode;
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
process.exit();

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }));
}
