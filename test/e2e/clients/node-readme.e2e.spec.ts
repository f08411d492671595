import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestWorkspace } from '../../support/partner/workspace.js';
import { type ContractStage, openContractStage } from '../support/contract.js';
import { gatewayUrl } from '../support/workspace.js';

const README = 'clients/node/README.md';

/** By the file name in its first line. */
const examples = new Map(
  [...readFileSync(README, 'utf8').matchAll(/^```js\n\/\/ (\S+\.mjs)\n([^]*?)^```$/gm)].map(
    ([, name = '', code = '']) => [name, code],
  ),
);

describe('the examples of the README of the Node client', () => {
  let stage: ContractStage;
  let workspace: TestWorkspace;
  let folder: string;
  beforeAll(async () => {
    stage = await openContractStage();
    workspace = await stage.open(1_000);
    folder = mkdtempSync(join(tmpdir(), 'acs-readme-'));
    // The package as it is built here; that it can be installed is tested in tools/clients.
    const client = join(folder, 'node_modules', '@audit-credit', 'client');
    mkdirSync(client, { recursive: true });
    symlinkSync(join(process.cwd(), 'dist', 'clients', 'node', 'src'), join(client, 'src'));
    const exports = { '.': './src/index.js', './fake': './src/fake/index.js' };
    writeFileSync(join(client, 'package.json'), JSON.stringify({ type: 'module', exports }));
    for (const [name, code] of examples) writeFileSync(join(folder, name), code);
    cpSync(README, join(folder, 'README.md'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await stage.close();
  });

  /** Runs an example; `until`: it is ended when its output contains this. */
  const run = async (name: string, until?: string) => {
    const env = {
      PATH: process.env.PATH,
      GATEWAY: gatewayUrl(),
      API_KEY: workspace.apiKey,
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
    const tested = [
      'first-audit.mjs',
      'own-key.mjs',
      'follow-events.mjs',
      'handle-webhook.mjs',
      'own-test.mjs',
    ];
    expect([...examples.keys()]).toEqual(tested);
  });

  it('audit a page', async () => {
    expect(await run('first-audit.mjs')).toMatch(/^\d+ \[/);
  });

  it('use an own idempotency key', async () => {
    expect(await run('own-key.mjs')).toBe('true true\n');
  });

  it('test without the service', async () => {
    expect(await run('own-test.mjs')).toBe('');
  });
});
