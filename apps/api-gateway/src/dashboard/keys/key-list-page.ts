import type { KeyView, LimitOverrideView } from '#contracts/gateway/commands';
import { MAX_NAME_LENGTH } from '#contracts/validation/operator-input';
import { type Html, html } from '../../pages/html.js';
import { type Visitor, suffices } from '../access/visitor.js';
import { actionForm, textField, type RefusedForm } from '../frame/form.js';
import { emptyState, pager } from '../frame/list.js';
import type { ScreenPage } from '../frame/screen-response.js';
import { table, timeTag } from '../../pages/parts.js';

/** The newest first. */
interface ListedKeys {
  readonly usable: readonly KeyView[];
  /** Whether there are usable keys that are older. */
  readonly more: boolean;
  /** The last key of the page before; undefined on the first page. */
  readonly before: string | undefined;
  readonly ended: readonly KeyView[];
  /** Those that are not shown included. */
  readonly endedCount: number;
}

interface RefusedKey {
  readonly label: string;
  readonly refused: RefusedForm;
}

/** What the list says besides the keys. */
export interface KeyNotes {
  readonly typed?: RefusedKey;
  /** Whether the form of a new key was sent again, as by a reload of the page that showed it. */
  readonly wasShown?: boolean;
}

export function keyListPage(visitor: Visitor, keys: ListedKeys, { typed, wasShown }: KeyNotes): ScreenPage {
  const owner = suffices(visitor.role, 'owner');
  const { usable, more, before, endedCount } = keys;
  const here = `${visitor.home}/keys`;
  const content = html`${
      wasShown &&
      html`<p class="notice" role="status">
        This form was sent before, and a new key is shown only once. If you did not store it, make another
        one, and revoke the one that nobody has.
      </p>`
    }
    <p class="quiet">
      Programs call the API with a key. A key is shown once, when it is made. Only owners make, rotate and
      revoke keys.
    </p>
    ${usable.length === 0 ? noKey(owner, before !== undefined) : usableTable(visitor, usable, owner)}
    ${pager(here, { before }, more ? usable.at(-1)!.key_id : undefined)}
    ${owner && newKeyForm(visitor, typed)} ${endedCount !== 0 && endedTable(keys)}`;
  return { section: 'Keys', title: 'Keys', content, status: typed?.refused.status };
}

function noKey(owner: boolean, isLaterPage: boolean): Html {
  if (isLaterPage) return html`<p>There are no older keys that can be used.</p>`;
  return emptyState(
    'No keys yet',
    html`<p>
      ${owner ? 'Make one below, then call the API with it.' : 'An owner of the workspace can make one.'}
    </p>`,
  );
}

function usableTable({ home }: Visitor, keys: readonly KeyView[], owner: boolean): Html {
  return table({
    label: 'Keys',
    columns: ['Key', 'Created', 'Last used', 'Ends', 'Limits', ...(owner ? ['Change'] : [])],
    rows: keys.map((key) => [
      keyName(key),
      timeOr(key.created_at, ''),
      timeOr(key.last_used_at, 'Never'),
      timeOr(key.expires_at, 'Never'),
      limitsOf(key),
      ...(owner ? [changes(`${home}/keys/${key.key_id}`)] : []),
    ]),
  });
}

function changes(key: string): Html {
  return html`<a href="${key}/rotate">Rotate</a> <a href="${key}/revoke">Revoke</a>`;
}

function endedTable({ ended, endedCount }: ListedKeys): Html {
  const older = endedCount - ended.length;
  return html`<details>
    <summary>Ended keys (${endedCount.toLocaleString('en-US')})</summary>
    ${table({
      label: 'Ended keys',
      columns: ['Key', 'Created', 'Last used', 'Ended'],
      rows: ended.map((key) => [
        keyName(key),
        timeOr(key.created_at, ''),
        timeOr(key.last_used_at, 'Never'),
        html`${key.revoked_at === null ? 'Expired' : 'Revoked'}
        ${timeOr(key.revoked_at ?? key.expires_at, '')}`,
      ]),
    })}
    ${
      older !== 0 &&
      html`<p class="quiet">${older.toLocaleString('en-US')} older keys that have ended are not shown.</p>`
    }
  </details>`;
}

function newKeyForm(visitor: Visitor, typed?: RefusedKey): Html {
  const problem = typed?.refused.problem;
  return html`<h2>New key</h2>
    ${actionForm(
      visitor,
      `${visitor.home}/keys`,
      html`${textField({
          name: 'label',
          label: 'Label',
          value: typed?.label,
          hint: `Say which program uses it, in 1 to ${MAX_NAME_LENGTH} characters.`,
          problem,
        })} <button class="primary">Make the key</button>`,
      problem,
    )}`;
}

const NO_LABEL = 'No label';

/** How people name a key: by its label and its last characters. */
export function keyName({ name, hint }: Pick<KeyView, 'name' | 'hint'>): Html {
  return html`<bdi>${name ?? NO_LABEL}</bdi> <code>…${hint}</code>`;
}

/** As `keyName`, for what takes no markup. */
export function keyNameText({ name, hint }: Pick<KeyView, 'name' | 'hint'>): string {
  return `${name ?? NO_LABEL} …${hint}`;
}

/** A time; `none` if there is none. */
export function timeOr(time: string | null, none: string): Html {
  return time === null ? html`<span class="quiet">${none}</span>` : timeTag(new Date(time));
}

export function limitsOf({ overrides }: Pick<KeyView, 'overrides'>): Html {
  if (overrides.length === 0) return html`<span class="quiet">As the tier</span>`;
  return html`<ul>
    ${overrides.map((limit) => html`<li>${limitText(limit)}</li>`)}
  </ul>`;
}

function limitText({ endpoint, per_minute, per_day, until }: LimitOverrideView): Html {
  const perDay = per_day === null ? '' : `, ${per_day.toLocaleString('en-US')} a day`;
  const end = until === null ? undefined : html` until ${timeTag(new Date(until))}`;
  return html`<code>${endpoint}</code>: ${per_minute.toLocaleString('en-US')} a minute${perDay}${end}`;
}
