// Run against the installed package on each runtime that the package is for.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Client, InsufficientCreditsError, webhooks } from '@audit-credit/client';
import { FakeService } from '@audit-credit/client/fake';

const fake = new FakeService({ balance: 200, autoComplete: false });
const client = fake.client();
assert.ok(client instanceof Client);
fake.loseNextResponse();
const created = await client.audits.create({ url: 'https://example.com/', type: 'seo' });
assert.equal(created.response.replayed, true);
setTimeout(() => fake.complete(created.audit_id, { overall: 90 }), 10);
assert.equal((await client.audits.wait(created.audit_id)).status, 'complete');
for await (const { sequence } of client.events.stream()) {
  assert.equal(sequence, 1);
  break;
}
assert.equal((await client.audits.list().toArray({ limit: 5 })).length, 1);
await assert.rejects(
  client.audits.create({ url: 'https://example.com/', type: 'all' }),
  InsufficientCreditsError,
);
const { body, headers } = await webhooks.signTestEvent(
  webhooks.testEvent(),
  'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
);
assert.equal(
  (await webhooks.verify(body, headers, 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')).type,
  'audit.completed',
);
const server = createServer().listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address();
server.close();
const unreachable = new Client({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'acs_live_x', retries: false });
// Node before 18.3 and Deno do not tell why a connection failed.
const sent = /^v18\.[0-2]\./.test(process.version) || 'Deno' in globalThis;
await assert.rejects(unreachable.balance.get(), { name: 'ApiConnectionError', sent });
console.log('ok');
