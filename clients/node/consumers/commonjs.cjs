const assert = require('node:assert/strict');
const { Client, NotFoundError, webhooks } = require('@audit-credit/client');
const { FakeService } = require('@audit-credit/client/fake');

async function main() {
  const fake = new FakeService();
  const client = fake.client();
  assert.ok(client instanceof Client);
  const { audit_id } = await client.audits.create({ url: 'https://example.com/', type: 'geo' });
  assert.equal((await client.audits.cancel(audit_id)).credits.refunded, 80);
  await assert.rejects(client.audits.get('aud_none'), NotFoundError);
  await assert.rejects(webhooks.verify('{}', {}, 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'), {
    name: 'SignatureVerificationError',
  });
  const secret = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
  const { body, headers } = await webhooks.signTestEvent(webhooks.testEvent(), secret);
  assert.equal((await webhooks.verify(body, headers, secret)).type, 'audit.completed');
  console.log('ok');
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
