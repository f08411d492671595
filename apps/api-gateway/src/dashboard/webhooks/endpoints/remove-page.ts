import type { EndpointView } from '#contracts/webhooks/endpoint-commands';
import { type Html, html } from '../../../pages/html.js';
import type { Visitor } from '../../access/visitor.js';
import { actionForm } from '../../frame/form.js';
import type { RefusedForm } from '../../frame/refused-form.js';
import { countText, foreignText } from '../webhook-text.js';

/** More pending deliveries than this are not counted. */
export const MAX_COUNTED = 100;

/** Asks whether an endpoint is to be removed. `pending`: its pending deliveries, at most `MAX_COUNTED`. */
export function removePage(
  visitor: Visitor,
  endpoint: EndpointView,
  pending: number,
  refused?: RefusedForm,
): Html {
  const here = `${visitor.home}/webhooks/${endpoint.endpoint_id}`;
  const unfinished = pending + endpoint.held;
  const atLeast = pending >= MAX_COUNTED ? 'at least ' : '';
  return html`<p>
      ${foreignText(endpoint.url)} gets no more webhooks. Its secret is forgotten. This can't be undone.
    </p>
    <p class="${unfinished === 0 ? 'quiet' : 'notice'}">
      ${
        unfinished === 0
          ? 'No delivery is unfinished.'
          : `With it end ${atLeast}${countText(unfinished, 'unfinished delivery', 'unfinished deliveries')}, which will not be sent.`
      }
    </p>
    ${actionForm(
      visitor,
      `${here}/remove`,
      html`<div class="row">
        <button class="danger">Remove the endpoint</button> <a href="${here}">Keep it</a>
      </div>`,
      undefined,
      refused?.problem,
    )}`;
}
