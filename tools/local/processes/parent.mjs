import { readFileSync } from 'node:fs';

/**
 * Calls back once when the process that started us is gone. npm does not end its child when it is killed, and no signal
 * tells: the only sign is that an orphan's parent changes. Returns a function that stops watching.
 */
export function whenParentDies(callback) {
  const before = ancestry();
  const watch = setInterval(() => {
    if (ancestry() === before) return;
    clearInterval(watch);
    callback();
  }, 250);
  watch.unref();
  return () => clearInterval(watch);
}

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
