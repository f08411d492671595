import { describe, expect, it } from '@jest/globals';
import { runCaptured } from '../../test-support/run-captured.js';

describe('acs retention run', () => {
  it.each([
    ['--only results', 'where is it to go?'],
    ['--no-archive --only deliveries', 'nothing else tells of them'],
    ['--no-archive --archive-to /tmp', 'exclude each other'],
    ['--archive-to /tmp --events-older-than 29d', 'A number of days from 30d to 3650d'],
    ['--archive-to /tmp --inbox-older-than 29d', 'A number of days from 30d to 3650d'],
    ['--archive-to /tmp --results-older-than 90', 'A number of days from 1d to 3650d'],
    [
      '--archive-to /tmp --only streams',
      '"streams" is none of results, metadata, requests, deliveries, events, inbox',
    ],
  ])('refuses %s', async (options, message) => {
    const { code, stderr } = await runCaptured(['retention', 'run', ...options.split(' ')], {});
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });
});
