import { describe, expect, it } from '@jest/globals';
import { isOwnPost } from './posted-form.js';

const host = '127.0.0.1:8080';

describe('a post', () => {
  it.each([
    { host, 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:8080' },
    { host, 'sec-fetch-site': 'same-origin' },
    { host, origin: 'http://127.0.0.1:8080' },
    { host: 'pay.example.com', origin: 'https://pay.example.com' },
  ])('of %j is from our own page', (headers) => {
    expect(isOwnPost(headers)).toBe(true);
  });

  it.each([
    { host, 'sec-fetch-site': 'cross-site', origin: 'http://127.0.0.1:8080' },
    { host, 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:8080' },
    { host, 'sec-fetch-site': 'none' },
    { host, origin: 'http://127.0.0.1:9090' },
    { host, origin: 'https://evil.example' },
    { host, origin: 'null' },
    { host: '', origin: 'data:,' },
    { host },
  ])('of %j is not', (headers) => {
    expect(isOwnPost(headers)).toBe(false);
  });
});
