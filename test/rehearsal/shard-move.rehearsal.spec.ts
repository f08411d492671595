import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Operator, openOperator } from '../../apps/operator/src/connections/operator.js';
import type { MovedWorkspace } from '../../apps/operator/src/workspaces/move-workspace.js';
import { appEnvironment } from '../../tools/local/start/environment/app-environment.js';
import type { RunningService } from '../../tools/local/start/start-service.js';
import { eventually } from '../support/eventually.js';
import { openWorkspaceAt, type TestWorkspace } from '../support/partner/workspace.js';
import { type SampleSite, startSampleSite } from '../support/sample-site/sample-site.js';
import { createTestDatabase, type TestDatabase } from '../support/servers/database.js';
import { asRole } from '../support/service/service-replica.js';
import { startServiceOnTestServers } from '../support/service/service-on-test-servers.js';

const SHARD = 'b';
const CREDITS = 10_000_000;
const CALLERS = 4;
/** Milliseconds between the calls of one: the engine of a small machine has to keep up. */
const BETWEEN_MS = 150;
/** Milliseconds after which `acs` is killed while it moves. Each time it comes further. */
const KILLS_MS = [400, 500, 600, 700, 850, 1_000];
const STATEMENT_KEY = Buffer.alloc(32, 7).toString('base64');

interface Call {
  readonly auditId: string;
  readonly refusals: number;
  readonly tookMs: number;
}

/** Two ledgers with a database each, whole apps as processes, and an operator who moves a workspace while it creates audits. */
describe('a workspace that moves between two ledgers', () => {
  let service: RunningService;
  let operator: Operator;
  let site: SampleSite;
  let database: TestDatabase;
  let ledger: ChildProcess;
  let workspace: TestWorkspace;
  let env: NodeJS.ProcessEnv;

  beforeAll(async () => {
    [site, database] = await Promise.all([startSampleSite(), createTestDatabase()]);
    service = await startServiceOnTestServers({
      name: 'shard-move',
      env: { EGRESS_ALLOW: '127.0.0.0/8', ENGINE_MAX_QUEUED: '100000', LEDGER_SHARDS: SHARD, STATEMENT_KEY },
    });
    env = { ...process.env, ...service.env, LEDGER_SHARD_URLS: `${SHARD}=${database.url}`, NODE_OPTIONS: '' };
    await acs('schema', 'migrate');
    await acs('topology', 'apply');
    ledger = startShard();
    operator = openOperator(env);
    workspace = await openWorkspaceAt(service.gatewayUrl, operator, CREDITS, 'purchase');
    await workspace.liftLimits(['audit.create', 'audit.fetch', 'audit.cancel']);
  }, 180_000);

  afterAll(async () => {
    await operator?.close();
    if (ledger?.exitCode === null) {
      ledger.kill('SIGTERM');
      await once(ledger, 'exit');
    }
    await service?.stop();
    await database?.drop();
    await site?.close();
  }, 60_000);

  function startShard(): ChildProcess {
    const ports = {
      gateway: Number(new URL(service.gatewayUrl).port),
      health: { 'api-gateway': 0, 'credit-ledger': 0, 'audit-engine': 0, 'webhook-dispatcher': 0 },
    };
    return spawn(process.execPath, ['dist/bundles/credit-ledger/main.js'], {
      env: {
        ...appEnvironment(
          'credit-ledger',
          service.addresses,
          ports,
          { SECRETS_KEY: '', STATEMENT_KEY, MAIL_KEY: '' },
          {},
        ),
        DATABASE_URL: asRole(database.url, 'ledger'),
        LEDGER_SHARDS: SHARD,
        LEDGER_SHARD: SHARD,
        LOG_LEVEL: 'error',
      },
      stdio: 'inherit',
    });
  }

  const startAcs = (...args: readonly string[]) =>
    spawn(process.execPath, ['dist/bundles/operator/acs.js', ...args, '--json'], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });

  async function acs(...args: readonly string[]): Promise<unknown> {
    const child = startAcs(...args);
    const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    expect([args, child.exitCode]).toEqual([args, 0]);
    return JSON.parse(printed);
  }

  /** Creates one audit with a key, as often as it is refused; half of them fail, and are refunded. */
  async function create(number: number): Promise<Call> {
    const url = number % 2 === 0 ? `${site.url}/article` : 'http://127.0.0.1:1/';
    const begunAt = performance.now();
    const idempotencyKey = randomUUID();
    for (let refusals = 0; ; refusals++) {
      const { status, headers, body } = await workspace.partner.createAudit(
        { url, type: 'seo' },
        { idempotencyKey },
      );
      if (status === 202)
        return { auditId: body.data.audit_id, refusals, tookMs: performance.now() - begunAt };
      expect([status, Number(headers['retry-after'])]).toEqual([503, expect.any(Number)]);
      await pause(50);
    }
  }

  function createOnAndOn(): { stop(): Promise<readonly Call[]> } {
    let running = true;
    let number = 0;
    const calls: Call[] = [];
    const callers = Array.from({ length: CALLERS }, async () => {
      while (running) {
        calls.push(await create(number++));
        await pause(BETWEEN_MS);
      }
    });
    return {
      async stop() {
        running = false;
        await Promise.all(callers);
        return calls;
      },
    };
  }

  it('pays once for each audit, there and back, although the move is killed again and again', async () => {
    const moves: MovedWorkspace[] = [];
    const all: Call[] = [];
    for (const to of [SHARD, 'default']) {
      const load = createOnAndOn();
      const args = ['workspace', 'move', '--workspace', workspace.id, '--to', to] as const;
      for (const afterMs of KILLS_MS) {
        const child = startAcs(...args);
        const ended = once(child, 'exit');
        await pause(afterMs);
        child.kill('SIGKILL');
        await ended;
      }
      moves.push((await acs(...args)) as MovedWorkspace);
      await pause(1_000);
      all.push(...(await load.stop()));
      expect(await operator.shardOf(workspace.id)).toBe(to);
    }
    // Once more without a kill, for the figures.
    const load = createOnAndOn();
    await pause(1_000);
    const whole = (await acs(
      'workspace',
      'move',
      '--workspace',
      workspace.id,
      '--to',
      SHARD,
    )) as MovedWorkspace;
    await pause(1_000);
    const calls = await load.stop();
    all.push(...calls);

    expect(new Set(all.map(({ auditId }) => auditId)).size).toBe(all.length);
    const costs = await eventually('every audit has ended', () => costsOf(all), 120_000);
    const spent = costs.reduce((sum, cost) => sum + cost, 0);
    await eventually('the refunds are in the balance', async () => (await balance()) === CREDITS - spent);
    expect([...moves, whole]).toMatchObject([{ ok: true }, { ok: true }, { ok: true }]);
    expect(await acs('ledger', 'verify')).toMatchObject({ ok: true });
    const reconciled = await acs('reconcile', '--settle', '1s', '--again-after', '2s');
    expect(reconciled).toMatchObject({ ok: true, difference_count: 0 });
    process.stdout.write(
      `A move under charges: ${JSON.stringify({
        calls: calls.length,
        refused: calls.reduce((sum, { refusals }) => sum + refusals, 0),
        longest_pause_ms: Math.round(Math.max(...calls.map(({ tookMs }) => tookMs))),
        closed_ms: whole.closed_ms,
        events: whole.events,
        verified: whole.ok,
        calls_with_killed_moves: all.length,
        kills: 2 * KILLS_MS.length,
      })}\n`,
    );
  }, 300_000);

  async function balance(): Promise<number> {
    return (await workspace.partner.getBalance()).body.data.balance;
  }

  /** What each audit cost, once all have ended. */
  async function costsOf(calls: readonly Call[]): Promise<readonly number[] | false> {
    const costs: number[] = [];
    for (const { auditId } of calls) {
      const { status, credits } = (await workspace.partner.getAudit(auditId)).body.data;
      if (status === 'queued' || status === 'processing') return false;
      costs.push(credits.charged - credits.refunded);
    }
    return costs;
  }
});
