import type { Client } from '../src/client/client.js';
import type { CallOptions } from '../src/client/options.js';
import type { Pages } from '../src/pages/pages.js';
import type { WireScript, WireSettings } from './wire-script.js';

type Arguments = Record<string, never>;

/** From the snake_case of the scripts. */
const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

export const camelKeys = (value: object) =>
  Object.fromEntries(Object.entries(value).map(([name, each]) => [camel(name), each as unknown]));

/** The settings of a script, as the client and each of its calls take them. */
export function settingsOf(
  settings: WireSettings = {},
): Pick<CallOptions, 'retries' | 'timeoutMs' | 'totalTimeoutMs'> {
  const { retries = true, timeoutMs, totalTimeoutMs, ...rules } = camelKeys(settings);
  return {
    retries: retries === false ? false : rules,
    ...(timeoutMs !== undefined && { timeoutMs: timeoutMs as number }),
    ...(totalTimeoutMs !== undefined && { totalTimeoutMs: totalTimeoutMs as number }),
  };
}

/** Makes the call of a script; resolves with its result, lists and streams as arrays. */
export async function callOf(
  client: Client,
  { method, arguments: given, options, settings }: WireScript['call'],
): Promise<unknown> {
  const args = (given ?? {}) as Arguments;
  const own = {
    ...(settings && settingsOf(settings)),
    ...(options?.idempotency_key !== undefined && { idempotencyKey: options.idempotency_key }),
    ...(options?.timeout_ms !== undefined && { timeoutMs: options.timeout_ms }),
  };
  const take = options?.take ?? Infinity;
  switch (method) {
    case 'audits.create':
      return client.audits.create(args as never, own);
    case 'audits.get':
      return client.audits.get(args.audit_id!, own);
    case 'audits.cancel':
      return client.audits.cancel(args.audit_id!, own);
    case 'audits.share':
      return client.audits.share(args.audit_id!, { ...own, days: args.days! });
    case 'audits.list': {
      const { created_after: createdAfter, created_before: createdBefore, ...filters } = args;
      return listed(client.audits.list({ ...filters, createdAfter, createdBefore }, own), options);
    }
    case 'audits.wait':
      return client.audits.wait(args.audit_id!, own);
    case 'audits.run':
      return client.audits.run(args as never, own);
    case 'balance.get':
      return client.balance.get(own);
    case 'credits.entries':
      return listed(client.credits.entries(args, own), options);
    case 'credits.usage':
      return client.credits.usage(args, own);
    case 'billing.top_up':
      return client.billing.topUp(args as never, own);
    case 'brand.get':
      return client.brand.get(own);
    case 'brand.set':
      return client.brand.set(args.change!, own);
    case 'deliveries.replay':
      return client.deliveries.replay(args.delivery_id!, own);
    case 'events.list':
      return client.events.list(args, own);
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
