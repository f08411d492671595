import { SECRET_GRACE_DAYS } from '#contracts/limits';
import type { EndpointView, RegisterReply, RotateReply } from '#contracts/webhooks/endpoint-commands';
import { type Html, html } from '../../../pages/html.js';
import type { Visitor } from '../../access/visitor.js';
import { actionForm, copiedText } from '../../frame/form.js';
import type { RefusedForm } from '../../frame/refused-form.js';
import type { ScreenPage } from '../../frame/screen-response.js';
import { timeTag } from '../../../pages/parts.js';
import { foreignText } from '../webhook-text.js';

/** The screen of a signing secret, the only one that shows it. `previous_expires_at`: until when the old one signs, too. */
export function secretPage(
  { home }: Visitor,
  { endpoint_id, secret, previous_expires_at: previous }: RegisterReply & Partial<RotateReply>,
): ScreenPage {
  const content = html`<p class="notice">Store the secret now. It is shown only here, and only once.</p>
    ${copiedText('new-secret', secret)}
    <p>Every webhook is signed with it. Check the signature before you believe what a webhook says.</p>
    ${
      previous === undefined
        ? undefined
        : html`<p>
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
      under_way === undefined
        ? undefined
        : html`<p class="notice">
            A rotation is under way: the secret before the present one signs until
            ${timeTag(new Date(under_way))}. If you rotate now, it ends at once.
          </p>`
    }
    ${actionForm(
      visitor,
      `${here}/rotate`,
      html`${
          under_way === undefined
            ? undefined
            : html`<label
                ><input type="checkbox" name="force" value="yes" /> End the older secret at once</label
              >`
        }
        <div class="row">
          <button class="danger">Rotate the secret</button> <a href="${here}">Keep it</a>
        </div>`,
      refused?.problem,
    )}`;
}
