import type { DeliveryView } from '#contracts/webhooks/delivery-commands';
import { isId } from '#contracts/identifiers';
import { EVENT_DAYS } from '#contracts/limits';
import { type Html, html } from '../../pages/html.js';
import { creditsText } from '../frame/credits.js';
import { exactTimeTag, timeTag } from '../frame/time.js';
import { unread } from '../frame/unread.js';
import { MAX_TOLD, type Story, type StoryAudit } from './read-story.js';
import { callOf, codeLink, keyText, replayText, statusBadge } from './request-text.js';
import { timeline } from './timeline.js';

/** The whole story of one request. `base` is the path of the public URL. */
export function storyPage(
  story: Story,
  { home, base }: { readonly home: string; readonly base: string },
): Html {
  return html`${requestPart(story, home, base)}
    <section>
      <h2>In the order of time</h2>
      ${timeline(story, home)} ${moreRequests(story, home)}
    </section>
    ${auditPart(story, home)} ${eventPart(story)} ${deliveriesPart(story, home)}`;
}

function requestPart({ request }: Story, home: string, base: string): Html {
  const { idempotency_key: key, delivery_id: delivery } = request;
  return html`<dl class="facts">
    ${fact('Time', exactTimeTag(request.at))} ${fact('Request', html`<code>${callOf(request)}</code>`)}
    ${fact('Status', statusBadge(request.status))} ${fact('Error code', codeLink(request.code, base))}
    ${fact('Message', request.message ?? undefined)} ${fact('Key', keyText(request) || undefined)}
    ${
      key === null
        ? undefined
        : html`${fact(
            'Idempotency-Key',
            html`<a href="${home}/requests?${new URLSearchParams({ idempotency_key: key }).toString()}"
              ><code>${key}</code></a
            >`,
          )}
          ${fact('Answer', replayText(request))}`
    }
    ${
      isId('delivery', delivery)
        ? fact(
            'Delivery',
            html`<a href="${home}/webhooks/deliveries/${delivery!}"><code>${delivery!}</code></a>`,
          )
        : undefined
    }
    ${fact('Duration', `${request.duration_ms} ms`)}
  </dl>`;
}

function moreRequests({ audit, hasMore }: Story, home: string): Html | undefined {
  if (!audit || !hasMore) return undefined;
  return html`<p>
    The first ${MAX_TOLD} requests about the audit are shown.
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
      audit.is_voided
        ? html`<p class="notice">
            This audit was voided, since its caller got no answer. Its charge was given back, or is about to
            be.
          </p>`
        : undefined
    }
    <dl class="facts">
      ${fact('Audit', html`<a href="${home}/audits/${audit.audit_id}"><code>${audit.audit_id}</code></a>`)}
      ${fact('URL', audit.url)} ${fact('Type', audit.audit_type)} ${fact('Status', audit.status)}
      ${fact('Created', timeTag(audit.created_at))}
      ${fact('Ended', audit.completed_at ? timeTag(audit.completed_at) : 'not yet')}
      ${fact('Cost', costText(audit))}
    </dl>
  </section>`;
}

function costText({ charged, refunded }: StoryAudit): string {
  const all = `${creditsText(charged)} credits`;
  return refunded === 0
    ? all
    : `${all}, ${creditsText(refunded)} given back: ${creditsText(charged - refunded)} credits`;
}

function eventPart({ audit, event }: Story): Html | undefined {
  if (!audit?.completed_at || audit.is_voided) return undefined;
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
  if (deliveries.length === 0) return html`<p>No endpoint was told of this audit.</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Deliveries">
    <table class="data">
      <thead>
        <tr>
          <th scope="col">Created</th>
          <th scope="col">Event</th>
          <th scope="col">Endpoint</th>
          <th scope="col">Status</th>
          <th scope="col" class="num">Attempts</th>
        </tr>
      </thead>
      <tbody>
        ${deliveries.map(
          (each) =>
            html`<tr>
              <td>
                <a href="${home}/webhooks/deliveries/${each.delivery_id}"
                  >${timeTag(new Date(each.created_at))}</a
                >
              </td>
              <td><code>${each.event_type}</code></td>
              <td>
                <a href="${home}/webhooks/${each.endpoint_id}"><code>${each.endpoint_id}</code></a>
              </td>
              <td><span class="badge ${TONES[each.status] ?? 'quiet'}">${each.status}</span></td>
              <td class="num">${each.attempts}</td>
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;
}

const TONES: Readonly<Record<string, string>> = { delivered: 'good', exhausted: 'bad', held: 'warn' };

function fact(term: string, value: Html | string | undefined): Html | undefined {
  if (value === undefined) return undefined;
  return html`<div>
    <dt>${term}</dt>
    <dd>${value}</dd>
  </div>`;
}
