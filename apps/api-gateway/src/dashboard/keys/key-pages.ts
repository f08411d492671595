import { type Html, html } from '../../pages/html.js';
import type { Visitor } from '../access/visitor.js';
import { actionForm, choiceField, copiedText } from '../frame/form.js';
import type { ScreenPage } from '../frame/screen-response.js';
import type { KeyView } from '#contracts/gateway/commands';
import { definitionList } from '../../pages/parts.js';
import type { RefusedForm } from '../frame/refused-form.js';
import { keyName, timeOr } from './key-text.js';
import { IsLine } from '#contracts/validation/text';
import { MAX_NAME_LENGTH } from '#contracts/validation/operator-input';
import { IsOneOf } from '#contracts/validation/values';

/** Returns the page that shows a new key, the only one that ever does. `note` is a paragraph about the key before it. */
export function newKeyPage({ home }: Visitor, publicUrl: string, apiKey: string, note?: Html): ScreenPage {
  const content = html`<p class="notice">
      Store the key now. It is shown only here, and only once: we keep a hash of it.
    </p>
    ${copiedText('new-key', apiKey)} ${note}
    <h2>Try it</h2>
    <pre><code>ACS_API_KEY='${apiKey}'
curl -H "Authorization: Bearer $ACS_API_KEY" ${publicUrl}/api/v1/balance</code></pre>
    <p><a href="${home}/keys">Back to the keys</a></p>`;
  return { section: 'Keys', title: 'Your new key', content };
}

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
      refused?.problem,
    )}`;
  return { section: 'Keys', title: 'Rotate a key', content, status: refused?.status };
}

export function oldKeyNote(old: KeyView, endsAt: string, now: Date): Html {
  return Date.parse(endsAt) <= now.getTime()
    ? html`<p>The old key ${keyName(old)} has ended.</p>`
    : html`<p>The old key ${keyName(old)} can be used until ${timeOr(endsAt, '')}.</p>`;
}

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
      refused?.problem,
    )}`;
  return { section: 'Keys', title: 'Revoke a key', content, status: refused?.status };
}

export class NewKeyForm {
  @IsLine(MAX_NAME_LENGTH)
  readonly label!: string;
}

/** How long a key and its successor may be used side by side: seconds, and what people read. */
const OVERLAPS = [
  ['0', 'Not at all: the old key ends now'],
  ['3600', '1 hour'],
  ['86400', '1 day'],
  ['604800', '7 days'],
] as const;

export class RotateKeyForm {
  @IsOneOf(OVERLAPS.map(([seconds]) => seconds))
  readonly overlap!: string;
}

export const LABELS = { label: 'The label', overlap: 'The overlap' } as const;
