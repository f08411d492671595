import { runJest } from '../../tools/test/run-jest.js';
import { insideEngine } from '../support/containers/inside-engine.js';

// Run by main.ts.
await insideEngine(async ({ engine, args }) => {
  const jest = ['--config', 'jest.containers.config.mjs', ...args];
  // One file at a time: each publishes the port of a gateway.
  const options = { workers: 1 };
  const { passed, failed, exitCode } = await runJest(jest, engine.env, new AbortController().signal, options);
  // A run that could not begin has failed, too.
  return { passed, failed: exitCode === 0 ? failed : Math.max(failed, 1) };
});
