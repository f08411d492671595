import type { Fault } from '#contracts/audit/audits';
import { Failure } from '#contracts/failures';
import type { AuditFailure } from '../../../audit-engine/src/operations/page-audit.js';
import { printable } from '../command-line/terminal/output.js';

const FAULTS: Readonly<Record<Fault, string>> = {
  input: 'input (what was asked for)',
  target: 'target (the audited site)',
  engine: 'engine (acs, or this machine)',
};

const ALLOW_HINT =
  '--allow with a range such as 127.0.0.0/8 lets it be fetched, as EGRESS_ALLOW does for the service';

/** An audit without a result, for people: what happened and what to do, whose fault it is, the facts. */
export function explained(failure: AuditFailure): Failure {
  const { failure_reason: reason, fault, error, detail } = failure;
  const fields = [
    ['reason', reason],
    ['fault', FAULTS[fault]],
    [
      'details',
      Object.entries(detail)
        .map((field) => field.join(' '))
        .join(', '),
    ],
    ['your own page', reason === 'forbidden_target' ? ALLOW_HINT : ''],
  ];
  const lines = fields.flatMap(([name, text = '']) => (text === '' ? [] : `\n  ${name}: ${printable(text)}`));
  return new Failure('rejected', error.code, error.message + lines.join(''), { cause: failure });
}
