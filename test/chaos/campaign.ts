import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../support/eventually.js';
import type { SampleSite } from '../support/sample-site/sample-site.js';
import type { SeededRandom } from '../support/seeded-random.js';
import { settle } from './checks/settle.js';
import { steppedBack } from './checks/sighting.js';
import { verified } from './checks/verified.js';
import type { Round } from './faults/fault-order.js';
import type { ChaosPartner } from './partners/chaos-partner.js';
import { openPartner } from './partners/open-partner.js';
import { RevokedKeys } from './partners/revoked-keys.js';
import type { Installation } from './setup/installation.js';
import type { Outcome } from './summary.js';

const PARTNERS = 4;
/** Answers after which the service is taken to work again. */
const ANSWERS_BETWEEN = 20;
const WORKS_WITHIN_MS = 90_000;

/** Puts the installation under load, breaks it round after round, lets it settle, and looks at what everybody saw. */
export async function runCampaign(
  installation: Installation,
  site: SampleSite,
  rounds: readonly Round[],
  random: SeededRandom,
  say: (line: string) => void,
): Promise<Outcome> {
  const opened = await Promise.all(
    Array.from({ length: PARTNERS }, () => openPartner(installation, site, random)),
  );
  const partners = opened.map(({ partner }) => partner);
  const receivers = opened.map(({ receiver }) => receiver);
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
    const created = new Set(partners.flatMap((partner) => partner.auditIds));
    const settled = await settle(
      brokerOf(installation),
      partners.map(({ workspace }) => workspace.id),
      created,
      () => new Set(receivers.flatMap((receiver) => [...receiver.received])),
    );
    // Once more after everything has ended: no partner may see less than before.
    for (const partner of partners) for (const auditId of partner.auditIds) await partner.look(auditId);
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
        ...(await verified(installation.check)),
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

function brokerOf({ operator, service }: Installation) {
  return {
    operator,
    managementUrl: service.stack.rabbitmq.managementUrl,
    brokerUrl: service.addresses.brokerAdminUrl,
  };
}
