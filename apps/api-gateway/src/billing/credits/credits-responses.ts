import { ApiExtraModels, ApiOperation } from '@nestjs/swagger';
import { applyDecorators } from '@nestjs/common';
import {
  type CreditEntry as Entry,
  ENTRY_TYPES,
  USAGE_KEYS,
  type UsageKey,
  type UsageReport,
} from '#contracts/ledger/entries';
import { AUDIT_TYPE } from '../../audits/fetch/audit-responses.js';
import {
  arrayOf,
  count,
  Field,
  idOf,
  integer,
  text,
  timestamp,
  type Schema,
} from '../../http/openapi/schemas.js';
import type { DayRange } from './credits-queries.js';
import { EXAMPLE, FAILED_CREDITS } from '../../http/openapi/examples.js';
import { ENCODING_HEADERS } from '../../http/openapi/headers.js';
import { Refusals, Success, SuccessPage, TakesTraceparent } from '../../http/openapi/operation.js';

const OPTIONAL = { optional: true };
const AUDIT_TYPE_OF: Schema = { ...AUDIT_TYPE, description: 'The type of the audit.' };
const KEY_ID = 'The API key that created the audit.';

/** One row of the ledger that changed the balance. */
export class CreditEntry {
  @Field({
    ...integer(
      'The number of the entry in the ledger of the workspace. It rises, and some numbers are left out.',
    ),
    minimum: 1,
  })
  sequence!: number;
  @Field({
    ...text('What moved the credits. New types may come at any time.'),
    pattern: '^[a-z_]+$',
    'x-extensible-enum': ENTRY_TYPES,
    examples: ['charge'],
  })
  type!: string;
  @Field(integer('The credits: positive if they came in, negative if they went out.')) amount!: number;
  @Field(count('The balance after this entry.')) balance_after!: number;
  @Field(timestamp('When the entry was recorded.')) created_at!: string;
  @Field(idOf('audit', 'The audit that was charged, refunded or voided.'), OPTIONAL) audit_id?: string;
  @Field(AUDIT_TYPE_OF, OPTIONAL) audit_type?: string;
  @Field(idOf('key', `${KEY_ID} Absent if the charge is from before keys were recorded.`), OPTIONAL)
  key_id?: string;
  @Field(idOf('checkout', 'The checkout of a purchase.'), OPTIONAL) checkout_id?: string;
  @Field(text('The reference of an invoice.'), OPTIONAL) reference?: string;
}

class CreditUsageTotal {
  @Field(count('Audits that were charged.')) audits!: number;
  @Field(count('The credits that were charged for them.')) charged!: number;
  @Field(count('The credits that were refunded.')) refunded!: number;
  @Field(integer('`charged` less `refunded`. It may be negative: a refund may be of an audit from before.'))
  net!: number;
}

class CreditUsageRow extends CreditUsageTotal {
  @Field({ ...text('With `by=day`: the day, in UTC.'), format: 'date' }, OPTIONAL) day?: string;
  @Field({ ...AUDIT_TYPE, description: 'With `by=type`: the type of the audits.' }, OPTIONAL) type?: string;
  @Field(
    {
      ...idOf('key', `With \`by=key\`: ${KEY_ID} null for audits from before keys were recorded.`),
      nullable: true,
    },
    OPTIONAL,
  )
  key_id?: string | null;
}

@ApiExtraModels(CreditUsageRow)
export class CreditUsage {
  @Field({ ...text('What each row is about.'), enum: USAGE_KEYS }) by!: UsageKey;
  @Field({ ...text('The first day, in UTC.'), format: 'date' }) from!: string;
  @Field({ ...text('The last day, in UTC.'), format: 'date' }) to!: string;
  @Field(arrayOf('CreditUsageRow', 'Days, types or keys with an audit or a refund.')) rows!: CreditUsageRow[];
  @Field() total!: CreditUsageTotal;
}

export function shownEntry(entry: Entry): CreditEntry {
  const { sequence, type, amount, balance_after, created_at } = entry;
  const { audit_id, audit_type, key_id, checkout_id, reference } = entry;
  return {
    sequence,
    type,
    amount,
    balance_after,
    created_at,
    ...(audit_id !== undefined && { audit_id }),
    ...(audit_type !== undefined && { audit_type }),
    ...(key_id !== undefined && { key_id }),
    ...(checkout_id !== undefined && { checkout_id }),
    ...(reference !== undefined && { reference }),
  };
}

export function shownUsage(by: UsageKey, { from, to }: DayRange, { rows }: UsageReport): CreditUsage {
  const name = { day: 'day', type: 'type', key: 'key_id' } as const;
  const shown = rows.map(({ of, ...row }) => ({ [name[by]]: of, ...totalOf([row]) }));
  return { by, from, to, rows: shown, total: totalOf(rows) };
}

function totalOf(rows: readonly Omit<UsageReport['rows'][number], 'of'>[]): CreditUsageTotal {
  const total = { audits: 0, charged: 0, refunded: 0 };
  for (const { audits, charged, refunded } of rows) {
    total.audits += audits;
    total.charged += charged;
    total.refunded += refunded;
  }
  return { ...total, net: total.charged - total.refunded };
}

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
