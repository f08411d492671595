import { MAX_USAGE_DAYS } from '#contracts/ledger/entries';
import { type Html, html } from '../../pages/html.js';
import { ApiError } from '../../http/errors/api-error.js';
import { readQuery } from '../../http/validation/query-parameters.js';
import { refusalOf } from '../../http/validation/refused-as.js';
import { type DayRange, rangeOf, UsageQuery } from '../../billing/credits/credits-queries.js';
import { textField } from '../frame/form.js';
import { type RefusedForm, refusalFrom } from '../frame/refused-form.js';

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
