import { describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { WEBHOOK_EVENT_TYPES, type WebhookEnvelope } from '#contracts/webhooks/envelope';
import { eventually } from '../../support/eventually.js';
import { contractStage } from '../support/contract.js';
import { gatewayUrl } from '../support/workspace.js';

const AUDITS = 4;
/** What the audits cause; half of the pages are missing. */
const CAUSED = ['audit.completed', 'audit.completed', 'audit.failed', 'audit.failed', 'balance.low'];

/** What ends an audit or follows from its charge: nothing of these may come beside what is caused. */
const COUNTED = [...CAUSED, 'audit.cancelled'];

const typeOf = (body: string) => (JSON.parse(body) as { type: string }).type;

describe('what happened in a workspace', () => {
  const stage = contractStage();

  it('has the same bytes and numbers by webhook, poll, long poll and stream', async () => {
    const workspace = await stage.open(600);
    await stage.operator.send('ledger.set-threshold', {
      workspace_id: workspace.id,
      low_balance_threshold: 500,
    });
    await workspace.registerEndpoint(stage.receiver.url, [...WEBHOOK_EVENT_TYPES]);
    const authorization = `Bearer ${workspace.apiKey}`;
    const get = (query: string, accept = '*/*') =>
      request(`${gatewayUrl()}/api/v1/events${query}`, { headers: { authorization, accept } });
    const streamed = await get('', 'text/event-stream');
    streamed.body.setEncoding('utf8');
    let stream = '';
    streamed.body.on('data', (part) => (stream += String(part))).on('error', () => undefined);
    const waiting = get('?wait=25').then(({ body }) => body.text());

    for (let number = 0; number < AUDITS; number++) {
      const url = `${stage.site.url}/${number % 2 === 0 ? 'article' : 'missing'}`;
      const { status } = await workspace.partner.call('POST', '/api/v1/audit', {
        body: JSON.stringify({ url, type: 'seo' }),
      });
      expect(status).toBe(202);
    }
    // The balance falls from 600 to 280, below its threshold of 500.
    const caused = () =>
      stage.receiver.received
        .map(({ body }) => typeOf(body.toString()))
        .filter((type) => COUNTED.includes(type));
    await eventually('the last of each has come', () => caused().length === CAUSED.length, 60_000);
    const { next_after: total } = (await (await get('')).body.json()) as { next_after: number };
    await eventually('every webhook has come', () => stage.receiver.received.length === total);
    const bySequence = stage.receiver.received
      .map(({ headers, body }) => [Number(headers['x-service-webhook-sequence']), body.toString()] as const)
      .sort(([one], [other]) => one - other);
    expect(bySequence.map(([sequence]) => sequence)).toEqual(
      Array.from({ length: total }, (_, index) => index + 1),
    );

    const item = ([sequence, body]: readonly [number, string]) => `{"sequence":${sequence},"event":${body}}`;
    const polled = await (await get('')).body.text();
    expect(polled).toBe(`{"data":[${bySequence.map(item).join(',')}],"next_after":${total}}`);
    expect(polled.startsWith((await waiting).split('],"next_after"')[0]!)).toBe(true);
    const blocks = bySequence.map(
      ([sequence, body]) => `id: ${sequence}\nevent: ${typeOf(body)}\ndata: ${body}\n\n`,
    );
    await eventually('the stream has all', () => stream.includes(blocks.at(-1)!));
    expect(stream.replaceAll(/: heartbeat\n(id: \d+\n)?\n/g, '')).toBe(blocks.join(''));
    streamed.body.destroy();
    expect(caused().toSorted()).toEqual(CAUSED);
    const events = stage.receiver.received.map(({ body }) => JSON.parse(body.toString()) as WebhookEnvelope);
    // As the charge of the second audit left it.
    expect(events.find(({ type }) => type === 'balance.low')!.data).toEqual({
      balance: 440,
      balance_usd: '$4.40',
      threshold: 500,
      recommended_topup_tier: 'starter',
    });
  }, 120_000);
});
