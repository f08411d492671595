// What a partner's TypeScript sees; compiled as ESM and as CommonJS, by TypeScript 5 and 6.
import {
  type WithResponse,
  type Balance,
  type Client,
  type EndedAudit,
  isEnded,
  webhooks,
} from '@audit-credit/client';
import { FakeService } from '@audit-credit/client/fake';

const client: Client = new FakeService().client({ timeoutMs: 5_000 });

export async function overall(url: string): Promise<number | null> {
  const audit: WithResponse<EndedAudit> = await client.audits.run({
    url,
    type: 'seo',
    kind: 'product',
    metadata: { order: 17 },
  });
  if (audit.status === 'complete') console.log(audit.page?.kind.length, audit.page?.why.length);
  if (audit.status === 'complete') return audit.scores.overall;
  if (audit.status === 'failed') console.log(audit.error.code, audit.response.idempotencyKey);
  // @ts-expect-error a cancelled audit has no scores
  return isEnded(audit) ? null : audit.scores.overall;
}

export async function rest(request: {
  headers: Record<string, string | string[] | undefined>;
}): Promise<void> {
  const balance: WithResponse<Balance> = await client.balance.get();
  console.log(balance.balance_usd.length, balance.response.requestId?.length);
  for await (const { sequence, event } of client.events.stream({ after: 0, types: ['balance.low'] })) {
    if (event.type === 'balance.low') console.log(sequence + event.data.threshold);
  }
  const event = await webhooks.verify(Buffer.from('{}'), request.headers, [
    'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  ]);
  const test: boolean = event.test;
  if (test) return;
  if (event.type === 'audit.failed') console.log(event.data.failure_reason.length);
  webhooks.handle(event, {
    'audit.completed': ({ data }) => console.log(data.scores.overall),
    'audit.failed': ({ data }) => console.log(data.failure_reason.length),
    'audit.cancelled': ({ data }) => console.log(data.credits.refunded),
    'balance.low': ({ data }) => console.log(data.threshold + 1),
    other: ({ type }) => console.log(type.length),
  });
  // @ts-expect-error a type without a handler is a mistake
  webhooks.handle(event, { 'audit.completed': () => 1, 'balance.low': () => 2, other: () => 3 });
  // @ts-expect-error there is no such type of audit
  await client.audits.create({ url: 'https://example.com/', type: 'everything' });
  // @ts-expect-error a field that the API does not know is a mistake
  await client.billing.topUp({ package: 'growth', amount: 7 });
}
