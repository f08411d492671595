import { Param, Query } from '@nestjs/common';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '#contracts/webhooks/envelope';
import { Acts, Opens, Screen } from '../../access/screen.js';
import { CurrentVisitor, type Visitor } from '../../access/visitor.js';
import { Forms } from '../../activity/forms.js';
import { type RefusedForm, violationIn } from '../../frame/form.js';
import type { ScreenPage } from '../../frame/screen-response.js';
import { refusalFor, WebhookCalls } from '../webhook-calls.js';
import {
  ENDPOINT_LABELS,
  EndpointForm,
  endpointFormPage,
  hostOf,
  typedEndpoint,
  rotatePage,
  secretPage,
} from './endpoint-form.js';
import {
  type EndpointPage,
  endpointPage,
  MAX_COUNTED,
  removePage,
  addButton,
  endpointListPage,
} from './endpoint-page.js';
import { countText } from '../webhook-text.js';

/** The dispatcher waits 5 s for a slot, and 10 s for the response. */
const TEST_DEADLINE_MS = 18_000;

/**
 * The webhook endpoints of a workspace. What shows a signing secret, adding an endpoint and rotating its secret, is
 * answered at once, as it is shown once.
 */
@Screen('webhooks')
export class EndpointsScreen {
  constructor(
    private readonly calls: WebhookCalls,
    private readonly forms: Forms,
  ) {}

  @Opens('reader')
  async list(@CurrentVisitor() visitor: Visitor): Promise<ScreenPage> {
    const { endpoints } = await this.calls.read(visitor, 'webhooks.list-endpoints', {});
    return {
      section: 'Webhooks',
      title: 'Webhooks',
      actions: addButton(visitor, endpoints),
      content: endpointListPage(visitor, endpoints),
    };
  }

  @Opens('owner', 'new')
  askToAdd(@CurrentVisitor() visitor: Visitor): ScreenPage {
    return endpointFormPage(visitor, {
      typed: { url: '', event_types: ['audit.completed', 'audit.failed'] },
    });
  }

  @Acts('owner', { confirmed: 'Adding an endpoint' })
  add(@CurrentVisitor() visitor: Visitor): Promise<ScreenPage> {
    const typed = typedEndpoint(visitor.form);
    const { url, event_types } = typed;
    return this.forms.repeatable(visitor, {
      action: { name: 'endpoint.add', details: { host: hostOf(url), event_types } },
      violation: violationIn(EndpointForm, typed, ENDPOINT_LABELS),
      ...this.calls.formOf(visitor, 'webhooks.register-endpoint', {
        url,
        event_types: event_types as WebhookEventType[],
      }),
      again: (refused) => endpointFormPage(visitor, { typed, refused }),
      done: (_, added) => (added ? secretPage(visitor, added) : `${visitor.home}/webhooks`),
    });
  }

  @Opens('owner', ':endpoint/rotate')
  askToRotate(
    @CurrentVisitor() visitor: Visitor,
    @Param('endpoint') endpointId: string,
  ): Promise<ScreenPage> {
    return this.rotation(visitor, endpointId);
  }

  @Acts('owner', { confirmed: 'Rotating a secret' }, ':endpoint/rotate')
  rotate(@CurrentVisitor() visitor: Visitor, @Param('endpoint') endpointId: string): Promise<ScreenPage> {
    const force = visitor.form.get('force') === 'yes';
    const payload = { endpoint_id: endpointId, force };
    return this.forms.repeatable(visitor, {
      action: { name: 'endpoint.rotate', subject: endpointId, details: { force } },
      ...this.calls.formOf(visitor, 'webhooks.rotate-secret', payload),
      again: (refused) => this.rotation(visitor, endpointId, refused),
      done: (_, rotated) =>
        rotated ? secretPage(visitor, rotated) : `${visitor.home}/webhooks/${endpointId}`,
    });
  }

  private async rotation(visitor: Visitor, endpoint_id: string, refused?: RefusedForm): Promise<ScreenPage> {
    const endpoint = await this.calls.read(visitor, 'webhooks.show-endpoint', { endpoint_id });
    const content = rotatePage(visitor, endpoint, refused);
    return { section: 'Webhooks', title: 'Rotate the secret', content, status: refused?.status };
  }

  @Opens('reader', ':endpoint')
  show(
    @CurrentVisitor() visitor: Visitor,
    @Param('endpoint') endpointId: string,
    @Query() query: Readonly<Record<string, unknown>>,
  ): Promise<ScreenPage> {
    return this.page(visitor, endpointId, { notice: noticeIn(query) });
  }

  @Opens('owner', ':endpoint/change')
  async askToChange(
    @CurrentVisitor() visitor: Visitor,
    @Param('endpoint') endpoint_id: string,
  ): Promise<ScreenPage> {
    const typed = await this.calls.read(visitor, 'webhooks.show-endpoint', { endpoint_id });
    return endpointFormPage(visitor, { endpointId: endpoint_id, typed });
  }

  @Acts('owner', { confirmed: 'Changing an endpoint' }, ':endpoint/change')
  change(@CurrentVisitor() visitor: Visitor, @Param('endpoint') endpointId: string): Promise<ScreenPage> {
    const typed = typedEndpoint(visitor.form);
    const { url, event_types } = typed;
    return this.forms.repeatable(visitor, {
      action: { name: 'endpoint.change', subject: endpointId, details: { host: hostOf(url), event_types } },
      violation: violationIn(EndpointForm, typed, ENDPOINT_LABELS),
      ...this.calls.formOf(visitor, 'webhooks.update-endpoint', {
        endpoint_id: endpointId,
        url,
        event_types: event_types as WebhookEventType[],
      }),
      again: (refused) => endpointFormPage(visitor, { endpointId, typed, refused }),
      done: () => `${visitor.home}/webhooks/${endpointId}`,
    });
  }

  @Acts('member', { confirmed: false }, ':endpoint/enable')
  enable(@CurrentVisitor() visitor: Visitor, @Param('endpoint') endpointId: string): Promise<ScreenPage> {
    return this.switch(visitor, endpointId, 'enable');
  }

  @Acts('member', { confirmed: false }, ':endpoint/disable')
  disable(@CurrentVisitor() visitor: Visitor, @Param('endpoint') endpointId: string): Promise<ScreenPage> {
    return this.switch(visitor, endpointId, 'disable');
  }

  /** Answers with the result at once: a test event is not stored. */
  @Acts('member', { confirmed: false }, ':endpoint/test')
  test(@CurrentVisitor() visitor: Visitor, @Param('endpoint') endpointId: string): Promise<ScreenPage> {
    const type = WEBHOOK_EVENT_TYPES.find((each) => each === visitor.form.get('event_type'));
    const details = type ? { event_type: type } : {};
    return this.forms.once(visitor, {
      action: { name: 'endpoint.test', subject: endpointId, details },
      work: () => {
        const payload = { endpoint_id: endpointId, ...details };
        return this.calls.send(visitor, 'webhooks.test-endpoint', payload, { deadlineMs: TEST_DEADLINE_MS });
      },
      refusal: refusalFor(visitor),
      again: (refused) => this.page(visitor, endpointId, { refused }),
      done: (test) => this.page(visitor, endpointId, { test }),
    });
  }

  @Opens('owner', ':endpoint/remove')
  askToRemove(
    @CurrentVisitor() visitor: Visitor,
    @Param('endpoint') endpointId: string,
  ): Promise<ScreenPage> {
    return this.removal(visitor, endpointId);
  }

  @Acts('owner', { confirmed: false }, ':endpoint/remove')
  remove(@CurrentVisitor() visitor: Visitor, @Param('endpoint') endpointId: string): Promise<ScreenPage> {
    const payload = { endpoint_id: endpointId };
    return this.forms.repeatable(visitor, {
      action: { name: 'endpoint.remove', subject: endpointId },
      ...this.calls.formOf(visitor, 'webhooks.remove-endpoint', payload),
      again: (refused) => this.removal(visitor, endpointId, refused),
      done: () => `${visitor.home}/webhooks`,
    });
  }

  private switch(visitor: Visitor, endpointId: string, verb: 'enable' | 'disable'): Promise<ScreenPage> {
    const payload = { endpoint_id: endpointId };
    return this.forms.repeatable(visitor, {
      action: { name: `endpoint.${verb}`, subject: endpointId },
      ...this.calls.formOf(visitor, `webhooks.${verb}-endpoint`, payload),
      again: (refused) => this.page(visitor, endpointId, { refused }),
      done: () => `${visitor.home}/webhooks/${endpointId}`,
    });
  }

  private async page(
    visitor: Visitor,
    endpoint_id: string,
    shown: Omit<EndpointPage, 'endpoint'>,
  ): Promise<ScreenPage> {
    const asked = { endpoint_id, with_attempts: true };
    const endpoint = await this.calls.read(visitor, 'webhooks.show-endpoint', asked);
    const content = endpointPage(visitor, { endpoint, ...shown });
    return { section: 'Webhooks', title: 'Endpoint', content, status: shown.refused?.status };
  }

  private async removal(visitor: Visitor, endpoint_id: string, refused?: RefusedForm): Promise<ScreenPage> {
    const pending = { endpoint_id, status: 'pending', limit: MAX_COUNTED } as const;
    const [endpoint, { deliveries }] = await Promise.all([
      this.calls.read(visitor, 'webhooks.show-endpoint', { endpoint_id }),
      this.calls.read(visitor, 'webhooks.list-deliveries', pending),
    ]);
    const content = removePage(visitor, endpoint, deliveries.length, refused);
    return { section: 'Webhooks', title: 'Remove the endpoint', content, status: refused?.status };
  }
}

/** What a form did, told by the page that it leads to. Only numbers: anybody can write an address. */
function noticeIn(query: Readonly<Record<string, unknown>>): string | undefined {
  const count = (name: string) => {
    const text = query[name];
    return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  };
  const deliveries = (number: number) => countText(number, 'delivery', 'deliveries');
  const remaining = count('remaining') ?? 0;
  const rest = remaining === 0 ? '' : ` ${deliveries(remaining)} remain: do it again.`;
  const [sent, dropped] = [count('sent'), count('dropped')];
  if (sent !== undefined) return `${deliveries(sent)} will be sent again, after new ones.${rest}`;
  if (dropped !== undefined) return `${deliveries(dropped)} dropped.${rest}`;
  return undefined;
}
