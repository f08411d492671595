import { badge } from '../../pages/parts/badge.js';
import { creditsText } from '../../pages/parts/credits.js';
import { exactTimeTag } from '../../pages/parts/time.js';
import { type Html, html } from '../../pages/html.js';
import { deliveryBadge } from '../webhooks/webhook-text.js';
import type { Story } from './read-story.js';
import { callOf, replayText, statusBadge } from './request-text.js';

interface Moment {
  readonly at: Date;
  readonly text: Html;
}

/** All moments of a story in the order of time. */
export function timeline(story: Story, home: string): Html {
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
      ${each.replayed === true ? badge(replayText(each)) : undefined}`;
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
        audit.refunded > 0 ? html`, ${creditsText(audit.refunded)} credits were refunded` : undefined
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
