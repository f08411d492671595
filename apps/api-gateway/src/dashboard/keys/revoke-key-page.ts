import type { KeyView } from '#contracts/gateway/commands';
import { html } from '../../pages/html.js';
import type { Visitor } from '../access/visitor.js';
import { definitionList } from '../../pages/parts/definition-list.js';
import { actionForm } from '../frame/form.js';
import type { RefusedForm } from '../frame/refused-form.js';
import type { ScreenPage } from '../frame/screen-response.js';
import { keyName, timeOr } from './key-text.js';

/** Asks whether a key is to be revoked, and says when it was last used. */
export function revokeKeyPage(visitor: Visitor, key: KeyView, refused?: RefusedForm): ScreenPage {
  const content = html`<p>
      ${keyName(key)} ends within a second. Programs that use it get 401 from then on. This can't be undone.
    </p>
    ${definitionList([
      ['Last used', timeOr(key.last_used_at, 'Never')],
      ['Created', timeOr(key.created_at, '')],
    ])}
    <p class="quiet">The last use is noted with a delay of some seconds.</p>
    ${actionForm(
      visitor,
      `${visitor.home}/keys/${key.key_id}/revoke`,
      html`<button class="danger">Revoke the key</button> <a href="${visitor.home}/keys">Keep it</a>`,
      undefined,
      refused?.problem,
    )}`;
  return { section: 'Keys', title: 'Revoke a key', content, status: refused?.status };
}
