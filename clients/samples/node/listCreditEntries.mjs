import { Client } from '@audit-credit/client';

const client = new Client();
for await (const entry of client.credits.entries({ after: 0 })) {
  console.log(entry.sequence, entry.type, entry.amount, entry.balance_after);
}
