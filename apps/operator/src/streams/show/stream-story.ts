import { Failure } from '#contracts/failures';
import type { RecordedEvent } from '#event-store/events';
import type { TypeFilter } from '../event-types.js';
import { type StateChange, stateChanges } from './state-changes.js';
import type { StreamKind } from '../stream-kinds.js';

/** One event of a stream, and where it was asked for, what it did to the state that the events add up to. */
export interface StoryStep {
  readonly event: RecordedEvent;
  readonly folded?: {
    /** After the event. */
    readonly state: object;
    readonly changes: readonly StateChange[];
  };
}

export interface StoryOptions {
  /** Folds the events; they must then begin with the stream's first. */
  readonly withState: boolean;
  /** First version to show; those before it only count into the state. */
  readonly fromVersion: number;
  /** Types to show; all where absent. */
  readonly types?: TypeFilter;
}

/**
 * What happened in a stream, step by step. Throws a poison `Failure` (`STREAM_NOT_FOLDABLE`) for an event that the
 * service's own fold can't take.
 */
export async function* storyOf(
  kind: StreamKind,
  events: AsyncIterable<RecordedEvent>,
  { withState, fromVersion, types = () => true }: StoryOptions,
): AsyncGenerator<StoryStep, void, undefined> {
  let state: object | undefined;
  for await (const event of events) {
    const before = state;
    if (withState) state = folded(kind, state, event);
    if (event.version < fromVersion || !types(event.type)) continue;
    yield { event, ...(state && { folded: { state, changes: stateChanges(before, state) } }) };
  }
}

function folded(kind: StreamKind, state: object | undefined, event: RecordedEvent): object {
  try {
    const after = kind.evolve(state, event) as object | undefined;
    if (after) return after;
    throw new RangeError(`${event.type} is unknown to it`);
  } catch (error) {
    throw new Failure(
      'poison',
      'STREAM_NOT_FOLDABLE',
      `The state after version ${event.version} of ${event.stream} can't be told by the fold of ${kind.service}: ` +
        `${error instanceof Error ? error.message : String(error)}. Without --state the events are shown as they are.`,
      { cause: error },
    );
  }
}
