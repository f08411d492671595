import { Param } from '@nestjs/common';
import type { RecoverDeliveries } from '#contracts/webhooks/recovery-commands';
import type { EndpointView } from '#contracts/webhooks/endpoint-commands';
import { MAX_RECOVERED_PER_MINUTE } from '#contracts/validation/operator-input';
import { IsInstant } from '#contracts/validation/is-iso-time';
import { MayBeAbsent } from '#contracts/validation/fields';
import { IsWhole } from '#contracts/validation/values';
import { Acts, Opens, Screen } from '../../access/screen.js';
import { CurrentVisitor, type Visitor } from '../../access/visitor.js';
import type { Action } from '../../activity/actions.js';
import { Forms } from '../../activity/forms.js';
import {
  violationIn,
  actionForm,
  problemSummary,
  textField,
  timeField,
  timeIn,
  type RefusedForm,
} from '../../frame/form.js';
import type { ScreenPage } from '../../frame/screen-response.js';
import { refusalFor, WebhookCalls } from '../webhook-calls.js';
import { type Html, html } from '../../../pages/html.js';
import { definitionList } from '../../../pages/parts.js';
import { countText, endpointBadge, foreignText } from '../webhook-text.js';

/** A command handles some thousands of deliveries. It is repeated until none remains, or this long. */
const REPEAT_MS = 8_000;

interface Progress {
  readonly done: number;
  readonly remaining: number;
}

/** What an endpoint missed: deliver or drop what is held, recover what failed since a time. */
@Screen('webhooks')
export class RecoveryScreen {
  constructor(
    private readonly calls: WebhookCalls,
    private readonly forms: Forms,
  ) {}

  @Opens('member', ':endpoint/held')
  show(@CurrentVisitor() visitor: Visitor, @Param('endpoint') endpointId: string): Promise<ScreenPage> {
    return this.page(visitor, endpointId);
  }

  @Acts('member', { confirmed: false }, ':endpoint/deliver')
  deliver(@CurrentVisitor() visitor: Visitor, @Param('endpoint') endpoint_id: string): Promise<ScreenPage> {
    return this.recoverAll(visitor, 'endpoint.deliver-held', { endpoint_id, held_only: true });
  }

  @Acts('member', { confirmed: false }, ':endpoint/recover')
  async recover(
    @CurrentVisitor() visitor: Visitor,
    @Param('endpoint') endpoint_id: string,
  ): Promise<ScreenPage> {
    const typed = typedRecovery(visitor.form);
    const wanted = recoveryOf(typed);
    const refused = violationIn(RecoveryForm, wanted, RECOVERY_LABELS);
    if (refused) return this.page(visitor, endpoint_id, { typed, refused });
    const recovery = { endpoint_id, ...(wanted as RecoveryForm) };
    return this.recoverAll(visitor, 'endpoint.recover', recovery, { typed });
  }

  @Acts('member', { confirmed: false }, ':endpoint/drop')
  drop(@CurrentVisitor() visitor: Visitor, @Param('endpoint') endpoint_id: string): Promise<ScreenPage> {
    return this.repeat(visitor, { name: 'endpoint.drop-held', subject: endpoint_id }, 'dropped', async () => {
      const { dropped, remaining } = await this.calls.send(visitor, 'webhooks.drop-held', { endpoint_id });
      return { done: dropped, remaining };
    });
  }

  private recoverAll(
    visitor: Visitor,
    name: string,
    recovery: Omit<RecoverDeliveries, 'workspace_id'>,
    shown?: Pick<HeldPage, 'typed'>,
  ): Promise<ScreenPage> {
    const { endpoint_id: subject, ...details } = recovery;
    const command = async (isFirst: boolean) => {
      const { recovered, remaining } = await this.calls.send(
        visitor,
        'webhooks.recover-deliveries',
        recovery,
        { counted: isFirst },
      );
      return { done: recovered, remaining };
    };
    return this.repeat(visitor, { name, subject, details }, 'sent', command, shown);
  }

  private repeat(
    visitor: Visitor,
    action: Action & { readonly subject: string },
    what: 'sent' | 'dropped',
    command: (isFirst: boolean) => Promise<Progress>,
    shown: Pick<HeldPage, 'typed'> = {},
  ): Promise<ScreenPage> {
    return this.forms.once(visitor, {
      action,
      work: () => repeated(command),
      refusal: refusalFor(visitor),
      again: (refused) => this.page(visitor, action.subject, { ...shown, refused }),
      done: ({ done, remaining }) =>
        `${visitor.home}/webhooks/${action.subject}?${what}=${done}&remaining=${remaining}`,
    });
  }

  private async page(
    visitor: Visitor,
    endpoint_id: string,
    shown: Omit<HeldPage, 'endpoint'> = {},
  ): Promise<ScreenPage> {
    const endpoint = await this.calls.read(visitor, 'webhooks.show-endpoint', { endpoint_id });
    const content = heldPage(visitor, { endpoint, ...shown });
    return { section: 'Webhooks', title: 'What did not arrive', content, status: shown.refused?.status };
  }
}

/** Repeats a command until nothing remains, or for `REPEAT_MS`. */
async function repeated(once: (isFirst: boolean) => Promise<Progress>): Promise<Progress> {
  const until = performance.now() + REPEAT_MS;
  let total: Progress = { done: 0, remaining: 0 };
  do {
    const { done, remaining } = await once(total.done === 0);
    total = { done: total.done + done, remaining };
    // What another command holds now is not waited for.
    if (done === 0) break;
  } while (total.remaining > 0 && performance.now() < until);
  return total;
}

export interface HeldPage {
  readonly endpoint: EndpointView;
  readonly typed?: TypedRecovery;
  readonly refused?: RefusedForm | undefined;
}

/** What an endpoint missed, with the counts, and what can be done about it. */
function heldPage(visitor: Visitor, { endpoint, typed, refused }: HeldPage): Html {
  const here = `${visitor.home}/webhooks/${endpoint.endpoint_id}`;
  return html`${refused && problemSummary(refused.problem)}
    ${definitionList([
      ['URL', foreignText(endpoint.url)],
      ['Status', endpointBadge(endpoint)],
      ['Held', endpoint.held.toLocaleString('en-US')],
      ['Waiting for a retry', (endpoint.awaiting_retry ?? 0).toLocaleString('en-US')],
      ['Backlog', endpoint.backlog.toLocaleString('en-US')],
    ])}
    ${heldPart(visitor, here, endpoint)}
    ${endpoint.status === 'enabled' && recoverPart(visitor, here, typed, refused)}
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
      html`${timeField({
          name: 'since',
          label: 'Since',
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
class RecoveryForm {
  @IsInstant()
  readonly since!: string;

  @MayBeAbsent()
  @IsWhole({ min: 1, max: MAX_RECOVERED_PER_MINUTE })
  readonly per_minute?: number;
}

const RECOVERY_LABELS = { since: 'The time', per_minute: 'The pace' } as const;

interface TypedRecovery {
  readonly since: string;
  readonly per_minute: string;
}

function typedRecovery(form: URLSearchParams): TypedRecovery {
  return { since: form.get('since')?.trim() ?? '', per_minute: form.get('per_minute')?.trim() ?? '' };
}

function recoveryOf({ since, per_minute: pace }: TypedRecovery): object {
  return {
    since: timeIn(since),
    ...(pace !== '' && { per_minute: /^\d{1,9}$/.test(pace) ? Number(pace) : pace }),
  };
}
