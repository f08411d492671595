import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { getMetadataStorage } from 'class-validator';
import fc from 'fast-check';
import { AUDIT_TYPES } from '#contracts/audit/audits';
import { PAGE_KINDS } from '#contracts/audit/page-kinds';
import { CREDIT_PACKAGES } from '#contracts/money/prices';
import { MAX_URL_LENGTH } from '#contracts/limits';
import { egressPolicy } from '#outbound-http/rules/egress-policy';
import { kindOfHostName } from '#outbound-http/rules/host-name-rule';
import { CreateAuditRequest } from '../../audits/create/create-audit-request.js';
import { digestTopUp, digestCreate } from '../../http/bodies/body-digests.js';
import { TopUpRequest } from '../../billing/topup/topup.controller.js';
import { EGRESS } from '../../http/bodies/request-pipe.js';
import { refusalOf } from '../../http/validation/refused-as.js';
import { openApiDocument } from './document.js';

const { schemas } = openApiDocument({ publicUrl: 'https://api.example.com' }).components;
const ajv = new Ajv2020({ strict: false });
const egress = egressPolicy();

const bytesOf = (body: unknown) => Buffer.from(JSON.stringify(body));
const REQUESTS = [
  {
    type: CreateAuditRequest,
    takes: (body: unknown) => {
      const digest = digestCreate(bytesOf(body));
      const request = typeof digest === 'string' ? digest : { ...digest, [EGRESS]: egress };
      return refusalOf(CreateAuditRequest, request) === undefined;
    },
    bodies: {
      url: fc.oneof(
        // The document does not describe which hosts are internal.
        fc.webUrl().filter((url) => kindOfHostName(new URL(url).hostname) !== 'internal'),
        fc.constantFrom(
          'http:example.com',
          'ftp://example.com',
          '',
          'HTTPS://example.com',
          ' https://a.example',
        ),
        fc
          .integer({ min: MAX_URL_LENGTH - 2, max: MAX_URL_LENGTH + 2 })
          .map((length) => 'https://example.com/'.padEnd(length, 'x')),
      ),
      type: fc.constantFrom(...AUDIT_TYPES, 'SEO', 'toString', '', 'a type that is longer than any'),
      kind: fc.constantFrom(...PAGE_KINDS, null, 'Product', 'toString', '', 'x'.repeat(40)),
      metadata: fc.oneof(fc.object(), fc.constantFrom(null, 1, 'text', [], true)),
    },
  },
  {
    type: TopUpRequest,
    takes: (body: unknown) => refusalOf(TopUpRequest, digestTopUp(bytesOf(body))) === undefined,
    bodies: {
      package: fc.constantFrom(...Object.keys(CREDIT_PACKAGES), 'Growth', 'enterprise', 'toString', ''),
    },
  },
] as const;

describe.each(REQUESTS)('the class of a body and its schema: $type.name', ({ type, takes, bodies }) => {
  const schema = schemas[type.name]!;
  const fits = ajv.compile(schema);

  it('have the same fields', () => {
    const checked = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
    expect(Object.keys(schema.properties!)).toEqual(checked.map(({ propertyName }) => propertyName));
    expect(Object.keys(bodies)).toEqual(Object.keys(schema.properties!));
  });

  it('take and refuse the same', () => {
    const any = fc.constantFrom(undefined, null, 7, true, [], {}, ['x']);
    const fields = Object.fromEntries(
      Object.entries(bodies).map(([name, values]) => [
        name,
        fc.oneof({ weight: 4, arbitrary: values as fc.Arbitrary<unknown> }, any),
      ]),
    );
    const body = fc.oneof({ weight: 20, arbitrary: fc.record(fields) }, fc.constantFrom(null, [], 'text', 1));
    const seen = { taken: 0, refused: 0 };
    fc.assert(
      fc.property(body, (value) => {
        const sent: unknown = JSON.parse(JSON.stringify(value));
        const taken = takes(sent);
        seen[taken ? 'taken' : 'refused']++;
        expect([sent, fits(sent)]).toEqual([sent, taken]);
      }),
      { numRuns: 2_000 },
    );
    expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(50);
  });
});
