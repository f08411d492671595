import { type Checked, violationOf } from '#contracts/validation/violation';
import { type Html, html } from '../../pages/html.js';
import { choiceField, type FormProblem, type Option, problemSummary, textField } from './form.js';

/** What was typed in a filter, and the position that the page begins behind, by the names of their fields. */
export type Typed = Readonly<Partial<Record<string, string>>>;

export interface ReadFilter<Filter> {
  /** What the form shows again. */
  readonly typed: Typed;
  /** Undefined if something is wrong: a wrong filter must not list everything. */
  readonly filter?: Filter;
  readonly problem?: FormProblem;
}

/**
 * Reads the filter of a list: its fields, which `labels` names, and the position `before`. Empty ones are absent.
 * `problem` is the first rule of `type` that is broken.
 */
export function readFilter<Filter extends object>(
  type: Checked<Filter>,
  query: Readonly<Record<string, unknown>>,
  labels: Readonly<Record<string, string>>,
): ReadFilter<Filter> {
  const given = [...Object.keys(labels), 'before']
    .map((name) => [name, trimmed(query[name])] as const)
    .filter(([, value]) => value !== undefined && value !== '');
  const typed = Object.fromEntries(given.filter(([, value]) => typeof value === 'string')) as Typed;
  const filter = Object.fromEntries(given) as Filter;
  const violation = violationOf(type, filter);
  if (!violation) return { typed, filter };
  const { field, rule } = violation;
  const message = `${labels[field] ?? field} ${rule}.`;
  return { typed, problem: { ...(field in labels && { field }), message } };
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}

/** A filter as its form shows it. */
interface FilterView<Name extends string> {
  readonly typed: Typed;
  readonly labels: Readonly<Record<Name, string>>;
  readonly problem?: FormProblem | undefined;
}

/** Makes the fields of a filter. A choice is of any value, too; what was typed and is no option becomes one. */
interface FilterFields<Name extends string> {
  readonly text: (name: Name, hint?: string) => Html;
  readonly choice: (name: Name, options: readonly Option[]) => Html;
}

/** The filter of the list at `here`. It is closed until it is used. */
export function filterForm<Name extends string>(
  here: string,
  { typed, labels, problem }: FilterView<Name>,
  fieldsOf: (fields: FilterFields<Name>) => Html,
): Html {
  const field = (name: Name) => ({ name, label: labels[name], value: typed[name] ?? '', problem });
  const fields = fieldsOf({
    text: (name, hint) => textField({ ...field(name), type: 'search', hint }),
    choice: (name, options) => {
      const { value, ...shown } = field(name);
      const all: readonly Option[] = [['', 'Any'], ...options];
      const isKnown = all.some(([option]) => option === value);
      return choiceField({ ...shown, value, options: isKnown ? all : [...all, [value, value]] });
    },
  });
  return html`${problem && problemSummary(problem)}
    <details ${isFiltered(typed, labels) || problem ? html`open` : undefined}>
      <summary>Filter</summary>
      <form method="get" action="${here}" role="search">
        <div class="fields">${fields}</div>
        <p class="row"><button>Filter</button> <a href="${here}">Clear</a></p>
      </form>
    </details>`;
}

/** Whether something is left out of a list, other than newer entries. */
export function isFiltered(typed: object, labels: object): boolean {
  return Object.keys(typed).some((name) => name in labels);
}

/**
 * Links to the newest entries and to those behind the position `older`, where there are any. `query` is that of this page;
 * the position that it begins behind is in its field `position`.
 */
export function pager(
  here: string,
  query: object,
  older: string | number | null | undefined,
  position = 'before',
): Html | undefined {
  const { [position]: begin, ...filter } = query as Readonly<Record<string, string>>;
  if (begin === undefined && older == null) return undefined;
  const address = (fields: Readonly<Record<string, string>>) => {
    const text = new URLSearchParams(fields).toString();
    return text === '' ? here : `${here}?${text}`;
  };
  return html`<nav class="pager" aria-label="Pages">
    ${begin === undefined ? html`<span></span>` : html`<a class="button" href="${address(filter)}">Newest</a>`}
    ${
      older == null
        ? undefined
        : html`<a class="button" href="${address({ ...filter, [position]: String(older) })}" rel="next"
            >Older</a
          >`
    }
  </nav>`;
}

/** What stands where there is nothing yet: that there is nothing, and what to do next. */
export function emptyState(title: string, next: Html): Html {
  return html`<div class="empty">
    <h2>${title}</h2>
    ${next}
  </div>`;
}

/** The same in the place of a page of a list. `unsearched` says, in a sentence, that older ones were not all looked at. */
export function emptyList(
  name: string,
  { isSet, unsearched }: { readonly isSet: boolean; readonly unsearched?: string | undefined },
  next: Html,
): Html {
  if (!isSet && !unsearched) return emptyState(`No ${name} yet`, next);
  const advice = unsearched ? `${unsearched} Go on with Older.` : 'Change the filter, or clear it.';
  return emptyState(`No ${name} found`, html`<p>${advice}</p>`);
}

/** What positions are in lists whose ids are UUIDs, and in that of requests. */
export const POSITION = /^\d{1,16}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const REQUEST_POSITION = /^\d{1,16}\.req_[0-9a-z]{26}$/;

/** The SQL of an entry's position: its time in microseconds, and its id. */
export function positionOf(time: string, id: string): string {
  return `(extract(epoch from ${time}) * 1000000)::bigint || '.' || ${id}`;
}

/** Returns the time in microseconds since 1970 and the id of a position; undefined for both without one. */
export function positionIn(position: string | undefined): readonly (string | undefined)[] {
  const [micros, id] = position?.split('.') ?? [];
  return [micros, id];
}
