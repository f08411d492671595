import type { DeliveryView } from '#contracts/webhooks/delivery-commands';
import { isId } from '#contracts/identifiers';
import { EVENT_DAYS, MAX_KEPT_BODY_CHARACTERS } from '#contracts/limits';
import {
  badge,
  capitalised,
  creditsText,
  definitionList,
  durationText,
  exactTimeTag,
  table,
  timeTag,
} from '../../pages/parts.js';
import { type Html, html } from '../../pages/html.js';
import { typeName } from '../../reports/model/report-names.js';
import { statusBadge as auditBadge } from '../audits/audit-text.js';
import { unread } from '../frame/screen-response.js';
import { deliveryBadge } from '../webhooks/webhook-text.js';
import type { StoryAudit } from '../../http/request-log/audit-story.js';
import type { KeptText } from '../../http/request-log/kept-text.js';
import { MAX_SHOWN, type Story } from './read-story.js';
import { callOf, codeLink, keyOf, replayText, statusBadge } from './request-text.js';

/** The whole story of one request. `base` is the path of the public URL. */
export function storyPage(
  story: Story,
  { home, base }: { readonly home: string; readonly base: string },
): Html {
  return html`${requestPart(story, home, base)} ${bodiesPart(story)}
    <section>
      <h2>Timeline</h2>
      ${timeline(story, home)} ${moreRequests(story, home)}
    </section>
    ${auditPart(story, home)} ${eventPart(story)} ${deliveriesPart(story, home)}`;
}

function requestPart({ request }: Story, home: string, base: string): Html {
  const { idempotency_key: key, delivery_id: delivery } = request;
  const query = new URLSearchParams({ idempotency_key: key ?? '' }).toString();
  return definitionList([
    ['Time', exactTimeTag(request.at)],
    ['Request', html`<code>${callOf(request)}</code>`],
    ['Status', statusBadge(request.status)],
    request.code !== null && ['Error code', codeLink(request.code, base)],
    request.message !== null && ['Message', request.message],
    request.key_id !== null && ['Key', keyOf(request)],
    ...(key === null
      ? []
      : ([
          ['Idempotency-Key', html`<a href="${home}/requests?${query}"><code>${key}</code></a>`],
          ['Answer', capitalised(replayText(request))],
        ] as const)),
    isId('delivery', delivery)
      ? ['Delivery', html`<a href="${home}/webhooks/deliveries/${delivery!}"><code>${delivery!}</code></a>`]
      : undefined,
    ['Duration', durationText(request.duration_ms)],
  ]);
}

function bodiesPart({ bodies }: Story): Html | undefined {
  return (
    bodies &&
    html`<section>
      <h2>Bodies</h2>
      ${bodyPart('Request', bodies.request)} ${bodyPart('Response', bodies.response)}
    </section>`
  );
}

function bodyPart(of: string, body: KeptText | undefined): Html {
  if (body === undefined) return html`<p>${of}: no body.</p>`;
  const isCut = body.text.length === MAX_KEPT_BODY_CHARACTERS;
  return html`<p>
      ${of}: ${creditsText(body.length)}
      bytes.${isCut && html` The first ${creditsText(MAX_KEPT_BODY_CHARACTERS)} characters are shown.`}
    </p>
    <pre tabindex="0">${body.text}</pre>`;
}

function moreRequests({ audit, hasMore }: Story, home: string): Html | undefined {
  if (!audit || !hasMore) return undefined;
  return html`<p>
    The first ${MAX_SHOWN} requests about the audit are shown.
    <a href="${home}/requests?audit=${audit.audit_id}">All requests about the audit</a>
  </p>`;
}

function auditPart({ request, audit }: Story, home: string): Html | undefined {
  if (!audit) {
    if (request.audit_id === null) return undefined;
    return html`<section>
      <h2>Audit</h2>
      <p>This workspace has no audit <code>${request.audit_id}</code>.</p>
    </section>`;
  }
  return html`<section>
    <h2>Audit</h2>
    ${
      audit.voided_at
        ? html`<p class="notice">
            This audit was voided, because its caller got no answer. Its cost shows what was refunded.
          </p>`
        : undefined
    }
    ${definitionList([
      ['Audit', html`<a href="${home}/audits/${audit.audit_id}"><code>${audit.audit_id}</code></a>`],
      ['URL', audit.url],
      ['Type', typeName(audit.audit_type)],
      ['Status', auditBadge(audit.status)],
      ['Created', timeTag(audit.created_at)],
      audit.completed_at ? ['Ended', timeTag(audit.completed_at)] : undefined,
      ['Cost', costText(audit)],
    ])}
  </section>`;
}

function costText({ charged, refunded }: StoryAudit): string {
  const all = `${creditsText(charged)} credits`;
  return refunded === 0 ? all : `${all}, ${creditsText(refunded)} of them refunded`;
}

function eventPart({ audit, event }: Story): Html | undefined {
  if (!audit?.completed_at || audit.voided_at) return undefined;
  return html`<section>
    <h2>Event</h2>
    ${
      event
        ? html`<p>
              <code>${event.type}</code>, number ${event.sequence} of this workspace,
              ${timeTag(event.created_at)}
            </p>
            <pre tabindex="0">${indented(event.body)}</pre>`
        : html`<p>The event of its end was not found. Events are kept for ${EVENT_DAYS} days.</p>`
    }
  </section>`;
}

function indented(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}

function deliveriesPart({ audit, deliveries }: Story, home: string): Html | undefined {
  if (!audit || (deliveries?.length === 0 && audit.completed_at === null)) return undefined;
  return html`<section>
    <h2>Deliveries</h2>
    ${deliveries ? deliveryTable(deliveries, home) : unread('Deliveries')}
  </section>`;
}

function deliveryTable(deliveries: readonly DeliveryView[], home: string): Html {
  if (deliveries.length === 0) return html`<p>No endpoint subscribes to this event.</p>`;
  return table({
    label: 'Deliveries',
    columns: ['Event', 'Status', { name: 'Attempts', num: true }, 'Endpoint', 'Created'],
    rows: deliveries.map((each) => [
      html`<a href="${home}/webhooks/deliveries/${each.delivery_id}">${each.event_type}</a>`,
      deliveryBadge(each.status),
      each.attempts,
      html`<a href="${home}/webhooks/${each.endpoint_id}"><code>${each.endpoint_id}</code></a>`,
      timeTag(new Date(each.created_at)),
    ]),
  });
}

interface Moment {
  readonly at: Date;
  readonly text: Html;
}

function timeline(story: Story, home: string): Html {
  const moments = [...ofRequests(story, home), ...ofAudit(story, home), ...ofDeliveries(story, home)];
  // Moments of the same time stay in the order of causes, in which they are named above.
  const inOrder = moments.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return html`<ol class="timeline">
    ${inOrder.map(({ at, text }) => html`<li>${exactTimeTag(at)} ${text}</li> `)}
  </ol>`;
}

function ofRequests({ request, requests }: Story, home: string): Moment[] {
  return requests.map((each) => {
    const call = html`<code>${callOf(each)}</code> ${statusBadge(each.status)} ${each.code ?? ''}
      ${each.replayed === true && badge(replayText(each))}`;
    const isThis = each.request_id === request.request_id;
    return {
      at: each.at,
      text: isThis
        ? html`<strong>This request</strong> ${call}`
        : html`<a href="${home}/requests/${each.request_id}">Request</a> ${call}`,
    };
  });
}

function ofAudit({ audit, event }: Story, home: string): Moment[] {
  if (!audit) return [];
  const link = html`<a href="${home}/audits/${audit.audit_id}">Audit</a>`;
  const ended = audit.completed_at && {
    at: audit.completed_at,
    text: html`${link} ended as <strong>${audit.status}</strong>${
        audit.refunded > 0 && html`, ${creditsText(audit.refunded)} credits were refunded`
      }`,
  };
  const numbered = event && {
    at: event.created_at,
    text: html`Event <code>${event.type}</code> got the number ${event.sequence}`,
  };
  return [
    { at: audit.created_at, text: html`${link} created, ${creditsText(audit.charged)} credits were charged` },
    ...(ended ? [ended] : []),
    ...(numbered ? [numbered] : []),
  ];
}

function ofDeliveries({ deliveries = [] }: Story, home: string): Moment[] {
  return deliveries.map((delivery) => ({
    at: new Date(delivery.created_at),
    text: html`<a href="${home}/webhooks/deliveries/${delivery.delivery_id}">Delivery</a> of
      <code>${delivery.event_type}</code> to <code>${delivery.endpoint_id}</code>:
      ${deliveryBadge(delivery.status)}`,
  }));
}
