import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConfigurationError } from '#runtime/configuration-error';
import { exitCodeOf } from '#runtime/exit-codes';
import { eventually } from '../../../../test/support/eventually.js';
import { startWebhookReceiver } from '../../../../test/support/webhook-receiver.js';
import { LogLines } from '../../../../libs/messaging/test/log-lines.js';
import { DispatcherStage } from '../../test-support/dispatcher-stage.js';
import { checkReadable } from './readable-secrets.js';
import { SecretBox } from './secret-box.js';

describe('the dispatcher at its start', () => {
  const other = randomBytes(32);
  let stage: DispatcherStage;
  let stored: SecretBox;
  beforeAll(async () => {
    stage = await DispatcherStage.set();
    stored = new SecretBox(Buffer.from(stage.secretsKey, 'base64'));
  });
  afterAll(() => stage.strike());

  it('takes any key while no secret is stored', async () => {
    await (await stage.replica({ SECRETS_KEY: other.toString('base64') })).leave();
  });

  it('refuses keys of which none opens what is stored, and names both', async () => {
    const replica = await stage.replica();
    await stage.endpoint('http://127.0.0.1:9/');
    await replica.leave();
    const box = new SecretBox(other);
    const error: unknown = await stage
      .replica({ SECRETS_KEY: other.toString('base64') })
      .catch((failure: unknown) => failure);
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
    await expect(stage.replica({ SECRETS_KEYS_READABLE: text })).rejects.toThrow(
      expect.objectContaining({
        name: 'ConfigurationError',
        message: expect.stringMatching(new RegExp(`^SECRETS_KEYS_READABLE .*${problem}$`)),
      }),
    );
  });

  it('raises an alarm where only some can be opened, and starts', async () => {
    const both = await stage.replica({
      SECRETS_KEY: other.toString('base64'),
      SECRETS_KEYS_READABLE: stage.secretsKey,
    });
    await stage.endpoint('http://127.0.0.1:9/');
    await stage.endpoint('http://127.0.0.1:9/');
    await both.leave();
    await (await stage.replica()).leave();

    const log = new LogLines();
    await checkReadable(stage.pool, stored, log);
    expect(log.lines).toMatchObject([
      {
        level: 'error',
        fields: { alarm: 'secrets-unreadable', secrets: 2, key_ids: [new SecretBox(other).keyId] },
      },
    ]);
  });

  it('says nothing where all can be opened', async () => {
    const log = new LogLines();
    await checkReadable(stage.pool, new SecretBox(other, [Buffer.from(stage.secretsKey, 'base64')]), log);
    expect(log.lines).toEqual([]);
  });

  it('starts again after the documented statement where every key is lost, and sends nothing unsigned', async () => {
    const page = readFileSync('docs/how-to/rotate-the-secrets-key.md', 'utf8');
    const [, statement = ''] = /^ *```sql\n([^]*?)^ *```$/m.exec(page) ?? [];
    const receiver = await startWebhookReceiver();
    const lost = await stage.replica();
    const { endpointId, workspaceId } = await stage.endpoint(receiver.url);
    await lost.leave();
    const found = { SECRETS_KEY: randomBytes(32).toString('base64') };
    await expect(stage.replica(found)).rejects.toThrow(ConfigurationError);

    await stage.pool.query(statement);
    const replica = await stage.replica(found);
    try {
      await stage.auditEnds(workspaceId);
      await eventually('it was not sent', async () => {
        const { rows } = await stage.pool.query<{ reason: string }>(
          'select reason from attempts join deliveries using (delivery_id) where endpoint_id = $1',
          [endpointId],
        );
        return rows[0]?.reason === 'not_sent';
      });
      expect(receiver.received).toEqual([]);

      const { secret } = await stage.send('webhooks.rotate-secret', { endpoint_id: endpointId });
      await stage.auditEnds(workspaceId);
      const webhook = await eventually('the next event is sent', () => receiver.received[0]);
      expect(receiver.verify(webhook, secret)).toBe(true);
    } finally {
      await replica.leave();
      await receiver.close();
    }
  });
});
