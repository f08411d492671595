import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import type { Operator } from '../../../apps/operator/src/connections/operator.js';
import { eventually } from '../../support/eventually.js';
import { startWebhookReceiver, type WebhookReceiver } from '../../support/partner/webhook-receiver.js';
import { type SampleSite, startSampleSite } from '../../support/sample-site/sample-site.js';
import { gatewayUrl, openWorkspace, testOperator } from '../support/workspace.js';

const AUDITS = 4;

describe('what happened in a workspace', () => {
  let operator: Operator;
  let site: SampleSite;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    operator = testOperator();
    [site, receiver] = await Promise.all([startSampleSite(), startWebhookReceiver()]);
  });
  afterAll(async () => {
    await Promise.all([receiver?.close(), site?.close()]);
    await operator.close();
  });

  it('has the same bytes and numbers by webhook, poll, long poll and stream', async () => {
    const workspace = await openWorkspace(operator, 600);
    await operator.send('ledger.set-threshold', { workspace_id: workspace.id, low_balance_threshold: 500 });
    await workspace.registerEndpoint(receiver.url, [
      'audit.completed',
      'audit.failed',
      'audit.cancelled',
      'balance.low',
    ]);
    const authorization = `Bearer ${workspace.apiKey}`;
    const get = (query: string, accept = '*/*') =>
      request(`${gatewayUrl()}/api/v1/events${query}`, { headers: { authorization, accept } });
    const streamed = await get('', 'text/event-stream');
    streamed.body.setEncoding('utf8');
    let stream = '';
    streamed.body.on('data', (part) => (stream += String(part))).on('error', () => undefined);
    const waiting = get('?wait=25').then(({ body }) => body.text());

    for (let number = 0; number < AUDITS; number++) {
      const url = `${site.url}/${number % 2 === 0 ? 'article' : 'missing'}`;
      const { status } = await workspace.partner.call('POST', '/api/v1/audit', {
        body: JSON.stringify({ url, type: 'seo' }),
      });
      expect(status).toBe(202);
    }
    // The balance falls from 600 to 280, below its threshold of 500.
    const total = AUDITS + 1;
    await eventually('every webhook has come', () => receiver.received.length === total, 60_000);
    const bySequence = receiver.received
      .map(({ headers, body }) => [Number(headers['x-service-webhook-sequence']), body.toString()] as const)
      .sort(([one], [other]) => one - other);
    expect(bySequence.map(([sequence]) => sequence)).toEqual([1, 2, 3, 4, 5]);

    const item = ([sequence, body]: readonly [number, string]) => `{"sequence":${sequence},"event":${body}}`;
    const polled = await (await get('')).body.text();
    expect(polled).toBe(`{"data":[${bySequence.map(item).join(',')}],"next_after":${total}}`);
    expect(polled.startsWith((await waiting).split('],"next_after"')[0]!)).toBe(true);
    const typeOf = (body: string) => (JSON.parse(body) as { type: string }).type;
    const blocks = bySequence.map(
      ([sequence, body]) => `id: ${sequence}\nevent: ${typeOf(body)}\ndata: ${body}\n\n`,
    );
    await eventually('the stream has all', () => stream.includes(blocks.at(-1)!));
    expect(stream.replaceAll(/: heartbeat\n(id: \d+\n)?\n/g, '')).toBe(blocks.join(''));
    streamed.body.destroy();
    expect(bySequence.map(([, body]) => typeOf(body)).toSorted()).toEqual([
      'audit.completed',
      'audit.completed',
      'audit.failed',
      'audit.failed',
      'balance.low',
    ]);
  }, 120_000);
});
