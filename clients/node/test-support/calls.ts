import type { Client } from '../src/client/client.js';
import type { Pages } from '../src/pages/pages.js';
import type { WireScript } from './wire-script.js';

type Arguments = Record<string, never>;

/** Makes the call of a script; resolves with its result, lists and streams as arrays. */
export async function callOf(
  client: Client,
  { method, arguments: given, options }: WireScript['call'],
): Promise<unknown> {
  const args = (given ?? {}) as Arguments;
  const own = {
    ...(options?.idempotency_key !== undefined && { idempotencyKey: options.idempotency_key }),
    ...(options?.timeout_ms !== undefined && { timeoutMs: options.timeout_ms }),
  };
  const take = options?.take ?? Infinity;
  switch (method) {
    case 'audits.create':
      return client.audits.create(args as never, own);
    case 'audits.get':
      return client.audits.get(args.audit_id!);
    case 'audits.cancel':
      return client.audits.cancel(args.audit_id!);
    case 'audits.share':
      return client.audits.share(args.audit_id!, { days: args.days! });
    case 'audits.list': {
      const { created_after: createdAfter, created_before: createdBefore, ...filters } = args;
      return listed(client.audits.list({ ...filters, createdAfter, createdBefore }), options);
    }
    case 'audits.wait':
      return client.audits.wait(args.audit_id!, own);
    case 'audits.run':
      return client.audits.run(args as never, own);
    case 'balance.get':
      return client.balance.get();
    case 'credits.entries':
      return listed(client.credits.entries(args), options);
    case 'credits.usage':
      return client.credits.usage(args as never);
    case 'billing.top_up':
      return client.billing.topUp(args as never);
    case 'brand.get':
      return client.brand.get();
    case 'brand.set':
      return client.brand.set(args.change!);
    case 'deliveries.replay':
      return client.deliveries.replay(args.delivery_id!);
    case 'events.list':
      return client.events.list(args);
    case 'events.stream':
      return taken(client.events.stream(args), take);
    case 'request': {
      const { method: verb, path, ...rest } = args;
      return client.request(verb!, path!, { ...own, ...rest });
    }
    default:
      throw new Error(`no such method: ${method}`);
  }
}

async function listed(list: Pages<unknown>, { cursor, take }: WireScript['call']['options'] = {}) {
  if (cursor === undefined) return taken(list, take ?? Infinity);
  const pages = await taken(list.pages({ cursor: cursor ?? undefined }), take ?? Infinity);
  return pages.map(({ data, next_cursor }) => ({ data, next_cursor }));
}

async function taken<T>(items: AsyncIterable<T>, take: number): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) if (all.push(item) >= take) break;
  return all;
}
