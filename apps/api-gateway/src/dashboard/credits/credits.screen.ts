import { Readable } from 'node:stream';
import { Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { BalanceReply } from '#contracts/ledger/commands';
import { nextTier, tierOf } from '#contracts/limits';
import { formatUsd } from '#contracts/money/money';
import { KeyRecords } from '../../workspaces/api-keys/key-records.js';
import { endOf } from '../../billing/credits/credits-queries.js';
import { invalidParameter, wholeNumberOf } from '../../http/validation/query-parameters.js';
import { html, type Html } from '../../pages/html.js';
import { PersonLimits } from '../access/person-limits.js';
import { Opens, Screen } from '../access/screen.js';
import { CurrentVisitor, type Visitor } from '../access/visitor.js';
import { choiceField, problemSummary } from '../frame/form.js';
import type { ScreenPage } from '../frame/screen-response.js';
import { creditPage } from './credit-page.js';
import { askedRange, rangeFields } from './day-range.js';
import { entriesCsv } from './entries-csv.js';
import { entryPart, KeyNames } from './entry-part.js';
import { capitalised, creditsText } from '../../pages/parts.js';
import { PersonCommands } from '../access/person-commands.js';
import { unread } from '../frame/unread.js';
import { USAGE_OPTIONS, usagePart } from './usage-part.js';

const PAGE = 50;
const NEWEST = Number.MAX_SAFE_INTEGER;

/** The balance, what moved it, and what audits cost. */
@Screen('credits')
export class CreditsScreen {
  constructor(
    private readonly commands: PersonCommands,
    private readonly keys: KeyRecords,
    private readonly limits: PersonLimits,
  ) {}

  @Opens('reader')
  async show(@CurrentVisitor() visitor: Visitor, @Query('before') given: unknown): Promise<ScreenPage> {
    const position = typeof given === 'string' ? given : undefined;
    const before = position === undefined ? NEWEST : (wholeNumberOf(position) ?? 0);
    const { workspaceId: workspace_id, home } = visitor;
    const [balance, page, names] = await Promise.all([
      this.commands.read(visitor, 'ledger.get-balance', { workspace_id }),
      this.commands.read(visitor, 'ledger.list-entries', {
        workspace_id,
        after: 0,
        limit: PAGE,
        before: before >= 1 && before <= NEWEST ? before : NEWEST,
      }),
      this.names(visitor),
    ]);
    const asked = askedRange({}, new Date());
    const content = html`${balancePart(balance)}
      <h2>Entries</h2>
      ${entryPart(home, page, names, position)}
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
    const lines = entriesCsv(range, await this.names(visitor), read);
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
      owed === undefined
        ? undefined
        : card('Owed', owed, 'Their payment was refunded or disputed. The next credits pay this first.')
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
