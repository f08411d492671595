import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CurlRequest, parseCurl } from '../docs/curl-command.js';
import { differences, matchesText, type Transcript, transcriptsOf } from '../docs/transcripts.js';
import { checkDocumented } from '../support/check-documented.js';
import { eventually } from '../support/eventually.js';
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.js';
import type { TestWorkspace } from '../support/workspace.js';
import { type ContractStage, openContractStage, reached } from './support/contract.js';
import { gatewayUrl } from './support/workspace.js';

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: { readonly data?: { readonly audit_id?: string; readonly status?: string } };
}

/** Each depends on those before it, as for somebody who follows the document. */
describe('the calls of docs/how-to/call-the-api.md', () => {
  const transcripts = transcriptsOf(readFileSync('docs/how-to/call-the-api.md', 'utf8'));
  let stage: ContractStage;
  let receiver: WebhookReceiver;
  let workspace: TestWorkspace;
  let auditId = '';
  beforeAll(async () => {
    stage = await openContractStage();
    receiver = await startWebhookReceiver();
    workspace = await stage.open(400);
    await workspace.registerEndpoint(receiver.url, ['audit.completed']);
  });
  afterAll(() => Promise.all([stage.close(), receiver.close()]));

  it.each(transcripts)('at line $line: $command', async ({ command, status, headers, body }) => {
    const answer = await answerTo(await requestOf(command), { status, body });
    auditId = answer.body.data?.audit_id ?? auditId;
    if (status !== undefined) expect(answer.status).toBe(status);
    for (const [name, shown] of Object.entries(headers)) {
      const actual = answer.headers.get(name);
      expect({ name, actual, matches: matchesText(shown, actual ?? '') }).toMatchObject({ matches: true });
    }
    expect(differences(onSampleSite(body), answer.body)).toEqual([]);
  });

  const requestOf = async (command: string): Promise<CurlRequest> => {
    const variables: Record<string, string> = { GATEWAY: gatewayUrl(), API_KEY: workspace.apiKey };
    if (command.includes('$AUDIT_ID')) variables.AUDIT_ID = auditId;
    if (command.includes('$DELIVERY_ID')) variables.DELIVERY_ID = await deliveredDelivery();
    if (command.includes(':cancel')) await reached(workspace.partner, auditId, ['processing']);
    return parseCurl(onSampleSite(command), variables);
  };

  /** The pages of the document, on a site that is there. */
  const onSampleSite = <T>(value: T): T => {
    const text = JSON.stringify(value)
      .replaceAll('https://example.com/slow', `${stage.site.url}/hang`)
      .replaceAll('https://example.com/', `${stage.site.url}/article`);
    return JSON.parse(text) as T;
  };

  const deliveredDelivery = () =>
    eventually('an event is delivered', async () => {
      const { deliveries } = await stage.operator.send('webhooks.list-deliveries', {
        workspace_id: workspace.id,
      });
      return deliveries.find(({ status }) => status === 'delivered')?.delivery_id;
    });
});

/** What the document tells people to repeat is repeated: polls until the audit has ended, calls until the limit is hit. */
async function answerTo(request: CurlRequest, shown: Pick<Transcript, 'status' | 'body'>): Promise<Answer> {
  const { data } = shown.body as Answer['body'];
  if (shown.status !== 429 && data?.status !== 'complete') return send(request);
  return eventually('the answer is the one that is shown', async () => {
    const answer = await send(request);
    return (
      (shown.status ?? answer.status) === answer.status && answer.body.data?.status === data?.status && answer
    );
  });
}

async function send({ method, url, headers, body }: CurlRequest): Promise<Answer> {
  const response = await fetch(url, { method, headers, ...(body !== undefined && { body }) });
  const text = await response.text();
  const { pathname: path } = new URL(url);
  checkDocumented({
    method,
    path,
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text,
  });
  return { status: response.status, headers: response.headers, body: JSON.parse(text) as Answer['body'] };
}
