import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { GENERATED } from './generated.js';

describe('what npm run docs writes', () => {
  it.each(Object.entries(GENERATED))('is up to date: %s', async (file, textOf) => {
    const isCurrent = readFileSync(file, 'utf8') === (await textOf());
    expect(isCurrent ? '' : `${file} is not what the code says: run npm run docs.`).toBe('');
  });
});
