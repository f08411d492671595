import { startSampleSite } from '../support/sample-site/sample-site.js';
import { SeededRandom } from '../support/seeded-random.js';
import { runCampaign } from './campaign.js';
import { FAULTS, roundsOf } from './faults/fault-order.js';
import { readOptions } from './options.js';
import { startInstallation } from './setup/installation.js';
import { broken, summaryOf } from './summary.js';

/**
 * `npm run chaos [-- --rounds N --seed N --only TEXT]`: the whole service with two processes of each app under load, while
 * faults come at random. Ends with 1 where a law was broken, with 2 where it could not be run to its end.
 */
async function main(args: readonly string[]): Promise<number> {
  const { rounds, seed, only } = readOptions(args);
  const faults = FAULTS.filter(({ name }) => name.includes(only));
  if (faults.length === 0) {
    throw new Error(
      `No fault's name contains "${only}". The faults:\n${FAULTS.map(({ name }) => name).join('\n')}`,
    );
  }
  const random = new SeededRandom(seed);
  const begun = performance.now();
  const site = await startSampleSite();
  const installation = await startInstallation();
  try {
    print(`seed ${seed}`);
    const order = roundsOf(rounds, faults, random);
    const outcome = await runCampaign(installation, site, order, random, print);
    print(summaryOf(outcome, order.length, seed, (performance.now() - begun) / 1_000));
    return broken(outcome).length === 0 ? 0 : 1;
  } finally {
    await installation.close();
    await site.close();
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
process.exit();
