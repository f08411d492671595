import { command, optional, withDefault, type Given } from '../command-line/command.js';
import type { Operator } from '../connections/operator.js';
import { pastInstant, waitingTime, settling } from '../command-line/option-values.js';
import type { ProgressLine } from '../command-line/terminal/writing.js';
import { cutoff, POLICIES } from '../retention/policies.js';
import { type Reconciled, runReconciliation } from './run-reconciliation.js';
import { untilSignal } from '../command-line/terminal/ending.js';

const OPTIONS = {
  since: optional(
    '<time>',
    `what was made from then on (ISO 8601); ${POLICIES.deliveries.days} days ago unless given`,
    pastInstant,
  ),
  settle: withDefault('<duration>', 'what is younger may be in flight, up to 7d', settling, '1h'),
  againAfter: withDefault(
    '<duration>',
    'pause before it looks at differences again, up to 1h',
    waitingTime,
    '30s',
  ),
};
type ReconcileOptions = Given<typeof OPTIONS>;

export const reconcileCommand = command({
  name: 'reconcile',
  about: 'compare charges, audits, refunds, announcements and checkouts across services',
  options: OPTIONS,
  notes: [
    'It reads the schemas of all services, on connections that refuse to write. acs ledger verify checks the ledger alone.',
    'Each difference has the audit or checkout, the workspace, the credits, what each service says, and in next what to do.',
    'It also finds a difference whose message was dropped with acs dlq drop.',
    'difference_count and kinds are exact. differences lists the first hundred.',
    'What is younger than --settle, is not published yet, or has not ended counts as under_way.',
    'It looks at each difference again after --again-after, and reports only those that remain.',
    'A service that was unavailable for longer than --settle shows differences until it has caught up. Look at the alerts first.',
    'With an earlier --since it compares everything but announcements: those only of the last 29 days.',
    'It reads a thousand audits at a time by indexes, in short transactions. It may run on a busy service.',
    'Ctrl-C and SIGTERM end it with ok false. note says from which time to continue.',
    'Exit code 1: something differs, or it was stopped.',
  ],
  examples: ['reconcile', 'reconcile --since 2026-03-01 --json'],
  run: reconcile,
});

async function reconcile(
  options: ReconcileOptions,
  operator: Operator,
  progress: ProgressLine,
): Promise<object> {
  const { since, settle, againAfter, json } = options;
  return untilSignal(async (signal) => {
    const reconciled = await runReconciliation(operator, {
      since: since === undefined ? cutoff(new Date(), POLICIES.deliveries.days) : new Date(since),
      settleMs: settle * 1_000,
      againAfterMs: againAfter * 1_000,
      signal,
      onProgress: (audits) => progress.show(`Compared ${audits.toLocaleString('en')} audits …`),
    });
    const report = json ? reconciled : withRest(reconciled);
    return {
      ...report,
      ...(signal.aborted && { note: `stopped before the end: go on with --since ${reconciled.until}` }),
    };
  });
}

/** Says at the end of a list that was cut how much is missing from it. */
function withRest(reconciled: Reconciled): object {
  const { differences, difference_count, kinds, ...rest } = reconciled;
  const missing = difference_count - differences.length;
  return {
    ...rest,
    difference_count,
    ...(difference_count > 0 && { kinds }),
    differences: missing > 0 ? [...differences, { kind: `and ${missing} more` }] : differences,
  };
}
