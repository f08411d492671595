import { Client } from '@audit-credit/client';

const client = new Client();
const types = ['audit.completed', 'audit.failed'];
const page = await client.events.list({ after: 0, types, wait: 10 });
for (const { sequence, event } of page.data) console.log(sequence, event.type, event.data.audit_id);
console.log('read on after', page.next_after);
