import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, MessagePattern, Payload } from '@nestjs/microservices';
import type { ReplyOf } from '#contracts/messages';
import type { Broadcast } from '#contracts/messages';
import { MAX_NAME_LENGTH, MAX_OVERLAP_SECONDS } from '#contracts/operator-input';
import { MessageContext } from '#messaging/message-context';
import { commandIdOf } from '#messaging/command-id';
import { CommandPayload } from '../command-payload.js';
import { CallerDirectory } from './caller-directory.js';
import { KeyCommands } from './key-commands.js';

/** Operators' commands on keys, and what other gateways tell of theirs. */
@Controller()
export class ApiKeysController {
  constructor(
    private readonly commands: KeyCommands,
    private readonly directory: CallerDirectory,
  ) {}

  @MessagePattern<string>('gateway.create-key')
  create(
    @Payload() message: unknown,
    @Ctx() context: MessageContext,
  ): Promise<ReplyOf<'gateway.create-key'>> {
    const payload = new CommandPayload(message);
    const workspaceId = payload.id('workspace_id', 'workspace');
    return this.commands.create(
      workspaceId,
      payload.optionalText('name', MAX_NAME_LENGTH),
      commandIdOf(context),
    );
  }

  @MessagePattern<string>('gateway.rotate-key')
  rotate(
    @Payload() message: unknown,
    @Ctx() context: MessageContext,
  ): Promise<ReplyOf<'gateway.rotate-key'>> {
    const payload = new CommandPayload(message);
    const overlap = payload.integer('overlap_seconds', { min: 0, max: MAX_OVERLAP_SECONDS });
    return this.commands.rotate(payload.id('key_id', 'key'), overlap, commandIdOf(context));
  }

  @MessagePattern<string>('gateway.revoke-key')
  async revoke(@Payload() message: unknown): Promise<ReplyOf<'gateway.revoke-key'>> {
    const keyId = new CommandPayload(message).id('key_id', 'key');
    await this.commands.revoke(keyId);
    return { key_id: keyId };
  }

  @MessagePattern<string>('gateway.list-keys')
  async list(@Payload() message: unknown): Promise<ReplyOf<'gateway.list-keys'>> {
    return { keys: await this.commands.list(new CommandPayload(message).id('workspace_id', 'workspace')) };
  }

  @EventPattern<string>('broadcast.key-changed')
  onKeyChanged(@Payload() { key_hash }: Extract<Broadcast, { type: 'broadcast.key-changed' }>['data']): void {
    this.directory.keyChanged(Buffer.from(key_hash, 'hex'));
  }

  @EventPattern<string>('broadcast.limit-overridden')
  onLimitOverridden(
    @Payload() { key_id }: Extract<Broadcast, { type: 'broadcast.limit-overridden' }>['data'],
  ): void {
    this.directory.forgetKey(key_id);
  }
}
