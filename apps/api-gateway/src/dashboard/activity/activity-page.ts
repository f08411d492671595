import { type Html, html } from '../../pages/html.js';
import { badge, type Tone } from '../../pages/parts/badge.js';
import { emptyState } from '../frame/empty-state.js';
import { filterPart } from '../frame/filter.js';
import { choiceField, type FormProblem, textField } from '../frame/form.js';
import { pager } from '../frame/pager.js';
import { table } from '../../pages/parts/table.js';
import { exactTimeTag } from '../../pages/parts/time.js';
import { ACTION_OPTIONS, actionName } from './action-names.js';
import { type ActivityFilter, type ActivityPage, MAX_LOOKED_AT, type NotedAction } from './activity.js';

interface ActivityView {
  readonly home: string;
  readonly filter: ActivityFilter;
  readonly page: ActivityPage;
  readonly problem?: FormProblem | undefined;
}

const TONES: Readonly<Record<NotedAction['outcome'], Tone>> = {
  done: 'good',
  refused: 'warn',
  unknown: 'bad',
  running: 'quiet',
};

export function activityPage({ home, filter, page, problem }: ActivityView): Html {
  const { before, ...shown } = filter;
  const { person, name } = shown;
  const isSet = person !== undefined || name !== undefined;
  const known = ACTION_OPTIONS.some(([action]) => action === (name ?? ''));
  const fields = html`${textField({ name: 'person', label: 'E-mail address', type: 'search', value: person, problem })}
  ${choiceField({
    name: 'name',
    label: 'Action',
    value: name,
    options: [
      ['', 'Any'],
      ...ACTION_OPTIONS,
      ...(name === undefined || known ? [] : [[name, name] as const]),
    ],
    problem,
  })}`;
  return html`${filterPart({ action: `${home}/activity`, fields, isSet, problem })}
  ${page.actions.length === 0 ? nothing(isSet || before !== undefined, page) : actionTable(page.actions)}
  ${pager({
    newest: before === undefined ? undefined : addressOf(home, shown),
    older: page.next === undefined ? undefined : addressOf(home, { ...shown, before: page.next }),
  })}`;
}

function nothing(isFiltered: boolean, { next }: ActivityPage): Html {
  if (next !== undefined)
    return emptyState(
      'No activity found',
      html`<p>
        None of the last ${MAX_LOOKED_AT.toLocaleString('en-US')} actions matches. Go on with Older.
      </p>`,
    );
  return isFiltered
    ? emptyState('No activity found', html`<p>Change the filter, or clear it.</p>`)
    : emptyState('No activity yet', html`<p>What people do in this dashboard is listed here.</p>`);
}

function actionTable(actions: readonly NotedAction[]): Html {
  return table({
    label: 'Activity',
    columns: ['Time', 'Person', 'Action', 'Outcome', 'Subject', 'Details'],
    rows: actions.map(({ at, email, name, subject, details, outcome, message }) => [
      exactTimeTag(at),
      email,
      actionName(name),
      html`${badge(outcome, TONES[outcome])} ${message ?? undefined}`,
      subject === null ? undefined : html`<code>${subject}</code>`,
      detailsText(details),
    ]),
  });
}

function detailsText(details: NotedAction['details']): string {
  return Object.entries(details)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}

function addressOf(home: string, filter: ActivityFilter): string {
  const set = Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${home}/activity?${new URLSearchParams(set).toString()}`;
}
