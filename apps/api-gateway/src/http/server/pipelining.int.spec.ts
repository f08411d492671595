import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../../../../test/support/eventually.js';
import { chargedAudit } from '../../../test-support/ledger-replies.js';
import { headOf, type RawMessage, readResponses, send } from '../../../test-support/calls/raw-connection.js';
import { useGateway } from '../../../test-support/gateway-stage.js';

jest.setTimeout(60_000);

describe('requests that are sent ahead of the answers before them', () => {
  const stage = useGateway({ peers: ['credit-ledger'] });
  let key: string;
  beforeEach(async () => {
    key = `Authorization: ${(await stage.partner()).authorization}`;
    stage.ledger.heard.length = 0;
    stage.ledger.script = { 'ledger.charge-audit': chargedAudit };
  });

  const request = (start: string, body = '', ...lines: readonly string[]) =>
    headOf(start, key, ...lines, `Content-Length: ${body.length}`) + body;
  const create = (url: string, ...lines: readonly string[]) =>
    request('POST /api/v1/audit', JSON.stringify({ url, type: 'seo' }), ...lines);
  const fetchUnknown = () => request('GET /api/v1/audit/aud_1');
  const charged = () => stage.ledger.heardOf('ledger.charge-audit').map(({ url }) => url);
  const statuses = (responses: readonly RawMessage[]) => responses.map(({ status }) => status);

  it('are answered in their order, however long each takes', async () => {
    const texts = [
      create('https://a.example/'),
      fetchUnknown(),
      create('https://b.example/'),
      fetchUnknown(),
    ];
    const socket = await send(stage.url, texts.join(''));
    const responses = await readResponses(socket, 4);
    socket.destroy();
    expect(statuses(responses)).toEqual([202, 404, 202, 404]);
    expect(responses.map(({ text }) => /https:[^"]+/.exec(text)?.[0])).toEqual([
      'https://a.example/',
      undefined,
      'https://b.example/',
      undefined,
    ]);
  });

  it('are not begun before those before them are answered', async () => {
    const { script } = stage.ledger;
    stage.ledger.script = {};
    const socket = await send(stage.url, create('https://a.example/') + create('https://b.example/'));
    await eventually('the first waits for the ledger', () => charged().length > 0);
    stage.ledger.script = script;
    expect(statuses(await readResponses(socket, 2))).toEqual([503, 202]);
    socket.destroy();
    // Each charge has its deadline; the second was sent after the first had been given up.
    const [first, second] = stage.ledger.heard
      .filter(({ type }) => type === 'ledger.charge-audit')
      .map(({ context }) => context.deadline ?? 0);
    expect(second! - first!).toBeGreaterThan(4_000);
  });

  it.each<[string, () => string]>([
    ['a client', () => create('https://a.example/', 'Connection: close')],
    ['the gateway', () => create('https://a.example/', 'Connection: Upgrade', 'Upgrade: h2c')],
  ])('behind one after which %s ends the connection are neither answered nor done', async (_who, first) => {
    const socket = await send(stage.url, first());
    // Behind it in a separate packet as well.
    socket.write(create('https://b.example/') + create('https://c.example/'));
    expect(statuses(await readResponses(socket))).toEqual([202]);
    expect(charged()).toEqual(['https://a.example/']);
  });

  it('behind one that is refused for its framing are neither answered nor done', async () => {
    const socket = await send(
      stage.url,
      create('https://a.example/') + create('https://b.example/', 'Host: b') + create('https://c.example/'),
    );
    expect(statuses(await readResponses(socket))).toEqual([202, 400]);
    expect(charged()).toEqual(['https://a.example/']);
  });

  it.each<[string, () => string]>([
    ['bytes that are no request', () => 'NONSENSE\r\n\r\n'],
    ['CONNECT', () => 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a body that is broken', () => `${chunkedCreate()}zz\r\n`],
    [
      'a body in too many parts, before another request',
      () => `${chunkedCreate()}${'1\r\n \r\n'.repeat(4_097)}0\r\n\r\n${create('https://b.example/')}`,
    ],
  ])('come before the refusal of %s behind them', async (_what, broken) => {
    const socket = await send(stage.url, create('https://a.example/') + fetchUnknown() + broken());
    const responses = await readResponses(socket);
    expect(statuses(responses.slice(0, 2))).toEqual([202, 404]);
    expect(responses[2]!.text).toMatch(/BAD_REQUEST|METHOD_NOT_ALLOWED/);
    expect(responses).toHaveLength(3);
    expect(charged()).toEqual(['https://a.example/']);
  });

  it('end with the connection where there are more than anybody sends', async () => {
    const socket = await send(stage.url, fetchUnknown().repeat(102));
    socket.on('error', () => undefined).resume();
    await eventually('the connection is closed', () => socket.closed);
    const usual = await send(stage.url, fetchUnknown().repeat(101));
    expect(await readResponses(usual, 101)).toHaveLength(101);
    usual.destroy();
  });

  const chunkedCreate = () => headOf('POST /api/v1/audit', key, 'Transfer-Encoding: chunked');
});
