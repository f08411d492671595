import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { openApiDocument } from '../../../apps/api-gateway/src/docs/openapi/document.js';
import { EXAMPLE } from '../../../apps/api-gateway/src/http/openapi/examples.js';
import { runPython } from '../../../tools/clients/run-python.js';
import { projectRoot } from '../../../tools/local/project-root.js';
import { parseCurl } from '../../docs/commands/curl-command.js';
import { aroundTests } from '../../support/around-tests.js';
import { DocumentedPaths } from '../../support/openapi/documented-paths.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { contractStage, ended } from '../support/contract.js';
import { nodeClientIn } from '../../support/node-client.js';
import { watchGateway } from '../support/watched-gateway.js';

type Environment = Readonly<Record<'ACS_BASE_URL' | 'ACS_API_KEY', string>>;

const document = openApiDocument({ publicUrl: 'https://api.example.com' });
const paths = new DocumentedPaths(document);

const samples = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, { operationId, 'x-codeSamples': all = [] }]) =>
    all.map(({ label, source }) => ({ path, method, operationId, label, source })),
  ),
);

/** Each runs a sample and resolves with what it printed. Rejects if it fails. */
const RUNS: Readonly<Record<string, (source: string, env: Environment, folder: string) => Promise<string>>> =
  {
    curl: async (source, env) => {
      const { url, method, headers, body } = parseCurl(source, env);
      const response = await request(url, { method: method as 'GET', headers, body: body ?? null });
      return response.body.text();
    },
    Node: async (source, env, folder) => {
      const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', source], {
        cwd: folder,
        env: { PATH: process.env.PATH, ...env },
      });
      return (await run).stdout;
    },
    Python: async (source, env) => {
      const modules = [`${projectRoot}/clients/python/src`];
      const { status, output } = await runPython(['-c', source], { modules, env });
      if (status !== 0) throw new Error(output);
      return output;
    },
  };

describe.each(Object.entries(RUNS))('the samples of the reference for %s', (language, run) => {
  const stage = contractStage();
  const folder = temporaryFolder('samples');
  nodeClientIn(folder);
  const gateway = aroundTests(async (ends) => {
    const watched = await watchGateway();
    ends(() => watched.close());
    return watched;
  });

  /** What the samples name, and what there is in its stead. */
  const instead = new Map<string, string>();
  let env: Environment;
  beforeAll(async () => {
    const { id, apiKey, partner, registerEndpoint } = await stage.open(5_000);
    await registerEndpoint(stage.receiver.url, ['audit.completed']);
    const url = `${stage.site.url}/article`;
    const { audit_id } = (await partner.createAudit({ url, type: 'seo' })).body.data;
    expect((await ended(partner, audit_id)).status).toBe('complete');
    instead.set(EXAMPLE.url, url).set(EXAMPLE.auditId, audit_id);
    instead.set(EXAMPLE.deliveryId, (await stage.delivered(id)).delivery_id);
    env = { ACS_BASE_URL: gateway.url, ACS_API_KEY: apiKey };
  }, 60_000);

  it.each(samples.filter(({ label }) => label === language))(
    'call $operationId, and nothing else, and print what they got',
    async ({ path, method, source }) => {
      const text = [...instead].reduce((all, [name, real]) => all.replaceAll(name, real), source);
      const printed = await run(text, env, folder);
      const calls = gateway.takeCalls().map((call) => ({ ...call, operation: paths.operationOf(call) }));
      const operation = paths.operationOf({ path, method });
      expect(calls).toEqual([{ ...calls[0], operation, problem: undefined }]);
      expect(calls[0]!.status).toBeLessThan(300);
      expect(printed).not.toMatch(/^\s*$|undefined/);
    },
    30_000,
  );
});
