import { Client } from '@audit-credit/client';

const client = new Client();
const { status, credits } = await client.audits.cancel('aud_01kawz5p0rf8mv2y6t4qn9x1c3');
console.log(status, credits.refunded);
