import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signTestEvent, testEvent } from '../../../clients/node/src/webhooks/sign.js';
import { freePorts } from '../../../tools/local/processes/free-ports.js';
import { eventually } from '../../support/eventually.js';
import type { TestWorkspace } from '../../support/partner/workspace.js';
import { contractStage } from '../support/contract.js';
import { nodeClientIn } from '../../support/node-client.js';
import { gatewayUrl } from '../support/workspace.js';

const PAGES = ['clients/node/README.md', 'docs/how-to/partners/use-the-node-client.md'];

/** By the file name in its first line. */
const examples = new Map(
  PAGES.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/^```js\n\/\/ (\S+\.mjs)\n([^]*?)^```$/gm)].map(
      ([, name = '', code = '']) => [name, code] as const,
    ),
  ),
);

describe('the examples of the pages about the Node client', () => {
  const stage = contractStage();
  let workspace: TestWorkspace;
  let folder: string;
  beforeAll(async () => {
    workspace = await stage.open(5_000);
    folder = mkdtempSync(join(tmpdir(), 'acs-readme-'));
    nodeClientIn(folder);
    for (const [name, code] of examples) writeFileSync(join(folder, name), code);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
  });

  /** Runs an example; `until`: it is ended when its output contains this. */
  const run = async (name: string, until?: string, more: Readonly<Record<string, string>> = {}) => {
    const env = {
      ...more,
      PATH: process.env.PATH,
      ACS_BASE_URL: gatewayUrl(),
      ACS_API_KEY: workspace.apiKey,
      PAGE: `${stage.site.url}/article`,
    };
    const child = spawn(process.execPath, [name], { cwd: folder, env });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (until !== undefined && output.includes(until)) child.kill();
    });
    expect(await text(child.stderr)).toBe('');
    return output;
  };

  it('are those that are run here', () => {
    expect([...examples.keys()]).toEqual([
      ...[
        'first-audit.mjs',
        'read-on.mjs',
        'own-key.mjs',
        'follow-events.mjs',
        'handle-webhook.mjs',
        'own-test.mjs',
      ],
      ...['buy-once.mjs', 'audit-many.mjs', 'end-early.mjs', 'test-with-fake.mjs'],
    ]);
  });

  it('buy an audit once, and end a wait early', async () => {
    expect(await run('buy-once.mjs')).toMatch(/^aud_\w+ bought now\n$/);
    expect(await run('buy-once.mjs')).toMatch(/^aud_\w+ bought before\n$/);
    expect(await run('end-early.mjs')).toBe('not ended yet\n');
  });

  it('audit many pages', async () => {
    expect(await run('audit-many.mjs')).toBe('complete 80\n'.repeat(3));
  });

  it('follow the events of the workspace from the oldest on', async () => {
    expect(await run('follow-events.mjs', 'evt_')).toMatch(/^1 audit\.completed evt_\w+\n/);
  });

  it('audit a page', async () => {
    expect(await run('first-audit.mjs')).toMatch(/^\d+ \[/);
  });

  it('read a list on from where it was stopped', async () => {
    await workspace.partner.createAudit({ url: `${stage.site.url}/article`, type: 'seo' });
    expect(await run('read-on.mjs')).toMatch(/^1\n(1\n)+$/);
  });

  it('use an own idempotency key', async () => {
    expect(await run('own-key.mjs')).toBe('true true\n');
  });

  it('test without the service', async () => {
    expect(await run('own-test.mjs')).toBe('');
    expect(await run('test-with-fake.mjs')).toBe('');
  });

  it('take the webhook of an audit, and nothing that is not signed', async () => {
    const [port] = await freePorts(1);
    const url = `http://127.0.0.1:${port}/`;
    const { secret } = await workspace.registerEndpoint(url, ['audit.completed']);
    const taking = run('handle-webhook.mjs', 'evt_', { PORT: String(port), ACS_WEBHOOK_SECRET: secret });
    const forged = await eventually('it listens', () => fetch(url, { method: 'POST', body: '{}' }));
    expect(forged.status).toBe(401);
    const test = testEvent({ test: true });
    const { body, headers } = await signTestEvent(test, secret);
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(204);
    await run('first-audit.mjs');
    const taken = await taking;
    expect(taken).toMatch(/^audit\.completed evt_\w+ \d+\n$/);
    expect(taken).not.toContain(test.id);
  });
});
