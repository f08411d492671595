import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, MessagePattern, Payload } from '@nestjs/microservices';
import { CreateKey, ListKeys, OfKey, RotateKey } from '#contracts/gateway/commands';
import { KeyChanged, LimitOverridden } from '#contracts/gateway/events';
import type { ReplyOf } from '#contracts/messages/messages';
import { commandIdOf, type MessageContext } from '#messaging/message/message-context';
import { CallerDirectory } from '../../http/callers/caller-directory.js';
import { KeyCommands } from './key-commands.js';

/** Handles operators' commands on keys, and the broadcasts of other gateways about keys. */
@Controller()
export class ApiKeysController {
  constructor(
    private readonly commands: KeyCommands,
    private readonly directory: CallerDirectory,
  ) {}

  @MessagePattern<string>('gateway.create-key')
  create(
    @Payload() { workspace_id, name }: CreateKey,
    @Ctx() context: MessageContext,
  ): Promise<ReplyOf<'gateway.create-key'>> {
    return this.commands.create(workspace_id, name?.trim(), commandIdOf(context));
  }

  @MessagePattern<string>('gateway.rotate-key')
  rotate(
    @Payload() { key_id, overlap_seconds, workspace_id }: RotateKey,
    @Ctx() context: MessageContext,
  ): Promise<ReplyOf<'gateway.rotate-key'>> {
    return this.commands.rotate(key_id, overlap_seconds, commandIdOf(context), workspace_id);
  }

  @MessagePattern<string>('gateway.revoke-key')
  async revoke(@Payload() { key_id, workspace_id }: OfKey): Promise<ReplyOf<'gateway.revoke-key'>> {
    await this.commands.revoke(key_id, workspace_id);
    return { key_id };
  }

  @MessagePattern<string>('gateway.list-keys')
  async list(@Payload() { workspace_id, after, limit }: ListKeys): Promise<ReplyOf<'gateway.list-keys'>> {
    return { keys: await this.commands.list(workspace_id, { after, limit }) };
  }

  @EventPattern<string>('broadcast.key-changed')
  onKeyChanged(@Payload() { key_hash }: KeyChanged): void {
    this.directory.keyChanged(Buffer.from(key_hash, 'hex'));
  }

  @EventPattern<string>('broadcast.limit-overridden')
  onLimitOverridden(@Payload() { key_id }: LimitOverridden): void {
    this.directory.forgetKey(key_id);
  }
}
