import { Failure } from '#contracts/failures';
import { type Reader, streamVersion, streamVersionAt } from '#event-store/read/read';
import { scanStream } from '#event-store/read/scan';
import type { Terminal } from '../../audit/terminal.js';
import { printable } from '../../command-line/terminal/output.js';
import { jsonWithList } from '../../command-line/terminal/writing.js';
import type { TypeFilter } from '../event-types.js';
import { upToVersion } from '../event-bounds.js';
import { stepRecord, stepText, storyOf, type StoryStep } from './story-text.js';
import type { StreamKind } from '../stream-kinds.js';

export interface ShownStream {
  readonly stream: string;
  readonly kind: StreamKind;
  /** First version to show; 1 where absent. */
  readonly fromVersion?: number;
  /** Last version to show; the newest where absent. */
  readonly toVersion?: number;
  /** The stream as it stood at that time. */
  readonly at?: Date;
  readonly types?: TypeFilter;
  readonly withState: boolean;
}

/** How much of a stream is shown. */
interface Extent {
  /** The version that the stream is at. */
  readonly newest: number;
  /** The last that is shown. */
  readonly last: number;
}

/**
 * A stream as text, piece by piece, in memory that does not grow with it: for people, or as one JSON document with an
 * event a line. Throws a not-found `Failure` for a stream that is unknown, or had no event yet at that time.
 */
export async function* showStream(
  reader: Reader,
  shown: ShownStream,
  terminal: Terminal | 'json',
): AsyncGenerator<string, void, undefined> {
  const extent = await extentOf(reader, shown);
  const { fromVersion = 1, withState, types, kind, stream } = shown;
  const events = upToVersion(scanStream(reader, stream, withState ? 1 : fromVersion), extent.last);
  const steps = storyOf(kind, events, { withState, fromVersion, types });
  yield* terminal === 'json' ? asJson(shown, extent, steps) : asText(shown, extent, steps, terminal);
}

async function* asText(
  { stream, kind, at }: ShownStream,
  { newest, last }: Extent,
  steps: AsyncIterable<StoryStep>,
  terminal: Terminal,
): AsyncGenerator<string, void, undefined> {
  const stood = at ? `, as it stood at ${at.toISOString()}` : '';
  yield `${printable(stream)} of ${kind.service}: version ${last} of ${newest}${stood}\n\n`;
  for await (const step of steps) yield stepText(step, terminal);
}

function asJson(
  { stream, kind, at }: ShownStream,
  { newest, last }: Extent,
  steps: AsyncIterable<StoryStep>,
): AsyncGenerator<string, void, undefined> {
  const head = { stream, service: kind.service, newest, version: last, ...(at && { at: at.toISOString() }) };
  return jsonWithList(head, 'events', steps, (step) => stepRecord(kind.service, step));
}

async function extentOf(reader: Reader, { stream, at, toVersion, kind }: ShownStream): Promise<Extent> {
  const newest = await streamVersion(reader, stream);
  if (newest === 0) {
    throw new Failure('not-found', 'STREAM_NOT_FOUND', `There is no stream ${stream} in ${kind.service}.`);
  }
  const stood = at ? await streamVersionAt(reader, stream, at) : newest;
  if (stood === 0) {
    const message = `The stream ${stream} had no event yet at ${at?.toISOString()}.`;
    throw new Failure('not-found', 'STREAM_NOT_BEGUN_YET', message);
  }
  return { newest, last: Math.min(stood, toVersion ?? newest) };
}
