import type { CreditEntry, EntryList } from '#contracts/ledger/entries';
import { type Html, html, type HtmlValue } from '../../pages/html.js';
import { creditsText } from '../../pages/parts/credits.js';
import { emptyState, pager } from '../frame/list.js';
import { table } from '../../pages/parts/table.js';
import { timeTag } from '../../pages/parts/time.js';
import { unread } from '../frame/unread.js';
import { entryName, type KeyNames, subjectOf } from './entry-text.js';

/** Returns a page of entries, newest first, with links to the newest and to older ones. */
export function entryPart(
  home: string,
  page: EntryList | undefined,
  names: KeyNames,
  isNewest: boolean,
): Html {
  if (!page) return unread('The list of entries');
  if (page.entries.length === 0)
    return emptyState(
      'No entries yet',
      html`<p><a href="${home}/credits/top-up">Buy credits</a>, then create an audit.</p>`,
    );
  return html`${table({
    label: 'Entries',
    columns: [
      'Time',
      'Entry',
      { name: 'Credits', num: true },
      { name: 'Balance after', num: true },
      'Subject',
      'Key',
    ],
    rows: page.entries.map((entry) => rowOf(entry, home, names)),
  })}
  ${pager(`${home}/credits`, isNewest ? {} : { before: '' }, page.next_before)}`;
}

function rowOf(entry: CreditEntry, home: string, names: KeyNames): readonly HtmlValue[] {
  const { type, amount, balance_after, created_at, key_id } = entry;
  return [
    timeTag(new Date(created_at)),
    entryName(type),
    `${amount > 0 ? '+' : ''}${creditsText(amount)}`,
    creditsText(balance_after),
    subjectOf(entry, home),
    key_id === undefined ? undefined : names.of(key_id),
  ];
}
