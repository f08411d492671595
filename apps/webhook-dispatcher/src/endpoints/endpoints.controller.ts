import { Controller, Module } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { Pool } from 'pg';
import {
  type EndpointView,
  ListEndpoints,
  OfEndpoint,
  RegisterEndpoint,
  RotateSecret,
  ShowEndpoint,
  UpdateEndpoint,
} from '#contracts/webhooks/endpoint-commands';
import type { ReplyOf } from '#contracts/messages/messages';
import type { MessageContext } from '#messaging/message/message-context';
import { SecretBox } from '../secrets/secret-box.js';
import { dropSecrets } from '../secrets/endpoint-secrets.js';
import { DispatcherSettings, DispatcherSettingsModule } from '../settings/dispatcher-settings.js';
import { holdMost, holdRest } from './hold-waiting.js';
import { type Alongside, changeEndpoint, originOf } from './commands/change-endpoint.js';
import { checkEndpointAddress } from './commands/endpoint-address.js';
import { inOrder } from './endpoint-rules.js';
import type { EndpointCommand } from './endpoint.decider.js';
import { countUnended, listEndpoints, showEndpoint } from './read-endpoints.js';
import { recentAttempts } from './recent-attempts.js';
import { registerEndpoint } from './commands/register-endpoint.js';
import { rotateSecret } from './commands/rotate-secret.js';
import { AttemptsModule } from '../attempts/attempt-sender.js';
import { SecretsModule } from '../secrets/secrets.controller.js';
import { EndpointTester, TestEventController } from './endpoint-tester.js';

@Controller()
export class EndpointsController {
  constructor(
    private readonly pool: Pool,
    private readonly box: SecretBox,
    private readonly settings: DispatcherSettings,
  ) {}

  @MessagePattern<string>('webhooks.register-endpoint')
  async register(
    @Payload() payload: RegisterEndpoint,
    @Ctx() context: MessageContext,
  ): Promise<ReplyOf<'webhooks.register-endpoint'>> {
    const url = await checkEndpointAddress(payload.url, this.settings.egress);
    return registerEndpoint(this.pool, this.box, { ...payload, url }, originOf(context));
  }

  @MessagePattern<string>('webhooks.update-endpoint')
  async update(@Payload() payload: UpdateEndpoint, @Ctx() context: MessageContext): Promise<EndpointView> {
    const { url, event_types: eventTypes } = payload;
    return this.change(payload, context, {
      kind: 'update',
      ...(eventTypes !== undefined && { eventTypes: inOrder(eventTypes) }),
      ...(url !== undefined && { url: await checkEndpointAddress(url, this.settings.egress) }),
    });
  }

  @MessagePattern<string>('webhooks.rotate-secret')
  async rotateSecret(
    @Payload() payload: RotateSecret,
    @Ctx() context: MessageContext,
  ): Promise<ReplyOf<'webhooks.rotate-secret'>> {
    return rotateSecret(this.pool, this.box, payload, originOf(context));
  }

  @MessagePattern<string>('webhooks.disable-endpoint')
  disable(@Payload() payload: OfEndpoint, @Ctx() context: MessageContext): Promise<EndpointView> {
    return this.change(payload, context, { kind: 'disable', reason: 'operator' });
  }

  @MessagePattern<string>('webhooks.enable-endpoint')
  async enable(@Payload() payload: OfEndpoint, @Ctx() context: MessageContext): Promise<EndpointView> {
    await holdMost(this.pool, payload);
    return this.change(payload, context, { kind: 'enable' }, (client) =>
      holdRest(client, payload.endpoint_id),
    );
  }

  @MessagePattern<string>('webhooks.remove-endpoint')
  async remove(
    @Payload() payload: OfEndpoint,
    @Ctx() context: MessageContext,
  ): Promise<ReplyOf<'webhooks.remove-endpoint'>> {
    const { endpoint_id: endpointId } = payload;
    await changeEndpoint(this.pool, payload, { kind: 'remove' }, originOf(context), (client) =>
      dropSecrets(client, endpointId),
    );
    return { endpoint_id: endpointId, dropped: await countUnended(this.pool, endpointId) };
  }

  @MessagePattern<string>('webhooks.list-endpoints')
  async list(@Payload() filter: ListEndpoints): Promise<ReplyOf<'webhooks.list-endpoints'>> {
    return { endpoints: await listEndpoints(this.pool, filter) };
  }

  @MessagePattern<string>('webhooks.show-endpoint')
  async show(@Payload() payload: ShowEndpoint): Promise<ReplyOf<'webhooks.show-endpoint'>> {
    const endpoint = await showEndpoint(this.pool, payload);
    if (!payload.with_attempts) return endpoint;
    return { ...endpoint, recent_attempts: await recentAttempts(this.pool, endpoint.endpoint_id) };
  }

  private async change(
    endpoint: OfEndpoint,
    context: MessageContext,
    command: EndpointCommand,
    alongside?: Alongside,
  ): Promise<EndpointView> {
    await changeEndpoint(this.pool, endpoint, command, originOf(context), alongside);
    return showEndpoint(this.pool, endpoint);
  }
}

@Module({
  imports: [AttemptsModule, DispatcherSettingsModule, SecretsModule],
  controllers: [EndpointsController, TestEventController],
  providers: [EndpointTester],
})
export class EndpointsModule {}
