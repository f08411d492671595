import { Query } from '@nestjs/common';
import { Matches } from 'class-validator';
import { MayBeAbsent } from '#contracts/validation/fields';
import { MAX_EMAIL_LENGTH } from '#contracts/validation/operator-input';
import { IsLine } from '#contracts/validation/text';
import { Opens, Screen } from '../access/screen.js';
import { CurrentVisitor, type Visitor } from '../access/visitor.js';
import { readFilter, emptyList, filterForm, pager, type Typed, POSITION } from '../frame/list.js';
import type { ScreenPage } from '../frame/screen-response.js';
import { asAddress } from '../sign-in/sign-in-links.js';
import { Activity, type ActivityPage, MAX_LOOKED_AT, type NotedAction } from './activity.js';
import { type Html, html } from '../../pages/html.js';
import { badge, creditsText, exactTimeTag, table, type Tone } from '../../pages/parts.js';
import type { FormProblem } from '../frame/form.js';

const MAX_NAME_LENGTH = 100;

class ActivityQuery {
  @MayBeAbsent()
  @IsLine(MAX_EMAIL_LENGTH)
  readonly person?: string;

  @MayBeAbsent()
  @IsLine(MAX_NAME_LENGTH)
  readonly name?: string;

  @MayBeAbsent()
  @Matches(POSITION, { message: '$property must be that of an action: use the link to older ones' })
  readonly before?: string;
}

/** What was done in the dashboard of a workspace, and by whom. */
@Screen('activity')
export class ActivityScreen {
  constructor(private readonly activity: Activity) {}

  @Opens('owner')
  async list(
    @CurrentVisitor() visitor: Visitor,
    @Query() query: Readonly<Record<string, unknown>>,
  ): Promise<ScreenPage> {
    const { typed, filter, problem } = readFilter(ActivityQuery, query, ACTIVITY_LABELS);
    const person = filter?.person === undefined ? undefined : asAddress(filter.person);
    const page = filter && (await this.activity.list(visitor.workspaceId, { ...filter, person }));
    const content = activityPage({ home: visitor.home, typed, problem, page });
    return { section: 'Activity', title: 'Activity', content, status: problem && 422 };
  }
}

interface ActivityView {
  readonly home: string;
  readonly typed: Typed;
  readonly problem?: FormProblem | undefined;
  readonly page: ActivityPage | undefined;
}

const ACTIVITY_LABELS = { person: 'E-mail address', name: 'Action' } as const;

const TONES: Readonly<Record<NotedAction['outcome'], Tone>> = {
  done: 'good',
  refused: 'warn',
  unknown: 'bad',
  running: 'quiet',
};

function activityPage({ home, typed, problem, page }: ActivityView): Html {
  const here = `${home}/activity`;
  return html`${filterForm(
    here,
    { typed, labels: ACTIVITY_LABELS, problem },
    ({ text, choice }) => html`${text('person')} ${choice('name', ACTION_OPTIONS)}`,
  )}
  ${page && (page.actions.length > 0 ? actionTable(page.actions) : nothing(typed, page))}
  ${page && pager(here, typed, page.next)}`;
}

function nothing(typed: Typed, { next }: ActivityPage): Html {
  return emptyList(
    'activity',
    {
      typed,
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

/** What people did, in the words of the buttons. */
const NAMES: Readonly<Record<string, string>> = {
  'session.start': 'Sign in',
  'person.link': 'Create a sign-in link',
  'person.invite': 'Invite a person',
  'person.change-role': 'Change a role',
  'person.remove': 'Remove a person',
  'audit.create': 'Create an audit',
  'audit.cancel': 'Cancel an audit',
  'report-link.create': 'Create a report link',
  'report-link.revoke': 'Revoke a report link',
  'brand.set': 'Set the brand',
  'brand.remove': 'Remove the brand',
  'bodies.keep': 'Keep bodies of requests',
  'bodies.delete': 'Delete bodies, and keep no more',
  'credits.top-up': 'Buy credits',
  'credits.set-threshold': 'Set the threshold',
  'endpoint.add': 'Add an endpoint',
  'endpoint.change': 'Change an endpoint',
  'endpoint.test': 'Send a test event',
  'endpoint.enable': 'Enable an endpoint',
  'endpoint.disable': 'Disable an endpoint',
  'endpoint.rotate': 'Rotate a secret',
  'endpoint.deliver-held': 'Deliver what was held',
  'endpoint.drop-held': 'Drop what was held',
  'endpoint.recover': 'Recover deliveries',
  'endpoint.remove': 'Remove an endpoint',
  'delivery.replay': 'Replay a delivery',
  'key.create': 'Create a key',
  'key.rotate': 'Rotate a key',
  'key.revoke': 'Revoke a key',
};

const ACTION_OPTIONS = Object.entries(NAMES);

/** Returns an action as people read it; one that is not known here keeps its own name. */
function actionName(name: string): string {
  return Object.hasOwn(NAMES, name) ? NAMES[name]! : name;
}
