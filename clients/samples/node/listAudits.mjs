import { Client } from '@audit-credit/client';

const client = new Client();
for await (const audit of client.audits.list({ status: 'complete', type: 'seo' })) {
  console.log(audit.audit_id, audit.url, audit.scores.overall);
}
