import { Get, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeyView } from '#contracts/gateway/commands';
import { KeyCommands } from '../../api-keys/key-commands.js';
import { postedForm } from '../../billing/local/posted-form.js';
import { type Html, html } from '../../pages/html.js';
import { GatewaySettings } from '../../settings/gateway-settings.js';
import { Opens, Screen } from '../access/screen.js';
import { CurrentVisitor, type Visitor } from '../access/visitor.js';
import { Refusal } from '../access/refusal.js';
import { Actions } from '../activity/actions.js';
import { refusalFrom, violationIn } from '../frame/refused-form.js';
import { screenAnswer } from '../frame/screen-answer.js';
import { LABELS, NewKeyForm, RotateKeyForm } from './key-forms.js';
import { keyListPage, type RefusedKey } from './key-list-page.js';
import { newKeyPage } from './new-key-page.js';
import { revokeKeyPage } from './revoke-key-page.js';
import { oldKeyNote, rotateKeyPage } from './rotate-key-page.js';

/** The API keys of a workspace: list, make, rotate and revoke. */
@Screen('keys')
export class KeysScreen {
  constructor(
    private readonly commands: KeyCommands,
    private readonly actions: Actions,
    private readonly settings: GatewaySettings,
  ) {}

  @Get()
  @Opens('reader')
  show(@CurrentVisitor() visitor: Visitor, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return this.list(visitor, reply);
  }

  @Post()
  @Opens('owner', { confirmed: true })
  async create(
    @CurrentVisitor() visitor: Visitor,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const label = postedForm(request)?.get('label') ?? '';
    const refused = violationIn(NewKeyForm, { label }, LABELS);
    if (refused) return this.list(visitor, reply, { label, refused });
    const name = label.trim();
    try {
      const { api_key } = await this.actions.run(
        visitor,
        request,
        { name: 'key.create', details: { label: name } },
        (actionId) => this.commands.create(visitor.workspaceId, name, actionId),
      );
      return this.showNewKey(visitor, reply, api_key);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      return this.list(visitor, reply, { label, refused: refusalFrom(error) });
    }
  }

  @Get(':key/rotate')
  @Opens('owner')
  async askToRotate(
    @CurrentVisitor() visitor: Visitor,
    @Param('key') keyId: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const key = await this.find(visitor, keyId);
    return answer(reply, visitor, 'Rotate a key', rotateKeyPage(visitor, key));
  }

  @Post(':key/rotate')
  @Opens('owner', { confirmed: true })
  async rotate(
    @CurrentVisitor() visitor: Visitor,
    @Param('key') keyId: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const key = await this.find(visitor, keyId);
    const overlap = postedForm(request)?.get('overlap') ?? '';
    let refused = violationIn(RotateKeyForm, { overlap }, LABELS);
    if (!refused)
      try {
        const { api_key, previous_expires_at } = await this.actions.run(
          visitor,
          request,
          { name: 'key.rotate', subject: keyId, details: { overlap_seconds: Number(overlap) } },
          (actionId) => this.commands.rotate(keyId, Number(overlap), actionId, visitor.workspaceId),
        );
        return this.showNewKey(visitor, reply, api_key, oldKeyNote(key, previous_expires_at, new Date()));
      } catch (error) {
        if (error instanceof Refusal) throw error;
        refused = refusalFrom(error);
      }
    const page = rotateKeyPage(visitor, key, { overlap, refused });
    return answer(reply, visitor, 'Rotate a key', page, refused.status);
  }

  @Get(':key/revoke')
  @Opens('owner')
  async askToRevoke(
    @CurrentVisitor() visitor: Visitor,
    @Param('key') keyId: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const key = await this.find(visitor, keyId);
    return answer(reply, visitor, 'Revoke a key', revokeKeyPage(visitor, key));
  }

  @Post(':key/revoke')
  @Opens('owner')
  async revoke(
    @CurrentVisitor() visitor: Visitor,
    @Param('key') keyId: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const key = await this.find(visitor, keyId);
    try {
      await this.actions.runRepeatable(visitor, request, { name: 'key.revoke', subject: keyId }, async () => {
        await this.commands.revoke(keyId, visitor.workspaceId);
        return keyId;
      });
    } catch (error) {
      if (error instanceof Refusal) throw error;
      const refused = refusalFrom(error);
      return answer(reply, visitor, 'Revoke a key', revokeKeyPage(visitor, key, refused), refused.status);
    }
    throw Refusal.redirect(`${visitor.home}/keys`);
  }

  private async list(visitor: Visitor, reply: FastifyReply, typed?: RefusedKey): Promise<string> {
    const keys = await this.commands.list(visitor.workspaceId);
    return answer(
      reply,
      visitor,
      'Keys',
      keyListPage(visitor, keys, new Date(), typed),
      typed?.refused.status,
    );
  }

  /** Answers at once: a redirect would have to carry the key. */
  private showNewKey(visitor: Visitor, reply: FastifyReply, apiKey: string, note?: Html): string {
    const page = newKeyPage(visitor, this.settings.publicUrl, apiKey, note);
    return answer(reply, visitor, 'Your new key', page);
  }

  /** Throws 404 also for a key of another workspace. */
  private async find(visitor: Visitor, keyId: string): Promise<KeyView> {
    const { workspaceId, home } = visitor;
    const key = (await this.commands.list(workspaceId)).find(({ key_id }) => key_id === keyId);
    if (key) return key;
    throw Refusal.screen(visitor, 404, {
      section: 'Keys',
      title: 'Key not found',
      content: html`<p>This workspace has no such key.</p>
        <p><a href="${home}/keys">The keys of the workspace</a></p>`,
    });
  }
}

function answer(
  reply: FastifyReply,
  visitor: Visitor,
  title: string,
  content: Html,
  status?: number,
): string {
  return screenAnswer(reply, visitor, { section: 'Keys', title, content }, status);
}
