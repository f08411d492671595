import { Param, Query } from '@nestjs/common';
import type { KeyView } from '#contracts/gateway/commands';
import { isStorable, IsLine } from '#contracts/validation/text';
import { MAX_NAME_LENGTH } from '#contracts/validation/operator-input';
import { IsOneOf } from '#contracts/validation/values';
import { KeyCommands } from '../../workspaces/api-keys/key-commands.js';
import { KeyRecords } from '../../workspaces/api-keys/key-records.js';
import { html, type Html } from '../../pages/html.js';
import { GatewaySettings } from '../../settings/gateway-settings.js';
import { Acts, Opens, Screen } from '../access/screen.js';
import { CurrentVisitor, type Visitor } from '../access/visitor.js';
import { Refusal } from '../access/refusal.js';
import { Forms } from '../activity/forms.js';
import { violationIn, actionForm, choiceField, copiedText, type RefusedForm } from '../frame/form.js';
import type { ScreenPage } from '../frame/screen-response.js';
import { keyListPage, type KeyNotes, keyName, timeOr } from './key-list-page.js';
import { definitionList } from '../../pages/parts.js';

/** How many keys a page shows, and how many of those that have ended. */
const PAGE = 50;

/**
 * The API keys of a workspace: list, make, rotate and revoke. A new key is shown at once: a redirect would carry it. A
 * reload of that page leads to the list, which says that the key was shown.
 */
@Screen('keys')
export class KeysScreen {
  constructor(
    private readonly commands: KeyCommands,
    private readonly records: KeyRecords,
    private readonly forms: Forms,
    private readonly settings: GatewaySettings,
  ) {}

  @Opens('reader')
  show(
    @CurrentVisitor() visitor: Visitor,
    @Query('before') before: unknown,
    @Query('shown') shown: unknown,
  ): Promise<ScreenPage> {
    const position = typeof before === 'string' && isStorable(before) ? before : undefined;
    return this.list(visitor, position, { wasShown: shown === SHOWN });
  }

  @Acts('owner', { confirmed: 'Making a key' })
  create(@CurrentVisitor() visitor: Visitor): Promise<ScreenPage> {
    const label = visitor.form.get('label') ?? '';
    const name = label.trim();
    return this.forms.once(visitor, {
      action: { name: 'key.create', details: { label: name } },
      violation: violationIn(NewKeyForm, { label }, LABELS),
      work: (actionId) => this.commands.create(visitor.workspaceId, name, actionId),
      repeated: shownBefore(visitor),
      again: (refused) => this.list(visitor, undefined, { typed: { label, refused } }),
      done: ({ api_key }) => newKeyPage(visitor, this.settings.publicUrl, api_key),
    });
  }

  @Opens('owner', ':key/rotate')
  async askToRotate(@CurrentVisitor() visitor: Visitor, @Param('key') keyId: string): Promise<ScreenPage> {
    return rotateKeyPage(visitor, await this.find(visitor, keyId));
  }

  @Acts('owner', { confirmed: 'Rotating a key' }, ':key/rotate')
  async rotate(@CurrentVisitor() visitor: Visitor, @Param('key') keyId: string): Promise<ScreenPage> {
    const key = await this.find(visitor, keyId);
    const overlap = visitor.form.get('overlap') ?? '';
    const seconds = Number(overlap);
    return this.forms.once(visitor, {
      action: { name: 'key.rotate', subject: keyId, details: { overlap_seconds: seconds } },
      violation: violationIn(RotateKeyForm, { overlap }, LABELS),
      work: (actionId) => this.commands.rotate(keyId, seconds, actionId, visitor.workspaceId),
      repeated: shownBefore(visitor),
      again: (refused) => rotateKeyPage(visitor, key, { overlap, refused }),
      done: ({ api_key, previous_expires_at: endsAt }) =>
        newKeyPage(visitor, this.settings.publicUrl, api_key, oldKeyNote(key, endsAt, new Date())),
    });
  }

  @Opens('owner', ':key/revoke')
  async askToRevoke(@CurrentVisitor() visitor: Visitor, @Param('key') keyId: string): Promise<ScreenPage> {
    return revokeKeyPage(visitor, await this.find(visitor, keyId));
  }

  @Acts('owner', { confirmed: false }, ':key/revoke')
  async revoke(@CurrentVisitor() visitor: Visitor, @Param('key') keyId: string): Promise<ScreenPage> {
    const key = await this.find(visitor, keyId);
    return this.forms.repeatable(visitor, {
      action: { name: 'key.revoke', subject: keyId },
      work: () => this.commands.revoke(keyId, visitor.workspaceId),
      again: (refused) => revokeKeyPage(visitor, key, refused),
      done: () => `${visitor.home}/keys`,
    });
  }

  /** `before`: the last key of the page before. */
  private async list(visitor: Visitor, before?: string, shown: KeyNotes = {}): Promise<ScreenPage> {
    const { workspaceId } = visitor;
    const [usable, ended, endedCount] = await Promise.all([
      this.records.newest(workspaceId, 'usable', { before, limit: PAGE + 1 }),
      this.records.newest(workspaceId, 'ended', { limit: PAGE }),
      this.records.countEnded(workspaceId),
    ]);
    const keys = { usable: usable.slice(0, PAGE), more: usable.length > PAGE, before, ended, endedCount };
    return keyListPage(visitor, keys, shown);
  }

  /** Throws 404 also for a key of another workspace. */
  private async find({ workspaceId, home }: Visitor, keyId: string): Promise<KeyView> {
    const key = await this.records.view(workspaceId, keyId);
    if (key) return key;
    const back = html`<a href="${home}/keys">The keys of the workspace</a>`;
    throw Refusal.notFound('Keys', 'Key not found', 'This workspace has no such key.', back);
  }
}

const SHOWN = 'before';

/** The list, with a notice that a new key was shown. */
function shownBefore({ home }: Visitor): string {
  return `${home}/keys?shown=${SHOWN}`;
}

/** Returns the page that shows a new key, the only one that ever does. `note` is a paragraph about the key before it. */
function newKeyPage({ home }: Visitor, publicUrl: string, apiKey: string, note?: Html): ScreenPage {
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

function rotateKeyPage(
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

function oldKeyNote(old: KeyView, endsAt: string, now: Date): Html {
  return Date.parse(endsAt) <= now.getTime()
    ? html`<p>The old key ${keyName(old)} has ended.</p>`
    : html`<p>The old key ${keyName(old)} can be used until ${timeOr(endsAt, '')}.</p>`;
}

/** Asks whether a key is to be revoked, and says when it was last used. */
function revokeKeyPage(visitor: Visitor, key: KeyView, refused?: RefusedForm): ScreenPage {
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

class NewKeyForm {
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

class RotateKeyForm {
  @IsOneOf(OVERLAPS.map(([seconds]) => seconds))
  readonly overlap!: string;
}

export const LABELS = { label: 'The label', overlap: 'The overlap' } as const;
