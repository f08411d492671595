import { basename } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LIMITED_ENDPOINTS } from '#contracts/limits';
import { newId } from '#contracts/identifiers';
import { openApiDocument } from '../../../apps/api-gateway/src/docs/openapi/document.js';
import { builtPackage } from '../../../tools/clients/built-package.js';
import { auditsCharged } from '../../support/records/account-events.js';
import { ownChecker } from '../../support/openapi/check-documented.js';
import type { TestWorkspace } from '../../support/partner/workspace.js';
import { exchange } from './exchange.js';
import { hostileJson, hostileText } from './hostile.js';
import { Judge } from './judge.js';
import { operationsOf } from './operations.js';
import { type KnownWorld, requests } from './requests.js';
import { Tally } from './tally.js';
import { encode, type WireRequest } from './wire-request.js';
import { ended, contractStage } from '../support/contract.js';
import { gatewayUrl } from '../support/workspace.js';

/** Enough for some 7 s. `.ci/run` sends more; `FUZZ_CASES=100000 npm test -- fuzz` looks for longer. */
const CASES = Number(process.env.FUZZ_CASES ?? 1_000);
const SEED = Number(process.env.FUZZ_SEED ?? Math.trunc(Math.random() * 0x7fffffff));

const CREDITS = 100_000_000;

describe('whatever is sent', () => {
  const stage = contractStage();
  let workspaces: TestWorkspace[];
  beforeAll(async () => {
    workspaces = [await stage.open(CREDITS), await stage.open(CREDITS), await stage.open(CREDITS)];
    // The third shows what a limit does.
    await Promise.all(workspaces.slice(0, 2).map((workspace) => workspace.liftLimits(LIMITED_ENDPOINTS)));
  });

  /** One delivered delivery, whose endpoint is then disabled where `disabled`. */
  const deliveryOf = async (
    { id: workspace_id, partner, registerEndpoint }: TestWorkspace,
    disabled: boolean,
  ) => {
    const { endpoint_id } = await registerEndpoint(stage.receiver.url, ['audit.failed']);
    await partner.createAudit({ url: `${stage.site.url}/missing`, type: 'seo' });
    const { delivery_id } = await stage.delivered(workspace_id, endpoint_id);
    if (disabled) await stage.operator.send('webhooks.disable-endpoint', { endpoint_id });
    return delivery_id;
  };

  const knownWorld = async (): Promise<KnownWorld> => {
    const [one, other, limited] = workspaces as [TestWorkspace, TestWorkspace, TestWorkspace];
    const auditIds = await Promise.all(
      ['/article', '/error', '/missing'].map(async (path) => {
        const { body } = await one.partner.createAudit({ url: stage.site.url + path, type: 'all' });
        return (await ended(one.partner, body.data.audit_id)).audit_id;
      }),
    );
    const url = fc.oneof(
      { weight: 6, arbitrary: fc.webQueryParameters().map((query) => `${stage.site.url}/missing?${query}`) },
      // Nothing that could be reached: neither this fuzzer nor the engine is to bother strangers.
      { weight: 1, arbitrary: hostileText.map((text) => `http://nobody.invalid/${text}`) },
      { weight: 1, arbitrary: hostileText.map((text) => `http://${text}.invalid/`) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('http://', 'https://10.0.0.1/', 'http://[::1/', 'ftp://a/', 'http:a'),
      },
      { weight: 1, arbitrary: hostileText },
    );
    return {
      host: new URL(gatewayUrl()).host,
      keys: [one.apiKey, other.apiKey, one.apiKey, other.apiKey, one.apiKey, limited.apiKey],
      parameters: {
        audit_id: [...auditIds, newId('audit'), 'aud_1', 'x'],
        delivery_id: [await deliveryOf(one, false), await deliveryOf(other, true), newId('delivery'), 'x'],
        probe: ['live', 'startup', 'ready'],
        file: ['reference-0123456789.css', 'x'],
        package: [basename(builtPackage('.tgz')), 'x'],
        code: ['idempotency-conflict', 'INVALID_URL', 'x'],
        id: ['seo.meta.title', 'geo.files.llms_txt', 'x'],
      },
      fields: {
        url: url.map((text) => JSON.stringify(text)),
        metadata: fc.oneof(
          hostileJson,
          hostileJson.map((value) => `{"tag":${value}}`),
        ),
      },
    };
  };

  it(
    'is answered as the document says, never with a failure of ours, and charged where it was told so',
    async () => {
      const document = openApiDocument({ publicUrl: gatewayUrl() });
      const operations = operationsOf(document);
      const judge = new Judge(ownChecker(), document, operations);
      const world = await knownWorld();
      const tally = new Tally();
      const gateway = new URL(gatewayUrl());
      const send = async (request: WireRequest) => {
        const wire = encode(request);
        try {
          const response = await exchange(gateway, wire, request.method);
          if (response) {
            tally.note(request, response);
            judge.judge(request, response);
          } else if (!wire.cut) throw new Error('the connection was closed without an answer');
        } catch (cause) {
          const text = cause instanceof Error ? cause.message : String(cause);
          const sent = JSON.stringify(wire.bytes.toString('latin1'));
          throw new Error(`${text}\nSent: ${sent.slice(0, 3_000)}`, { cause });
        }
      };

      const charged = await chargesBefore();
      const arbitraries = operations.map((operation) => ({
        weight: operation.needsKey ? 4 : 1,
        arbitrary: requests(document, operation, world),
      }));
      const property = fc.asyncProperty(fc.oneof(...arbitraries), send);
      const began = performance.now();
      try {
        await fc.assert(property, { numRuns: CASES, seed: SEED });
      } finally {
        const seconds = Math.round((performance.now() - began) / 1_000);
        process.stdout.write(
          `fuzz: ${tally.cases} requests in ${seconds} s, ${tally.summary()}; the same again: FUZZ_CASES=${CASES} FUZZ_SEED=${SEED}\n`,
        );
      }
      expect(await chargesSince(charged, tally)).toEqual([]);
      // Below, chance decides what comes up at all.
      if (CASES >= 2_000) expect(tally.neverServed(operations)).toEqual([]);
    },
    60_000 + CASES * 50,
  );

  const allCharges = async () =>
    (await Promise.all(workspaces.map(({ id }) => auditsCharged(stage.operator, id)))).flat();
  const chargesBefore = async () => new Set(await allCharges());

  /** Audits that were charged but whose ids no caller got, and the other way round. */
  const chargesSince = async (before: ReadonlySet<string>, tally: Tally) => {
    const charged = new Set((await allCharges()).filter((auditId) => !before.has(auditId)));
    const reported = [...tally.auditsReported];
    return [
      ...reported.filter((id) => !charged.has(id)),
      ...[...charged].filter((id) => !tally.auditsReported.has(id)),
    ];
  };
});
