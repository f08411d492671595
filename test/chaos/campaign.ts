import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../support/eventually.js';
import type { SampleSite } from '../support/sample-site/sample-site.js';
import type { SeededRandom } from '../support/seeded-random.js';
import { openWorkspaceAt } from '../support/partner/workspace.js';
import { settle } from './checks/settle.js';
import { steppedBack } from './checks/sighting.js';
import type { Round } from './faults/fault-order.js';
import { ChaosPartner } from './partners/chaos-partner.js';
import { ChaosReceiver } from './partners/chaos-receiver.js';
import { RevokedKeys } from './partners/revoked-keys.js';
import type { Installation } from './setup/installation.js';
import type { Outcome } from './summary.js';

const PARTNERS = 4;
const CREDITS = 100_000_000;
/** Answers after which the service is taken to work again. */
const ANSWERS_BETWEEN = 20;
const WORKS_WITHIN_MS = 90_000;

interface Told {
  readonly partner: ChaosPartner;
  readonly receiver: ChaosReceiver;
}

/** Puts the installation under load, breaks it round after round, lets it settle, and looks at what everybody saw. */
export async function runCampaign(
  installation: Installation,
  site: SampleSite,
  rounds: readonly Round[],
  random: SeededRandom,
  say: (line: string) => void,
): Promise<Outcome> {
  const told = await Promise.all(
    Array.from({ length: PARTNERS }, () => openPartner(installation, site, random)),
  );
  const partners = told.map(({ partner }) => partner);
  const receivers = told.map(({ receiver }) => receiver);
  const problems: string[] = [];
  try {
    const running = Promise.all(partners.map((partner) => partner.run()));
    // It is waited for after the rounds; until then its failure is not reported.
    running.catch(() => undefined);
    const keys = new RevokedKeys(installation, partners[0]!.workspace.id);
    for (const [index, round] of rounds.entries()) {
      const names = round.faults.map(({ name }) => name).join(' + ');
      say(`${index + 1}/${rounds.length} ${names}, ${(round.lastMs / 1_000).toFixed(1)} s`);
      const broken = [
        ...(await strike(installation, round, random, keys)),
        ...(await works(partners)),
        ...partners.flatMap((partner) => partner.takeProblems()),
      ];
      problems.push(...broken.map((what) => `${names}: ${what}`));
    }
    for (const partner of partners) partner.stop();
    await running;
    say('Waiting until everything has settled …');
    const created = new Set(partners.flatMap((partner) => partner.created));
    const settled = await settle(
      installation,
      partners.map(({ workspace }) => workspace.id),
      created,
      () => new Set(receivers.flatMap((receiver) => [...receiver.told])),
    );
    // Once more after everything has ended: no partner may see less than before.
    for (const partner of partners) for (const auditId of partner.created) await partner.look(auditId);
    const sightings = [...partners, ...receivers].flatMap((witness) => witness.sightings);
    return {
      partners,
      receivers,
      keys,
      created: created.size,
      unanswered: settled.unanswered.length,
      problems: [
        ...problems,
        ...partners.flatMap((partner) => partner.takeProblems()),
        ...settled.problems,
        ...steppedBack(sightings),
        ...(await verified(installation)),
      ],
    };
  } finally {
    for (const partner of partners) partner.stop();
    await Promise.all([...partners, ...receivers].map((each) => each.close()));
  }
}

/** Begins the faults, keeps them for their time, ends them. Resolves with what could not be done. */
async function strike(
  installation: Installation,
  { faults, lastMs }: Round,
  random: SeededRandom,
  keys: RevokedKeys,
): Promise<string[]> {
  const silent = faults.some(({ name }) => name.includes('RabbitMQ silent'));
  const begun = await Promise.allSettled(faults.map((fault) => fault.begin(installation, random)));
  const trying = keys.tryOne(silent);
  await pause(lastMs);
  const ended = await Promise.allSettled(
    begun.flatMap((beginning) => (beginning.status === 'fulfilled' ? [beginning.value()] : [])),
  );
  await trying;
  // What an operator can't do while something else is broken is no fault of the service.
  const alone = faults.length === 1;
  return [...begun, ...ended].flatMap((result) =>
    result.status === 'rejected' && alone ? [String(result.reason)] : [],
  );
}

/** Waits until every partner is answered again. Resolves with the problem where that never happens. */
async function works(partners: readonly ChaosPartner[]): Promise<readonly string[]> {
  const answered = () => partners.map(({ sightings }) => sightings.length);
  const before = answered();
  const again = () =>
    answered().every((count, index) => count >= before[index]! + ANSWERS_BETWEEN / PARTNERS);
  return eventually('every partner is answered again', again, WORKS_WITHIN_MS).then(
    () => [],
    (error: Error) => [error.message],
  );
}

async function openPartner(
  { operator, url }: Installation,
  site: SampleSite,
  random: SeededRandom,
): Promise<Told> {
  const receiver = await ChaosReceiver.start(random);
  const workspace = await openWorkspaceAt(url, operator, CREDITS, 'purchase');
  await workspace.liftLimits(['audit.create', 'audit.fetch', 'audit.cancel']);
  const types = ['audit.completed', 'audit.failed', 'audit.cancelled'] as const;
  const { secret } = await workspace.registerEndpoint(receiver.url, [...types]);
  receiver.expectSignaturesBy(secret);
  return { partner: new ChaosPartner(url, workspace, (round) => audited(site, round), random), receiver };
}

/** Most audits complete at once; some take a second, so that one of them always runs; some fail. */
function audited({ url }: SampleSite, round: number): string {
  if (round % 5 === 0) return `${url}/article?wait=1000`;
  return `${url}/${round % 5 === 1 ? 'missing' : 'article'}`;
}

interface Verdict {
  readonly ok: boolean;
  readonly problems?: readonly object[];
  readonly differences?: readonly object[];
}

/** What the operator's own checks find, now that nothing is on its way. */
async function verified({ check }: Installation): Promise<readonly string[]> {
  const checks = [
    ['ledger', 'verify'],
    ['reconcile', '--settle', '0s', '--again-after', '2s'],
  ];
  const found: string[] = [];
  for (const args of checks) {
    const { ok, problems = [], differences = [] } = (await check(...args)) as Verdict;
    if (ok) continue;
    const details = [...problems, ...differences].map((each) => JSON.stringify(each));
    found.push(...details.map((each) => `acs ${args.join(' ')}: ${each}`), `acs ${args.join(' ')} is not ok`);
  }
  return found;
}
