import { Client } from '@audit-credit/client';

const client = new Client();
const order = { url: 'https://example.com/pricing', type: 'seo', metadata: { order: 4711 } };
const audit = await client.audits.create(order, { idempotencyKey: 'order-4711' });
console.log(audit.audit_id, audit.credits.balance_after);
