import { FAILURE_REASONS, type FailureReason } from '#contracts/audit/failure-reasons';
import { creditsText, definitionList } from '../../pages/parts.js';
import { slugOf } from '../../http/errors/error-guide.js';
import { adviceOnFailure } from '../../http/errors/failure-guide.js';
import { type Html, html } from '../../pages/html.js';
import type { Report, ReportFailure } from '../model/report.js';

export function unfinishedPart(report: Report, publicUrl: string | undefined): Html {
  const { failure, status } = report;
  if (failure !== undefined) return failedPart(report, failure, publicUrl);
  if (status === 'queued' || status === 'processing') return progressPart(status);
  if (status === 'cancelled')
    return html`<section class="card">
      <h2>Cancelled</h2>
      <p>This audit was cancelled before it had a result. ${refundSentence(report)}</p>
    </section>`;
  return html`<p class="notice">This audit has no result to show.</p>`;
}

const STEPS = [
  ['queued', 'Waiting', 'The audit waits for its turn.'],
  ['processing', 'Running', 'The page is fetched and judged. Most audits take less than a minute.'],
  ['complete', 'Report', 'Scores, issues and how to fix them.'],
] as const;

function progressPart(status: 'queued' | 'processing'): Html {
  const current = STEPS.findIndex(([step]) => step === status);
  return html`<section class="card">
    <h2>In progress</h2>
    <ol class="steps">
      ${STEPS.map(
        ([, name, text], index) =>
          html`<li
            class="${index < current ? 'done' : index === current ? 'now' : 'later'}"
            ${index === current && html`aria-current="step"`}
          >
            <strong>${name}</strong> <span class="quiet">${text}</span>
          </li>`,
      )}
    </ol>
  </section>`;
}

function failedPart(report: Report, failure: ReportFailure, publicUrl: string | undefined): Html {
  const { reason, code, message } = failure;
  const advice = isKnown(reason) ? adviceOnFailure(reason) : undefined;
  return html`<section class="card">
    <h2>The audit failed</h2>
    <p>${message ?? advice?.message ?? 'The service gave no reason.'}</p>
    ${definitionList([
      [
        'Reason',
        html`${
          advice === undefined || publicUrl === undefined
            ? html`<code>${reason}</code>`
            : html`<a href="${publicUrl}/docs/errors/${slugOf(advice.code)}"><code>${reason}</code></a>`
        }
        ${code === undefined || code === advice?.code ? undefined : html`<code>${code}</code>`}`,
      ],
      advice && ['Cause', CAUSES[advice.fault]],
      report.credits && [
        'Refund',
        `${refundSentence(report)} ${advice === undefined ? '' : `This cause refunds ${advice.refundPercent} %.`}`,
      ],
    ])}
  </section>`;
}

const CAUSES = {
  input: 'The requested page',
  target: 'The audited site',
  engine: 'This service',
} as const;

function refundSentence({ credits }: Report): string | undefined {
  if (credits === undefined) return undefined;
  const { charged, refunded } = credits;
  if (refunded === 0) return `Nothing of the ${creditsText(charged)} credits was refunded.`;
  return `${creditsText(refunded)} of the ${creditsText(charged)} credits were refunded.`;
}

function isKnown(reason: string): reason is FailureReason {
  return (FAILURE_REASONS as readonly string[]).includes(reason);
}
