import { inWords } from '../print-row.js';
import { DeadEndpoint } from './backlog/dead-endpoint.js';
import { delaysOf } from './delay/delays.js';
import { SteadyLoad } from './delay/steady-load.js';
import { BareFigures, Figures } from './figures.js';
import { readOptions, type WebhookBenchOptions } from './options.js';
import { printChanges, printDelays, printRates } from './print-figures.js';
import { HANGING_PATH } from './receiver/receiver-messages.js';
import { setStage, type Stage } from './stage.js';
import { Rates } from './throughput/rates.js';

const ENDPOINTS = 16;
/** Of one round. */
const SAMPLES = 200;
/** Audits ordered and cancelled a second: 200 requests, and as many webhooks as a busy day has. */
const LOAD = 100;

/**
 * What a delivery costs beside a bare loop, how soon after its event it comes, and whether a dead endpoint's backlog
 * changes either for the others. Rounds take turns, so that whatever else the machine does hits each figure alike.
 */
export async function benchWebhooks(args: readonly string[]): Promise<void> {
  const options = readOptions(args);
  const { rounds, deliveries, pending } = options;
  console.log(
    `Webhooks: ${ENDPOINTS} endpoints, ${inWords(deliveries)} deliveries, ${rounds} rounds in turns; ` +
      `the load is ${LOAD} audits a second, the dead endpoint has ${inWords(pending)}. All on this machine.`,
  );
  const stage = await setStage(ENDPOINTS);
  try {
    await measure(stage, options);
  } finally {
    await stage.strike();
  }
}

async function measure(stage: Stage, { rounds, deliveries, pending }: WebhookBenchOptions): Promise<void> {
  const rates = new Rates(stage.receiver, stage.partners, deliveries);
  const dead = new DeadEndpoint(stage.client, stage.dead, pending);
  const [alone, beside, bare] = [new Figures(), new Figures(), new BareFigures()];
  // Until then the compiler takes a good part of the CPU, and a service runs for days.
  await measureOurs(stage, rates, new Figures());
  await measureBare(stage, rates, new BareFigures());
  for (let round = 0; round < rounds; round++) {
    await measureOurs(stage, rates, alone);
    await measureBare(stage, rates, bare);
    await dead.burden();
    await measureOurs(stage, rates, beside);
    await dead.assertDue();
    await dead.relieve();
  }
  printRates(alone, bare);
  printDelays(alone);
  printChanges(alone, beside);
}

async function measureOurs(stage: Stage, rates: Rates, into: Figures): Promise<void> {
  const { service, receiver, partners, publisher, client } = stage;
  const orders = { gatewayUrl: service.gatewayUrl, pageUrl: receiver.origin + HANGING_PATH };
  const probe = { receiver, client, orders, probe: stage.probe };
  into.ofEvents.push(await rates.ofEvents(publisher));
  into.ofStored.push(await rates.ofStored(client));
  into.idleDelays.push(...(await delaysOf(SAMPLES, probe)));
  const load = new SteadyLoad(orders, partners, LOAD);
  into.loadedDelays.push(...(await delaysOf(SAMPLES, probe)));
  await load.stop();
}

async function measureBare(stage: Stage, rates: Rates, into: BareFigures): Promise<void> {
  into.ownConnections.push(await rates.ofBareLoop(stage.bare, false));
  into.keptConnections.push(await rates.ofBareLoop(stage.bare, true));
}
