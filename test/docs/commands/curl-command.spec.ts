import { describe, expect, it } from '@jest/globals';
import { parseCurl, repetitionOf } from './curl-command.js';

const VARIABLES = { ACS_BASE_URL: 'http://127.0.0.1:8080', ACS_API_KEY: 'acs_live_x', AUDIT_ID: 'aud_1' };

describe('a documented curl command', () => {
  it('is the request that curl would send', () => {
    const command = `curl -i -X POST "$ACS_BASE_URL/api/v1/audit" -H "Authorization: Bearer $ACS_API_KEY" \\
        -H 'Idempotency-Key: order "17"' -d '{"url": "https://a/$b", "type": "all"}'`;
    expect(parseCurl(command, VARIABLES)).toEqual({
      method: 'POST',
      url: 'http://127.0.0.1:8080/api/v1/audit',
      headers: {
        authorization: 'Bearer acs_live_x',
        'idempotency-key': 'order "17"',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: '{"url": "https://a/$b", "type": "all"}',
      showsHead: true,
    });
  });

  it('is a GET without a body and a POST with one, unless it says otherwise', () => {
    expect(parseCurl('curl http://a', {})).toMatchObject({
      method: 'GET',
      body: undefined,
      showsHead: false,
    });
    expect(parseCurl('curl http://a -d x', {})).toMatchObject({ method: 'POST', body: 'x' });
    expect(parseCurl('curl -s -X PUT http://a -d ""', {})).toMatchObject({ method: 'PUT', body: '' });
  });

  it('joins what stands together to one word', () => {
    expect(parseCurl(`curl "$ACS_BASE_URL"/audit/$AUDIT_ID':cancel'`, VARIABLES).url).toBe(
      'http://127.0.0.1:8080/audit/aud_1:cancel',
    );
  });

  it('is run as often as the loop around it says', () => {
    expect(repetitionOf("for i in $(seq 12); do curl -i $ACS_BASE_URL \\\n  -d '{}'; done")).toEqual({
      times: 12,
      command: "curl -i $ACS_BASE_URL \\\n  -d '{}'",
    });
    expect(repetitionOf('curl $ACS_BASE_URL')).toEqual({ times: 1, command: 'curl $ACS_BASE_URL' });
  });

  it.each([
    ['another program', 'wget http://a', 'not a curl command'],
    ['an unknown option', 'curl --fail http://a', '--fail'],
    ['an unknown variable', 'curl "$NOWHERE/x"', 'NOWHERE'],
    ['no URL', 'curl -i', 'one URL is needed'],
    ['two URLs', 'curl http://a http://b', 'one URL is needed'],
    ['an option without its value', 'curl http://a -d', '-d needs a value'],
    ['half a quotation', `curl 'http://a`, "can't be read"],
    ['a header without a colon', 'curl http://a -H x', 'no header: x'],
  ])('with %s is refused', (_, command, message) => {
    expect(() => parseCurl(command, VARIABLES)).toThrow(message);
  });
});
