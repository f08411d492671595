import type { Fault } from '#contracts/audit/audits';
import {
  FAILURE_REASONS,
  type FailureReason,
  failureCodeOf,
  FAILURES,
} from '#contracts/audit/failure-reasons';
import { priceOf } from '#contracts/money/prices';
import { refundOf } from '#contracts/money/refunds';
import { type Html, html } from '../../pages/html.js';
import type { Page } from '../../pages/page-response.js';
import { slugOf } from '../../http/errors/error-guide.js';

const WHO: Readonly<Record<Fault, string>> = {
  input: 'the requested page',
  target: 'the audited site',
  engine: 'the service',
};

/**
 * Returns the page about a failed audit's `error.code`. The links are relative, because a proxy may serve us below
 * another path.
 */
export function failurePage(reason: FailureReason): Page {
  const { code, fault, meaning, whatToDo, refundPercent } = adviceOnFailure(reason);
  return {
    title: code,
    content: html`<p class="quiet">
        This is why an audit failed, not an HTTP error. Its <code>failure_reason</code> is
        <code>${reason}</code>.
      </p>
      <h2>What it means</h2>
      <p>${meaning}${NOTES[reason]}</p>
      <h2>What to do</h2>
      <p>${whatToDo}</p>
      <h2>What is refunded</h2>
      <p>${refundPercent} % of the charge, because the cause is ${WHO[fault]}.</p>
      <h2>An audit with it</h2>
      <pre>${JSON.stringify({ data: exampleFailure(reason) }, null, 2)}</pre>
      <p class="quiet">
        <a href="../errors">All error codes</a> · <a href="../api">API reference</a> ·
        <a href="../">Documentation</a>
      </p>`,
  };
}

const NOTES: Readonly<Partial<Record<FailureReason, string>>> = {
  timeout:
    ' Or the audit itself was not finished in time, which has the same refund. The message of the audit says which.',
};

export function failureSections(): Html {
  const percents = [...new Set(FAILURE_REASONS.map((reason) => adviceOnFailure(reason).refundPercent))];
  return html`<h2 id="failed-audits">Audits that failed</h2>
    <p>
      These are not HTTP errors. A GET of the audit has <code>failure_reason</code> and
      <code>error.code</code>. Its event has only <code>failure_reason</code>. New reasons may come at any
      time.
    </p>
    ${percents.sort((a, b) => a - b).map(section)}`;
}

function section(percent: number): Html {
  const reasons = FAILURE_REASONS.filter((reason) => adviceOnFailure(reason).refundPercent === percent);
  return html`<h3>Refund: ${percent} % of the charge</h3>
    <ul>
      ${reasons.map(entry)}
    </ul>`;
}

function entry(reason: FailureReason): Html {
  const { code, meaning } = adviceOnFailure(reason);
  return html`<li>
    <a href="errors/${slugOf(code)}"><code>${code}</code></a> (<code>${reason}</code>)<br />${meaning}
  </li>`;
}

interface FailureAdvice {
  readonly fault: Fault;
  readonly message: string;
  /** `error.code` of the audit. */
  readonly code: string;
  readonly meaning: string;
  readonly whatToDo: string;
  /** The refunded part of the charge, in per cent. */
  readonly refundPercent: number;
}

export function adviceOnFailure(reason: FailureReason): FailureAdvice {
  const fields = FAILURES[reason];
  const [meaning = '', ...whatToDo] = fields.message.split(/(?<=\.) /);
  return {
    ...fields,
    code: failureCodeOf(reason),
    meaning,
    whatToDo: whatToDo.join(' '),
    refundPercent: refundOf(100, { kind: 'failed', fault: fields.fault }),
  };
}

/** Returns an example of the failure fields of a fetched audit (contract section 4.2). */
function exampleFailure(reason: FailureReason) {
  const { code, message, fault } = adviceOnFailure(reason);
  const charged = priceOf('seo');
  return {
    status: 'failed',
    failure_reason: reason,
    error: { code, message },
    credits: { charged, refunded: refundOf(charged, { kind: 'failed', fault }) },
  };
}
