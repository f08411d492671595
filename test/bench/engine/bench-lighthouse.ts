import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pathOf } from '../../../tools/local/install/programs.js';
import { CHROMIUM } from '../../../tools/test/programs.js';
import { projectRoot } from '../../../tools/local/project-root.js';
import { printRow } from '../support/print-row.js';
import { auditOnce, checksOf } from './audit-once.js';

const run = promisify(execFile);

/** Sources, not the build: the package lies beside them, apart from ours. */
const HOME = join(projectRoot, 'test', 'bench', 'lighthouse');

/** Which of our checks ask what an SEO audit of Lighthouse asks. A page that answers 4xx or 5xx is not audited by us at all. */
const COUNTERPARTS: Readonly<Record<string, readonly string[]>> = {
  'is-crawlable': ['seo.index.noindex', 'seo.index.robots_allowed'],
  'document-title': ['seo.meta.title'],
  'meta-description': ['seo.meta.description'],
  'http-status-code': [],
  'link-text': ['seo.links.descriptive'],
  'crawlable-anchors': ['seo.links.crawlable'],
  'robots-txt': ['seo.tech.robots_txt_valid'],
  'image-alt': ['seo.content.image_alt'],
  hreflang: ['seo.intl.hreflang'],
  canonical: ['seo.index.canonical'],
};

/** What is known of verdicts that differ. */
const REASONS: Readonly<Record<string, string>> = {
  canonical: 'an absent canonical passes there and is worth 0.6 here: nothing says which address counts',
  'robots-txt': 'each line that is not understood costs 0.15 here, and fails the audit there',
};

interface LighthouseRun {
  readonly url: string;
  readonly ms: number;
  readonly audits: Readonly<Record<string, number | null>>;
}

/** The same pages in Lighthouse (its SEO category alone) and here: time, and the verdicts side by side. */
export async function benchLighthouse(urls: readonly string[]): Promise<void> {
  console.log();
  const runs = await runLighthouse(urls);
  if (runs === undefined) return;
  for (const { url, ms, audits } of runs) {
    await auditOnce(url);
    const startedAt = performance.now();
    const ours = await checksOf(url);
    const ourMs = performance.now() - startedAt;
    printRow(`Lighthouse, ${new URL(url).pathname}`, 'Lighthouse', 'ours');
    printRow('ms', ms, ourMs);
    for (const [audit, ids] of Object.entries(COUNTERPARTS)) {
      const theirs = audits[audit] ?? null;
      const mine = ids.length === 0 ? 1 : lowest(ids.map((id) => ours.get(id) ?? null));
      const differ = theirs !== null && mine !== null && theirs >= 0.9 !== mine >= 0.9;
      const reason = differ ? `  differs: ${REASONS[audit] ?? 'not explained yet'}` : '';
      printRow(`  ${audit}`, verdict(theirs), verdict(mine), reason);
    }
  }
}

function lowest(scores: readonly (number | null)[]): number | null {
  const known = scores.filter((score) => score !== null);
  return known.length === 0 ? null : Math.min(...known);
}

function verdict(score: number | null): string {
  return score === null ? 'n/a' : score.toFixed(2);
}

async function runLighthouse(urls: readonly string[]): Promise<readonly LighthouseRun[] | undefined> {
  try {
    if (!existsSync(join(HOME, 'node_modules', 'lighthouse')))
      await run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
        cwd: HOME,
        timeout: 180_000,
      });
    const { stdout } = await run(process.execPath, ['run-lighthouse.mjs', ...urls], {
      cwd: HOME,
      timeout: 180_000,
      env: { ...process.env, CHROME_PATH: pathOf(CHROMIUM) },
    });
    return JSON.parse(stdout) as LighthouseRun[];
  } catch (error) {
    const [reason] = String(error).split('\n');
    console.log(`Lighthouse is left out: it or its browser could not be had (${reason}).`);
    return undefined;
  }
}
