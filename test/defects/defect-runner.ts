import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runJest } from '../../tools/test/run-jest.js';
import type { Defect } from './defect.js';
import type { TreeCopy } from './tree-copy.js';
import { type JestReport, type Verdict, verdictOf } from './verdict.js';

/** A defect may hang; no spec takes that long. */
const GIVEN_UP_AFTER_MS = 300_000;

/** Runs defects one after the other in a copy of the tree, on servers that run already. */
export class DefectRunner {
  /** Specs that pass without a defect. */
  private readonly green = new Set<string>();

  constructor(
    private readonly copy: TreeCopy,
    private readonly env: Readonly<Record<string, string>>,
    private readonly stop: AbortSignal,
  ) {}

  /** Never throws for what a defect does. A spec that fails without the defect says nothing: that is `broken`. */
  async run(defect: Defect): Promise<Verdict> {
    const { caughtBy } = defect;
    const unproven = caughtBy.filter((spec) => !this.green.has(spec));
    if (unproven.length > 0) {
      const baseline = await this.report(unproven);
      for (const spec of unproven) {
        const verdict = verdictOf(baseline, [spec]);
        if (verdict.kind === 'survived') this.green.add(spec);
        else return { kind: 'broken', reason: `without the defect, too, ${spec} fails: ${why(verdict)}` };
      }
    }
    return this.copy.with(defect, async () => verdictOf(await this.report(caughtBy), caughtBy));
  }

  /** What Jest found; undefined where it ended without a report. */
  private async report(specs: readonly string[]): Promise<JestReport | undefined> {
    const file = join(this.copy.root, 'report.json');
    rmSync(file, { force: true });
    const environment = join(this.copy.root, 'test/defects/first-finding-environment.mjs');
    const args = ['--runTestsByPath', ...specs, '--json', '--outputFile', file, '--env', environment];
    const limit = AbortSignal.any([this.stop, AbortSignal.timeout(GIVEN_UP_AFTER_MS)]);
    await runJest(args, this.env, limit, { root: this.copy.root, quiet: true });
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as JestReport;
    } catch {
      return undefined;
    }
  }
}

function why(verdict: Exclude<Verdict, { kind: 'survived' }>): string {
  return verdict.kind === 'caught' ? verdict.by : verdict.reason;
}
