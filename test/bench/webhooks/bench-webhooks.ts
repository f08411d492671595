import { inWords, quantile } from '../support/print-row.js';
import { DeadEndpoint } from './backlog/dead-endpoint.js';
import { delaysOf } from './delay/delays.js';
import { SteadyLoad } from './delay/steady-load.js';
import { printRounds, type Figures, type Round } from './print-rounds.js';
import { HANGING_PATH } from './receiver/start-receiver.js';
import { setStage, type Stage } from './stage.js';
import { Rates } from './throughput/rates.js';
import { numberOptions } from '../support/number-options.js';

const ENDPOINTS = 16;
/** Of one round. */
const SAMPLES = 500;
/** Audits ordered and cancelled a second: 200 requests, and as many webhooks as a busy day has. */
const LOAD = 100;

/**
 * What a delivery costs beside a bare loop, how soon after its event it comes, and whether a dead endpoint's backlog
 * changes either for the others. Rounds take turns, so that whatever else the machine does hits each figure alike.
 */
export async function benchWebhooks(args: readonly string[]): Promise<void> {
  const options = numberOptions(args, { rounds: 3, deliveries: 10_000, pending: 100_000 });
  const { rounds, deliveries, pending } = options;
  console.log(
    `Webhooks: ${ENDPOINTS} endpoints, ${inWords(deliveries)} deliveries, ${rounds} rounds in turns; ` +
      `the load is ${LOAD} audits a second, the dead endpoint has ${inWords(pending)}. All on this machine.`,
  );
  const stage = await setStage(ENDPOINTS);
  try {
    printRounds(await measure(stage, options));
    console.log(`\nAttempts at receivers that answer which did not succeed: ${await stage.missed()}.`);
  } finally {
    await stage.strike();
  }
}

/** `pending` deliveries wait for the dead endpoint. Of `deliveries` events a rate is measured. */
async function measure(
  stage: Stage,
  { rounds, deliveries, pending }: Record<'rounds' | 'deliveries' | 'pending', number>,
): Promise<Round[]> {
  const rates = new Rates(stage.receiver, stage.partners, deliveries);
  const dead = new DeadEndpoint(stage.client, stage.dead, pending);
  const measured: Round[] = [];
  // Round 0 warms up: until then the compiler takes a good part of the CPU, and a service runs for days.
  for (let number = 0; number <= rounds; number++) {
    const round = await measureRound(stage, rates, dead, number % 2 === 0);
    if (number > 0) measured.push(round);
  }
  return measured;
}

/** Every second round begins beside the dead endpoint, so that what grows with time favours neither. */
async function measureRound(
  stage: Stage,
  rates: Rates,
  dead: DeadEndpoint,
  deadFirst: boolean,
): Promise<Round> {
  const beside = () => dead.during(() => measureOurs(stage, rates));
  const early = deadFirst ? await beside() : undefined;
  const alone = await measureOurs(stage, rates);
  const bareOwn = await rates.ofBareLoop(stage.bare, false);
  const bareKept = await rates.ofBareLoop(stage.bare, true);
  return { alone, bareOwn, bareKept, besideDead: early ?? (await beside()) };
}

async function measureOurs(stage: Stage, rates: Rates): Promise<Figures> {
  const { service, receiver, partners, publisher, client, probe } = stage;
  const orders = { gatewayUrl: service.gatewayUrl, pageUrl: receiver.origin + HANGING_PATH };
  const ofEvents = await rates.ofEvents(publisher);
  const ofStored = await rates.ofStored(client);
  const idle = await delaysOf(SAMPLES, { receiver, client, orders, probe });
  const load = new SteadyLoad(orders, partners, LOAD);
  const loaded = await delaysOf(SAMPLES, { receiver, client, orders, probe });
  await load.stop();
  return {
    ofEvents,
    ofStored,
    idleP50: quantile(idle, 0.5),
    idleP99: quantile(idle, 0.99),
    loadedP50: quantile(loaded, 0.5),
    loadedP99: quantile(loaded, 0.99),
  };
}
