import type { UsageKey, UsageReport, UsageRow } from '#contracts/ledger/entries';
import { type Html, html, type HtmlValue } from '../../pages/html.js';
import { dayBars } from '../../pages/charts/day-bars.js';
import { typeName } from '../../reports/model/report-names.js';
import { creditsText, table } from '../../pages/parts.js';
import { emptyState } from '../frame/list.js';
import { unread } from '../frame/unread.js';
import type { DayRange } from '../../billing/credits/credits-queries.js';
import type { KeyNames } from './entry-part.js';

const BY: Readonly<Record<UsageKey, string>> = { day: 'Day', type: 'Type', key: 'Key' };
export const USAGE_OPTIONS = Object.entries(BY);

/** Returns what the audits of some days cost, as a table, and by day also as a chart. */
export function usagePart(
  by: UsageKey,
  range: DayRange,
  report: UsageReport | undefined,
  names: KeyNames,
): Html {
  if (!report) return unread('The usage');
  const { rows } = report;
  if (rows.length === 0)
    return emptyState(
      'No usage found',
      html`<p>No audit was charged or refunded in these days. Choose others above.</p>`,
    );
  const number = (name: string) => ({ name, num: true }) as const;
  return html`${by === 'day' ? chart(range, rows) : undefined}
  ${table({
    label: `Usage by ${BY[by].toLowerCase()}`,
    columns: [BY[by], number('Audits'), number('Charged'), number('Refunded'), number('Net')],
    rows: [
      ...rows.map((row) => cells(nameOf(by, row, names), row)),
      cells(html`<b>Total</b>`, totalOf(rows)),
    ],
  })}`;
}

type Sums = Omit<UsageRow, 'of'>;

function cells(name: HtmlValue, { audits, charged, refunded }: Sums): readonly HtmlValue[] {
  return [name, ...[audits, charged, refunded, charged - refunded].map(creditsText)];
}

function nameOf(by: UsageKey, { of }: UsageRow, names: KeyNames): HtmlValue {
  if (of === null) return 'Before keys were recorded';
  if (by === 'type') return typeName(of);
  return by === 'key' ? names.of(of) : of;
}

function totalOf(rows: readonly UsageRow[]): Sums {
  const sum = (field: keyof Sums) => rows.reduce((total, row) => total + row[field], 0);
  return { audits: sum('audits'), charged: sum('charged'), refunded: sum('refunded') };
}

/** Days without a row are 0. */
function chart({ from, to }: DayRange, rows: readonly UsageRow[]): Html {
  const charged = new Map(rows.map((row) => [row.of, row.charged]));
  const days = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += 86_400_000) {
    const day = new Date(time).toISOString().slice(0, 10);
    days.push({ day, counts: [charged.get(day) ?? 0] });
  }
  return dayBars({
    title: 'Credits charged',
    series: [{ name: 'Charged', tone: 'accent' }],
    days,
    hasTable: false,
  });
}
