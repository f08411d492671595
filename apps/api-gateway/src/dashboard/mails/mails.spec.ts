import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Environment } from '#runtime/configuration/environment';
import { readSealedTexts } from './mails.js';

const key = () => randomBytes(32).toString('base64');
const MAIL = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@example.com' };
const read = (variables: Record<string, string>) =>
  readSealedTexts(new Environment({ ...MAIL, ...variables }))!;

describe('the sealed texts of mails', () => {
  const TEXT = 'https://api.example.com/link?token=secret\n';

  it('are read for the mail that they were sealed for, and for no other', () => {
    const texts = read({ MAIL_KEY: key() });
    const stored = texts.seal('1', TEXT);
    expect(Buffer.from(stored.split(' ')[1]!, 'base64').toString('latin1')).not.toContain('secret');
    expect(texts.open('1', stored)).toBe(TEXT);
    expect(() => texts.open('2', stored)).toThrow('The stored secret of mail 2 was changed.');
  });

  it('are read by whoever has their key as a readable one, while keys are changed', () => {
    const [old, current] = [key(), key()];
    const stored = read({ MAIL_KEY: old }).seal('1', TEXT);
    expect(read({ MAIL_KEY: current, MAIL_KEYS_READABLE: old }).open('1', stored)).toBe(TEXT);
    expect(() => read({ MAIL_KEY: current }).open('1', stored)).toThrow(
      /MAIL_KEY and MAIL_KEYS_READABLE hold/,
    );
  });

  it('need a key where there is a mail server, and none elsewhere', () => {
    expect(readSealedTexts(new Environment({}))).toBeUndefined();
    expect(() => read({})).toThrow('MAIL_KEY is not set');
    const forDevelopment = Buffer.from('development-only-of-32-bytes-len').toString('base64');
    expect(() => read({ MAIL_KEY: forDevelopment, NODE_ENV: 'production' })).toThrow('for development');
  });
});
