import { describe, expect, it } from '@jest/globals';
import { differences, transcriptsOf } from './transcripts.js';

const DOCUMENT = `# Calls

\`\`\`console
$ curl -i "$ACS_BASE_URL/x" \\
    -d '{}'
HTTP/1.1 429 Too Many Requests
Retry-After: …
X-Note: a: b

{ "error": { "code": "RATE_LIMITED" } }
\`\`\`

\`\`\`js
await client.x();
\`\`\`

\`\`\`python
client.x()
\`\`\`

\`\`\`sh
npm start
\`\`\`

\`\`\`console
$ curl -s "$ACS_BASE_URL/y"
{ "data": {} }
\`\`\`
`;

describe('the transcripts of a document', () => {
  it('are its console blocks: a command, its answer, and the samples that follow', () => {
    expect(transcriptsOf(DOCUMENT)).toEqual([
      {
        command: `curl -i "$ACS_BASE_URL/x" \\\n    -d '{}'`,
        line: 4,
        status: 429,
        headers: { 'retry-after': '…', 'x-note': 'a: b' },
        body: { error: { code: 'RATE_LIMITED' } },
        samples: [
          { language: 'Node', code: 'await client.x();\n' },
          { language: 'Python', code: 'client.x()\n' },
        ],
      },
      {
        command: 'curl -s "$ACS_BASE_URL/y"',
        line: 26,
        status: undefined,
        headers: {},
        body: { data: {} },
        samples: [],
      },
    ]);
  });

  it('begin with a command', () => {
    expect(() => transcriptsOf('```console\ncurl x\n```\n')).toThrow('line 2');
  });
});

describe('the differences between an answer and what is shown', () => {
  it('are none where only that differs which is left out', () => {
    const shown = { id: 'aud_…', at: '…', list: '…', scores: { seo: 84, geo: null }, credits: [150] };
    const actual = { id: 'aud_1', at: 'now', list: [1], scores: { seo: 3, geo: null }, credits: [150] };
    expect(differences(shown, actual)).toEqual([]);
  });

  it('are named by their place', () => {
    const shown = { id: 'aud_…', at: '…', credits: { charged: 150, refunded: 0 }, scores: { seo: 84 } };
    const actual = { id: 'evt_1', at: '', credits: { charged: 80, extra: 1 }, scores: { seo: null } };
    expect(differences(shown, actual)).toEqual([
      'id is evt_1, not aud_…',
      'at is , not …',
      'credits.charged is 80, not 150',
      'credits.refunded is missing',
      'credits.extra is not shown',
      'scores.seo is null, not 84',
    ]);
  });
});
