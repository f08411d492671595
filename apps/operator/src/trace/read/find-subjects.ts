import { eventUuid, isId } from '#contracts/identifiers';
import { traceWithPrevious } from '#event-store/read/traced-events';
import {
  auditOfKey,
  findRequest,
  type RequestRow,
  requestsAround,
  requestsOfKey,
  reservationOf,
} from '../../../../api-gateway/src/operations/request-log.js';
import { eventOfDelivery } from '../../../../webhook-dispatcher/src/operations/deliveries.js';
import type { Databases, Subject } from './read-trace.js';

/** More stories at once than anybody reads. */
const MAX_SUBJECTS = 20;

/** What a story can be asked for by. */
export const TRACED = ['audit', 'request', 'delivery', 'event'] as const;

const AUDIT_STREAM = 'audit-';

/** What an id stands for; undefined where nothing is kept under it. It must be one of `TRACED`. */
export async function subjectOf(databases: Databases, id: string): Promise<Subject | undefined> {
  if (isId('audit', id)) return { auditId: id };
  if (isId('request', id)) {
    const request = await findRequest(databases.gateway, id);
    return request && ofRequest(databases, request);
  }
  if (isId('event', id)) return ofEvent(databases, eventUuid(id));
  const event = await eventOfDelivery(databases.webhooks, id);
  if (!event) return undefined;
  if (event.auditId !== undefined) return { auditId: event.auditId };
  return ofEvent(databases, event.eventId);
}

/** What an event of the engine or the ledger belongs to: it is there, whether a webhook told of it or not. */
async function ofEvent({ audits, ledger }: Databases, eventId: string): Promise<Subject | undefined> {
  const entries = await traceWithPrevious(ledger, eventId);
  const event = entries.at(-1) ?? (await traceWithPrevious(audits, eventId)).at(-1);
  if (!event) return undefined;
  // A balance.low has no audit: the charge that took the balance below its threshold stands before it.
  const charge = entries.find(({ type }) => type === 'ledger.audit-charged');
  const auditId = event.data.audit_id ?? (event.type === 'ledger.balance-low' && charge?.data.audit_id);
  if (typeof auditId === 'string') return { auditId };
  if (event.stream.startsWith(AUDIT_STREAM)) return { auditId: event.stream.slice(AUDIT_STREAM.length) };
  return { entries: [event] };
}

/** What became of the requests of a workspace around a time, each story once. */
export async function subjectsAround(
  databases: Databases,
  workspaceId: string,
  range: { readonly at: Date; readonly withinMs: number },
): Promise<readonly Subject[]> {
  const requests = await requestsAround(databases.gateway, workspaceId, { ...range, limit: MAX_SUBJECTS });
  const subjects: Subject[] = [];
  // One after the other: they share a connection.
  for (const request of requests) subjects.push(await ofRequest(databases, request));
  return distinct(subjects);
}

/** What became of an Idempotency-Key: one story, or several where it was used again after its day. */
export async function subjectsOfKey(
  { gateway }: Databases,
  workspaceId: string,
  key: string,
): Promise<readonly Subject[]> {
  const rows = await requestsOfKey(gateway, workspaceId, key);
  const held = await reservationOf(gateway, workspaceId, key);
  const audits = [...new Set(rows.toReversed().flatMap(({ audit_id }) => audit_id ?? []))];
  if (held && !audits.includes(held.audit_id)) audits.push(held.audit_id);
  if (audits.length > 0) return audits.slice(-MAX_SUBJECTS).map((auditId) => ({ auditId }));
  return rows.length === 0 ? [] : [{ requestIds: rows.map(({ request_id }) => request_id) }];
}

/** A request that names no audit may have had the key of one. */
async function ofRequest({ gateway }: Databases, request: RequestRow): Promise<Subject> {
  const { request_id, audit_id, workspace_id, idempotency_key } = request;
  const requestIds = [request_id];
  if (audit_id !== null || workspace_id === null || idempotency_key === null)
    return { auditId: audit_id ?? undefined, requestIds };
  const auditId = await auditOfKey(gateway, {
    workspaceId: workspace_id,
    key: idempotency_key,
    at: request.at,
  });
  return { auditId, requestIds };
}

function distinct(subjects: readonly Subject[]): readonly Subject[] {
  const byName = new Map<string, Subject>();
  for (const subject of subjects) {
    const name = subject.auditId ?? subject.requestIds?.[0] ?? '';
    const before = byName.get(name);
    byName.set(name, {
      ...subject,
      requestIds: [...(before?.requestIds ?? []), ...(subject.requestIds ?? [])],
    });
  }
  return [...byName.values()];
}
