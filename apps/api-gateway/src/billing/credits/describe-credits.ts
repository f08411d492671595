import { applyDecorators } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { FAILED_CREDITS } from '../../http/openapi/audit-examples.js';
import { EXAMPLE } from '../../http/openapi/examples.js';
import { ENCODING_HEADERS } from '../../http/openapi/headers.js';
import type { Schema } from '../../http/openapi/openapi-types.js';
import { Refusals, Success, SuccessPage, TakesTraceparent } from '../../http/openapi/operation.js';
import { CreditEntry, CreditUsage } from './credits-responses.js';

const NEXT_AFTER: Schema = {
  type: 'integer',
  nullable: true,
  description: 'Send it as `after` for the next page. null if there is nothing more now.',
};

const CREATED = { created_at: EXAMPLE.createdAt };
const AUDIT = { audit_id: EXAMPLE.auditId, audit_type: 'seo', key_id: EXAMPLE.keyId };

const { charged, refunded } = FAILED_CREDITS;

const ENTRIES: readonly CreditEntry[] = [
  {
    sequence: 2,
    type: 'purchase',
    amount: 4_900,
    balance_after: 4_900,
    ...CREATED,
    checkout_id: EXAMPLE.checkoutId,
  },
  { sequence: 3, type: 'charge', amount: -charged, balance_after: 4_900 - charged, ...CREATED, ...AUDIT },
  {
    sequence: 4,
    type: 'refund',
    amount: refunded,
    balance_after: 4_900 - charged + refunded,
    ...CREATED,
    ...AUDIT,
  },
];

const SUM = { audits: 1, ...FAILED_CREDITS, net: charged - refunded };
const RANGE = { from: '2026-11-01', to: '2026-11-30' };
const USAGE: Readonly<Record<string, CreditUsage>> = {
  day: { by: 'day', ...RANGE, rows: [{ day: '2026-11-21', ...SUM }], total: SUM },
  type: { by: 'type', ...RANGE, rows: [{ type: 'seo', ...SUM }], total: SUM },
  key: { by: 'key', ...RANGE, rows: [{ key_id: EXAMPLE.keyId, ...SUM }], total: SUM },
};

export const DescribesEntries = () =>
  applyDecorators(
    ApiOperation({
      operationId: 'listCreditEntries',
      summary: 'List what moved credits',
      description: `Costs no credits. Returns the ledger entries of the workspace that changed its balance, oldest first. \
Each has the balance after it, so that the amounts add up to the balance. A new entry always comes last, and no entry ever changes.

To go on later, send the \`sequence\` of the last entry that you have as \`after\`.`,
    }),
    TakesTraceparent(),
    SuccessPage(
      'The entries, oldest first.',
      { name: CreditEntry.name, models: [CreditEntry] },
      { next_after: NEXT_AFTER },
      {
        headers: ENCODING_HEADERS,
        examples: {
          entries: { value: { data: ENTRIES, next_after: 4 } },
          none: { value: { data: [], next_after: null } },
        },
      },
    ),
    Refusals('InvalidParameterError'),
  );

export const DescribesUsage = () =>
  applyDecorators(
    ApiOperation({
      operationId: 'getCreditUsage',
      summary: 'Add up what audits cost',
      description: `Costs no credits. Adds up the entries of a range of days: by day, by type of audit, or by the API key that created the audit. \
An entry counts on the day on which it was recorded, in UTC. So a refund counts on its own day, also if its audit was charged before the range. \
A charge that was voided counts as no charge, and its audit is not counted. Purchases, grants and reversals are not part of the report.`,
    }),
    TakesTraceparent(),
    Success(200, 'The sums.', CreditUsage, {
      headers: ENCODING_HEADERS,
      examples: Object.fromEntries(Object.entries(USAGE).map(([by, data]) => [by, { value: { data } }])),
    }),
    Refusals('InvalidParameterError'),
  );
