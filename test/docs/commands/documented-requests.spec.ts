import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { ownChecker } from '../../support/openapi/check-documented.js';
import { curlCommandsOf, type DocumentedCurl } from './curl-commands.js';

const PAGES = [...globSync('*.md'), ...globSync('docs/**/*.md')];

/** What the API would not take of a request; undefined where it takes it. */
function problemOf({ request, shownError }: DocumentedCurl): string | undefined {
  const { method, url, body } = request;
  const problem = ownChecker().requestProblem({ method, path: new URL(url).pathname, body });
  // A page may show what is refused, with the refusal.
  if (shownError?.startsWith('INVALID')) return problem ? undefined : `it is not refused with ${shownError}`;
  return problem;
}

describe('a curl command of a page', () => {
  const documented = PAGES.flatMap((page) =>
    curlCommandsOf(readFileSync(page, 'utf8')).map((each) => ({ ...each, page })),
  );

  it('is found in the pages that have one', () => {
    expect(new Set(documented.map(({ page }) => page)).size).toBeGreaterThanOrEqual(5);
  });

  it.each(documented)('is a request that the API takes: $page, line $line', (each) => {
    expect(problemOf(each)).toBeUndefined();
  });

  const CREATE = '"$ACS_BASE_URL/api/v1/audit" -H "Authorization: Bearer $ACS_API_KEY"';
  it.each([
    ['in a block', `\`\`\`sh\ncurl ${CREATE} -d '{"url": "https://example.com/"}'\n\`\`\``, "'type'"],
    [
      'in a list',
      `1. So:\n\n   \`\`\`sh\n   curl ${CREATE} \\\n     -d '{"type": "all"}'\n   \`\`\``,
      "'url'",
    ],
    ['in prose', `Send \`curl ${CREATE} -d '{"url": "https://a.example/", "type": "geography"}'\`.`, '/type'],
    ['in a pod', `kubectl run c --image=curlimages/curl -- curl ${CREATE} -d '{"url": 3}'`, '/url'],
    ['in a pipe', `answer=$(curl -s ${CREATE} -d '{url: 1}') | jq .`, 'JSON'],
    ['as --json', `curl ${CREATE} --json '{"type": "all"}'`, "'url'"],
    ['in a variable', `BODY='{"type": "all"}'\ncurl ${CREATE} --data "$BODY"`, "'url'"],
    ['without its body', `curl -X POST ${CREATE}`, 'a body is needed'],
    ['to a path that is not there', 'curl "$ACS_BASE_URL/api/v1/audits"', 'no such path'],
    ['by a method that is not there', 'curl -X DELETE "$ACS_BASE_URL/api/v1/audit/aud_1"', 'no such path'],
    [
      'that is said to be refused, and is not',
      `$ curl -i ${CREATE} -d '{"url": "https://a.example/", "type": "all"}'\nHTTP/1.1 400 Bad Request\n\n{ "error": { "code": "INVALID_URL" } }`,
      'not refused with INVALID_URL',
    ],
  ])('would not go unnoticed %s', (_, page, message) => {
    const [command, ...more] = curlCommandsOf(page);
    expect(more).toEqual([]);
    expect(command && problemOf(command)).toContain(message);
  });

  it('is an error of the page where it can not be read', () => {
    expect(() => curlCommandsOf(`One line.\n\ncurl ${CREATE} --data-binary @- <<EOF\n{}\nEOF`)).toThrow(
      'line 3: an option that is not known here: --data-binary',
    );
  });
});
