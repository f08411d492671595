import type { Brand, BrandChange, CreditEntry } from '../api/types.js';
import { refusal, success } from './responses.js';
import type { FakeAudits } from './audits.js';
import type { FakeEventLog } from './event-log.js';
import type { FakeLedger } from './ledger.js';

export interface FakeState {
  readonly audits: FakeAudits;
  readonly ledger: FakeLedger;
  readonly log: FakeEventLog;
  brand: Brand;
  /** The credits that each checkout still has to bring, by its id. */
  readonly checkouts: Map<string, number>;
}

export const BASE_URL = 'https://fake.invalid';

export const NO_BRAND: Brand = { name: null, accent_color: null, contact: null, logo_url: null };

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const PACKAGES: Readonly<Record<string, readonly [usd: number, credits: number]>> = {
  starter: [49, 4_900],
  growth: [199, 20_900],
  scale: [499, 54_900],
};

/** Answers a request; undefined if no path here fits. */
export async function route(asked: Asked, state: FakeState): Promise<Response | undefined> {
  const { method, path, query, headers, body } = asked;
  const [, auditId, action] = /^\/api\/v1\/audit\/([^/:]+)(:cancel|\/report-links)?$/.exec(path) ?? [];
  if (auditId !== undefined) {
    const id = decodeURIComponent(auditId);
    if (action === '/report-links') return reportLink(state.audits.get(id), query);
    return action === ':cancel' ? state.audits.cancel(id) : state.audits.get(id);
  }
  switch (`${method} ${path}`) {
    case 'POST /api/v1/audit':
      return state.audits.create(body, headers['idempotency-key']);
    case 'GET /api/v1/audit':
      return auditPage(state.audits, query);
    case 'GET /api/v1/credits/entries':
      return entryPage(state.ledger, query);
    case 'GET /api/v1/credits/usage':
      return usage(state.ledger, query);
    case 'POST /api/v1/billing/topup':
      return checkout(body, state.checkouts);
    case 'GET /api/v1/brand':
      return success(200, { data: state.brand });
    case 'POST /api/v1/brand':
      state.brand = brandWith(state.brand, JSON.parse(body) as BrandChange);
      return success(200, { data: state.brand });
    case 'GET /api/v1/events':
      return events(state.log, query, headers);
    default:
      return undefined;
  }
}

function auditPage(audits: FakeAudits, query: URLSearchParams): Response {
  const limit = Number(query.get('limit') ?? 20);
  const from = Number(query.get('cursor') ?? 0);
  const wanted = (name: 'status' | 'type') => query.get(name)?.split(',');
  const tags = [...query].filter(([name]) => name.startsWith('metadata.'));
  const found = audits.all().filter((audit) => {
    const { metadata = {} } = audit as { metadata?: Record<string, unknown> };
    return (
      (wanted('status')?.includes(audit.status) ?? true) &&
      (wanted('type')?.includes(audit.type) ?? true) &&
      (query.get('url') ?? audit.url) === audit.url &&
      (query.get('created_after') ?? '') < audit.created_at &&
      (query.get('created_before') ?? '9') > audit.created_at &&
      tags.every(([name, value]) => textOf(metadata[name.slice('metadata.'.length)]) === value)
    );
  });
  const page = found.slice(from, from + limit).map((audit) => ({ ...audit, dimensions: undefined }));
  const next_cursor = from + limit < found.length ? String(from + limit) : null;
  return success(200, { data: page, next_cursor });
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function entryPage({ entries }: FakeLedger, query: URLSearchParams): Response {
  const after = Number(query.get('after') ?? 0);
  const limit = Number(query.get('limit') ?? 100);
  const data = entries.slice(after, after + limit);
  const next_after = after + limit < entries.length ? data.at(-1)!.sequence : null;
  return success(200, { data, next_after });
}

/** All of it as one row: the fake's entries are all of today. */
function usage({ entries }: FakeLedger, query: URLSearchParams): Response {
  const today = new Date().toISOString().slice(0, 10);
  const by = query.get('by') ?? 'day';
  const groups = new Map<string | null, CreditEntry[]>();
  for (const entry of entries.filter(({ type }) => type === 'charge' || type === 'refund')) {
    const group = by === 'type' ? entry.audit_type! : by === 'key' ? 'key_fake' : today;
    groups.set(group, [...(groups.get(group) ?? []), entry]);
  }
  const name = by === 'key' ? 'key_id' : by;
  const rows = [...groups].map(([group, of]) => ({ [name]: group, ...totals(of) }));
  const from = query.get('from') ?? today;
  const to = query.get('to') ?? today;
  return success(200, { data: { by, from, to, rows, total: totals([...groups.values()].flat()) } });
}

function totals(entries: readonly CreditEntry[]) {
  const sum = (type: string) =>
    entries.reduce((all, entry) => all + (entry.type === type ? Math.abs(entry.amount) : 0), 0);
  const [charged, refunded] = [sum('charge'), sum('refund')];
  const audits = entries.filter(({ type }) => type === 'charge').length;
  return { audits, charged, refunded, net: charged - refunded };
}

/** `audit`: the response of a read, which is a refusal for an audit that is not there. */
function reportLink(audit: Response, query: URLSearchParams): Response {
  if (!audit.ok) return audit;
  const days = Number(query.get('days') ?? 7);
  const expires_at = new Date(Date.now() + days * 86_400_000).toISOString();
  return success(201, {
    data: { link_id: 'link_fake', url: `${BASE_URL}/reports/fake`, expires_at },
  });
}

function brandWith(brand: Brand, { logo, ...change }: BrandChange): Brand {
  if (change.name === null) return NO_BRAND;
  const logo_url = logo == null ? null : `${BASE_URL}/reports/logos/fake`;
  return { ...brand, ...change, ...(logo !== undefined && { logo_url }) };
}

function checkout(body: string, checkouts: Map<string, number>): Response {
  const { package: name = '' } = JSON.parse(body) as { package?: string };
  const [amount_usd, credits] = PACKAGES[name] ?? [];
  if (amount_usd === undefined || credits === undefined)
    return refusal(400, 'INVALID_PACKAGE', 'package must be starter, growth or scale.');
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  const checkout_id = `chk_fake${checkouts.size + 1}`;
  const checkout_url = `${BASE_URL}/checkout/${checkout_id}`;
  checkouts.set(checkout_id, credits);
  return success(201, {
    data: { checkout_id, checkout_url, package: name, amount_usd, credits, expires_at },
    request_id: 'req_fake',
  });
}

async function events(
  log: FakeEventLog,
  query: URLSearchParams,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const lastId = headers['last-event-id'];
  const text = lastId ?? query.get('after') ?? '0';
  const newest = log.events.length;
  const after = text === 'latest' ? newest : Number(text);
  if (!(after <= newest)) {
    const name = lastId === undefined ? 'after' : 'Last-Event-ID';
    const rule = `must be at most ${newest}, the number of the newest event of this workspace.`;
    const advice = 'Begin again with after=0 if the service was restored.';
    return refusal(400, 'INVALID_PARAMETER', `${name} ${rule} ${advice}`);
  }
  const types = query.get('types')?.split(',');
  if (headers.accept === 'text/event-stream')
    return new Response(log.stream(after, types), { headers: { 'content-type': 'text/event-stream' } });
  const limit = Number(query.get('limit') ?? 100);
  return success(200, await log.page(after, types, limit, Number(query.get('wait') ?? 0) * 1_000));
}
