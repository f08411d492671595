import { Client } from '@audit-credit/client';

const client = new Client();
const audit = await client.audits.get('aud_01kawz5p0rf8mv2y6t4qn9x1c3');
console.log(audit.status);
if (audit.status === 'complete') {
  console.log(audit.scores.overall, audit.issues[0]?.fix);
}
