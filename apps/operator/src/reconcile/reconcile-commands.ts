import type { Command } from 'commander';
import { type RegisterCommand, examples } from '../command-line/register-command.js';
import type { Operator } from '../connections/operator.js';
import { pastInstant, waitingTime, settling } from '../command-line/option-values.js';
import { progressLine } from '../terminal/progress-line.js';
import { AGES, cutoff } from '../retention/policies/ages.js';
import { type Reconciled, runReconciliation } from './run-reconciliation.js';
import { untilSignal } from '../terminal/until-signal.js';

interface ReconcileOptions {
  readonly since?: string;
  readonly settle: number;
  readonly againAfter: number;
  readonly json?: true;
}

export function reconcileCommands(program: Command, register: RegisterCommand): void {
  const { days } = AGES.deliveries;
  register(
    program
      .command('reconcile')
      .description(
        'compare charges, audits, refunds, announcements and checkouts across services; exit code 1 if anything differs',
      )
      .option(
        '--since <time>',
        `what was made from then on (ISO 8601); ${days} days ago unless given`,
        pastInstant,
      )
      .option('--settle <duration>', 'what was recorded so shortly ago may be on its way', settling, 3_600)
      .option('--again-after <duration>', 'pause before what differs is looked at again', waitingTime, 30)
      .addHelpText('after', examples('reconcile', 'reconcile --since 2026-03-01 --json')),
    reconcile,
  );
}

async function reconcile(options: ReconcileOptions, operator: Operator): Promise<object> {
  const { since, settle, againAfter, json } = options;
  const progress = progressLine();
  try {
    return await untilSignal(async (signal) => {
      const reconciled = await runReconciliation(operator, {
        since: since === undefined ? cutoff(new Date(), AGES.deliveries.days) : new Date(since),
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
  } finally {
    progress.end();
  }
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
