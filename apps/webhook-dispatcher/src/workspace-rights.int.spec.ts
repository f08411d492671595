import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { getMetadataStorage } from 'class-validator';
import type { PayloadOf } from '#contracts/messages/messages';
import { COMMAND_SENDERS, mustNameWorkspace, type Sender } from '#contracts/messages/senders';
import { WEBHOOK_COMMANDS } from '#contracts/webhooks/commands';
import type { WebhookReceiver } from '../../../test/support/partner/webhook-receiver.js';
import type { TestHarness } from '../../../test/support/test-harness.js';
import { givenDispatcher } from '../test-support/given-dispatcher.js';
import {
  allBecome,
  auditEnds,
  newWorkspace,
  registerEndpoint,
  startReceiver,
} from '../test-support/dispatcher-calls.js';

jest.setTimeout(60_000);

type Command = keyof typeof WEBHOOK_COMMANDS;

function fieldsOf(command: Command): Set<string> {
  const { payload } = WEBHOOK_COMMANDS[command];
  const rules = getMetadataStorage().getTargetValidationMetadatas(payload, '', false, false);
  return new Set(rules.map(({ propertyName }) => propertyName));
}

/** What the gateway sends about endpoints and deliveries: a command that is added to the contracts is here by itself. */
const SENT_FOR_PEOPLE = (Object.keys(WEBHOOK_COMMANDS) as Command[]).filter((command) => {
  const senders: readonly Sender[] = COMMAND_SENDERS[command];
  if (!senders.includes('api-gateway')) return false;
  const fields = fieldsOf(command);
  return senders.includes('operator') || fields.has('endpoint_id') || fields.has('delivery_id');
});

interface Example {
  readonly workspaceId: string;
  readonly endpoint_id: string;
  readonly delivery_id: string;
}

/** A command on a place that succeeds, without its workspace. */
const EXAMPLES: { readonly [C in Command]?: (example: Example) => Omit<PayloadOf<C>, 'workspace_id'> } = {
  'webhooks.register-endpoint': () => ({ url: 'http://127.0.0.1:9/', event_types: ['audit.failed'] }),
  'webhooks.update-endpoint': ({ endpoint_id }) => ({ endpoint_id, event_types: ['audit.failed'] }),
  'webhooks.rotate-secret': ({ endpoint_id }) => ({ endpoint_id, force: true }),
  'webhooks.disable-endpoint': ({ endpoint_id }) => ({ endpoint_id }),
  'webhooks.enable-endpoint': ({ endpoint_id }) => ({ endpoint_id }),
  'webhooks.remove-endpoint': ({ endpoint_id }) => ({ endpoint_id }),
  'webhooks.show-endpoint': ({ endpoint_id }) => ({ endpoint_id }),
  'webhooks.test-endpoint': ({ endpoint_id }) => ({ endpoint_id }),
  'webhooks.list-endpoints': () => ({}),
  'webhooks.list-deliveries': ({ endpoint_id }) => ({ endpoint_id }),
  'webhooks.show-delivery': ({ delivery_id }) => ({ delivery_id }),
  'webhooks.replay-delivery': ({ delivery_id }) => ({ delivery_id }),
  'webhooks.recover-deliveries': ({ endpoint_id }) => ({ endpoint_id }),
  'webhooks.drop-held': ({ endpoint_id }) => ({ endpoint_id }),
};

/** Nobody may send these without a workspace. */
const ALWAYS_WITH_WORKSPACE: readonly Command[] = [
  'webhooks.register-endpoint',
  'webhooks.list-deliveries',
  'webhooks.replay-delivery',
];

/** They name no endpoint: of another workspace they show, or add, what belongs to that workspace. */
const OF_A_WHOLE_WORKSPACE: readonly Command[] = ['webhooks.register-endpoint', 'webhooks.list-endpoints'];

describe('a command about the endpoints of a workspace', () => {
  let harness: TestHarness;
  let receiver: WebhookReceiver;
  givenDispatcher(async (made) => {
    harness = made;
    receiver = await startReceiver(harness);
  });

  /** An endpoint of a new workspace, with a delivery that arrived. */
  async function exampleOf(enabled: boolean): Promise<Example> {
    const { workspaceId, endpointId } = await registerEndpoint(harness, receiver.url);
    await auditEnds(harness, workspaceId);
    const [delivery] = await allBecome(harness, workspaceId, 'delivered', 1);
    if (!enabled) await harness.send('webhooks.disable-endpoint', { endpoint_id: endpointId });
    return { workspaceId, endpoint_id: endpointId, delivery_id: delivery!.delivery_id };
  }

  /** All that is stored about the endpoints of a workspace. */
  async function stored({ workspaceId }: Example): Promise<unknown> {
    const { rows } = await harness.pool.query(
      `select array(select to_jsonb(e) from endpoints e where workspace_id = $1 order by endpoint_id) as endpoints,
              array(select to_jsonb(d) from deliveries d where workspace_id = $1 order by delivery_id) as deliveries,
              array(select to_jsonb(s) from endpoint_secrets s join endpoints using (endpoint_id)
                     where workspace_id = $1 order by key_id, sealed) as secrets,
              (select count(*) from events) as events`,
      [workspaceId],
    );
    return rows[0];
  }

  /** Returns `done`, or the code of the refusal. */
  async function answer(sender: Sender, command: Command, payload: object): Promise<string> {
    try {
      await harness.sendAs(sender, command, payload);
      return 'done';
    } catch (error) {
      return (error as { code: string }).code;
    }
  }

  it.each(SENT_FOR_PEOPLE)('%s is done for its own workspace only', async (command) => {
    const example = EXAMPLES[command];
    if (!example) throw new Error(`${command} needs an example here`);
    const own = await exampleOf(command !== 'webhooks.enable-endpoint' && command !== 'webhooks.drop-held');
    const payload = example(own);
    const unknown = 'delivery_id' in payload ? 'DELIVERY_NOT_FOUND' : 'ENDPOINT_NOT_FOUND';
    const before = await stored(own);
    if (!OF_A_WHOLE_WORKSPACE.includes(command)) {
      const foreign = { ...payload, workspace_id: await newWorkspace(harness) };
      for (const sender of ['api-gateway', 'operator'] as const)
        expect([sender, await answer(sender, command, foreign)]).toEqual([sender, unknown]);
    }
    expect(mustNameWorkspace(command, 'api-gateway')).toBe(true);
    for (const none of [undefined, null])
      expect(await answer('api-gateway', command, { ...payload, workspace_id: none })).toBe(
        'WORKSPACE_MISSING',
      );
    for (const wrong of ['', 'ws_', 7, [own.workspaceId], { $ne: '' }])
      expect(await answer('api-gateway', command, { ...payload, workspace_id: wrong })).toBe(
        'INVALID_WORKSPACE_ID',
      );
    expect(await stored(own)).toEqual(before);
    expect(await answer('api-gateway', command, { ...payload, workspace_id: own.workspaceId })).toBe('done');
  });

  it.each(SENT_FOR_PEOPLE.filter((command) => !ALWAYS_WITH_WORKSPACE.includes(command)))(
    '%s is done for an operator who names no workspace',
    async (command) => {
      const own = await exampleOf(command !== 'webhooks.enable-endpoint' && command !== 'webhooks.drop-held');
      expect(await answer('operator', command, EXAMPLES[command]!(own))).toBe('done');
    },
  );

  it('acts once for each id, and shows no other workspace the secret that it made', async () => {
    const [own, other, commandId] = [await exampleOf(true), await exampleOf(true), randomUUID()];
    const registration = { url: receiver.url, event_types: ['audit.failed' as const] };
    const register = (workspace_id: string) =>
      harness.sendAs(
        'api-gateway',
        'webhooks.register-endpoint',
        { ...registration, workspace_id },
        commandId,
      );
    const [first, atOnce] = await Promise.all([register(own.workspaceId), register(own.workspaceId)]);
    expect(atOnce).toEqual(first);
    expect(await register(own.workspaceId)).toEqual(first);
    await expect(register(other.workspaceId)).rejects.toMatchObject({ name: 'Failure' });
    const rotated = randomUUID();
    const rotate = (workspace_id: string) =>
      harness.sendAs(
        'api-gateway',
        'webhooks.rotate-secret',
        { endpoint_id: own.endpoint_id, workspace_id },
        rotated,
      );
    const shown = () => harness.send('webhooks.show-endpoint', { endpoint_id: own.endpoint_id });
    expect(await shown()).not.toHaveProperty('previous_expires_at');
    const { previous_expires_at } = await rotate(own.workspaceId);
    expect(await shown()).toMatchObject({ previous_expires_at });
    await expect(rotate(other.workspaceId)).rejects.toMatchObject({ code: 'ENDPOINT_NOT_FOUND' });
  });
});
