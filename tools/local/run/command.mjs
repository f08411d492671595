import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInForeground } from './child.mjs';
import { nodeBinary } from './dependencies.mjs';

/** Runs a built entry file on the clone's own Node with the clone's tools first on the path; returns its exit code. */
export function runCommand(root, entry, args) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const watch = pathToFileURL(join(root, 'tools', 'local', 'run', 'end-with-parent.mjs')).href;
  return runInForeground(nodeBinary(root), ['--enable-source-maps', '--import', watch, entry, ...args], {
    // The compiled code of everything that is loaded is kept: a third off every start.
    env: { NODE_COMPILE_CACHE: join(root, 'dist', '.compile-cache'), ...process.env, PATH: path },
  });
}
