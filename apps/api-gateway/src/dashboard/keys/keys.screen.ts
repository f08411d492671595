import { Param, Query } from '@nestjs/common';
import type { KeyView } from '#contracts/gateway/commands';
import { isStorable } from '#contracts/validation/text';
import { KeyCommands } from '../../workspaces/api-keys/key-commands.js';
import { KeyRecords } from '../../workspaces/api-keys/key-records.js';
import { html } from '../../pages/html.js';
import { GatewaySettings } from '../../settings/gateway-settings.js';
import { Acts, Opens, Screen } from '../access/screen.js';
import { CurrentVisitor, type Visitor } from '../access/visitor.js';
import { Refusal } from '../access/refusal.js';
import { Forms } from '../activity/forms.js';
import { violationIn } from '../frame/refused-form.js';
import type { ScreenPage } from '../frame/screen-response.js';
import {
  LABELS,
  NewKeyForm,
  newKeyPage,
  oldKeyNote,
  revokeKeyPage,
  RotateKeyForm,
  rotateKeyPage,
} from './key-pages.js';
import { keyListPage, type RefusedKey } from './key-list-page.js';

/** How many keys a page shows, and how many of those that have ended. */
const PAGE = 50;

/** The API keys of a workspace: list, make, rotate and revoke. A new key is shown at once: a redirect would carry it. */
@Screen('keys')
export class KeysScreen {
  constructor(
    private readonly commands: KeyCommands,
    private readonly records: KeyRecords,
    private readonly forms: Forms,
    private readonly settings: GatewaySettings,
  ) {}

  @Opens('reader')
  show(@CurrentVisitor() visitor: Visitor, @Query('before') before: unknown): Promise<ScreenPage> {
    return this.list(visitor, typeof before === 'string' && isStorable(before) ? before : undefined);
  }

  @Acts('owner', { confirmed: true })
  create(@CurrentVisitor() visitor: Visitor): Promise<ScreenPage> {
    const label = visitor.form.get('label') ?? '';
    const name = label.trim();
    return this.forms.once(visitor, {
      action: { name: 'key.create', details: { label: name } },
      violation: violationIn(NewKeyForm, { label }, LABELS),
      work: (actionId) => this.commands.create(visitor.workspaceId, name, actionId),
      again: (refused) => this.list(visitor, undefined, { label, refused }),
      done: ({ api_key }) => newKeyPage(visitor, this.settings.publicUrl, api_key),
    });
  }

  @Opens('owner', ':key/rotate')
  async askToRotate(@CurrentVisitor() visitor: Visitor, @Param('key') keyId: string): Promise<ScreenPage> {
    return rotateKeyPage(visitor, await this.find(visitor, keyId));
  }

  @Acts('owner', { confirmed: true }, ':key/rotate')
  async rotate(@CurrentVisitor() visitor: Visitor, @Param('key') keyId: string): Promise<ScreenPage> {
    const key = await this.find(visitor, keyId);
    const overlap = visitor.form.get('overlap') ?? '';
    const seconds = Number(overlap);
    return this.forms.once(visitor, {
      action: { name: 'key.rotate', subject: keyId, details: { overlap_seconds: seconds } },
      violation: violationIn(RotateKeyForm, { overlap }, LABELS),
      work: (actionId) => this.commands.rotate(keyId, seconds, actionId, visitor.workspaceId),
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
  private async list(visitor: Visitor, before?: string, typed?: RefusedKey): Promise<ScreenPage> {
    const { workspaceId } = visitor;
    const [usable, ended, endedCount] = await Promise.all([
      this.records.newest(workspaceId, 'usable', { before, limit: PAGE + 1 }),
      this.records.newest(workspaceId, 'ended', { limit: PAGE }),
      this.records.countEnded(workspaceId),
    ]);
    const keys = { usable: usable.slice(0, PAGE), more: usable.length > PAGE, before, ended, endedCount };
    return keyListPage(visitor, keys, typed);
  }

  /** Throws 404 also for a key of another workspace. */
  private async find({ workspaceId, home }: Visitor, keyId: string): Promise<KeyView> {
    const key = await this.records.view(workspaceId, keyId);
    if (key) return key;
    throw Refusal.screen(404, {
      section: 'Keys',
      title: 'Key not found',
      content: html`<p>This workspace has no such key.</p>
        <p><a href="${home}/keys">The keys of the workspace</a></p>`,
    });
  }
}
