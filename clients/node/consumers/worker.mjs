// Run where there is no module of Node: a worker of Cloudflare without nodejs_compat, an edge function of Vercel.
import { NotFoundError, webhooks } from '@audit-credit/client';
import { FakeService } from '@audit-credit/client/fake';

const SECRET = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

export default {
  async test() {
    if (globalThis.process !== undefined) throw new Error('this worker has modules of Node');
    const fake = new FakeService({ autoComplete: false });
    const client = fake.client();
    fake.loseNextResponse();
    const created = await client.audits.create({ url: 'https://example.com/', type: 'seo' });
    if (!created.response.replayed) throw new Error('the create was not repeated with its key');
    setTimeout(() => fake.complete(created.audit_id, { overall: 90 }), 10);
    const ended = await client.audits.wait(created.audit_id);
    if (ended.status !== 'complete') throw new Error(ended.status);
    const missing = await client.audits.get('aud_none').catch((error) => error);
    if (!(missing instanceof NotFoundError)) throw missing;
    const { body, headers } = await webhooks.signTestEvent(webhooks.testEvent(), SECRET);
    const event = await webhooks.verify(body, new Headers(headers), SECRET);
    if (event.type !== 'audit.completed') throw new Error(event.type);
    const forged = await webhooks.verify(`${body} `, headers, SECRET).catch((error) => error);
    if (forged.name !== 'SignatureVerificationError') throw forged;
  },
};
