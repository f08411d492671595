import { Client } from '@audit-credit/client';

const client = new Client();
const usage = await client.credits.usage({ by: 'type' });
for (const row of usage.rows) console.log(row.type, row.audits, row.net);
