import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SERVICES } from '#contracts/services';
import { knownTypes, NOT_SENT_YET } from './known-types.js';
import { currentVersion, recordings } from './recording.js';
import { replayTo } from './replay-recording.js';
import { withUnknownFields } from './unknown-fields.js';

const RECORDINGS = recordings();
/** Name and value of a field that nobody knows. */
const FIELD = fc.tuple(fc.string(), fc.jsonValue({ maxDepth: 2 }));

describe.each(RECORDINGS)('the messages of version $version', (recording) => {
  describe.each(SERVICES)('are taken by the %s of today', (service) => {
    it('as they were then', async () => {
      const { problems, facts, expected } = await replayTo(service, recording, { times: 1 });
      expect(problems).toEqual([]);
      expect(facts).toEqual(expected);
    }, 60_000);

    it('also where each comes twice', async () => {
      const { problems, facts, expected } = await replayTo(service, recording, { times: 2 });
      expect(problems).toEqual([]);
      expect(facts).toEqual(expected);
    }, 60_000);

    it('also where a newer version has added fields anywhere', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(FIELD, { minLength: 1, maxLength: 4 }), async (fields) => {
          let used = 0;
          const { problems, facts, expected } = await replayTo(service, recording, {
            times: 1,
            change: (message) => withUnknownFields(message, () => fields[used++ % fields.length]!),
          });
          expect(problems).toEqual([]);
          expect(facts).toEqual(expected);
        }),
        { numRuns: 1 },
      );
    }, 60_000);
  });

  it('are found out where they do not fit', async () => {
    const { problems, facts, expected } = await replayTo('credit-ledger', recording, {
      times: 1,
      change: (message) =>
        message.type === 'ledger.grant-credits' ? { ...message, body: { workspace_id: 'ws_1' } } : message,
    });
    expect(problems[0]).toMatch(/^ledger.grant-credits was answered with .*INVALID_MESSAGE/);
    expect(facts).not.toEqual(expected);
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
