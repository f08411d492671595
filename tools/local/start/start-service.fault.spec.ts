import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../test/support/eventually.js';
import { identify } from '#runtime/lifecycle/process-identity';
import { commandLinesMentioning } from '../processes/testing/process-tree.js';
import type { StackFile } from './stack-file.js';
import { type ServiceOptions, startService } from './start-service.js';

describe('the whole service under a supervisor', () => {
  const clone = mkdtempSync(join(tmpdir(), 'acs-clone-'));
  afterAll(() => rmSync(clone, { recursive: true, force: true, maxRetries: 10 }));
  const options = { clone, name: 'supervised', ephemeral: true };
  /** Folders of ephemeral stacks of this process. */
  const leftovers = () =>
    ['/dev/shm', join(clone, '.stack')].flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.startsWith(`acs-supervised-${process.pid}-`))
        .map((name) => join(folder, name)),
    );

  it('has an app that is killed back on its port, says so, and leaves nothing behind when it stops', async () => {
    const printed: string[] = [];
    const startsAgain = (seconds: number) =>
      `credit-ledger ended (ended by SIGKILL); starting it again in ${seconds} s.`;
    const service = await startService({ ...options, progress: (line) => printed.push(line) });
    const { stack, apps } = service;
    try {
      const ledger = apps['credit-ledger'];
      const { pid, readyUrl } = ledger;
      await ledger.crash();
      await ledger.ready();
      expect(ledger.pid).not.toBe(pid);
      expect(ledger.readyUrl).toBe(readyUrl);
      expect(printed).toContain(startsAgain(0.5));
      expect((await fetch(`${service.gatewayUrl}/health/ready`)).status).toBe(200);

      const file = JSON.parse(readFileSync(stack.directory.file('stack.json'), 'utf8')) as StackFile;
      expect(file).toMatchObject({ owner: identify(process.pid), gatewayUrl: service.gatewayUrl });
      expect(file.apps['credit-ledger'].pid).toBe(ledger.pid);

      // Ends that nobody asked for, each soon after the launch. A restart that somebody asks for begins the count again.
      for (const waits of [[0.5, 1], [0.5]]) {
        await ledger.restart();
        for (const seconds of waits) {
          printed.length = 0;
          process.kill(ledger.pid!, 'SIGKILL');
          await eventually('it says when it starts the app again', () =>
            printed.includes(startsAgain(seconds)),
          );
          await ledger.ready();
        }
      }
    } finally {
      await service.stop();
    }
    expect(existsSync(stack.directory.path)).toBe(false);
    await eventually(
      'nothing is left running',
      () => commandLinesMentioning(service.stack.directory.path).length === 0,
    );
    for (const app of Object.values(apps)) expect(app.pid).toBeUndefined();
  }, 120_000);

  it('does not start when an app can’t, shows the end of its log, and leaves nothing behind', async () => {
    const starting = startService({ ...options, appEnv: { 'audit-engine': { ENGINE_CONCURRENCY: 'many' } } });
    await expect(starting).rejects.toThrow(
      /^audit-engine ended before it was ready \(exit code 78\)[^]*ENGINE_CONCURRENCY is "many"/,
    );
    expect(leftovers()).toEqual([]);
  }, 120_000);

  it('does not start when a server ends meanwhile, says which, and leaves nothing behind', async () => {
    const killPostgres = (line: string) => {
      if (!line.startsWith('Starting the four apps')) return;
      const [folder = ''] = leftovers();
      const [pid] = readFileSync(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
    };
    await expect(startService({ ...options, progress: killPostgres })).rejects.toThrow(
      /^Postgres ended \(ended by SIGKILL\)\. Its log: /,
    );
    expect(leftovers()).toEqual([]);
  }, 120_000);

  it('notices a taken port and a configured server that is unavailable before it starts anything', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const printed: string[] = [];
    const start = (more: Partial<ServiceOptions>) =>
      startService({ ...options, progress: (line) => printed.push(line), ...more });
    try {
      const { port } = taken.address() as AddressInfo;
      await expect(start({ port })).rejects.toThrow(`PORT ${port} is taken`);
      const environment = { DATABASE_URL: 'postgres://u:hush@127.0.0.1:1/acs' };
      await expect(start({ environment })).rejects.toThrow(
        'Postgres at postgres://u:***@127.0.0.1:1/acs could not be reached (ECONNREFUSED)',
      );
    } finally {
      taken.close();
    }
    expect(printed).toEqual([]);
    expect(leftovers()).toEqual([]);
  });
});
