import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConfigurationError } from '#runtime/configuration/environment';
import { exitCodeOf } from '#runtime/bootstrap/exit-codes';
import { eventually } from '../../../../test/support/eventually.js';
import { startWebhookReceiver } from '../../../../test/support/partner/webhook-receiver.js';
import { LogLines } from '../../../../libs/messaging/test/log-lines.js';
import { TestHarness } from '../../../../test/support/test-harness.js';
import { service } from '../service.js';
import { auditEnds, registerEndpoint } from '../../test-support/dispatcher-calls.js';
import { startDispatcher, SECRETS_KEY } from '../../test-support/dispatcher-replica.js';
import { checkReadable } from './readable-secrets.js';
import { SecretBox } from './secret-box.js';

describe('the dispatcher at its start', () => {
  const other = randomBytes(32);
  let harness: TestHarness;
  let stored: SecretBox;
  beforeAll(async () => {
    harness = await TestHarness.create(service);
    stored = new SecretBox(Buffer.from(SECRETS_KEY, 'base64'));
  });
  afterAll(() => harness.remove());

  it('takes any key while no secret is stored', async () => {
    await (await startDispatcher(harness, { variables: { SECRETS_KEY: other.toString('base64') } })).stop();
  });

  it('refuses keys if none opens the stored secrets, and names both', async () => {
    const replica = await startDispatcher(harness);
    await registerEndpoint(harness, 'http://127.0.0.1:9/');
    await replica.stop();
    const box = new SecretBox(other);
    const error: unknown = await startDispatcher(harness, {
      variables: { SECRETS_KEY: other.toString('base64') },
    }).catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(ConfigurationError);
    expect((error as Error).message).toMatch(
      new RegExp(
        `^SECRETS_KEY is key ${box.keyId}, .* stored secrets, of which there are 1, under ${stored.keyId};`,
      ),
    );
    expect(exitCodeOf(error)).toBe(78);
  });

  it.each([
    ['no key', 'x', 'number 1 is none'],
    ['a short one', Buffer.alloc(31).toString('base64'), 'number 1 is none'],
  ])('refuses SECRETS_KEYS_READABLE that holds %s', async (_, text, problem) => {
    await expect(startDispatcher(harness, { variables: { SECRETS_KEYS_READABLE: text } })).rejects.toThrow(
      expect.objectContaining({
        name: 'ConfigurationError',
        message: expect.stringMatching(new RegExp(`^SECRETS_KEYS_READABLE .*${problem}$`)),
      }),
    );
  });

  it('raises an alarm where only some can be opened, and starts', async () => {
    const both = await startDispatcher(harness, {
      variables: {
        SECRETS_KEY: other.toString('base64'),
        SECRETS_KEYS_READABLE: SECRETS_KEY,
      },
    });
    await registerEndpoint(harness, 'http://127.0.0.1:9/');
    await registerEndpoint(harness, 'http://127.0.0.1:9/');
    await both.stop();
    await (await startDispatcher(harness)).stop();

    const log = new LogLines();
    await checkReadable(harness.pool, stored, log);
    expect(log.lines).toMatchObject([
      {
        level: 'error',
        fields: { alarm: 'secrets-unreadable', secrets: 2, key_ids: [new SecretBox(other).keyId] },
      },
    ]);
  });

  it('says nothing where all can be opened', async () => {
    const log = new LogLines();
    await checkReadable(harness.pool, new SecretBox(other, [Buffer.from(SECRETS_KEY, 'base64')]), log);
    expect(log.lines).toEqual([]);
  });

  it('starts again after the documented statement where every key is lost, and sends nothing unsigned', async () => {
    const page = readFileSync('docs/how-to/operators/rotate-the-secrets-key.md', 'utf8');
    const [, statement = ''] = /^ *```sql\n([^]*?)^ *```$/m.exec(page) ?? [];
    const receiver = await startWebhookReceiver();
    const lost = await startDispatcher(harness);
    const { endpointId, workspaceId } = await registerEndpoint(harness, receiver.url);
    await lost.stop();
    const found = { SECRETS_KEY: randomBytes(32).toString('base64') };
    await expect(startDispatcher(harness, { variables: found })).rejects.toThrow(ConfigurationError);

    await harness.pool.query(statement);
    const replica = await startDispatcher(harness, { variables: found });
    try {
      await auditEnds(harness, workspaceId);
      await eventually('it was not sent', async () => {
        const { rows } = await harness.pool.query<{ reason: string }>(
          'select reason from attempts where endpoint_id = $1',
          [endpointId],
        );
        return rows[0]?.reason === 'not_sent';
      });
      expect(receiver.received).toEqual([]);

      const { secret } = await harness.send('webhooks.rotate-secret', { endpoint_id: endpointId });
      await auditEnds(harness, workspaceId);
      const webhook = await eventually('the next event is sent', () => receiver.received[0]);
      expect(receiver.verify(webhook, secret)).toBe(true);
    } finally {
      await replica.stop();
      await receiver.close();
    }
  });
});
