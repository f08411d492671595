import { Readable } from 'node:stream';
import { Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { BalanceReply } from '#contracts/ledger/commands';
import { nextTier, tierOf } from '#contracts/limits';
import { formatUsd } from '#contracts/money/money';
import type { UsageKey, UsageReport, UsageRow } from '#contracts/ledger/entries';
import { AuditReads } from '../../audits/fetch/audit-reads.js';
import { KeyRecords } from '../../workspaces/api-keys/key-records.js';
import { endOf, type DayRange } from '../../billing/credits/credits-queries.js';
import { invalidParameter, wholeNumberOf } from '../../http/validation/query-parameters.js';
import { html, type Html, type HtmlValue } from '../../pages/html.js';
import { Opens, Screen } from '../access/screen.js';
import { CurrentVisitor, type Visitor } from '../access/visitor.js';
import { choiceField, problemSummary } from '../frame/form.js';
import { type ScreenPage, unread } from '../frame/screen-response.js';
import { creditPage, askedRange, rangeFields } from './credit-page.js';
import { entriesCsv, entryPart, KeyNames } from './entries.js';
import { capitalised, creditsText, table } from '../../pages/parts.js';
import { PersonCommands, PersonLimits } from '../access/person-commands.js';
import { dayBars } from '../../pages/charts.js';
import { typeName } from '../../reports/model/report-names.js';
import { emptyState } from '../frame/list.js';

const PAGE = 50;
const NEWEST = Number.MAX_SAFE_INTEGER;

/** The balance, what moved it, and what audits cost. */
@Screen('credits')
export class CreditsScreen {
  constructor(
    private readonly commands: PersonCommands,
    private readonly keys: KeyRecords,
    private readonly audits: AuditReads,
    private readonly limits: PersonLimits,
  ) {}

  @Opens('reader')
  async show(@CurrentVisitor() visitor: Visitor, @Query('before') given: unknown): Promise<ScreenPage> {
    const position = typeof given === 'string' ? given : undefined;
    const before = position === undefined ? NEWEST : (wholeNumberOf(position) ?? 0);
    const { workspaceId: workspace_id, home } = visitor;
    const [balance, page, keys] = await Promise.all([
      this.commands.read(visitor, 'ledger.get-balance', { workspace_id }),
      this.commands.read(visitor, 'ledger.list-entries', {
        workspace_id,
        after: 0,
        limit: PAGE,
        before: before >= 1 && before <= NEWEST ? before : NEWEST,
      }),
      this.names(visitor),
    ]);
    const urls = await this.audits.urlsOf(
      workspace_id,
      (page?.entries ?? []).flatMap(({ audit_id }) => audit_id ?? []),
    );
    const asked = askedRange({}, new Date());
    const content = html`${balancePart(balance)}
      <h2>Entries</h2>
      ${entryPart(home, page, { keys, urls }, position)}
      <h2>Download</h2>
      <form method="get" action="${home}/credits/entries.csv">
        ${rangeFields(asked)}
        <button>Download as CSV</button>
      </form>`;
    return creditPage(visitor, '', content);
  }

  @Opens('reader', 'usage')
  async usage(
    @CurrentVisitor() visitor: Visitor,
    @Query() query: Record<string, unknown>,
  ): Promise<ScreenPage> {
    const asked = askedRange(query, new Date());
    const { by, range, refused } = asked;
    const [report, names] = await Promise.all([
      this.commands.read(visitor, 'ledger.get-usage', {
        workspace_id: visitor.workspaceId,
        by,
        from: new Date(range.from).toISOString(),
        until: endOf(range.to),
      }),
      this.names(visitor),
    ]);
    const content = html`${refused && problemSummary(refused.problem)}
      <form method="get" action="${visitor.home}/credits/usage">
        ${rangeFields(asked)} ${choiceField({ name: 'by', label: 'By', value: by, options: USAGE_OPTIONS })}
        <button>Show</button>
      </form>
      <p class="quiet">
        A refund counts on its own day, also if its audit was charged before. A voided charge counts as none.
      </p>
      ${usagePart(by, range, report, names)}`;
    return creditPage(visitor, '/usage', content, refused?.status);
  }

  @Opens('reader', 'entries.csv')
  async download(
    @CurrentVisitor() visitor: Visitor,
    @Query() query: Record<string, unknown>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable> {
    const { range, refused } = askedRange(query, new Date());
    if (refused) throw invalidParameter(refused.problem.message);
    const { workspaceId: workspace_id } = visitor;
    // A download asks the ledger for more than a report does.
    await this.limits.count(visitor, 'credits.usage');
    const read = (after: number, limit: number) =>
      this.commands.send(visitor, 'ledger.list-entries', { workspace_id, after, limit });
    const urlsOf = (auditIds: readonly string[]) => this.audits.urlsOf(workspace_id, auditIds);
    const lines = entriesCsv(range, { read, urlsOf, keys: await this.names(visitor) });
    // What fails before the first line gets a page. What fails later ends the connection: half a file must not look whole.
    const head = await lines.next();
    reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="credits-${workspace_id}-${range.from}-${range.to}.csv"`,
      'cache-control': 'no-store',
    });
    return Readable.from(withHead(head.value as string, lines), { objectMode: false });
  }

  private async names({ workspaceId }: Visitor): Promise<KeyNames> {
    return new KeyNames(await this.keys.names(workspaceId));
  }
}

async function* withHead(head: string, lines: AsyncGenerator<string>): AsyncGenerator<string> {
  yield head;
  yield* lines;
}

function balancePart(balance: BalanceReply | undefined): Html {
  if (!balance) return unread('The balance');
  const { lifetime_purchased: purchased, lifetime_consumed: consumed, owed } = balance;
  return html`<div class="cards" data-live="balance">
    ${card('Balance', balance.balance, `${formatUsd(balance.balance)}`)}
    ${
      owed !== undefined &&
      card('Owed', owed, 'Their payment was refunded or disputed. The next credits pay this first.')
    }
    ${card('Purchased in total', purchased, tierText(purchased))}
    ${card('Used in total', consumed, formatUsd(consumed))}
  </div>`;
}

function card(label: string, credits: number, note: string): Html {
  return html`<div class="card">
    <p class="label">${label}</p>
    <p class="figure">${creditsText(credits)}</p>
    <p class="quiet">${note}</p>
  </div>`;
}

function tierText(purchased: number): string {
  const next = nextTier(purchased);
  const tier = capitalised(tierOf(purchased));
  return next
    ? `Your tier is ${tier}. Buy ${creditsText(next.from - purchased)} more credits for ${capitalised(next.tier)}.`
    : `Your tier is ${tier}, the highest.`;
}

const BY: Readonly<Record<UsageKey, string>> = { day: 'Day', type: 'Type', key: 'Key' };
const USAGE_OPTIONS = Object.entries(BY);

/** Returns what the audits of some days cost, as a table, and by day also as a chart. */
function usagePart(by: UsageKey, range: DayRange, report: UsageReport | undefined, names: KeyNames): Html {
  if (!report) return unread('The usage');
  const { rows } = report;
  if (rows.length === 0)
    return emptyState(
      'No usage found',
      html`<p>No audit was charged or refunded in these days. Choose others above.</p>`,
    );
  const number = (name: string) => ({ name, num: true }) as const;
  return html`${by === 'day' && chart(range, rows)}
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
