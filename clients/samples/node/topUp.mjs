import { Client } from '@audit-credit/client';

const client = new Client();
const checkout = await client.billing.topUp({ package: 'growth' });
console.log(checkout.checkout_url, checkout.amount_usd);
