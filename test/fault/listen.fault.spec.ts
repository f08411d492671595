import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Client, webhooks } from '../../clients/node/src/index.js';
import { type Operator, openOperator } from '../../apps/operator/src/connections/operator.js';
import { builtPackage } from '../../tools/clients/built-package.js';
import { runProgram } from '../../tools/local/processes/run-program.js';
import type { RunningService } from '../../tools/local/start/start-service.js';
import { eventually } from '../support/eventually.js';
import { startWebhookReceiver, type WebhookReceiver } from '../support/partner/webhook-receiver.js';
import { openWorkspaceAt } from '../support/partner/workspace.js';
import { type SampleSite, startSampleSite } from '../support/sample-site/sample-site.js';
import { startServiceOnTestServers } from '../support/service/service-on-test-servers.js';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
/** Between two disturbances. */
const EVENTS = 5;
/** An app that was killed is started again by its supervisor. */
const RECOVERY_MS = 60_000;

let folder: string;
let service: RunningService;
let operator: Operator;
let site: SampleSite;
let receiver: WebhookReceiver;
const running: ChildProcess[] = [];
/** Sequences, in the order in which the receiver took them. */
const taken: number[] = [];
let refused = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'acs-listen-'));
  let requests = 0;
  [site, receiver, service] = await Promise.all([
    startSampleSite(),
    startWebhookReceiver({
      async respond({ body, headers }) {
        await webhooks.verify(body, headers, SECRET);
        if (++requests % 4 === 0) {
          refused++;
          return 503;
        }
        taken.push(Number(headers['x-service-webhook-sequence']));
        return 204;
      },
    }),
    startServiceOnTestServers({ name: 'listen', env: { EGRESS_ALLOW: '127.0.0.0/8' } }),
    runProgram('tar', ['-xzf', builtPackage('.tgz'), '-C', folder]),
  ]);
  operator = openOperator({ ...process.env, ...service.env });
}, 120_000);
afterAll(async () => {
  for (const listener of running) listener.kill('SIGKILL');
  await operator?.close();
  await service?.stop();
  await receiver.close();
  await site.close();
  rmSync(folder, { recursive: true });
}, 60_000);

it('the packed listen forwards every event in order, through kills of the gateway and of itself', async () => {
  const { apiKey } = await openWorkspaceAt(service.gatewayUrl, operator, 200_000, 'purchase');
  const client = new Client({ baseUrl: service.gatewayUrl, apiKey, retries: { maxRetries: 30 } });
  const start = (...more: string[]) => {
    const main = join(folder, 'package', 'dist', 'esm', 'listen', 'main.js');
    const listener = spawn(process.execPath, [main, 'listen', '--forward', receiver.url, ...more], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        PATH: process.env.PATH,
        ACS_BASE_URL: service.gatewayUrl,
        ACS_API_KEY: apiKey,
        ACS_WEBHOOK_SECRET: SECRET,
      },
    });
    running.push(listener);
    return { listener, stderr: text(listener.stderr), ended: once(listener, 'exit') };
  };
  let made = 0;
  const makeEvents = async () => {
    for (let count = 0; count < EVENTS; count++, made++) {
      const { audit_id } = await client.audits.create({ url: `${site.url}/hang`, type: 'seo' });
      await client.audits.cancel(audit_id);
    }
  };
  const allTaken = () => eventually('all are forwarded', () => new Set(taken).size === made, RECOVERY_MS);

  const first = start('--from', '1');
  await makeEvents();
  await allTaken();

  const second = start();
  expect(await second.ended).toEqual([1, null]);
  expect(await second.stderr).toContain(`is used by process ${first.listener.pid}`);

  const making = makeEvents();
  service.apps['api-gateway'].kill('SIGKILL');
  await making;
  await allTaken();
  expect(await client.events.list({ after: 'latest' })).toMatchObject({ next_after: made });
  const inOrder = () => Array.from({ length: made }, (_, index) => index + 1);
  expect(taken).toEqual(inOrder());

  const before = refused;
  const half = makeEvents();
  await eventually('an event is refused, and waits', () => refused > before);
  first.listener.kill('SIGKILL');
  await first.ended;
  await half;
  await makeEvents();
  const killedAt = taken.length;
  const third = start();
  await allTaken();
  third.listener.kill('SIGTERM');
  expect(await third.ended).toEqual([0, null]);
  // Killed between an answer and its cursor, it forwards that event again.
  if (taken[killedAt] === taken[killedAt - 1]) taken.splice(killedAt, 1);
  expect(taken).toEqual(inOrder());
}, 240_000);
