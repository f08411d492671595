import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Server } from '../../tools/local/servers/private-server.js';
import type { RunningApp } from '../../tools/local/start/supervise/running-app.js';
import type { RunningService } from '../../tools/local/start/start-service.js';
import { eventually } from '../support/eventually.js';
import { UndocumentedResponse } from '../support/openapi/openapi-checker.js';
import type { PartnerClient, PartnerResponse } from '../support/partner/partner-client.js';
import { serviceStage } from '../support/service/service-stage.js';
import { type AnotherApp, startAnotherApp } from './support/another-app.js';
import { attemptsInOrder, endingsByWorkspace, undelivered } from './support/webhook-drill/drill-records.js';
import { drillSummary } from './support/webhook-drill/drill-summary.js';
import { drillVerdict } from './support/webhook-drill/drill-verdict.js';
import { killInTurn, killOrder, type Victim } from './support/webhook-drill/kills.js';
import { MoodyReceiver } from './support/webhook-drill/moody-receiver.js';
import { type DrillEndpoint, OperatorOnDuty } from './support/webhook-drill/operator-on-duty.js';
import { SeededRandom } from '../support/seeded-random.js';
import { Weather } from './support/webhook-drill/weather.js';

const EVENTS = Number(process.env.DRILL_EVENTS ?? 5_000);
const SEED = Number(process.env.DRILL_SEED ?? Math.floor(Math.random() * 2 ** 31));
const PARTNERS = 10;
const CALLS_AT_ONCE = 12;
const ROUNDS = Number(process.env.DRILL_ROUNDS ?? 2);
const DRILL_TIMEOUT_MS = 180_000;

/** A series ends in seconds. The lease of an attempt is 5 s longer than its time-out. */
const DISPATCHER_ENV = {
  EGRESS_ALLOW: '127.0.0.0/8',
  SECRETS_KEY: randomBytes(32).toString('base64'),
  WEBHOOK_RETRY_SCHEDULE: '200ms,400ms,800ms,1600ms',
  WEBHOOK_TIMEOUT_MS: '1000',
};
const ENV = {
  EGRESS_ALLOW: '127.0.0.0/8',
  ENGINE_MAX_QUEUED: '1000000',
  ENGINE_CONCURRENCY: '4',
  ENGINE_AUDITS_PER_HOST: '4',
};

/** One audit in so many is left to complete, and one to fail. The others are cancelled, which ends them the quickest. */
const COMPLETES = 50;
const FAILS = 10;

interface DrillWorkspace extends DrillEndpoint {
  readonly partner: PartnerClient;
}

describe('two dispatchers, their broker and their database, killed -9 again and again while receivers fail,', () => {
  const random = new SeededRandom(SEED);
  const stage = serviceStage({
    name: 'webhooks',
    ownServers: true,
    env: ENV,
    appEnv: { 'webhook-dispatcher': DISPATCHER_ENV },
  });
  let second: AnotherApp;
  const workspaces: DrillWorkspace[] = [];

  beforeAll(async () => {
    const more = { env: DISPATCHER_ENV, supervised: true };
    second = await startAnotherApp(stage.service, 'webhook-dispatcher', more);
    stage.ends(() => second.app.stop());
    for (let count = 0; count < PARTNERS; count++) workspaces.push(await openDrillWorkspace());
  }, 60_000);
  afterAll(() => {
    for (const { receiver } of workspaces) receiver.close();
  });

  const openDrillWorkspace = async (): Promise<DrillWorkspace> => {
    const receiver = await MoodyReceiver.start(new Weather(new SeededRandom(random.between(0, 2 ** 31))));
    const workspace = await stage.open(1_000_000, 'purchase');
    await workspace.liftLimits(['audit.create', 'audit.cancel']);
    const { endpoint_id, secret } = await workspace.registerEndpoint(receiver.url, [
      'audit.completed',
      'audit.failed',
      'audit.cancelled',
    ]);
    receiver.expectSignaturesBy(secret);
    return { partner: workspace.partner, receiver, endpointId: endpoint_id, workspaceId: workspace.id };
  };

  /** Has this many audits end, spread over the partners. */
  const endAudits = async (count: number, givenUp: AbortSignal) => {
    let begun = 0;
    const work = async ({ partner }: DrillWorkspace) => {
      for (let number = begun++; number < count; number = begun++) {
        const completes = number % COMPLETES === 0;
        const url = `${stage.site.url}/${completes ? 'article' : 'missing'}`;
        const key = { idempotencyKey: randomUUID() };
        const created = await insist(() => partner.createAudit({ url, type: 'seo' }, key), givenUp);
        const cancel = () => partner.cancelAudit(created.body.data.audit_id);
        if (number % FAILS !== 0) await insist(cancel, givenUp);
      }
    };
    await Promise.all(
      workspaces.flatMap((workspace) => Array.from({ length: CALLS_AT_ONCE }, () => work(workspace))),
    );
  };

  it('tell every event to every receiver, never more than 3 at once, and again only what they cannot know to have arrived', async () => {
    const began = performance.now();
    const secondsGone = () => (performance.now() - began) / 1_000;
    const receivers = workspaces.map(({ receiver }) => receiver);
    const arrived = () => receivers.reduce((sum, { accepted }) => sum + accepted.size, 0);
    const duty = new OperatorOnDuty(stage.operator, workspaces);
    const working = duty.work();
    const over = new AbortController();
    try {
      const order = killOrder(victims(stage.service, second.app), ROUNDS, random);
      const killing = killInTurn(order, (kill) =>
        eventually(
          `enough has arrived for kill ${kill + 1}`,
          () => arrived() >= ((kill + 1) * EVENTS) / (order.length + 1),
          DRILL_TIMEOUT_MS,
        ),
      );
      const creating = endAudits(EVENTS, over.signal).then(secondsGone);
      const [untilAllBegun] = await Promise.all([creating, killing]);
      for (const receiver of receivers) await receiver.fix();
      const endings = await eventually(
        'every audit has ended, and every event is delivered',
        async () => {
          const found = await endingsByWorkspace(stage.operator);
          const ended = [...found.values()].reduce((sum, { size }) => sum + size, 0);
          return (
            ended === EVENTS && arrived() >= EVENTS && (await undelivered(stage.operator)) === 0 && found
          );
        },
        DRILL_TIMEOUT_MS,
      );

      const attempts = await attemptsInOrder(stage.operator);
      const { duplicates, problems } = drillVerdict(workspaces, endings, attempts);
      const seconds = { untilAllBegun, altogether: secondsGone() };
      const kills = order.map(({ name }) => name);
      process.stdout.write(
        drillSummary({ seed: SEED, seconds, events: EVENTS, receivers, attempts, kills, duplicates, duty }),
      );
      expect(problems).toEqual([]);
      // Or it was no drill.
      expect(Math.max(...receivers.map(({ maxInFlight }) => maxInFlight))).toBe(3);
      if (EVENTS >= 5_000) expect([duty.enabled, duty.recovered]).not.toContain(0);
    } finally {
      over.abort();
      duty.leave();
      await working;
    }
  }, 800_000);
});

function victims(service: RunningService, second: RunningApp): Victim[] {
  const app = (name: string, process: RunningApp): Victim => ({
    name,
    kill: () => process.crash(),
    back: () => process.ready(),
  });
  const server = (it: Server): Victim => ({ name: it.name, kill: () => it.kill(), back: () => it.start() });
  return [
    app('first dispatcher', service.apps['webhook-dispatcher']),
    app('second dispatcher', second),
    server(service.stack.rabbitmq),
    server(service.stack.postgres),
  ];
}

/** Statuses that say that the same call may work later. */
const LATER = [409, 429, 503];
const RETRY_AFTER_MS = 500;

/** Repeats a call until it is answered as it should be. Throws for an answer that is for good, and for any once given up. */
async function insist(call: () => Promise<PartnerResponse>, givenUp: AbortSignal): Promise<PartnerResponse> {
  for (;;) {
    const response = await call().catch((error: unknown) => {
      if (error instanceof UndocumentedResponse || givenUp.aborted) throw error;
      return undefined;
    });
    if (response && response.status < 300) return response;
    if (response && (givenUp.aborted || !LATER.includes(response.status)))
      throw new Error(`a partner was answered with ${response.status}: ${JSON.stringify(response.body)}`);
    await pause(RETRY_AFTER_MS);
  }
}
