import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runJest } from '../../tools/test/run-jest.js';
import type { CodeMutation } from './mutation.js';
import type { TreeCopy } from './tree-copy.js';
import { type JestReport, type Verdict, verdictOf } from './verdict.js';

/** A mutant may hang; no spec takes that long. */
const GIVEN_UP_AFTER_MS = 300_000;

/** Runs mutants one after the other in a copy of the tree, on servers that run already. */
export class MutantRunner {
  /** Specs that pass without a mutation. */
  private readonly green = new Set<string>();

  constructor(
    private readonly copy: TreeCopy,
    private readonly env: Readonly<Record<string, string>>,
    private readonly stop: AbortSignal,
  ) {}

  /** Never throws for what a mutant does. A spec that fails without the mutation says nothing: that is `broken`. */
  async run(mutation: CodeMutation): Promise<Verdict> {
    const { caughtBy } = mutation;
    const unproven = caughtBy.filter((spec) => !this.green.has(spec));
    if (unproven.length > 0) {
      const baseline = await this.report(unproven);
      for (const spec of unproven) {
        const verdict = verdictOf(baseline, [spec]);
        if (verdict.kind === 'survived') this.green.add(spec);
        else return { kind: 'broken', reason: `without the mutation, too, ${spec} fails: ${why(verdict)}` };
      }
    }
    return this.copy.with(mutation, async () => verdictOf(await this.report(caughtBy), caughtBy));
  }

  /** What Jest found; undefined where it ended without a report. */
  private async report(specs: readonly string[]): Promise<JestReport | undefined> {
    const file = join(this.copy.root, 'report.json');
    rmSync(file, { force: true });
    const environment = join(this.copy.root, 'test/mutations/first-finding-environment.mjs');
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
