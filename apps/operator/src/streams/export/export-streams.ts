import { Failure } from '#contracts/failures';
import type { StreamingService } from '#contracts/services';
import { readStream, type Reader } from '#event-store/read/read';
import { scanStream } from '#event-store/read/scan';
import { accountStream } from '../../../../credit-ledger/src/operations/accounts.js';
import { auditStream } from '../../../../audit-engine/src/operations/audits.js';
import { endpointsOf, endpointStream } from '../../../../webhook-dispatcher/src/operations/endpoints.js';
import { eventLine } from '../event-line.js';
import type { EventReaders } from '../../connections/operator.js';
import { kindOf } from '../stream-kinds.js';

export interface ExportSelection {
  readonly streams: readonly string[];
  /** An audit, and the account that paid for it. */
  readonly audit?: string;
  /** A workspace's account, its audits and its endpoints. */
  readonly workspace?: string;
}

/**
 * Streams as JSON lines, each whole and in one piece. Throws a not-found `Failure` for one that is unknown, after what
 * stands before it; no last line follows then, so that an import refuses the rest.
 */
export async function* exportStreams(
  readers: EventReaders,
  selection: ExportSelection,
  { now, onEvent }: { readonly now: Date; readonly onEvent: (events: number) => void },
): AsyncGenerator<string, void, undefined> {
  yield jsonLine(exportHead(now));
  let [streams, events] = [0, 0];
  for await (const stream of selected(readers, selection)) {
    const before = events;
    const { service, reader } = homeOf(readers, stream);
    for await (const event of scanStream(reader, stream)) {
      yield jsonLine(eventLine(service, event));
      onEvent((events += 1));
    }
    if (events === before) throw streamNotFound(stream);
    streams += 1;
  }
  const end: ExportEnd = { end: { streams, events } };
  yield jsonLine(end);
}

/** The names of the streams, each once. The audits of a workspace are named while its account is read, not held. */
async function* selected(
  readers: EventReaders,
  { streams, audit, workspace }: ExportSelection,
): AsyncGenerator<string, void, undefined> {
  const named = new Set(streams);
  if (audit !== undefined) {
    named.add(auditStream(audit));
    named.add(accountStream(await payerOf(readers, audit)));
  }
  if (workspace !== undefined) {
    named.add(accountStream(workspace));
    const dispatcher = readerOf(readers, 'webhook-dispatcher');
    for (const endpoint of await endpointsOf(dispatcher, workspace)) named.add(endpointStream(endpoint));
  }
  yield* named;
  if (workspace === undefined) return;
  for await (const ordered of auditsOf(readers, workspace)) {
    if (!named.has(auditStream(ordered))) yield auditStream(ordered);
  }
}

/** The audits that a workspace was charged for and that the engine has heard of. */
async function* auditsOf(readers: EventReaders, workspace: string): AsyncGenerator<string, void, undefined> {
  for await (const { type, data } of scanStream(
    readerOf(readers, 'credit-ledger'),
    accountStream(workspace),
  )) {
    if (type !== 'ledger.audit-charged') continue;
    const { audit_id } = data as { readonly audit_id: string };
    const [first] = await readStream(readerOf(readers, 'audit-engine'), auditStream(audit_id), {
      toVersion: 1,
    });
    if (first) yield audit_id;
  }
}

async function payerOf(readers: EventReaders, audit: string): Promise<string> {
  const [first] = await readStream(readerOf(readers, 'audit-engine'), auditStream(audit), { toVersion: 1 });
  if (!first) throw streamNotFound(auditStream(audit));
  return (first.data as { readonly workspace_id: string }).workspace_id;
}

function homeOf(readers: EventReaders, stream: string): { service: StreamingService; reader: Reader } {
  const kind = kindOf(stream);
  if (!kind) throw streamNotFound(stream);
  return { service: kind.service, reader: readerOf(readers, kind.service) };
}

function readerOf(readers: EventReaders, service: StreamingService): Reader {
  const reader = readers.get(service);
  if (!reader) throw new RangeError(`no connection to the events of ${service}`);
  return reader;
}

function streamNotFound(stream: string): Failure {
  return new Failure('not-found', 'STREAM_NOT_FOUND', `There is no stream ${stream}.`);
}

function jsonLine(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

/** The first line of an export. */
interface ExportHead {
  readonly format: typeof EXPORT_FORMAT;
  readonly format_version: number;
  readonly exported_at: string;
}

/** The last line: an export that was cut short has none. */
interface ExportEnd {
  readonly end: { readonly streams: number; readonly events: number };
}

export const EXPORT_FORMAT = 'acs-events';
/** Raised when a reader of the one before would misread the lines. */
export const EXPORT_VERSION = 1;

function exportHead(now: Date): ExportHead {
  return { format: EXPORT_FORMAT, format_version: EXPORT_VERSION, exported_at: now.toISOString() };
}
