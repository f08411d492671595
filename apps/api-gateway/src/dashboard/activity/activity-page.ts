import { type Html, html } from '../../pages/html.js';
import { badge, type Tone } from '../../pages/parts/badge.js';
import type { FormProblem } from '../frame/form.js';
import { emptyList, filterForm, pager } from '../frame/list.js';
import { creditsText } from '../../pages/parts/credits.js';
import { table } from '../../pages/parts/table.js';
import { exactTimeTag } from '../../pages/parts/time.js';
import { ACTION_OPTIONS, actionName } from './action-names.js';
import { type ActivityFilter, type ActivityPage, MAX_LOOKED_AT, type NotedAction } from './activity.js';

interface ActivityView {
  readonly home: string;
  readonly filter: ActivityFilter;
  readonly problem?: FormProblem | undefined;
  /** Undefined if the filter is wrong. */
  readonly page: ActivityPage | undefined;
}

export const ACTIVITY_LABELS = { person: 'E-mail address', name: 'Action' } as const;

const TONES: Readonly<Record<NotedAction['outcome'], Tone>> = {
  done: 'good',
  refused: 'warn',
  unknown: 'bad',
  running: 'quiet',
};

export function activityPage({ home, filter, problem, page }: ActivityView): Html {
  const here = `${home}/activity`;
  return html`${filterForm(
    here,
    { typed: filter, labels: ACTIVITY_LABELS, problem },
    ({ text, choice }) => html`${text('person')} ${choice('name', ACTION_OPTIONS)}`,
  )}
  ${page && (page.actions.length > 0 ? actionTable(page.actions) : nothing(filter, page))}
  ${page && pager(here, filter, page.next)}`;
}

function nothing(filter: ActivityFilter, { next }: ActivityPage): Html {
  return emptyList(
    'activity',
    {
      isSet: Object.keys(filter).length > 0,
      unsearched: next && `None of the last ${creditsText(MAX_LOOKED_AT)} actions matches.`,
    },
    html`<p>What people do in this dashboard is listed here.</p>`,
  );
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
