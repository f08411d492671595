import type { KeyView } from '#contracts/gateway/commands';
import { type Html, html } from '../../pages/html.js';
import type { Visitor } from '../access/visitor.js';
import { definitionList } from '../../pages/parts/definition-list.js';
import { actionForm, choiceField } from '../frame/form.js';
import type { RefusedForm } from '../frame/refused-form.js';
import type { ScreenPage } from '../frame/screen-response.js';
import { OVERLAPS } from './key-forms.js';
import { keyName, timeOr } from './key-text.js';

/** Returns the form that replaces a key by a new one. */
export function rotateKeyPage(
  visitor: Visitor,
  key: KeyView,
  typed: { readonly overlap?: string; readonly refused?: RefusedForm } = {},
): ScreenPage {
  const { overlap = '86400', refused } = typed;
  const content = html`<p>
      ${keyName(key)} gets a successor with the same label and limits. Both can be used for a while, so that
      you can change your programs without a gap.
    </p>
    ${definitionList([
      ['Last used', timeOr(key.last_used_at, 'Never')],
      ['Ends', timeOr(key.expires_at, 'Never')],
    ])}
    ${actionForm(
      visitor,
      `${visitor.home}/keys/${key.key_id}/rotate`,
      html`${choiceField({
          name: 'overlap',
          label: 'The old key can still be used for',
          value: overlap,
          options: OVERLAPS,
        })} <button class="primary">Rotate the key</button> <a href="${visitor.home}/keys">Keep it</a>`,
      undefined,
      refused?.problem,
    )}`;
  return { section: 'Keys', title: 'Rotate a key', content, status: refused?.status };
}

/** Says until when the old key can be used. */
export function oldKeyNote(old: KeyView, endsAt: string, now: Date): Html {
  return Date.parse(endsAt) <= now.getTime()
    ? html`<p>The old key ${keyName(old)} has ended.</p>`
    : html`<p>The old key ${keyName(old)} can be used until ${timeOr(endsAt, '')}.</p>`;
}
