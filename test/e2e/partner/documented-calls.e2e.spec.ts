import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type CurlRequest, parseCurl, repetitionOf } from '../../docs/commands/curl-command.js';
import { differences, matchesText, type Transcript, transcriptsOf } from '../../docs/commands/transcripts.js';
import { checkDocumented } from '../../support/openapi/check-documented.js';
import { aroundTests } from '../../support/around-tests.js';
import { eventually } from '../../support/eventually.js';
import { nodeClientIn } from '../../support/node-client.js';
import type { TestWorkspace } from '../../support/partner/workspace.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { contractStage, reached } from '../support/contract.js';
import { RUN_SAMPLE } from '../support/run-sample.js';
import { watchGateway } from '../support/watched-gateway.js';
import { gatewayUrl } from '../support/workspace.js';

interface CallResponse {
  readonly status: number;
  readonly path: string;
  readonly headers: Headers;
  readonly body: { readonly data?: { readonly audit_id?: string; readonly status?: string } };
}

/** Of a workspace that `acs workspace create` makes. */
const LOW_BALANCE_THRESHOLD = 500;

const programsOf = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/^```(?:js|python)\n([^]*?)^```$/gm)].map(([, code = '']) => code);

/** They are run by the tests of the clients. */
const README_PROGRAMS = ['node', 'python'].flatMap((client) =>
  programsOf(readFileSync(`clients/${client}/README.md`, 'utf8')),
);

/** What differs between two calls that do the same: ids, addresses, times, and seconds to wait. */
const OF_ONE_CALL = /\b[a-z]+_[0-9a-z]{26}\b|\bhttps?:\S+|\b\d{4}-\d\d-\d\dT\S+|\b\d+(?= s\b)/g;

/** Each depends on those before it, as for a partner who follows the document. */
describe.each([
  { page: 'docs/how-to/partners/first-audit.md', credits: 1_000 },
  { page: 'docs/how-to/partners/call-the-api.md', credits: 400 },
  { page: 'docs/how-to/partners/find-audits-and-reconcile-credits.md', credits: 400 },
  { page: 'docs/how-to/partners/buy-credits.md', credits: 0 },
  { page: 'docs/how-to/partners/read-events.md', credits: 550, begunWith: '/hang' },
])('the calls of $page', ({ page, credits, begunWith }) => {
  const markdown = readFileSync(page, 'utf8');
  const transcripts = transcriptsOf(markdown);
  const stage = contractStage();
  const gateway = aroundTests(async (ends) => {
    const watched = await watchGateway();
    ends(() => watched.close());
    return watched;
  });
  const folder = temporaryFolder('documented-calls');
  nodeClientIn(folder);
  let workspace: TestWorkspace;
  let auditId = '';
  beforeAll(async () => {
    workspace = await stage.open(credits);
    await stage.operator.send('ledger.set-threshold', {
      workspace_id: workspace.id,
      low_balance_threshold: LOW_BALANCE_THRESHOLD,
    });
    await workspace.registerEndpoint(stage.receiver.url, ['audit.completed']);
    if (begunWith !== undefined)
      await workspace.partner.createAudit({ url: stage.site.url + begunWith, type: 'seo' });
  });

  it('stand with all programs of the page, but those that the READMEs of the clients have, too', () => {
    const run = transcripts.flatMap(({ samples }) => samples.map(({ code }) => code));
    expect(run).not.toEqual([]);
    expect(
      programsOf(markdown).filter((code) => !run.includes(code) && !README_PROGRAMS.includes(code)),
    ).toEqual([]);
  });

  it.each(transcripts)('at line $line: $command', async ({ command, status, headers, body, samples }) => {
    const { times, command: once } = repetitionOf(command);
    const variables = await variablesOf(once);
    const request = parseCurl(onSampleSite(once), variables);
    for (let call = 1; call < times; call++) await send(request);
    const response = await responseTo(request, { body });
    auditId = response.body.data?.audit_id ?? auditId;
    if (status !== undefined) expect(response.status).toBe(status);
    for (const [name, shown] of Object.entries(headers)) {
      const actual = response.headers.get(name);
      expect({ name, actual, matches: matchesText(shown, actual ?? '') }).toMatchObject({ matches: true });
    }
    expect(differences(onSampleSite(body), response.body)).toEqual([]);

    const printed: string[] = [];
    for (const { language, code } of samples) {
      const env = { ...variables, ACS_BASE_URL: gateway.url };
      const output = await RUN_SAMPLE[language](onSampleSite(code), env, folder);
      const { path, status: got } = response;
      expect(gateway.takeCalls()).toContainEqual({
        method: request.method,
        path,
        status: got,
        problem: undefined,
      });
      expect(output).not.toMatch(/^\s*$|undefined|None|\[object/);
      printed.push(output.replaceAll(OF_ONE_CALL, '…'));
    }
    expect(printed[1]).toBe(printed[0]);
  });

  const variablesOf = async (command: string): Promise<Readonly<Record<string, string>>> => {
    const variables: Record<string, string> = { ACS_BASE_URL: gatewayUrl(), ACS_API_KEY: workspace.apiKey };
    if (command.includes('$AUDIT_ID')) variables.AUDIT_ID = auditId;
    if (command.includes('$DELIVERY_ID'))
      variables.DELIVERY_ID = (await stage.delivered(workspace.id)).delivery_id;
    if (command.includes(':cancel')) await reached(workspace.partner, auditId, ['processing']);
    return variables;
  };

  /** The pages of the document, on a site that is there. */
  const onSampleSite = <T>(value: T): T => {
    const text = JSON.stringify(value)
      .replaceAll('https://example.com/slow', `${stage.site.url}/hang`)
      .replaceAll('https://example.com/', `${stage.site.url}/article`);
    return JSON.parse(text) as T;
  };
});

/** What the document tells people to repeat is repeated: polls until the audit has ended. */
async function responseTo(request: CurlRequest, shown: Pick<Transcript, 'body'>): Promise<CallResponse> {
  const { data } = shown.body as CallResponse['body'];
  if (data?.status !== 'complete') return send(request);
  return eventually('the audit is complete', async () => {
    const response = await send(request);
    return response.body.data?.status === data.status && response;
  });
}

async function send({ method, url, headers, body }: CurlRequest): Promise<CallResponse> {
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
  return {
    status: response.status,
    path,
    headers: response.headers,
    body: JSON.parse(text) as CallResponse['body'],
  };
}
