import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SERVICES } from '#contracts/services';
import { EVENT_ROUTES, RETIRED_ROUTES } from '#messaging/topology/topology';
import { knownTypes, NOT_SENT_YET } from '../known-types.js';
import { currentVersion, recordings, type RecordedMessage } from '../recording.js';
import { replayTo } from './replay-recording.js';
import { routeProblems, type Routes } from '../route-problems.js';

const RECORDINGS = recordings();
/** Name and value of an unknown field. */
const FIELD = fc.tuple(fc.string(), fc.jsonValue({ maxDepth: 2 }));

describe.each(RECORDINGS)('the messages of version $version', (recording) => {
  describe.each(SERVICES)('are taken by the %s of today', (service) => {
    it('as they were then', async () => {
      const { problems, rows, expected } = await replayTo(service, recording, { times: 1 });
      expect(problems).toEqual([]);
      expect(rows).toEqual(expected);
    }, 60_000);

    it('also where each comes twice', async () => {
      const { problems, rows, expected } = await replayTo(service, recording, { times: 2 });
      expect(problems).toEqual([]);
      expect(rows).toEqual(expected);
    }, 60_000);

    it('also where a newer version has added fields anywhere', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(FIELD, { minLength: 1, maxLength: 4 }), async (fields) => {
          let used = 0;
          const { problems, rows, expected } = await replayTo(service, recording, {
            times: 1,
            change: (message) => withUnknownFields(message, () => fields[used++ % fields.length]!),
          });
          expect(problems).toEqual([]);
          expect(rows).toEqual(expected);
        }),
        { numRuns: 1 },
      );
    }, 60_000);
  });

  it('are found out where they do not fit', async () => {
    const { problems, rows, expected } = await replayTo('credit-ledger', recording, {
      times: 1,
      change: (message) =>
        message.type === 'ledger.grant-credits' ? { ...message, body: { workspace_id: 'ws_1' } } : message,
    });
    expect(problems[0]).toMatch(/^ledger.grant-credits was answered with .*INVALID_MESSAGE/);
    expect(rows).not.toEqual(expected);
  }, 60_000);
});

describe('the recordings', () => {
  it('have this version, with every type of message that it sends', () => {
    const recording = RECORDINGS.find(({ version }) => version === currentVersion());
    const recorded = new Set(recording?.messages.map(({ type }) => type));
    const { commands, events, broadcasts } = knownTypes();
    const travelling = [...commands, ...events, ...broadcasts];
    expect(travelling.filter((type) => !recorded.has(type)).toSorted()).toEqual(NOT_SENT_YET);
    expect(recording?.story.known).toEqual(knownTypes());
    expect(recording?.story.routes).toEqual(EVENT_ROUTES);
  });

  it('retire the routes that are gone', () => {
    const earlier = RECORDINGS.filter(({ version }) => version !== currentVersion());
    const routes = earlier.map(({ story }) => story.routes);
    expect(routeProblems(routes, EVENT_ROUTES, RETIRED_ROUTES)).toEqual([]);
  });

  it.each<[string, Routes[], Routes, [string, string][], string[]]>([
    ['a route that is new', [{}], { a: ['q'] }, [], []],
    ['one that has gone', [{ a: ['q'] }, { a: [] }], {}, [], ['a to q is gone and not retired']],
    ['the same, retired', [{ a: ['q'] }, { a: [] }], {}, [['a', 'q']], []],
    ['one that came back', [{ a: ['q'] }, {}], { a: ['q'] }, [['a', 'q']], ['a to q is retired and wanted']],
  ])('are judged by their routes: %s', (_case, earlier, today, retired, problems) => {
    expect(routeProblems(earlier, today, retired)).toEqual(problems);
  });

  it('send no type that the version before did not know', () => {
    RECORDINGS.forEach(({ messages }, index) => {
      const before = RECORDINGS[index - 1]?.story.known;
      if (!before) return;
      const known = new Set(Object.values(before).flat());
      expect(messages.map(({ type }) => type).filter((type) => !known.has(type))).toEqual([]);
    });
  });
});

/** The message with one more field in every object of its body and in its headers. */
function withUnknownFields(
  message: RecordedMessage,
  next: () => readonly [string, unknown],
): RecordedMessage {
  const grown = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(grown);
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value).map(([name, each]) => [name, grown(each)]);
    const [name, extra] = next();
    return Object.fromEntries([...fields, [`newer_${name}`, extra]]) as object;
  };
  return {
    ...message,
    headers: { ...message.headers, 'x-newer': JSON.stringify(next()) },
    body: grown(message.body) as object,
  };
}
