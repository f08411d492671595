import { Param } from '@nestjs/common';
import type { RecoverDeliveries } from '#contracts/webhooks/recovery-commands';
import { Acts, Opens, Screen } from '../../access/screen.js';
import { CurrentVisitor, type Visitor } from '../../access/visitor.js';
import type { Action } from '../../activity/actions.js';
import { Forms } from '../../activity/forms.js';
import { violationIn } from '../../frame/refused-form.js';
import type { ScreenPage } from '../../frame/screen-response.js';
import { refusalFor, WebhookCalls } from '../webhook-calls.js';
import {
  type HeldPage,
  heldPage,
  RECOVERY_LABELS,
  RecoveryForm,
  recoveryOf,
  typedRecovery,
} from './held-page.js';

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
