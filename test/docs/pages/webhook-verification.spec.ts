import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { signatureHeader } from '../../../apps/webhook-dispatcher/src/attempts/signing/signature.js';
import { filesOf } from '../../support/documentation/code-blocks.js';

const PAGE = 'docs/how-to/partners/receive-webhooks.md';

type IsGenuine = (rawBody: Buffer, headers: Readonly<Record<string, string>>, secret: string) => boolean;

/**
 * The code that partners are shown, at the borders of what it must take; `documented-receivers.int.spec.ts` runs it, and
 * that for Python, against real deliveries.
 */
describe('the documented verification of a webhook', () => {
  let isGenuine: IsGenuine;
  beforeAll(async () => {
    const code = filesOf(readFileSync(PAGE, 'utf8')).get('verify-webhook.mjs') ?? '';
    ({ isGenuine } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      isGenuine: IsGenuine;
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const NOW = 1_800_000_000;
  const body = Buffer.from('{"id":"evt_1","tïtle":1}');
  const signed = (secrets: readonly string[], timestamp = NOW) => ({
    'x-service-webhook-id': 'evt_1',
    'x-service-webhook-timestamp': String(timestamp),
    'x-service-webhook-signature': signatureHeader(secrets, { id: 'evt_1', timestamp, body }),
  });
  const atNow = () => jest.spyOn(Date, 'now').mockReturnValue(NOW * 1_000);

  it('takes what we sign, by either secret of a rotation', () => {
    atNow();
    expect(isGenuine(body, signed(['whsec_a']), 'whsec_a')).toBe(true);
    for (const secret of ['whsec_old', 'whsec_new'])
      expect(isGenuine(body, signed(['whsec_old', 'whsec_new']), secret)).toBe(true);
  });

  it('refuses another secret, and another body, id or time than was signed', () => {
    atNow();
    const headers = signed(['whsec_a']);
    expect(isGenuine(body, headers, 'whsec_b')).toBe(false);
    expect(isGenuine(Buffer.from(`${body.toString()} `), headers, 'whsec_a')).toBe(false);
    expect(isGenuine(body, { ...headers, 'x-service-webhook-id': 'evt_2' }, 'whsec_a')).toBe(false);
    const later = { ...headers, 'x-service-webhook-timestamp': String(NOW + 1) };
    expect(isGenuine(body, later, 'whsec_a')).toBe(false);
  });

  it.each<[string, Record<string, string>]>([
    ['no headers', {}],
    ['no signature', { 'x-service-webhook-id': 'evt_1', 'x-service-webhook-timestamp': String(NOW) }],
    ['a signature that is none', { ...signed(['whsec_a']), 'x-service-webhook-signature': 'v1=größe,v1=,,' }],
    ['a time that is no number', { ...signed(['whsec_a']), 'x-service-webhook-timestamp': 'soon' }],
    ['a time with more than digits', { ...signed(['whsec_a']), 'x-service-webhook-timestamp': `${NOW}e0` }],
  ])('refuses %s without throwing', (_, headers) => {
    atNow();
    expect(isGenuine(body, headers, 'whsec_a')).toBe(false);
  });

  it.each([
    [-301, false],
    [-300, true],
    [300, true],
    [301, false],
  ])('tolerates 300 seconds between the clocks: %i s are %s', (seconds, genuine) => {
    atNow();
    expect(isGenuine(body, signed(['whsec_a'], NOW + seconds), 'whsec_a')).toBe(genuine);
  });
});
