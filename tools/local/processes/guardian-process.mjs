// Ends the processes of a stack when the process that started them is gone, however it went. It is a process of its own
// that holds one end of a pipe: the kernel closes the other end even on a kill -9. On standard input, line by line, it is
// told whom to watch (`watch <pid> <started> <signal> <after ms> <process|group>`) and whom not any more
// (`forget <pid>`), and which folders to remove when everybody has ended (`remove <path>`, `keep <path>`).
import { readFileSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

/** How long a process may take to follow a signal that is not SIGKILL, in milliseconds. */
const GRACE_MS = 5_000;

const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
const watched = new Map();
const folders = new Set();

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const [order, subject, started, signal, afterMs, extent] = line.split(' ');
  if (order === 'watch') {
    watched.set(Number(subject), { started, signal, afterMs: Number(afterMs), group: extent === 'group' });
  }
  if (order === 'forget') watched.delete(Number(subject));
  if (order === 'remove') folders.add(decodeURIComponent(subject));
  if (order === 'keep') folders.delete(decodeURIComponent(subject));
});
lines.once('close', async () => {
  await Promise.all([...watched.keys()].map(end));
  for (const folder of folders)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
});

async function end(pid) {
  const { signal, afterMs } = watched.get(pid);
  await pause(afterMs);
  kill(pid, signal);
  const deadline = Date.now() + GRACE_MS;
  while (isAlive(pid) && Date.now() < deadline) await pause(20);
  kill(pid, 'SIGKILL');
}

function kill(pid, signal) {
  if (!isAlive(pid)) return;
  try {
    process.kill(watched.get(pid).group ? -pid : pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** The rule of process-identity.ts, which can't be imported here: this file runs as it is. */
function isAlive(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return !'ZX'.includes(fields[0]) && `${boot}:${fields[19]}` === watched.get(pid).started;
  } catch {
    return false;
  }
}
