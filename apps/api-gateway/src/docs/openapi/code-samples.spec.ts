import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { openApiDocument } from './document.js';

const { paths } = openApiDocument({ publicUrl: 'https://api.example.com' });
const operations = Object.values(paths).flatMap((item) =>
  Object.entries(item).map(([method, operation]) => ({ method, ...operation })),
);
/** A call of partners needs their key. A HEAD is made as the GET. */
const calls = operations.filter(({ method, security }) => method !== 'head' && security === undefined);

describe('the samples of the OpenAPI document', () => {
  it.each(calls)('show $operationId for curl, Node and Python', ({ 'x-codeSamples': samples }) => {
    expect(samples?.map(({ label }) => label)).toEqual(['curl', 'Node', 'Python']);
  });

  it.each([
    ['curl', '.sh'],
    ['node', '.mjs'],
    ['python', '.py'],
  ])('have no file for %s without an operation', (folder, ending) => {
    const files = readdirSync(`clients/samples/${folder}`);
    const known = calls.map(({ operationId }) => operationId + ending);
    expect(files.filter((file) => !known.includes(file))).toEqual([]);
  });

  it.each(calls)('of $operationId are short, and take key and address from the environment', (call) => {
    for (const { label, source } of call['x-codeSamples']!) {
      const lines = source.split('\n');
      expect([label, lines.length <= 12, lines.filter((line) => line.length > 100)]).toEqual([
        label,
        true,
        [],
      ]);
      expect(source).toMatch(
        label === 'curl' ? /"\$ACS_BASE_URL\/.+"Authorization: Bearer \$ACS_API_KEY"/s : /\bClient\(\)/,
      );
    }
  });

  it.each(calls)('of $operationId send a body only where the call takes one', (call) => {
    const [curl] = call['x-codeSamples']!;
    expect(curl!.source.includes(' -d ')).toBe('requestBody' in call);
  });

  it('are shown once for a call, not again for its HEAD', () => {
    const shown = operations.filter((operation) => 'x-codeSamples' in operation);
    expect(shown.length).toBeGreaterThan(12);
    expect(shown.filter(({ method }) => method === 'head')).toEqual([]);
  });
});
