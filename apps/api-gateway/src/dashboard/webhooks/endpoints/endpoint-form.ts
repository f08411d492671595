import { ArrayMinSize } from 'class-validator';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '#contracts/webhooks/envelope';
import { IsLine } from '#contracts/validation/text';
import { IsOneOf } from '#contracts/validation/values';
import { SECRET_GRACE_DAYS } from '#contracts/limits';
import type { EndpointView, RegisterReply, RotateReply } from '#contracts/webhooks/endpoint-commands';
import { html, type Html } from '../../../pages/html.js';
import type { Visitor } from '../../access/visitor.js';
import { actionIdOf } from '../../activity/actions.js';
import { actionForm, checkboxGroup, textField, type RefusedForm, copiedText } from '../../frame/form.js';
import type { ScreenPage } from '../../frame/screen-response.js';
import { EVENT_OPTIONS, foreignText } from '../webhook-text.js';
import { timeTag } from '../../../pages/parts.js';

/** As browsers and servers take them. */
const MAX_URL_LENGTH = 2_048;

export class EndpointForm {
  @IsLine(MAX_URL_LENGTH)
  readonly url!: string;

  @ArrayMinSize(1, { message: '$property need at least one choice' })
  @IsOneOf(WEBHOOK_EVENT_TYPES, { each: true })
  readonly event_types!: WebhookEventType[];
}

export const ENDPOINT_LABELS = { url: 'The URL', event_types: 'The events' } as const;

interface TypedEndpoint {
  readonly url: string;
  readonly event_types: readonly string[];
}

export function typedEndpoint(form: URLSearchParams): TypedEndpoint {
  return { url: form.get('url')?.trim() ?? '', event_types: form.getAll('event_types') };
}

/** The host of a URL, for the activity: the rest may be secret. */
export function hostOf(url: string): string | null {
  return URL.parse(url)?.host ?? null;
}

interface EndpointFormPage {
  /** Undefined for a new one. */
  readonly endpointId?: string;
  readonly typed: TypedEndpoint;
  readonly refused?: RefusedForm;
}

/** The screen of an endpoint's fields, for a new one or to change one. A form that was refused is sent with its id again. */
export function endpointFormPage(
  visitor: Visitor,
  { endpointId, typed, refused }: EndpointFormPage,
): ScreenPage {
  const all = `${visitor.home}/webhooks`;
  const { title, action, button, back } =
    endpointId === undefined
      ? { title: 'Add an endpoint', action: all, button: 'Add the endpoint', back: all }
      : {
          title: 'Change the endpoint',
          action: `${all}/${endpointId}/change`,
          button: 'Save',
          back: `${all}/${endpointId}`,
        };
  const problem = refused?.problem;
  const content = actionForm(
    visitor,
    action,
    html`${textField({
        name: 'url',
        label: 'URL',
        type: 'url',
        value: typed.url,
        required: true,
        hint: 'A public https:// address. We post to it, and it answers with a status of 2xx within five seconds.',
        problem,
      })}
      ${checkboxGroup({
        name: 'event_types',
        label: 'Events',
        options: EVENT_OPTIONS,
        values: typed.event_types,
        problem,
      })}
      <div class="row"><button class="primary">${button}</button> <a href="${back}">Cancel</a></div>`,
    problem,
    refused && actionIdOf(visitor),
  );
  return { section: 'Webhooks', title, content, status: refused?.status };
}

/** The screen of a signing secret, the only one that shows it. `previous_expires_at`: until when the old one signs, too. */
export function secretPage(
  { home }: Visitor,
  { endpoint_id, secret, previous_expires_at: previous }: RegisterReply & Partial<RotateReply>,
): ScreenPage {
  const content = html`<p class="notice">Store the secret now. It is shown only here, and only once.</p>
    ${copiedText('new-secret', secret)}
    <p>Every webhook is signed with it. Check the signature before you believe what a webhook says.</p>
    ${
      previous !== undefined &&
      html`<p>
        The old secret also signs until ${timeTag(new Date(previous))}. Until then each webhook has two
        signatures, and one that matches is enough.
      </p>`
    }
    <p><a href="${home}/webhooks/${endpoint_id}">Go on to the endpoint</a></p>`;
  return { section: 'Webhooks', title: 'The signing secret', content };
}

export function rotatePage(visitor: Visitor, endpoint: EndpointView, refused?: RefusedForm): Html {
  const here = `${visitor.home}/webhooks/${endpoint.endpoint_id}`;
  const { previous_expires_at: under_way } = endpoint;
  return html`<p>
      ${foreignText(endpoint.url)} gets a new signing secret. The present one also signs for
      ${SECRET_GRACE_DAYS} days, so that you can change your server without a gap.
    </p>
    ${
      under_way !== undefined &&
      html`<p class="notice">
        A rotation is under way: the secret before the present one signs until
        ${timeTag(new Date(under_way))}. If you rotate now, it ends at once.
      </p>`
    }
    ${actionForm(
      visitor,
      `${here}/rotate`,
      html`${
          under_way !== undefined &&
          html`<label><input type="checkbox" name="force" value="yes" /> End the older secret at once</label>`
        }
        <div class="row">
          <button class="danger">Rotate the secret</button> <a href="${here}">Keep it</a>
        </div>`,
      refused?.problem,
    )}`;
}
