import { type Checked, violationOf } from '#contracts/validation/violation';
import { type Html, html } from '../../pages/html.js';
import { choiceField, type FormProblem, type Option, problemSummary, textField, timeField } from './form.js';

/** The fields of a list's address: what was typed in its filter, and the position that the page begins behind. */
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
  readonly time: (name: Name) => Html;
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
    time: (name) => timeField(field(name)),
    choice: (name, options) => {
      const { value, ...shown } = field(name);
      const all: readonly Option[] = [['', 'Any'], ...options];
      const isKnown = all.some(([option]) => option === value);
      return choiceField({ ...shown, value, options: isKnown ? all : [...all, [value, value]] });
    },
  });
  return html`${problem && problemSummary(problem)}
    <details ${problem || Object.keys(typed).some((name) => name in labels) ? html`open` : undefined}>
      <summary>Filter</summary>
      <form method="get" action="${here}" role="search">
        <div class="fields">${fields}</div>
        <p class="row"><button>Filter</button> <a href="${here}">Clear</a></p>
      </form>
    </details>`;
}

/**
 * Links to the newest entries and to those behind the position `older`, where there are any. The field `position` of
 * `typed` has the position that this page begins behind.
 */
export function pager(
  here: string,
  typed: Typed,
  older: string | number | null | undefined,
  position = 'before',
): Html | undefined {
  const { [position]: begin, ...filter } = typed as Readonly<Record<string, string>>;
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

/** Says that there is nothing, and what to do next. */
export function emptyState(title: string, next: Html): Html {
  return html`<div class="empty">
    <h2>${title}</h2>
    ${next}
  </div>`;
}

/**
 * Says it of a page of a list. `unsearched`: a sentence that says that older ones were not all looked at. `next` is for
 * a list that has nothing yet.
 */
export function emptyList(
  name: string,
  { typed, unsearched }: { readonly typed: Typed; readonly unsearched?: string | undefined },
  next: Html,
): Html {
  if (Object.keys(typed).length === 0 && !unsearched) return emptyState(`No ${name} yet`, next);
  const advice = unsearched ? `${unsearched} Go on with Older.` : 'Change the filter, or clear it.';
  return emptyState(`No ${name} found`, html`<p>${advice}</p>`);
}

/** Where a page of a list begins: behind an entry's time in microseconds since 1970, and its id, which is a UUID. */
export const POSITION = /^\d{1,16}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The same in the list of requests. */
export const REQUEST_POSITION = /^\d{1,16}\.req_[0-9a-z]{26}$/;

/** Returns the SQL of an entry's position. */
export function positionOf(time: string, id: string): string {
  return `(extract(epoch from ${time}) * 1000000)::bigint || '.' || ${id}`;
}

/** Returns the time and the id of a position; undefined for both without one. */
export function positionIn(position: string | undefined): readonly (string | undefined)[] {
  const [micros, id] = position?.split('.') ?? [];
  return [micros, id];
}
