import type { CodeMutation } from '../mutation.js';

const STORE = 'libs/event-store/src';

/** Of appending, chaining, relaying and projecting. */
export const EVENT_STORE_MUTATIONS: readonly CodeMutation[] = [
  {
    mistake: 'two writers append to one version of a stream',
    file: `${STORE}/append/append-statement.ts`,
    find: 'where coalesce(latest.version, 0) <> expected.version',
    replace: 'where coalesce(latest.version, 0) < expected.version',
    caughtBy: [`${STORE}/append/append.int.spec.ts`],
  },
  {
    mistake: 'batches that lock partitions in any order wait for each other in a circle',
    file: `${STORE}/append/append-statement.ts`,
    find: `  order by partition
  for update
), raised as (`,
    replace: `  order by md5(partition::text || random()::text)
  for update
), raised as (`,
    caughtBy: [`${STORE}/append/append-concurrency.int.spec.ts`],
  },
  {
    mistake: 'a message that was handled is handled again',
    file: `${STORE}/inbox.ts`,
    find: 'return rowCount === 1;',
    replace: 'return rowCount !== null;',
    caughtBy: [`${STORE}/inbox.int.spec.ts`],
  },
  {
    mistake: 'messages are forgotten that may still come back',
    file: `${STORE}/inbox.ts`,
    find: "where handled_at < now() - $1 * interval '1 millisecond'",
    replace: 'where handled_at < now() and $1::float8 is not null',
    caughtBy: [`${STORE}/inbox.int.spec.ts`],
  },
  {
    mistake: 'an event that was changed passes for sound',
    file: `${STORE}/hash-chain/hash-chain.ts`,
    find: "if (!event.hash || !eventHash(head, event).equals(event.hash)) return 'altered';",
    replace: "if (!event.hash) return 'altered';",
    caughtBy: [`${STORE}/hash-chain/hash-chain.spec.ts`],
  },
  {
    mistake: 'an event that was left out is not missed',
    file: `${STORE}/hash-chain/hash-chain.ts`,
    find: "if (event.version !== version) return 'missing';",
    replace: "if (event.version < version) return 'missing';",
    caughtBy: [`${STORE}/hash-chain/hash-chain.spec.ts`],
  },
  {
    mistake: 'the relay skips an event whose publish is not confirmed',
    file: `${STORE}/relay/publish-window.ts`,
    find: 'while (confirmed.has(through + 1)) through += 1;',
    replace: 'while (confirmed.has(through + 1) || confirmed.has(through + 2)) through += 1;',
    caughtBy: [`${STORE}/relay/publish-window.spec.ts`],
  },
  {
    mistake: 'the relay publishes events beyond a hole',
    file: `${STORE}/relay/publish-window.ts`,
    find: 'if (fresh.length < room && event.position === this.lastRead + fresh.length + 1) fresh.push(event);',
    replace: 'if (fresh.length < room) fresh.push(event);',
    caughtBy: [`${STORE}/relay/publish-window.spec.ts`],
  },
  {
    mistake: 'two relays move a checkpoint past each other',
    file: `${STORE}/relay/relay-store.ts`,
    find: 'where checkpoint.partition = locked.partition and checkpoint.position = move.from_position',
    replace: 'where checkpoint.partition = locked.partition',
    caughtBy: [`${STORE}/relay/relay.int.spec.ts`],
  },
  {
    mistake: 'a stream is read in any order',
    file: `${STORE}/read/read.ts`,
    find: 'where stream = $1 and version between $2 and $3 order by version`',
    replace: 'where stream = $1 and version between $2 and $3 order by version desc`',
    caughtBy: [`${STORE}/append/append.int.spec.ts`],
  },
];
