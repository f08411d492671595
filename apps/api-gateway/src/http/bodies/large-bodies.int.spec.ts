import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { chargedAudit, mintedCheckout } from '../../../test-support/ledger-replies.js';
import { type Partner, useGateway } from '../../../test-support/gateway-stage.js';
import { hostileJson } from '../../../test-support/hostile/hostile-bodies.js';

jest.setTimeout(60_000);

/** Bytes of a body that is read on the main thread. */
const SMALL = 16_384;
const MB = 1_048_576;
/** Is in every body, and in no response. */
const MARK = 'of the body';

describe('a body', () => {
  const stage = useGateway({ peers: ['credit-ledger'] });
  let partner: Partner;
  beforeAll(async () => {
    stage.ledger.script = {
      'ledger.charge-audit': chargedAudit,
      'ledger.create-checkout': () => mintedCheckout(),
    };
    partner = await stage.partner();
    await stage.limit(partner, 'audit.create', 1_000);
  });
  const parse = jest.spyOn(JSON, 'parse');
  afterEach(() => void jest.clearAllMocks());

  const post = (body: string | Buffer, key?: string, path = '/api/v1/audit') =>
    partner.send('POST', path, { key, body });
  const create = (fields: string) => `{"url":"https://example.com/","type":"seo","mark":"${MARK}",${fields}}`;
  /** Length of the longest text of a body that this thread, which is the gateway's, has parsed. */
  const longestParsed = () =>
    Math.max(
      0,
      ...parse.mock.calls
        .map(([text]) => text)
        .filter((text) => text.includes(MARK))
        .map(({ length }) => length),
    );

  const kinds = Object.entries(hostileJson(MB - 100));

  it.each(kinds)(
    'of 1 MB with %s is read off the main thread, and stands for the same order again',
    async (kind, json) => {
      const key = `unknown field: ${kind}`;
      const first = await post(create(`"unknown":${json}`), key);
      expect([first.status, first.headers['x-idempotent-replay']]).toEqual([202, undefined]);
      expect(longestParsed()).toBe(0);
      const again = await post(create(`"unknown":${json}`), key);
      expect([again.status, again.headers['x-idempotent-replay']]).toEqual([202, 'true']);
    },
  );

  it('that is small is read on the main thread, since handing it over costs more', async () => {
    expect((await post(create('"x":1'))).status).toBe(202);
    expect(longestParsed()).toBeGreaterThan(0);
  });

  it('means the same whichever thread read it', async () => {
    const small = create('"metadata":{"b":[1,2,"\\u00e9"],"a":null}');
    const large = create(`${' '.repeat(SMALL)}"metadata":{"a":null,"b":[1.0,2,"é"]}`);
    expect((await post(small, 'two spellings')).headers['x-idempotent-replay']).toBeUndefined();
    expect((await post(large, 'two spellings')).headers['x-idempotent-replay']).toBe('true');
    const { rows } = await stage.pool.query(
      `select distinct metadata::text from audits where metadata is not null`,
    );
    expect(rows).toHaveLength(1);
  });

  it.each([
    ['a URL of 1 MB', create('"x":1').replace('/"', `/${'x'.repeat(MB - 200)}"`), 'INVALID_URL'],
    [
      'a wrong type',
      '{"mark":"of the body","url":"https://example.com/","type":"x","metadata":1}',
      'INVALID_TYPE',
    ],
    ['metadata that is no object', create('"metadata":[]'), 'INVALID_METADATA'],
    ['metadata with a number that no double holds', create('"metadata":{"a":[1e400]}'), 'INVALID_METADATA'],
    ['metadata with U+0000', create('"metadata":{"a":"\\u0000"}'), 'INVALID_METADATA'],
  ])('that is large and has %s is refused as a small one is', async (_what, body, code) => {
    const large = Buffer.concat([Buffer.alloc(SMALL, ' '), Buffer.from(body)]).subarray(-MB);
    const response = await post(large);
    expect([response.status, response.body.error?.code]).toEqual([400, code]);
    expect(longestParsed()).toBe(0);
  });

  it.each([
    ['malformed JSON', `{"mark":"${MARK}",}`, 'malformed JSON: see line 2, column 23.'],
    ['JSON that is cut off', `{"mark":"${MARK}",`, 'malformed JSON: it ends too early.'],
    ['a list', `["${MARK}"]`, 'JSON, but not an object.'],
    ['bytes that are no UTF-8', Buffer.from(`"${MARK}\xff"`, 'latin1'), 'not UTF-8.'],
  ])('that is large and has %s gets the reason from the thread', async (_what, body, reason) => {
    const large = Buffer.concat([Buffer.from('\n'.padStart(SMALL)), Buffer.from(body)]);
    const { status, body: response } = await post(large);
    const message = `The request body is ${reason} Send a JSON object with url and type.`;
    expect([status, response.error]).toEqual([400, { code: 'INVALID_URL', message }]);
    expect(longestParsed()).toBe(0);
  });

  it('of a top-up is read in the same way', async () => {
    const [, flat] = kinds[0]!;
    const response = await post(
      `{"package":"growth","mark":"${MARK}","unknown":${flat}}`,
      undefined,
      '/api/v1/billing/topup',
    );
    expect([response.status, longestParsed()]).toEqual([201, 0]);
  });
});
