import { type Html, html } from '../../pages/html.js';
import { badge, type Tone } from '../frame/badge.js';
import { emptyState } from '../frame/empty-state.js';
import { type FormProblem, problemSummary, textField } from '../frame/form.js';
import { pager } from '../frame/pager.js';
import { table } from '../frame/table.js';
import { exactTimeTag } from '../frame/time.js';
import type { ActivityFilter, ActivityPage, NotedAction } from './activity.js';

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
  const { person, name } = filter;
  return html`${problem && problemSummary(problem)}
    <form method="get" action="${home}/activity">
      <div class="row">
        ${textField({ name: 'person', label: 'E-mail address', type: 'search', value: person, problem })}
        ${textField({ name: 'name', label: 'Action', type: 'search', value: name, hint: 'Such as key.create', problem })}
        <button>Find</button>
      </div>
    </form>
    ${page.actions.length === 0 ? nothing(home, filter) : actionTable(page.actions)}
    ${pager({ older: page.next === undefined ? undefined : addressOf(home, { ...filter, before: page.next }) })}`;
}

function nothing(home: string, { person, name, before }: ActivityFilter): Html {
  const filtered = [person, name, before].some((each) => each !== undefined);
  return emptyState(
    filtered ? 'Nothing found' : 'Nothing yet',
    filtered
      ? html`<p><a href="${home}/activity">Show all</a></p>`
      : html`<p>What people change in this dashboard is listed here.</p>`,
  );
}

function actionTable(actions: readonly NotedAction[]): Html {
  return table({
    label: 'Activity',
    columns: ['Time', 'Person', 'Action', 'Of', 'Details', 'Outcome'],
    rows: actions.map(({ at, email, name, subject, details, outcome, message }) => [
      exactTimeTag(at),
      email,
      html`<code>${name}</code>`,
      subject ?? '',
      detailsText(details),
      html`${badge(outcome, TONES[outcome])}${message === null ? undefined : html` ${message}`}`,
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
