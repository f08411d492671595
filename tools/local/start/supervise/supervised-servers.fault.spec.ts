import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answered } from '../../../../test/fault/support/unavailable.js';
import { eventually } from '../../../../test/support/eventually.js';
import { openWorkspaceAt, type TestWorkspace } from '../../../../test/support/partner/workspace.js';
import { type Operator, openOperator } from '../../../../apps/operator/src/connections/operator.js';
import { type ProcessIdentity, sendSignal } from '#runtime/lifecycle/process-identity';
import { startRedis } from '../../servers/redis.js';
import { processesMentioning } from '../../processes/testing/process-tree.js';
import { ServerSupervisor } from './server-supervisor.js';
import { type RunningService, startService } from '../start-service.js';
import { summaryOf } from '../summary.js';

describe('the private servers under `npm start`', () => {
  const clone = mkdtempSync(join(tmpdir(), 'acs-clone-'));
  const said: string[] = [];
  let service: RunningService;
  let operator: Operator;
  let workspace: TestWorkspace;
  beforeAll(async () => {
    service = await startService({
      clone,
      name: 'supervised',
      ephemeral: true,
      superviseServers: true,
      progress: (line) => said.push(line),
    });
    operator = openOperator(service.env);
    workspace = await openWorkspaceAt(service.gatewayUrl, operator, 100_000, 'purchase');
  }, 120_000);
  afterAll(async () => {
    await operator?.close();
    await service?.stop();
    await eventually('nothing is left running', () => processesMentioning(clone).length === 0);
    rmSync(clone, { recursive: true, force: true, maxRetries: 10 });
  }, 60_000);

  it('take the first audit as the printed command posts it', async () => {
    const command = summaryOf(service, 1)
      .split('\n')
      .find((line) => line.includes('first audit'))
      ?.replace('<api_key>', workspace.apiKey);
    const [, url = ''] = /curl -X POST (\S+) /.exec(command ?? '') ?? [];
    const headers = [...(command ?? '').matchAll(/-H '(.+?): (.+?)'/g)].map(
      ([, name = '', value = '']) => [name, value] as [string, string],
    );
    const [, body = ''] = / -d '(.+)'$/.exec(command ?? '') ?? [];
    const post = () => fetch(url, { method: 'POST', headers, body });
    const [first, again] = [await post(), await post()];
    expect([first.status, again.status]).toEqual([202, 202]);
    expect(await again.json()).toEqual(await first.json());
  });

  it.each([
    ['postgres', 'Postgres'],
    ['redis', 'Redis'],
    ['rabbitmq', 'RabbitMQ'],
  ] as const)(
    'have %s back on its port after a kill -9, say so with its log, and audits can be created again',
    async (key, name) => {
      const server = service.stack[key];
      const { pid, port } = server;
      process.kill(pid ?? 0, 'SIGKILL');
      const log = service.stack.directory.file('logs', `${key}.log`);
      await eventually('the end is reported', () =>
        said.includes(`${name} ended (ended by SIGKILL); starting it again. Its log: ${log}`),
      );
      await eventually('the new process is reported', () =>
        said.includes(`${name} answers again (process ${server.pid}).`),
      );
      expect(server.pid).not.toBe(pid);
      expect(server.port).toBe(port);
      const audit = { url: 'https://example.com/', type: 'seo' };
      expect((await answered(() => workspace.partner.createAudit(audit))).status).toBe(202);
    },
    60_000,
  );

  it('have only the helper of a server back when only that was killed', async () => {
    const { pid } = service.stack.rabbitmq;
    const file = service.stack.directory.file('processes', 'epmd.json');
    const epmd = JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity;
    sendSignal(epmd, 'SIGKILL');
    await eventually('the end is reported', () => said.some((line) => line.startsWith('epmd ended')));
    await eventually('it is back', () => said.at(-1) === `RabbitMQ answers again (process ${pid}).`);
  });

  it('stay down when they are stopped', async () => {
    const before = said.length;
    await service.stack.redis.stop();
    expect(service.stack.redis.pid).toBeUndefined();
    expect(said).toHaveLength(before);
    await service.stack.redis.start();
  });
});

describe('a private server that keeps dying', () => {
  it('is given up after the fifth time, with the end of its log', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'acs-redis-'));
    const server = await startRedis({ directory, password: 'secret' });
    const said: string[] = [];
    const supervisor = new ServerSupervisor(server, (line) => said.push(line));
    let reason: string | undefined;
    void supervisor.givenUp.then((why) => (reason = why));
    try {
      await eventually('it is given up', () => {
        server.signal('SIGKILL');
        return reason !== undefined;
      });
      expect(reason).toMatch(
        /^Redis ended \(.+\) 5 times in a row and is given up\. The end of .+redis\.log:\n/,
      );
      expect(server.pid).toBeUndefined();
    } finally {
      supervisor.stop();
      await server.discard();
      rmSync(directory, { recursive: true, force: true });
    }
  });
});
