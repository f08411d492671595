import { Client } from '@audit-credit/client';

const client = new Client();
const link = await client.audits.share('aud_01kawz5p0rf8mv2y6t4qn9x1c3', { days: 30 });
console.log(link.url, link.expires_at);
