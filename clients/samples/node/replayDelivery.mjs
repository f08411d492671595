import { Client } from '@audit-credit/client';

const client = new Client();
const delivery = await client.deliveries.replay('dlv_01kawz5p0rf8mv2y6t4qn9x1c7');
console.log(delivery.status, delivery.attempts);
