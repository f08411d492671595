import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { startPrivateBroker } from './private-broker.js';

describe('a private broker', () => {
  it('has no Erlang name server left behind by a command that finds it gone', async () => {
    const broker = await startPrivateBroker();
    try {
      await broker.server.kill();
      await expect(broker.control('status')).rejects.toThrow();
      expect(epmdsOf(broker.home)).toEqual([]);
    } finally {
      await broker.remove();
    }
  }, 60_000);
});

/** Ids of the name servers whose environment has this home. */
function epmdsOf(home: string): readonly string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const [program = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      if (!program.endsWith('epmd')) return false;
      return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`HOME=${home}`);
    } catch {
      return false; // it has ended meanwhile
    }
  });
}
