import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../tools/local/project-root.js';
import type { KnownTypes } from './known-types.js';
import type { Rows } from './rows.js';
import type { Routes } from './route-problems.js';

/** A message as a service gave it to the broker. Of a batch of events the body is that of the batch. */
export interface RecordedMessage {
  readonly kind: 'command' | 'event' | 'broadcast';
  /** The routing key: a command's service, an event's type; empty for a broadcast. */
  readonly key: string;
  readonly type: string;
  readonly messageId: string;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: object;
  /** Of a command. */
  readonly reply?: object;
}

/** What the real flows of one version of this project said to each other, and what came of it. */
export interface Recording {
  readonly version: string;
  /** In the order in which the broker got them. */
  readonly messages: readonly RecordedMessage[];
  readonly story: RecordedStory;
}

export interface RecordedStory {
  /** When the flows began (ISO 8601): the times in the messages are to be read from here. */
  readonly recordedAt: string;
  /** What the version knows, whether or not it was said. */
  readonly known: KnownTypes;
  /** The queues that its topology gave each event to. */
  readonly routes: Routes;
  /** Where the flows' webhooks went. */
  readonly receiverUrl: string;
  /** What each schema held in the end. */
  readonly rows: Rows;
}

export const RECORDED = join(projectRoot, 'test', 'upgrade', 'recorded');

/** The files of a version's recording, below `RECORDED/<version>`. */
export const FILES = {
  /** A `RecordedMessage` a line. */
  messages: 'messages.jsonl',
  /** A `RecordedStory`. */
  story: 'story.json',
  /** What `acs stream export` prints of the workspaces' streams. */
  streams: 'streams.jsonl',
} as const;

/** The version of this project. */
export function currentVersion(): string {
  const text = readFileSync(join(projectRoot, 'package.json'), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}

/** All recordings, oldest version first. */
export function recordings(): readonly Recording[] {
  const versions = readdirSync(RECORDED).toSorted((one, other) =>
    one.localeCompare(other, 'en', { numeric: true }),
  );
  return versions.map((version) => {
    const read = (file: string): string => readFileSync(join(RECORDED, version, file), 'utf8');
    return {
      version,
      messages: read(FILES.messages)
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as RecordedMessage),
      story: JSON.parse(read(FILES.story)) as RecordedStory,
    };
  });
}
