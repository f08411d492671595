import { describe, expect, it, jest } from '@jest/globals';
import type { TestHarness } from '../../../../../test/support/test-harness.js';
import { givenDispatcher } from '../../../test-support/given-dispatcher.js';
import { registerEndpoint } from '../../../test-support/dispatcher-calls.js';
import { newId } from '#contracts/identifiers';
jest.setTimeout(120_000);
describe('a command that is wrong', () => {
  let harness: TestHarness;
  let endpointId = '',
    workspaceId = '';
  givenDispatcher(async (made) => {
    harness = made;
    ({ endpointId, workspaceId } = await registerEndpoint(harness, 'http://127.0.0.1:9/'));
  });

  it('is answered with a failure that says so, and is not to be tried again', async () => {
    const giant = 'x'.repeat(300_000);
    const odd: unknown[] = [
      undefined,
      null,
      7,
      true,
      {},
      [],
      ['a'],
      '',
      '\u0000',
      'a\u0000b',
      '__proto__',
      'constructor',
      'toString',
      giant,
      '\ud800',
      { toString: 1 },
      -1,
      1e300,
    ];
    const base: Record<string, Record<string, unknown>> = {
      'webhooks.set-contact': { workspace_id: workspaceId, email: 'a@b.example' },
      'webhooks.register-endpoint': {
        workspace_id: workspaceId,
        url: 'http://127.0.0.1:9/',
        event_types: ['audit.completed'],
      },
      'webhooks.update-endpoint': {
        endpoint_id: endpointId,
        url: 'http://127.0.0.1:9/',
        event_types: ['audit.completed'],
      },
      'webhooks.rotate-secret': { endpoint_id: endpointId, force: false },
      'webhooks.disable-endpoint': { endpoint_id: endpointId },
      'webhooks.enable-endpoint': { endpoint_id: endpointId },
      'webhooks.remove-endpoint': { endpoint_id: endpointId },
      'webhooks.show-endpoint': { endpoint_id: endpointId },
      'webhooks.test-endpoint': { endpoint_id: endpointId, event_type: 'audit.completed' },
      'webhooks.list-endpoints': { workspace_id: workspaceId },
      'webhooks.list-deliveries': {
        workspace_id: workspaceId,
        endpoint_id: endpointId,
        status: 'held',
        limit: 5,
        before: newId('delivery'),
      },
      'webhooks.show-delivery': { delivery_id: newId('delivery') },
      'webhooks.replay-delivery': { workspace_id: workspaceId, delivery_id: newId('delivery') },
      'webhooks.recover-deliveries': {
        endpoint_id: endpointId,
        since: '2026-01-01T00:00:00Z',
        held_only: true,
        per_minute: 5,
      },
      'webhooks.drop-held': { endpoint_id: endpointId },
      'webhooks.send-notice': {
        reference: 'r',
        subject: 's',
        body: 'b',
        workspace_ids: [workspaceId],
        dry_run: true,
      },
      'webhooks.show-secret-keys': {},
      'webhooks.reseal-secrets': { to_key: 'x' },
    };
    const bad: string[] = [];
    const tryIt = async (name: string, payload: unknown, label: string) => {
      let out: string;
      try {
        const r = await harness.send(name as never, payload as never);
        out = 'ok ' + JSON.stringify(r).slice(0, 60);
      } catch (e) {
        const f = e as { kind?: string; code?: string; message: string };
        out = `${f.kind} ${f.code} len=${f.message.length} ${f.message.slice(0, 100)}`;
      }
      if (/^(ok|(rejected|not-found|conflict) \S+ len=\d{1,3}) /.test(out)) return;
      bad.push(`${name} ${label} -> ${out}`);
    };
    for (const [name, payload] of Object.entries(base)) {
      for (const p of [null, 7, 'x', [], true]) await tryIt(name, p, `payload=${JSON.stringify(p)}`);
      for (const field of Object.keys(payload))
        for (const value of odd) {
          await tryIt(
            name,
            { ...payload, [field]: value },
            `${field}=${(JSON.stringify(value) ?? 'absent').slice(0, 20)}`,
          );
        }
    }
    const times =
      '2026|2026-13|May 1|+275760-09-13T00:00:00.000Z|-000001-01-01T00:00:00Z|12|1|Sat|2026-02-30' +
      '|2026-02-30T00:00:00Z|2026-01-01T00:00:00 (x)|2026-01-01T24:00:00Z';
    for (const since of [5, ...times.split('|')])
      await tryIt('webhooks.recover-deliveries', { endpoint_id: endpointId, since }, `since=${since}`);
    expect(bad).toEqual([]);
  });
});
