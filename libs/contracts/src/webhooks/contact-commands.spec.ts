import { describe, expect, it } from '@jest/globals';
import { newId } from '../identifiers.js';
import { violationOf } from '../validation/violation.js';
import { SetContact, SendNotice } from './contact-commands.js';

const contact = (email: unknown) => violationOf(SetContact, { workspace_id: newId('workspace'), email });

describe('the address of a contact', () => {
  it('is taken', () => {
    expect(contact('ops+hooks@example.com')).toBeUndefined();
    expect(contact('jörg@münchen.example')).toBeUndefined();
  });

  it.each([
    '',
    'nobody',
    'a@b@c',
    'a b@c.example',
    'a@localhost',
    'A <a@c.example>',
    ' a@c.example ',
    'a@c.example\r\nBcc: x@y.example',
    `${'a'.repeat(250)}@b.example`,
    7,
  ])('is refused where a mail could not go to it: %p', (value) => {
    expect(contact(value)).toMatchObject({ field: 'email', code: 'INVALID_EMAIL' });
  });
});

/** What is wrong with a part of a notice whose other parts are right. */
function problemOf(part: 'reference' | 'subject' | 'body', text: unknown): string | undefined {
  const notice = { reference: 'r', subject: 's', body: 'b', workspace_ids: [newId('workspace')] };
  const violation = violationOf(SendNotice, { ...notice, [part]: text });
  expect([undefined, part]).toContain(violation?.field);
  expect([undefined, 'INVALID_NOTICE']).toContain(violation?.code);
  return violation?.rule;
}

describe('a notice', () => {
  it.each([
    ['some words in its', 'subject', 'API v1 ends on 30 June 2027 – what to do 🙂'],
    ['200 characters in its', 'subject', 'x'.repeat(200)],
    ['a name as its', 'reference', 'v1-sunset'],
    ['lines and tabs in its', 'body', 'Dear partner,\n\n\tGET /balance changes.\n'],
    ['20,000 characters in its', 'body', 'x'.repeat(20_000)],
  ] as const)('may have %s %s', (_, field, text) => {
    expect(problemOf(field, text)).toBeUndefined();
  });

  it.each([
    ['nothing', ''],
    ['blanks only', ' \t\n '],
    ['U+0000', 'a\u0000b'],
    ['an escape sequence', 'a\u001b[2J'],
    ['half a character', 'a\ud800b'],
    ['a number', 7],
    ['nothing at all', undefined],
  ])('is refused with %s as its reference, subject or body', (_, text) => {
    for (const field of ['reference', 'subject', 'body'] as const)
      expect(problemOf(field, text)).toBeDefined();
  });

  it.each(['\n', '\r\n', '\r', '\u0085', '\u2028', '\u2029', '\u000b', '\t'])(
    'is refused with %j in its subject or reference, after which another header could stand',
    (lineEnd) => {
      const text = `Hello${lineEnd}Bcc: everybody@example.com`;
      expect(problemOf('subject', text)).toBe(
        'must be text of 1 to 200 characters without line breaks and control characters',
      );
      expect(problemOf('reference', text)).toBeDefined();
    },
  );

  it('is refused where a part is too long', () => {
    expect(problemOf('reference', 'x'.repeat(101))).toContain('1 to 100 characters');
    expect(problemOf('subject', 'x'.repeat(201))).toContain('1 to 200 characters');
    expect(problemOf('body', 'x'.repeat(20_001))).toContain('1 to 20000 characters');
  });
});
