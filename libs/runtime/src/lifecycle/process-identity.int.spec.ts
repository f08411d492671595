import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from '@jest/globals';
import { identify, isAlive, type ProcessIdentity } from './process-identity.js';

describe('the identity of a process', () => {
  const child = () => spawn('sleep', ['60']);
  let running: ReturnType<typeof child> | undefined;
  afterEach(() => void running?.kill('SIGKILL'));

  const start = (): ProcessIdentity => {
    running = child();
    const identity = identify(running.pid ?? 0);
    if (!identity) throw new Error('sleep did not start');
    return identity;
  };

  it('stays the same while the process lives', () => {
    const identity = start();
    expect(identify(identity.pid)).toEqual(identity);
    expect(isAlive(identity)).toBe(true);
  });

  it('is undefined once the process has ended', async () => {
    const identity = start();
    running?.kill('SIGKILL');
    await once(running ?? process, 'exit');
    expect(identify(identity.pid)).toBeUndefined();
  });

  it('tells a stranger that got the same process id', () => {
    const { pid, started } = start();
    const earlier = { pid, started: started.replace(/\d+$/, (ticks) => String(Number(ticks) - 1)) };
    expect(isAlive(earlier)).toBe(false);
    expect(isAlive({ pid, started })).toBe(true);
  });

  it('reads commands whose name has brackets and spaces in it', () => {
    running = spawn('bash', ['-c', 'printf "%s" "a) R (b" > /proc/self/comm; read -r _']);
    expect(identify(running.pid ?? 0)?.started).toMatch(/^[0-9a-f-]{36}:\d+$/);
  });
});
