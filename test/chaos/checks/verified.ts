interface Verdict {
  readonly ok: boolean;
  readonly problems?: readonly object[];
  readonly differences?: readonly object[];
}

/** Runs a check of `acs` and resolves with what it printed, whatever it found. */
export type Check = (...args: string[]) => Promise<unknown>;

/** What the operator's own checks find, now that nothing is on its way. */
export async function verified(check: Check): Promise<readonly string[]> {
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
