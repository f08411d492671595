import { printRow, quantile } from '../support/print-row.js';
import type { HostileOutcome } from './audit-hostile.js';
import { auditOnce, closeAnalyser } from './audit-once.js';
import { benchLighthouse } from './bench-lighthouse.js';
import { HOSTILE_PAGES } from './hostile-pages.js';
import { startSite, type Site } from './start-site.js';
import { Client } from 'undici';
import { parse } from 'parse5';
import { forkProcess } from '../support/fork-process.js';

const WARM_UP_ROUNDS = 40;
const ROUNDS = 150;
/** Of each page of the corpus. */
const CORPUS_ROUNDS = 12;

/**
 * Whole audits over loopback, one at a time, as the service does them (guarded fetch, files beside the page, worker
 * threads), against a bare fetch and parse of the same page in the same run; then what the corpus costs, what hostile
 * pages cost, and the same page in Lighthouse where that can be installed.
 */
export async function benchEngine(): Promise<void> {
  const site = await startSite();
  try {
    await benchLargePage(site);
    await benchCorpus(site);
    await benchHostile(site);
    await benchLighthouse([`${site.origin}/large`, `${site.flawedOrigin}/flawed`]);
  } finally {
    closeAnalyser();
    site.stop();
  }
}

async function benchLargePage({ origin }: Site): Promise<void> {
  const url = `${origin}/large`;
  const bytes = await bareAudit(url);
  const works = [() => auditOnce(url), () => bareAudit(url)];
  await costsOf(WARM_UP_ROUNDS, works);
  const [ours, bare] = await costsOf(ROUNDS, works);
  if (ours === undefined || bare === undefined) return;
  printRow(`A page of ${Math.round(bytes / 1_000)} KB, ms`, 'audit', 'bare', 'ratio');
  const line = (name: string, a: number, b: number) => printRow(name, a, b, a / b);
  line('wall, median', quantile(ours.wall, 0.5), quantile(bare.wall, 0.5));
  line('wall, p99', quantile(ours.wall, 0.99), quantile(bare.wall, 0.99));
  line('CPU, median', quantile(ours.cpu, 0.5), quantile(bare.cpu, 0.5));
  line('CPU, mean', sum(ours.cpu) / ROUNDS, sum(bare.cpu) / ROUNDS);
}

async function benchCorpus({ origin, corpus }: Site): Promise<void> {
  const works = corpus.map((path) => () => auditOnce(origin + path));
  await costsOf(3, works);
  const cpu = (await costsOf(CORPUS_ROUNDS, works)).flatMap((costs) => costs.cpu);
  console.log();
  printRow(`${corpus.length} pages of the corpus, CPU ms of an audit`, 'median', 'p99', 'max', 'per s, core');
  printRow(
    'fetched and audited',
    ...[0.5, 0.99, 1].map((share) => quantile(cpu, share)),
    1_000 / (sum(cpu) / cpu.length),
  );
  console.log(`Memory at its highest so far: ${Math.round(process.resourceUsage().maxRSS / 1_024)} MB.`);
}

async function benchHostile({ origin }: Site): Promise<void> {
  console.log();
  printRow('Hostile pages, each in a process of its own', 'ms', 'peak MB', 'added MB', 'outcome');
  for (const name of Object.keys(HOSTILE_PAGES)) {
    const pages = [`${origin}/large`, `${origin}/hostile/${encodeURIComponent(name)}`];
    const module = new URL('./audit-hostile.js', import.meta.url);
    const { outcome, wallMs, peakMb, addedMb } = (await forkProcess<HostileOutcome>(module, {}, pages)).first;
    printRow(name, wallMs, peakMb, addedMb, `  ${outcome}`);
  }
}

/** The least work there is: the page over a connection of its own, decoded and parsed. Returns the received bytes. */
async function bareAudit(url: string): Promise<number> {
  const { origin, pathname } = new URL(url);
  const client = new Client(origin);
  try {
    const { body } = await client.request({ method: 'GET', path: pathname });
    const bytes = await body.bytes();
    parse(new TextDecoder().decode(bytes));
    return bytes.length;
  } finally {
    await client.close();
  }
}

/** What runs took, in milliseconds each. */
interface Costs {
  readonly wall: readonly number[];
  /** Of this process with all of its threads. */
  readonly cpu: readonly number[];
}

/** Runs the works in turn, `rounds` times, one at a time, so that what else the machine does falls on all of them alike. */
async function costsOf(
  rounds: number,
  works: readonly (() => Promise<unknown>)[],
): Promise<readonly Costs[]> {
  const costs = works.map(() => ({ wall: [] as number[], cpu: [] as number[] }));
  for (let round = 0; round < rounds; round++) {
    for (const [index, work] of works.entries()) {
      const cpuBefore = process.cpuUsage();
      const startedAt = performance.now();
      await work();
      costs[index]?.wall.push(performance.now() - startedAt);
      const { user, system } = process.cpuUsage(cpuBefore);
      costs[index]?.cpu.push((user + system) / 1_000);
    }
  }
  return costs;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, each) => total + each, 0);
}
