import { Client } from '@audit-credit/client';

const client = new Client();
const { balance, balance_usd } = await client.balance.get();
console.log(balance, balance_usd);
