/** What Jest's `--json` says of a run, as far as it is read here. */
export interface JestReport {
  readonly testResults: readonly {
    /** The spec's absolute path. */
    readonly name: string;
    readonly status: string;
    /** Why the file could not be run. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

export type Verdict =
  /** `by` is the test that noticed first. */
  | { readonly kind: 'caught'; readonly by: string }
  | { readonly kind: 'survived'; readonly spec: string }
  /** The specs failed, and not because they noticed anything. */
  | { readonly kind: 'broken'; readonly reason: string };

/** The defect can't be run, or the servers can't be reached: that says nothing about the tests. */
const NO_FINDING =
  /^(?:\w+: )?(?:SyntaxError|ReferenceError|TypeError)\b|ECONNREFUSED|the database system is/;
/** Of Jest. What it expects may be the log of a server that can't be reached. */
const EXPECTATION = 'Error: expect(';

/** What the run of these specs says about a defect: it is caught where each of them has a test that failed by a finding. */
export function verdictOf(report: JestReport | undefined, specs: readonly string[]): Verdict {
  if (!report) return { kind: 'broken', reason: 'Jest ended without a report' };
  let by = '';
  for (const spec of specs) {
    const result = report.testResults.find(({ name }) => name.endsWith(`/${spec}`));
    if (!result) return { kind: 'broken', reason: `${spec} was not run` };
    const failed = result.assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) {
      if (result.status === 'passed') return { kind: 'survived', spec };
      return { kind: 'broken', reason: firstLine(result.message) };
    }
    const finding = failed.find(({ failureMessages }) => failureMessages.some(isFinding));
    if (!finding) return { kind: 'broken', reason: firstLine(failed[0]?.failureMessages[0] ?? '') };
    by ||= finding.fullName;
  }
  return { kind: 'caught', by };
}

/** True if a test failed by what it found, and not because it could not be run. `message` is the stack of its error. */
export function isFinding(message: string): boolean {
  return message.startsWith(EXPECTATION) || !NO_FINDING.test(message);
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? '';
}
