import type { Event, SequencedEvent, EventType } from '../api/types.js';
import { AuditCreditError, ApiError, ApiConnectionError } from '../errors/errors.js';
import { aborted } from '../http/attempt.js';
import type { StreamReader } from '../http/fetch.js';
import type { Transport } from '../http/transport.js';
import { pauseBefore, retryRules } from '../retry/rules.js';
import { mayRetry } from '../retry/retriable.rule.js';
import { chunksOf } from './chunks.js';
import { type Block, BlockReader } from './sse.js';
import type { CallOptions } from '../client/options.js';

export interface EventsQuery {
  /** The sequence of the last event that you have; `latest`: only what comes from now on. Default 0: from the oldest kept. */
  readonly after?: number | 'latest';
  /** Default: all. */
  readonly types?: readonly EventType[];
}

export interface EventListQuery extends EventsQuery {
  /** Events a page, 1 to 100. Default 100. */
  readonly limit?: number;
  /** Whole seconds, up to 25, that the service waits for an event if there is none. Default 0. */
  readonly wait?: number;
}

export interface StreamOptions extends Pick<CallOptions, 'signal' | 'retries' | 'headers'> {
  /** Gets how far the stream has come, also past events of other types: store it, and begin with it as `after`. */
  readonly onSequence?: (sequence: number) => void;
}

/** An event of the stream. */
export interface StreamedEvent extends SequencedEvent {
  /** The text as the service stores and signs it, byte for byte. Not enumerable. */
  readonly body: string;
}

/** The service sends a heartbeat every 15 s: three were missed. */
const SILENCE_MS = 45_000;
const DETAILS = { attempts: 1 };

/** How far a stream has come. */
interface Progress {
  /** As the caller said; `latest` is its number as soon as the service has reported it. */
  after: EventsQuery['after'];
  /** The last sequence that was seen; undefined before the first. */
  sequence: number | undefined;
  /** Breaks in a row without an event or a heartbeat between them. */
  breaks: number;
  /** Milliseconds that the service asked to wait before the stream is opened again. */
  retryMs: number;
}

export async function* streamEvents(
  transport: Transport,
  query: EventsQuery,
  options: StreamOptions,
): AsyncGenerator<StreamedEvent, void, undefined> {
  const { clock, log } = transport.settings;
  const rules = options.retries === undefined ? transport.settings.retries : retryRules(options.retries);
  const progress: Progress = { after: query.after, sequence: undefined, breaks: 0, retryMs: 0 };
  for (;;) {
    let error: AuditCreditError;
    try {
      yield* readOnce(transport, query, options, progress);
      error = broken('The service ended the stream.');
    } catch (thrown) {
      if (!(thrown instanceof AuditCreditError)) throw thrown;
      error = thrown;
    }
    if (rules === false || !mayRetry(error, 'natural')) throw error;
    const asked = (error instanceof ApiError ? error.retryAfterMs : undefined) ?? progress.retryMs;
    const heldMs = Math.min(asked, rules.maxRetryAfterMs);
    const pauseMs = pauseBefore(++progress.breaks, rules, clock.random(), heldMs);
    progress.retryMs = 0;
    const reason = error.message;
    log.write('info', () => `GET /api/v1/events: ${reason} Again in ${Math.ceil(pauseMs)} ms.`);
    await transport.pause(pauseMs, options.signal, DETAILS);
  }
}

/** Opens the stream after its position and reads it until it ends or breaks. */
async function* readOnce(
  transport: Transport,
  { types }: EventsQuery,
  options: StreamOptions,
  progress: Progress,
): AsyncGenerator<StreamedEvent, void, undefined> {
  const { signal, onSequence } = options;
  // Before it is opened: a break before the first event would skip what came between.
  if (progress.after === 'latest') progress.after = await newest(transport, options);
  const reader = await open(transport, { after: progress.after, types }, options, progress);
  const blocks = new BlockReader();
  const chunks = chunksOf(reader, transport.settings.clock, SILENCE_MS, signal);
  try {
    for await (const text of chunks)
      for (const block of blocks.push(text)) {
        const event = taken(block, progress, types === undefined);
        progress.breaks = 0;
        if (event) yield event;
        if (block.id !== undefined) onSequence?.(progress.sequence!);
      }
  } catch (error) {
    if (error instanceof AuditCreditError) throw error;
    if (signal?.aborted) throw aborted(signal, DETAILS);
    throw broken('The stream broke.', error);
  }
}

async function newest(transport: Transport, options: StreamOptions): Promise<number> {
  const { body } = await transport.call(
    { method: 'GET', path: '/api/v1/events', query: { after: 'latest' }, repeatable: 'natural' },
    { ...options, retries: false },
  );
  return body.next_after as number;
}

function open(
  transport: Transport,
  { after, types }: EventsQuery,
  options: StreamOptions,
  { sequence }: Progress,
): Promise<StreamReader> {
  const sent = {
    accept: 'text/event-stream',
    ...(sequence !== undefined && { 'last-event-id': String(sequence) }),
  };
  return transport.open(
    { method: 'GET', path: '/api/v1/events', query: { after, types }, headers: sent, repeatable: 'natural' },
    options,
    async ({ body, headers }) => {
      if (!body || !headers.get('content-type')?.startsWith('text/event-stream'))
        throw new ApiError('The service answered with status 200, but not with a stream of events.', {
          ...DETAILS,
          status: 200,
          headers,
          code: undefined,
          requestId: headers.get('x-request-id') ?? undefined,
          docUrl: undefined,
          field: undefined,
          retryAfterMs: undefined,
          body: {},
        });
      return body.getReader();
    },
  );
}

/** Moves the position by a block; returns its event, unless there is none or it came before. */
function taken({ id, data, retry }: Block, progress: Progress, all: boolean): StreamedEvent | undefined {
  if (retry !== undefined) progress.retryMs = retry;
  if (id === undefined) return undefined;
  const sequence = Number(id);
  if (!Number.isSafeInteger(sequence)) throw broken(`The stream has the id ${id}, which is no sequence.`);
  const { sequence: last } = progress;
  if (last !== undefined && sequence <= last) return undefined;
  if (all && last !== undefined && data !== undefined && sequence !== last + 1)
    throw broken(`The stream went from ${last} to ${sequence}.`);
  const event = data === undefined ? undefined : eventOf(sequence, data);
  progress.sequence = sequence;
  return event;
}

function eventOf(sequence: number, body: string): StreamedEvent {
  try {
    const item = { sequence, event: JSON.parse(body) as Event };
    return Object.defineProperty(item, 'body', { value: body, enumerable: false }) as StreamedEvent;
  } catch (error) {
    throw broken(`Event ${sequence} of the stream is no JSON.`, error);
  }
}

function broken(message: string, cause?: unknown): ApiConnectionError {
  return new ApiConnectionError(message, { ...DETAILS, sent: true }, { cause });
}
