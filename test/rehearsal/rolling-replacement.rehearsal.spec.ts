import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { SERVICES, type ServiceName } from '#contracts/services';
import type { WebhookEventType } from '#contracts/webhooks/envelope';
import { verifyLedger } from '../../apps/credit-ledger/src/operations/accounts.js';
import { eventually } from '../support/eventually.js';
import type { SampleSite } from '../support/sample-site/sample-site.js';
import type { TestWorkspace } from '../support/partner/workspace.js';
import { serviceStage } from '../support/service/service-stage.js';
import { ClusterAddress } from './support/rolling/cluster-address.js';
import {
  endReplica,
  type Replacement,
  type Replica,
  type RolloutTimes,
  startReplica,
} from './support/rolling/replica.js';
import { rollingTable } from './support/rolling/rolling-table.js';
import { settle } from './support/rolling/settle.js';
import { CountingPartner } from '../support/partner/counting-partner.js';
import { SteadyPartner, type SteadyPartnerOptions } from '../fault/support/steady-partner.js';

/** How often every replica is replaced. */
const ROUNDS = Number(process.env.ROLLING_ROUNDS ?? 1);
/** Partners with a connection each that is idle but for two creates at the end, or after the end, of a replica. */
const SLEEPERS = { thatWakeForSigterm: 12, thatSleepThrough: 4 };
/** Calls between two replacements. */
const CALLS_BETWEEN = 50;

/** All shorter than in a cluster, where each is 5 s. */
const NOTICE_MS = 4_000;
const PROMPT: RolloutTimes = { endpointRemovalMs: 400, preStopMs: 1_000 };
/** New connections still come after SIGTERM, as where the control plane is busy. */
const LATE: RolloutTimes = { endpointRemovalMs: 2_000, preStopMs: 1_000 };

const ENV = {
  EGRESS_ALLOW: '127.0.0.0/8',
  DRAIN_NOTICE_MS: String(NOTICE_MS),
  ENGINE_MAX_QUEUED: '1000000',
  ENGINE_CONCURRENCY: '4',
  ENGINE_AUDITS_PER_HOST: '8',
};
const key = () => randomBytes(32).toString('base64');
const APP_ENV: Partial<Record<ServiceName, Readonly<Record<string, string>>>> = {
  'webhook-dispatcher': { SECRETS_KEY: key() },
  'credit-ledger': { STATEMENT_KEY: key() },
};

/** What partners are like. Idle connections of those that keep some are idle for less than a gateway's notice. */
const PARTNERS: readonly SteadyPartnerOptions[] = [
  { pauseMs: 100, cancels: (round) => round % 2 === 0 },
  { pauseMs: 250, cancels: (round) => round % 3 === 0 },
  { pauseMs: 400 },
  { pauseMs: 250, cancels: () => true, keepsConnections: false },
];

/** Each replica of each app once: the first alone, the second together with that of another app. */
const ROLLOUT: readonly (readonly ServiceName[])[] = [
  ['credit-ledger'],
  ['audit-engine'],
  ['webhook-dispatcher'],
  ['api-gateway'],
  ['credit-ledger', 'api-gateway'],
  ['audit-engine', 'webhook-dispatcher'],
];

interface ListeningWorkspace extends TestWorkspace {
  /** Signs what its endpoint is told. */
  readonly secret: string;
}

describe('two replicas of each app, each replaced in turn under load as Kubernetes does', () => {
  const stage = serviceStage({
    name: 'rolling',
    env: ENV,
    appEnv: APP_ENV,
    // So that some are always under way.
    receiving: { respond: () => pause(50, 204) },
  });
  let address: ClusterAddress;
  /** The older first. */
  const replicas = {} as Record<ServiceName, Replica[]>;
  let workspaces: readonly ListeningWorkspace[] = [];

  beforeAll(async () => {
    const { apps, gatewayUrl } = stage.service;
    address = await ClusterAddress.start();
    for (const name of SERVICES) {
      const endpoint = name === 'api-gateway' ? { endpoint: gatewayUrl } : {};
      replicas[name] = [{ name, app: apps[name], ...endpoint }];
    }
    stage.ends(() =>
      Promise.all(
        Object.values(replicas)
          .flat()
          .map(({ app }) => app.stop()),
      ),
    );
    stage.ends(() => address.close());
    await Promise.all(SERVICES.map((name) => join(name)));
    address.add(gatewayUrl);
    workspaces = await Promise.all(PARTNERS.map(() => openListeningWorkspace()));
  }, 120_000);

  const openListeningWorkspace = async (): Promise<ListeningWorkspace> => {
    const workspace = await stage.open(10_000_000, 'purchase');
    await workspace.liftLimits(['audit.create', 'audit.fetch', 'audit.cancel', 'balance.get']);
    const types: WebhookEventType[] = ['audit.completed', 'audit.failed', 'audit.cancelled'];
    return { ...workspace, ...(await workspace.registerEndpoint(stage.receiver.url, types)) };
  };
  const join = async (name: ServiceName) => {
    const replica = await startReplica(stage.service, name, { ...ENV, ...APP_ENV[name] });
    replicas[name].push(replica);
    if (replica.endpoint) address.add(replica.endpoint);
  };
  /** `together`: with which apps at once, itself included. */
  const replace = async (
    name: ServiceName,
    together: readonly ServiceName[],
    burst: () => Promise<void>,
  ): Promise<Replacement> => {
    const from = performance.now();
    await join(name);
    const readyMs = performance.now() - from;
    const old = replicas[name].shift()!;
    const end = await endReplica(old, address, together.length > 1 ? LATE : PROMPT, burst);
    return { name, together, from, readyMs, ...end, until: performance.now() };
  };

  it('loses no request, no message and no credit', async () => {
    const steady = PARTNERS.map(
      (options, index) =>
        new SteadyPartner(address.url, workspaces[index]!, (round) => audited(stage.site, round), options),
    );
    const [light, sound] = Object.values(SLEEPERS).map((count) =>
      Array.from({ length: count }, () => new CountingPartner(address.url, workspaces[0]!.apiKey)),
    ) as [CountingPartner[], CountingPartner[]];
    const create = (sleeper: CountingPartner) => sleeper.create(`${stage.site.url}/article`, randomUUID());
    const wake = async (sleepers: readonly CountingPartner[]) => {
      await Promise.all(sleepers.map(create));
      await Promise.all(sleepers.map(create));
    };
    const wakeAll = () => wake([...light, ...sound]);
    /** None while a gateway leaves but its own: it ends what was idle for long, and what comes at that moment is lost. */
    const burstAt = (name: ServiceName, together: readonly ServiceName[]) => async () => {
      if (name === 'api-gateway' || !together.includes('api-gateway')) await wake(light);
    };
    const partners = [...steady, ...light, ...sound];
    const calls = () => partners.flatMap((partner) => partner.calls);
    const running = Promise.all(steady.map((partner) => partner.run()));
    const replacements: Replacement[] = [];
    await wakeAll();
    for (const names of Array.from({ length: ROUNDS }, () => ROLLOUT).flat()) {
      const before = calls().length;
      await eventually('calls go on', () => calls().length >= before + CALLS_BETWEEN);
      replacements.push(
        ...(await Promise.all(names.map((name) => replace(name, names, burstAt(name, names))))),
      );
      await wakeAll();
    }
    for (const partner of steady) partner.stop();
    await running;
    await Promise.all(partners.map((partner) => partner.close()));

    const created = partners.flatMap((partner) => partner.created);
    const { problems, rest } = await settle(
      created.map(({ auditId }) => auditId),
      {
        operator: stage.operator,
        workspaces: workspaces.map(({ id }) => id),
        receiver: stage.receiver,
        managementUrl: stage.service.stack.rabbitmq.managementUrl,
        brokerUrl: stage.service.addresses.brokerAdminUrl,
      },
    );
    const received = new Set(stage.receiver.received.map(({ headers }) => headers['x-service-webhook-id']));
    const webhooks = {
      received: stage.receiver.received.length,
      again: stage.receiver.received.length - received.size,
    };
    process.stdout.write(rollingTable({ replacements, calls: calls(), created, problems, rest, webhooks }));

    // Or it was no rehearsal.
    expect(replacements.flatMap(({ underWay }) => Object.values(underWay)).some((count) => count > 0)).toBe(
      true,
    );
    expect(calls().flatMap(({ failure }) => failure ?? [])).toEqual([]);
    expect({ problems, rest }).toEqual({ problems: [], rest: [] });
    expect(replacements.map(({ name, ended }) => `${name}: ${ended}`)).toEqual(
      replacements.map(({ name }) => `${name}: exit code 0`),
    );
    expect(replacements.flatMap(({ errors }) => errors)).toEqual([]);
    expect(webhooks.again).toBe(0);
    const secrets = workspaces.map(({ secret }) => secret);
    for (const webhook of stage.receiver.received)
      expect(secrets.some((secret) => stage.receiver.verify(webhook, secret))).toBe(true);
    const verdict = await stage.operator.withDatabase('ledger', (client) => verifyLedger(client, {}));
    expect(verdict).toMatchObject({ ok: true, problems: [] });
  }, 300_000);
});

/** Most audits complete at once; some take a second, so that one of them always runs; some fail. */
function audited({ url }: SampleSite, round: number): string {
  if (round % 4 === 0) return `${url}/article?wait=1000`;
  return `${url}/${round % 4 === 1 ? 'missing' : 'article'}`;
}
