import { Client } from '@audit-credit/client';

const client = new Client();
const brand = await client.brand.set({
  name: 'Northwind Agency',
  accent_color: '#0f6e45',
  contact: 'seo@example.com',
});
console.log(brand.name);
