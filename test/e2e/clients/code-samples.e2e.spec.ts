import { beforeAll, describe, expect, it } from '@jest/globals';
import { openApiDocument } from '../../../apps/api-gateway/src/docs/openapi/document.js';
import { EXAMPLE } from '../../../apps/api-gateway/src/http/openapi/examples.js';
import { aroundTests } from '../../support/around-tests.js';
import { DocumentedPaths } from '../../support/openapi/documented-paths.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { contractStage, ended } from '../support/contract.js';
import { nodeClientIn } from '../../support/node-client.js';
import { RUN_SAMPLE, type SampleEnvironment } from '../support/run-sample.js';
import { watchGateway } from '../support/watched-gateway.js';

const document = openApiDocument({ publicUrl: 'https://api.example.com' });
const paths = new DocumentedPaths(document);

const samples = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, { operationId, 'x-codeSamples': all = [] }]) =>
    all.map(({ label, source }) => ({ path, method, operationId, label, source })),
  ),
);

describe.each(Object.entries(RUN_SAMPLE))('the samples of the reference for %s', (language, run) => {
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
  let env: SampleEnvironment;
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
