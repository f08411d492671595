import { describe, expect, it } from '@jest/globals';
import { Environment } from '#runtime/configuration/environment';
import { mailBackoffMs } from './mail-sender.js';
import { MailSettings } from './mail-settings.js';
import { outcomeOf } from './smtp.js';

const read = (variables: Record<string, string>) => MailSettings.read(new Environment(variables)).server;

describe('the settings of mail', () => {
  it('are none where there is no server', () => {
    expect(read({ MAIL_FROM: 'a@example.com' })).toBeUndefined();
  });

  it('are a server and a sender', () => {
    const variables = { SMTP_URL: 'smtps://user:hush@mail.example.com', MAIL_FROM: 'a@example.com' };
    expect(read(variables)).toEqual({
      smtpUrl: variables.SMTP_URL,
      from: 'a@example.com',
    });
  });

  it.each([
    [{ SMTP_URL: 'smtp://mail.example.com' }, 'MAIL_FROM is not set'],
    [
      { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'Audits' },
      'MAIL_FROM is "Audits": an e-mail address',
    ],
    [
      { SMTP_URL: 'http://user:hush@mail.example.com', MAIL_FROM: 'a@example.com' },
      /^SMTP_URL is not an address that starts with smtp:\/\/ or smtps:\/\/ and names a host$/,
    ],
  ])('%j are refused by name, and the password is never shown', (variables, message) => {
    expect(() => read(variables)).toThrow(message);
  });
});

it('a mail that fails waits a minute, then twice as long each time, an hour at most', () => {
  expect([1, 2, 3, 6, 7, 100].map(mailBackoffMs)).toEqual([
    60_000, 120_000, 240_000, 1_920_000, 3_600_000, 3_600_000,
  ]);
});

it.each([
  ['its recipient is refused for good', { command: 'RCPT TO', responseCode: 550 }, 'refused'],
  ['its recipient is refused for now', { command: 'RCPT TO', responseCode: 451 }, 'failed'],
  ['the sender is refused, which an operator can fix', { command: 'MAIL FROM', responseCode: 553 }, 'failed'],
  ['the password is wrong', { command: 'AUTH PLAIN', responseCode: 535 }, 'failed'],
  ['nobody answers', { code: 'ETIMEDOUT' }, 'failed'],
])('a mail is %s: it is %j, and so %s', (_what, error, kind) => {
  expect(outcomeOf(Object.assign(new Error('so it is'), error))).toEqual({ kind, reason: 'so it is' });
});
