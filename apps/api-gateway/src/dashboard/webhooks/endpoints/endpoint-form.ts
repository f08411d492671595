import { ArrayMinSize } from 'class-validator';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '#contracts/webhooks/envelope';
import { IsLine } from '#contracts/validation/text';
import { IsOneOf } from '#contracts/validation/values';
import { html } from '../../../pages/html.js';
import type { Visitor } from '../../access/visitor.js';
import { actionIdOf } from '../../activity/actions.js';
import { actionForm, checkboxGroup, textField } from '../../frame/form.js';
import type { RefusedForm } from '../../frame/refused-form.js';
import type { ScreenPage } from '../../frame/screen-response.js';
import { EVENT_OPTIONS } from '../webhook-text.js';

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
        hint: 'A public https:// address. We post to it, and it answers with a status of 2xx within ten seconds.',
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
