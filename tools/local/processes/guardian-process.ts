// Ends the processes of a stack when the process that started them is gone, however it went. It is a process of its own
// that holds one end of a pipe: the kernel closes the other end even on a kill -9. On standard input, line by line, it is
// told whom to watch (`watch <pid> <started> <signal> <after ms> <process|group>`) and whom not any more
// (`forget <pid>`), and which folders to remove when everybody has ended (`remove <path>`, `keep <path>`).
import { createInterface } from 'node:readline';
import { endProcess, type LastSignal, removeDirectory } from './leftovers.js';
import type { ProcessIdentity } from '#runtime/lifecycle/process-identity';

const watched = new Map<string, ProcessIdentity & LastSignal>();
const folders = new Set<string>();

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const [order, subject = '', started = '', signal, afterMs, extent] = line.split(' ');
  if (order === 'watch') {
    watched.set(subject, {
      pid: Number(subject),
      started,
      signal: signal as NodeJS.Signals,
      afterMs: Number(afterMs),
      group: extent === 'group',
    });
  }
  if (order === 'forget') watched.delete(subject);
  if (order === 'remove') folders.add(decodeURIComponent(subject));
  if (order === 'keep') folders.delete(decodeURIComponent(subject));
});
lines.once('close', () => void endAll());

async function endAll(): Promise<void> {
  await Promise.all([...watched.values()].map(endProcess));
  folders.forEach(removeDirectory);
}
