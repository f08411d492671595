import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { OUTBOUND_CODES } from '#outbound-http/errors/outbound-error';

const PAGE = 'docs/how-to/on-call/recover-webhooks.md';

/** Of fetching pages: a webhook follows no redirect, and takes of an answer what it wants. */
const NEVER_OF_A_POST = ['redirect_loop', 'too_many_redirects', 'response_too_large'];
const OF_ANSWERS = ['http_…', 'redirect'];
const OF_OUR_OWN = ['not_sent', 'claimed_too_long_ago'];

describe('the list of reasons', () => {
  it('has every reason that an attempt can fail for, and no other', () => {
    const listed = [...readFileSync(PAGE, 'utf8').matchAll(/^\| `([a-z_…]+)`/gm)].map(([, reason]) => reason);
    const possible = Object.keys(OUTBOUND_CODES).filter((code) => !NEVER_OF_A_POST.includes(code));
    expect(listed.toSorted()).toEqual([...possible, ...OF_ANSWERS, ...OF_OUR_OWN].toSorted());
  });
});
