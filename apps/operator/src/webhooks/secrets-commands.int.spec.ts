import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { TestHarness } from '../../../../test/support/test-harness.js';
import { service } from '../../../webhook-dispatcher/src/service.js';
import {
  allBecome,
  auditEnds,
  registerEndpoint,
} from '../../../webhook-dispatcher/test-support/dispatcher-calls.js';
import { startDispatcher } from '../../../webhook-dispatcher/test-support/dispatcher-replica.js';
import type { ServiceReplica } from '../../../../test/support/service/service-replica.js';
import { SecretBox } from '../../../webhook-dispatcher/src/secrets/secret-box.js';
import { differences, transcriptsOf } from '../../../../test/docs/commands/transcripts.js';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../../test/support/partner/webhook-receiver.js';
import { acsOn } from '../../test-support/run-captured.js';

const PAGE = 'docs/how-to/operators/rotate-the-secrets-key.md';

jest.setTimeout(60_000);

interface Key {
  readonly text: string;
  readonly id: string;
}

function newKey(): Key {
  const key = randomBytes(32);
  return { text: key.toString('base64'), id: new SecretBox(key).keyId };
}

describe('acs secrets', () => {
  let harness: TestHarness;
  let receiver: WebhookReceiver;
  let replicas: ServiceReplica[];
  const [old, current] = [newKey(), newKey()];
  beforeEach(async () => {
    [harness, receiver] = await Promise.all([TestHarness.create(service), startWebhookReceiver()]);
    replicas = [];
  });
  afterEach(async () => {
    await harness.remove();
    await receiver.close();
  });

  const acs = (line: string) => acsOn(harness, line);
  const twoReplicas = async (variables: Readonly<Record<string, string>>) => {
    replicas = await Promise.all([
      startDispatcher(harness, { variables }),
      startDispatcher(harness, { variables }),
    ]);
  };
  /** An event of each endpoint's workspace is delivered, and verifies with the secret that its partner has. */
  const allDeliver = async (partners: readonly Partner[]) => {
    for (const partner of partners) {
      const { workspaceId, secret } = partner;
      const from = receiver.received.length;
      await auditEnds(harness, workspaceId);
      await allBecome(harness, workspaceId, 'delivered', ++partner.events);
      const verified = receiver.received.slice(from).map((webhook) => receiver.verify(webhook, secret));
      expect(verified).toEqual([true]);
    }
  };
  interface Partner {
    readonly workspaceId: string;
    readonly secret: string;
    events: number;
  }
  const partner = async (): Promise<Partner> => ({
    ...(await registerEndpoint(harness, receiver.url)),
    events: 0,
  });

  it('changes the key as documented, under two dispatchers, while all deliveries verify', async () => {
    await twoReplicas({ SECRETS_KEY: old.text });
    const partners = [await partner(), await partner(), await partner()];
    await allDeliver(partners);

    for (const { kind, text, line } of stepsOf(readFileSync(PAGE, 'utf8'))) {
      if (kind === 'deployment') {
        const variables = variablesOf(text);
        for (const [index, leaving] of replicas.entries()) {
          replicas[index] = await startDispatcher(harness, { variables });
          await allDeliver(partners);
          await leaving.stop();
          await allDeliver(partners);
        }
      } else {
        const [shown] = transcriptsOf(`\`\`\`console\n${text}\`\`\`\n`);
        const run = await acs(shown!.command.replace(/^npm run --silent acs -- /, ''));
        expect({ line, code: run.code, stderr: run.stderr }).toEqual({ line, code: 0, stderr: '' });
        expect(differences(withIds(shown!.body), JSON.parse(run.stdout))).toEqual([]);
        await allDeliver(partners);
      }
    }
    expect(JSON.parse((await acs('secrets keys --json')).stdout)).toEqual({
      sealing_key: current.id,
      keys: [{ key_id: current.id, secrets: 3, readable: true }],
    });
  });

  const variablesOf = (dotenv: string) =>
    Object.fromEntries(
      dotenv
        .replaceAll('<old key>', old.text)
        .replaceAll('<new key>', current.text)
        .trim()
        .split('\n')
        .map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]),
    ) as Record<string, string>;
  const withIds = (body: unknown): unknown =>
    JSON.parse(
      JSON.stringify(body).replaceAll('3f2c81d0', old.id).replaceAll('b91e07aa', current.id),
    ) as unknown;

  it('also seals again what was sealed under the old key during the deployment', async () => {
    const readsBoth = { SECRETS_KEY: old.text, SECRETS_KEYS_READABLE: current.text };
    await twoReplicas(readsBoth);
    const before = await partner();
    // Half way: either of the two may register and rotate.
    await replicas[0]!.stop();
    await startDispatcher(harness, {
      variables: { SECRETS_KEY: current.text, SECRETS_KEYS_READABLE: old.text },
    });
    const meanwhile = await Promise.all([partner(), partner(), partner(), partner()]);
    await replicas[1]!.stop();

    const run = await acs('secrets reseal --json');
    expect(JSON.parse(run.stdout)).toMatchObject({ ok: true, key_id: current.id, unreadable: 0 });
    expect(JSON.parse((await acs('secrets keys --json')).stdout)).toMatchObject({
      keys: [{ key_id: current.id, secrets: 5 }, { secrets: 0 }],
    });
    await allDeliver([before, ...meanwhile]);
  });

  it('is refused by a dispatcher that seals under another key than the one that was asked for', async () => {
    await twoReplicas({ SECRETS_KEY: old.text, SECRETS_KEYS_READABLE: current.text });
    await expect(harness.send('webhooks.reseal-secrets', { to_key: current.id })).rejects.toMatchObject({
      code: 'SEALING_KEY_DIFFERS',
      message: expect.stringContaining(`seals under key ${old.id}, not ${current.id}`),
    });
  });

  it('exits 1 where some can not be read, says how many, and a rotation with --force replaces them', async () => {
    const lost = newKey();
    const first = await startDispatcher(harness, { variables: { SECRETS_KEY: lost.text } });
    const { endpointId, workspaceId } = await registerEndpoint(harness, receiver.url);
    await first.stop();
    const both = await startDispatcher(harness, {
      variables: { SECRETS_KEY: old.text, SECRETS_KEYS_READABLE: lost.text },
    });
    const readable = await partner();
    await both.stop();
    await startDispatcher(harness, {
      variables: { SECRETS_KEY: current.text, SECRETS_KEYS_READABLE: old.text },
    });

    const run = await acs('secrets reseal --json');
    expect(run.code).toBe(1);
    expect(JSON.parse(run.stdout)).toEqual({ ok: false, key_id: current.id, resealed: 1, unreadable: 1 });
    expect(run.stderr).toMatch(/^acs: 1 stored secret can not be read\. Add the keys/);
    expect(JSON.parse((await acs('secrets keys --json')).stdout)).toMatchObject({
      keys: [{}, {}, { key_id: lost.id, secrets: 1, readable: false }],
    });
    await allDeliver([readable]);

    await acs(`endpoint rotate-secret --endpoint ${endpointId}`);
    const rotated = await acs(`endpoint rotate-secret --endpoint ${endpointId} --force --json`);
    const { secret } = JSON.parse(rotated.stdout) as { secret: string };
    expect((await acs('secrets reseal')).code).toBe(0);
    await allDeliver([{ workspaceId, secret, events: 0 }]);
  });
});

interface Step {
  readonly kind: 'deployment' | 'command';
  readonly text: string;
  readonly line: number;
}

/** The deployments and commands of the page, in their order. */
function stepsOf(markdown: string): Step[] {
  const steps = [...markdown.matchAll(/^```(dotenv|console)\n([^]*?)^```$/gm)].map(
    ({ 1: fence, 2: text = '', index }): Step => ({
      kind: fence === 'dotenv' ? 'deployment' : 'command',
      text,
      line: markdown.slice(0, index).split('\n').length,
    }),
  );
  expect(steps.map(({ kind }) => kind).join()).toBe(
    'deployment,command,deployment,command,command,deployment',
  );
  return steps;
}
