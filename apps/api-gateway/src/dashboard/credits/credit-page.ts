import { MAX_USAGE_DAYS } from '#contracts/ledger/entries';
import { type Html, html } from '../../pages/html.js';
import type { Visitor } from '../access/visitor.js';
import type { ScreenPage } from '../frame/screen-response.js';
import { ApiError } from '../../http/errors/api-error.js';
import { readQuery } from '../../http/validation/query-parameters.js';
import { refusalOf } from '../../http/validation/refused-as.js';
import { type DayRange, rangeOf, UsageQuery } from '../../billing/credits/credits-queries.js';
import { textField, type RefusedForm, refusalFrom } from '../frame/form.js';

/** The pages of the section, in the order of their links. */
const PAGES = [
  ['', 'Credits'],
  ['/usage', 'Usage'],
  ['/top-up', 'Buy credits'],
  ['/threshold', 'Threshold'],
  ['/statement', 'Statement'],
] as const;

type CreditPath = (typeof PAGES)[number][0];

/** Returns a page of the section, below the links to its other pages. */
export function creditPage({ home }: Visitor, path: CreditPath, content: Html, status?: number): ScreenPage {
  const title = PAGES.find(([own]) => own === path)?.[1] ?? 'Credits';
  const links = PAGES.map(([own, name]) => {
    const current = own === path ? html`aria-current="page"` : undefined;
    return html`<li><a href="${home}/credits${own}" ${current}>${name}</a></li>`;
  });
  const tabs = html`<nav class="tabs" aria-label="Credits">
    <ul>
      ${links}
    </ul>
  </nav>`;
  return { section: 'Credits', title, content: html`${tabs}${content}`, status };
}

/** What a page was asked for. If that is not valid: the last 30 days, and why. */
interface AskedRange {
  readonly range: DayRange;
  readonly by: UsageQuery['by'];
  readonly refused?: RefusedForm;
}

/** Reads the query of a page as the API reads that of GET /credits/usage. Empty fields of a form are left out. */
export function askedRange(query: Readonly<Record<string, unknown>>, now: Date): AskedRange {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
  try {
    const asked = readQuery(UsageQuery, given);
    const refused = refusalOf(UsageQuery, asked);
    if (refused) throw refused;
    const valid = asked as unknown as UsageQuery;
    return { range: rangeOf(valid, now), by: valid.by };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return {
      range: rangeOf({ from: undefined, to: undefined }, now),
      by: 'day',
      refused: refusalFrom(error),
    };
  }
}

export function rangeFields({ range: { from, to } }: AskedRange): Html {
  return html`<div class="row">
      ${textField({ name: 'from', label: 'First day', type: 'date', value: from })}
      ${textField({ name: 'to', label: 'Last day', type: 'date', value: to })}
    </div>
    <p class="quiet">Days in UTC, at most ${MAX_USAGE_DAYS}.</p>`;
}
