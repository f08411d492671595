import { Client } from '@audit-credit/client';

const client = new Client();
const brand = await client.brand.get();
console.log(brand.name, brand.accent_color);
