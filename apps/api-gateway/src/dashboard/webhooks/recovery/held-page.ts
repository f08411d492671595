import type { EndpointView } from '#contracts/webhooks/endpoint-commands';
import { MAX_RECOVERED_PER_MINUTE } from '#contracts/validation/operator-input';
import { type Html, html } from '../../../pages/html.js';
import type { Visitor } from '../../access/visitor.js';
import { definitionList } from '../../../pages/parts.js';
import { actionForm, problemSummary, textField } from '../../frame/form.js';
import type { RefusedForm } from '../../frame/refused-form.js';
import { countText, endpointBadge, foreignText } from '../webhook-text.js';
import { IsInstant } from '#contracts/validation/is-iso-time';
import { MayBeAbsent } from '#contracts/validation/fields';
import { IsWhole } from '#contracts/validation/values';

export interface HeldPage {
  readonly endpoint: EndpointView;
  readonly typed?: TypedRecovery;
  readonly refused?: RefusedForm | undefined;
}

/** What an endpoint missed, with the counts, and what can be done about it. */
export function heldPage(visitor: Visitor, { endpoint, typed, refused }: HeldPage): Html {
  const here = `${visitor.home}/webhooks/${endpoint.endpoint_id}`;
  return html`${refused ? problemSummary(refused.problem) : undefined}
    ${definitionList([
      ['URL', foreignText(endpoint.url)],
      ['Status', endpointBadge(endpoint)],
      ['Held', endpoint.held.toLocaleString('en-US')],
      ['Waiting for a retry', (endpoint.awaiting_retry ?? 0).toLocaleString('en-US')],
      ['Backlog', endpoint.backlog.toLocaleString('en-US')],
    ])}
    ${heldPart(visitor, here, endpoint)}
    ${endpoint.status === 'enabled' ? recoverPart(visitor, here, typed, refused) : undefined}
    <p><a href="${here}">Back to the endpoint</a></p>`;
}

function heldPart(visitor: Visitor, here: string, { held, status }: EndpointView): Html {
  if (held === 0) return html`<p>No deliveries are held.</p>`;
  const deliveries = countText(held, 'held delivery', 'held deliveries');
  return html`<h2>Held deliveries</h2>
    <p>They came while the endpoint was disabled. They wait until you deliver or drop them.</p>
    ${
      status === 'enabled'
        ? actionForm(visitor, `${here}/deliver`, html`<button class="primary">Deliver ${deliveries}</button>`)
        : html`<p class="notice"><a href="${here}">Enable the endpoint</a> first, to deliver them.</p>`
    }
    ${actionForm(
      visitor,
      `${here}/drop`,
      html`<button class="danger">Drop ${deliveries}</button>
        <p class="quiet">Dropped deliveries are not sent. Each of them can still be replayed.</p>`,
    )}`;
}

function recoverPart(visitor: Visitor, here: string, typed?: TypedRecovery, refused?: RefusedForm): Html {
  const problem = refused?.problem;
  return html`<h2>Recover since a time</h2>
    <p>
      Sends again what is held, and what failed in all its attempts, if the last attempt ended at or after a
      time. An event may arrive twice if your server took it and answered badly.
    </p>
    ${actionForm(
      visitor,
      `${here}/recover`,
      html`${textField({
          name: 'since',
          label: 'Since (UTC)',
          type: 'datetime-local',
          value: typed?.since,
          required: true,
          problem,
        })}
        ${textField({
          name: 'per_minute',
          label: 'At most this many a minute',
          type: 'number',
          value: typed?.per_minute,
          hint: `1 to ${MAX_RECOVERED_PER_MINUTE.toLocaleString('en-US')}. Leave it empty for the pace of your server.`,
          problem,
        })} <button>Recover</button>`,
    )}`;
}

/** The form that sends again what an endpoint missed. */
export class RecoveryForm {
  @IsInstant()
  readonly since!: string;

  @MayBeAbsent()
  @IsWhole({ min: 1, max: MAX_RECOVERED_PER_MINUTE })
  readonly per_minute?: number;
}

export const RECOVERY_LABELS = { since: 'The time', per_minute: 'The pace' } as const;

interface TypedRecovery {
  readonly since: string;
  readonly per_minute: string;
}

export function typedRecovery(form: URLSearchParams): TypedRecovery {
  return { since: form.get('since')?.trim() ?? '', per_minute: form.get('per_minute')?.trim() ?? '' };
}

/** Returns the values of the form: a browser sends a time without its zone, and means UTC here. */
export function recoveryOf({ since, per_minute: pace }: TypedRecovery): object {
  return {
    since: /T[\d:.]+$/.test(since) ? `${since}Z` : since,
    ...(pace !== '' && { per_minute: /^\d{1,9}$/.test(pace) ? Number(pace) : pace }),
  };
}
