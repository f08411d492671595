import { setTimeout as pause } from 'node:timers/promises';
import type { Operator } from '../../apps/operator/src/connections/operator.js';
import { settle } from '../chaos/checks/settle.js';
import { steppedBack } from '../chaos/checks/sighting.js';
import { type Check, verified } from '../chaos/checks/verified.js';
import { openPartner, type OpenedPartner } from '../chaos/partners/open-partner.js';
import { MACHINE_ADDRESS } from '../support/containers/engine/engine.js';
import { eventually } from '../support/eventually.js';
import type { SampleSite } from '../support/sample-site/sample-site.js';
import type { SeededRandom } from '../support/seeded-random.js';
import { whole } from './cluster/cluster.js';
import { rolesOf } from './cluster/roles.js';
import type { Loss, Cluster } from './faults/loss.js';
import { Gauge } from './load/gauge.js';
import { measure, type Measured } from './load/measured.js';

/** Partners beside the one whose calls are measured. */
const PARTNERS = 2;
const BEFORE_MS = 5_000;
const AFTER_MS = 5_000;
/** How long a machine is gone: until the service works without it, and so long at least and at most. */
const GONE_MS = { min: 20_000, max: 60_000 };
const WORKS_WITHIN_MS = 120_000;

/** The installation, as it is reached from outside the machines. */
export interface Installation extends Cluster {
  readonly operator: Operator;
  /** Where partners call: before both gateways. */
  readonly url: string;
  readonly managementUrl: string;
  readonly brokerUrl: string;
  readonly check: Check;
}

export interface RoundOutcome {
  readonly name: string;
  /** What the lost machine led. */
  readonly roles: string;
  readonly measured: Measured;
  /** Audits that were answered with 202. */
  readonly created: number;
  /** Until every server and app was there again by itself, in milliseconds from the return; undefined where it never was. */
  readonly wholeAfterMs: number | undefined;
  /** Laws that were broken, in sentences. */
  readonly problems: readonly string[];
}

/**
 * One loss under load, until everything has settled; then looks at what everybody saw, and what is recorded. Never throws:
 * a round that could not be run to its end is a problem.
 */
export function runRound(...round: Parameters<typeof runToItsEnd>): Promise<RoundOutcome> {
  const [, , { name }] = round;
  return runToItsEnd(...round).catch((error: Error) => ({
    name,
    roles: '',
    measured: measure([], []),
    created: 0,
    wholeAfterMs: undefined,
    problems: [error.message],
  }));
}

async function runToItsEnd(
  installation: Installation,
  site: SampleSite,
  loss: Loss,
  random: SeededRandom,
): Promise<RoundOutcome> {
  await whole(installation.documents, 'all');
  const gauge = new Gauge();
  const open = (observe?: Gauge['observe']) =>
    openPartner(installation, site, random, { host: MACHINE_ADDRESS, ...(observe && { observe }) });
  const measured = await open(gauge.observe);
  const all: readonly OpenedPartner[] = [
    measured,
    ...(await Promise.all(Array.from({ length: PARTNERS }, () => open()))),
  ];
  const partners = all.map(({ partner }) => partner);
  const receivers = all.map(({ receiver }) => receiver);
  try {
    const running = Promise.all(partners.slice(1).map((partner) => partner.run()));
    // It is waited for after the loss; until then its failure is not reported.
    running.catch(() => undefined);
    gauge.start(measured.partner, `${site.url}/article`);
    await pause(BEFORE_MS);
    const roles = loss.machine === undefined ? '' : await rolesOf(installation.documents, loss.machine);
    const lostAt = performance.now();
    const wholeAfterMs = await strike(installation, loss, gauge);
    await pause(AFTER_MS);
    for (const partner of partners) partner.stop();
    await gauge.stop();
    await running;
    const created = new Set(partners.flatMap((partner) => partner.auditIds));
    const settled = await settle(
      installation,
      partners.map(({ workspace }) => workspace.id),
      created,
      () => new Set(receivers.flatMap((receiver) => [...receiver.received])),
    );
    // Once more after everything has ended: no partner may see less than before.
    for (const partner of partners) for (const auditId of partner.auditIds) await partner.look(auditId);
    const unansweredWithoutKey = partners.reduce((sum, partner) => sum + partner.unansweredWithoutKey, 0);
    return {
      name: loss.name,
      roles,
      measured: measure(
        gauge.calls.filter(({ answeredAt }) => answeredAt >= lostAt),
        receivers
          .flatMap(({ deliveries }) => deliveries.filter(({ at }) => at >= lostAt))
          .map(({ ageMs }) => ageMs),
      ),
      created: created.size,
      wholeAfterMs,
      problems: [
        ...partners.flatMap((partner) => partner.takeProblems()),
        ...settled.problems,
        // Only a create without an Idempotency-Key may end so: its caller does not know of it and can't ask.
        ...settled.unanswered
          .slice(unansweredWithoutKey)
          .map((auditId) => `${auditId} was charged without an answer`),
        ...receivers.flatMap(({ forged }) =>
          forged === 0 ? [] : [`${forged} webhooks without a valid signature`],
        ),
        ...steppedBack([...partners, ...receivers].flatMap((witness) => witness.sightings)),
        ...(await verified(installation.check)),
      ],
    };
  } finally {
    for (const partner of partners) partner.stop();
    await Promise.all([...partners, ...receivers].map((each) => each.close()));
  }
}

/** Resolves with how long it took after the return until everything was there again, by itself. */
async function strike(installation: Installation, loss: Loss, gauge: Gauge): Promise<number> {
  const lostAt = performance.now();
  const bringBack = await loss.begin(installation);
  if (bringBack) {
    await pause(GONE_MS.min);
    await eventually(
      'it works without the machine',
      () => gauge.worksSince(lostAt),
      GONE_MS.max - GONE_MS.min,
    ).catch(() => undefined);
    await bringBack();
  }
  const backAt = performance.now();
  await whole(installation.documents, 'all');
  const wholeAfterMs = performance.now() - backAt;
  await eventually('creates are answered at once', () => gauge.worksSince(backAt), WORKS_WITHIN_MS);
  return wholeAfterMs;
}
