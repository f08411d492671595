import {
  type AttemptView,
  type DeliveryDetail,
  MAX_SHOWN_ATTEMPTS,
} from '#contracts/webhooks/delivery-commands';
import { type Html, html, type HtmlValue } from '../../../pages/html.js';
import { type Visitor, suffices } from '../../access/visitor.js';
import { badge, definitionList, durationText, exactTimeTag, table, timeTag } from '../../../pages/parts.js';
import { actionForm, type RefusedForm } from '../../frame/form.js';
import { auditLink, deliveryBadge, foreignText } from '../webhook-text.js';

export function deliveryPage(visitor: Visitor, delivery: DeliveryDetail, refused?: RefusedForm): Html {
  const { home } = visitor;
  const { next_attempt_at: next, finished_at: finished } = delivery;
  return html`${definitionList([
      ['Status', deliveryBadge(delivery.status)],
      ['Event', delivery.event_type],
      delivery.audit_id ? ['Audit', auditLink(home, delivery)] : undefined,
      ['Endpoint', html`<a href="${home}/webhooks/${delivery.endpoint_id}">${foreignText(delivery.url)}</a>`],
      ['Attempts', delivery.attempts],
      next !== null && ['Next attempt', timeTag(new Date(next))],
      ['Created', timeTag(new Date(delivery.created_at))],
      finished !== null && ['Finished', timeTag(new Date(finished))],
      ['ID', html`<code>${delivery.delivery_id}</code>`],
    ])}
    ${suffices(visitor.role, 'member') && replayPart(visitor, delivery, refused)}
    <h2>Attempts</h2>
    ${attemptsPart(delivery)}
    <h2>Request</h2>
    ${requestPart(delivery)}
    <p><a href="${home}/webhooks/deliveries">Back to the deliveries</a></p>`;
}

function replayPart(visitor: Visitor, { delivery_id }: DeliveryDetail, refused?: RefusedForm): Html {
  return actionForm(
    visitor,
    `${visitor.home}/webhooks/deliveries/${delivery_id}/replay`,
    html`<button>Replay</button>
      <p class="quiet">Sends the same event again, with a new signature, in up to five attempts.</p>`,
    refused?.problem,
  );
}

function attemptsPart({ history }: DeliveryDetail): Html {
  if (history.length === 0) return html`<p>No attempt yet.</p>`;
  return html`${
    history.length >= MAX_SHOWN_ATTEMPTS &&
    html`<p class="quiet">The newest ${MAX_SHOWN_ATTEMPTS} attempts are shown.</p>`
  }
  ${table({
    label: 'Attempts',
    columns: ['Started', 'Attempt', 'Result', 'Answer', 'Reason', { name: 'Duration', num: true }],
    rows: history.toReversed().map(attemptCells),
  })}`;
}

function attemptCells(attempt: AttemptView): readonly HtmlValue[] {
  const { started_at, number, series, outcome, status_code, duration_ms } = attempt;
  return [
    exactTimeTag(new Date(started_at)),
    `${number} of series ${series}`,
    resultBadge(outcome),
    outcome === null ? undefined : html`${status_code ?? 'None'} ${responsePart(attempt)}`,
    reasonOf(attempt),
    duration_ms === null ? undefined : durationText(duration_ms),
  ];
}

function reasonOf({ reason, error }: AttemptView): Html | undefined {
  if (reason === null && error === null) return undefined;
  return html`${reason ?? ''} ${error !== null && foreignText(error)}`;
}

function responsePart({ response_head }: AttemptView): Html | undefined {
  if (response_head === null) return undefined;
  return html`<details>
    <summary>Start of the answer</summary>
    <pre dir="auto"><code>${response_head}</code></pre>
  </details>`;
}

function resultBadge(outcome: AttemptView['outcome']): Html {
  switch (outcome) {
    case null:
      return badge('In progress', 'accent');
    case 'succeeded':
      return badge('Delivered', 'good');
    case 'failed':
      return badge('Failed', 'bad');
    case 'abandoned':
      return badge('Not counted');
  }
}

/** Time and signatures are made anew for each attempt. */
function requestPart({ url, event_id, delivery_id, body }: DeliveryDetail): Html {
  return html`<pre dir="ltr"><code>POST ${url}
Content-Type: application/json
X-Service-Webhook-Id: ${event_id}
X-Service-Webhook-Delivery: ${delivery_id}
X-Service-Webhook-Timestamp: (when the attempt began, in seconds since 1970)
X-Service-Webhook-Signature: v1=(made for each attempt)
webhook-id: ${event_id}
webhook-timestamp: (the same time)
webhook-signature: v1,(made for each attempt)

${body}</code></pre>`;
}
