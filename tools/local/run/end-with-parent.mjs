// Imported first by tools/run.mjs, and with `node --import` into the command that it runs: when the process that started
// this one is gone, this one gets SIGTERM, as from a terminal or a service manager. npm does not end its child when it is
// killed, and no signal tells: the only sign is that an orphan's parent changes. A command that is killed itself can't do
// this; what it started is then ended by its guardian (../processes/guardian.ts).
import { readFileSync } from 'node:fs';

const before = ancestry();
const watch = setInterval(() => {
  if (ancestry() === before) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, 250);
watch.unref();

/** Our parent, and where that is the shell through which npm runs a script (it outlives npm), its parent too. */
function ancestry() {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === undefined) return `${parent}`;
  try {
    const isShell = readFileSync(`/proc/${parent}/cmdline`, 'utf8').split('\0')[1] === '-c';
    const status = readFileSync(`/proc/${parent}/status`, 'utf8');
    return isShell ? `${parent} ${/^PPid:\s+(\d+)$/m.exec(status)?.[1]}` : `${parent}`;
  } catch {
    return `${parent}`; // it is gone, or this is not Linux
  }
}
