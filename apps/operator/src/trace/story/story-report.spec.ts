import { describe, expect, it } from '@jest/globals';
import { storyLines } from './story-report.js';
import type { Story } from './story.js';

const ID = `dlv_${'0'.repeat(26)}`;
const DETAIL = 'The site answered 500, which is an error of its own server. '.repeat(3).trim();
const STORY: Story = {
  auditId: undefined,
  workspaceId: undefined,
  url: undefined,
  type: undefined,
  kind: undefined,
  status: 'failed',
  charged: 0,
  refunded: 0,
  steps: [
    {
      at: new Date(0),
      service: 'dispatcher',
      what: 'attempt 1',
      detail: DETAIL,
      ids: { delivery_id: ID },
      offsetMs: 0,
      sinceMs: 0,
    },
  ],
  notes: [],
};

describe('a story for people', () => {
  it.each([60, 80, 120])(
    'has no line wider than a terminal of %d columns but for the step itself',
    (width) => {
      const lines = storyLines(STORY, { width, paint: (_style, text) => text });
      const head = /^time |^1970-01-01T00:00:00\.000Z {2}\+0 ms .* attempt 1$/;
      expect(lines.filter((line) => line.length > width && !head.test(line))).toEqual([]);
      const text = lines.join(' ').replaceAll(/ +/g, ' ');
      expect(text).toContain(`${DETAIL} ${ID}`);
    },
  );

  it('has a step in one line where it fits', () => {
    const short = { ...STORY, steps: [{ ...STORY.steps[0]!, detail: 'failed' }] };
    const lines = storyLines(short, { width: 120, paint: (_style, text) => text });
    expect(lines).toContainEqual(expect.stringMatching(/dispatcher {2}attempt 1 {2}failed {2}dlv_0+$/));
  });
});
