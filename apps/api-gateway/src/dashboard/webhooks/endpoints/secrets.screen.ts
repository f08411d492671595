import { Param } from '@nestjs/common';
import type { WebhookEventType } from '#contracts/webhooks/envelope';
import { Acts, Opens, Screen } from '../../access/screen.js';
import { CurrentVisitor, type Visitor } from '../../access/visitor.js';
import { Forms } from '../../activity/forms.js';
import { type RefusedForm, violationIn } from '../../frame/refused-form.js';
import type { ScreenPage } from '../../frame/screen-response.js';
import { refusalFor, WebhookCalls } from '../webhook-calls.js';
import { ENDPOINT_LABELS, EndpointForm, endpointFormPage, hostOf, typedEndpoint } from './endpoint-form.js';
import { rotatePage, secretPage } from './secret-page.js';

/** What shows a signing secret: adding an endpoint, and rotating its secret. Answered at once, as it is shown once. */
@Screen('webhooks')
export class SecretsScreen {
  constructor(
    private readonly calls: WebhookCalls,
    private readonly forms: Forms,
  ) {}

  @Opens('owner', 'new')
  askToAdd(@CurrentVisitor() visitor: Visitor): ScreenPage {
    return endpointFormPage(visitor, {
      typed: { url: '', event_types: ['audit.completed', 'audit.failed'] },
    });
  }

  @Acts('owner', { confirmed: true })
  add(@CurrentVisitor() visitor: Visitor): Promise<ScreenPage> {
    const typed = typedEndpoint(visitor.form);
    const { url, event_types } = typed;
    return this.forms.repeatable(visitor, {
      action: { name: 'endpoint.add', details: { host: hostOf(url), event_types } },
      violation: violationIn(EndpointForm, typed, ENDPOINT_LABELS),
      work: (commandId) => {
        const payload = { url, event_types: event_types as WebhookEventType[] };
        return this.calls.send(visitor, 'webhooks.register-endpoint', payload, { commandId });
      },
      refusal: refusalFor(visitor),
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

  @Acts('owner', { confirmed: true }, ':endpoint/rotate')
  rotate(@CurrentVisitor() visitor: Visitor, @Param('endpoint') endpointId: string): Promise<ScreenPage> {
    const force = visitor.form.get('force') === 'yes';
    const payload = { endpoint_id: endpointId, force };
    return this.forms.repeatable(visitor, {
      action: { name: 'endpoint.rotate', subject: endpointId, details: { force } },
      work: (commandId) => this.calls.send(visitor, 'webhooks.rotate-secret', payload, { commandId }),
      refusal: refusalFor(visitor),
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
}
