import type { AuditStatus } from '#contracts/audit/audits';
import type { BalanceReply } from '#contracts/ledger/commands';
import { nextTier, tierOf } from '#contracts/limits';
import { formatUsd } from '#contracts/money/money';
import { badge, capitalised, creditsText, table, timeTag, type Tone } from '../../pages/parts.js';
import { type Html, html } from '../../pages/html.js';
import { shortUrl, statusBadge } from '../audits/audit-text.js';
import { dayBars } from '../../pages/charts.js';
import { typeName } from '../../reports/model/report-names.js';
import { unread } from '../frame/screen-response.js';
import { type LatestAudit, type Overview, RATE_DAYS } from './read-overview.js';
import { lastDays, rateOf, spentOn } from './day-totals.js';
import type { EndpointView } from '#contracts/webhooks/endpoint-commands';

export function overviewPage(overview: Overview, home: string): Html {
  return html`${firstSteps(overview, home)} ${creditCards(overview, home)}
  ${endpointsPart(overview.endpoints, home)} ${charts(overview)} ${latestPart(overview.latest, home)}`;
}

function creditCards(overview: Overview, home: string): Html {
  const { balance } = overview;
  if (!balance) return unread('The balance');
  return html`<div class="cards">
    ${balanceCard(balance, home)} ${leftCard(overview, balance)} ${tierCard(balance)}
  </div>`;
}

function balanceCard({ balance, low_balance_threshold: threshold }: BalanceReply, home: string): Html {
  const isLow = balance < threshold;
  return html`<section class="card" data-live="balance">
    <h2 class="label">Balance</h2>
    <p class="figure">${creditsText(balance)}</p>
    <p class="quiet">credits, ${formatUsd(balance)}. <a href="${home}/credits/top-up">Buy credits</a></p>
    <p class="quiet">
      ${isLow && badge('Low', 'warn')}
      ${
        threshold === 0
          ? html`No event tells of a low balance. <a href="${home}/credits/threshold">Set a threshold</a>`
          : html`Below ${creditsText(threshold)} credits, the event <code>balance.low</code> is sent.
              <a href="${home}/credits/threshold">Change</a>`
      }
    </p>
  </section>`;
}

function leftCard({ days: { totals, uncounted }, now }: Overview, { balance }: BalanceReply): Html {
  // A young workspace has the same rate twice.
  const rates = distinct(
    [7, RATE_DAYS].map((days) => {
      const last = lastDays(now, days);
      if (last.some((day) => uncounted.includes(day)))
        return { left: '–', text: `The last ${days} days are not counted yet.` };
      const rate = rateOf(last, totals);
      if (rate === undefined) return { left: '–', text: `Nothing was spent in the last ${days} days.` };
      const left = Math.max(0, Math.floor(balance / rate.perDay));
      const per = `${creditsText(Math.round(rate.perDay))} credits a day`;
      const mean = rate.days === 1 ? 'as today' : `the mean of the last ${rate.days} days`;
      return { left: creditsText(left), text: `at ${per}, ${mean}` };
    }),
  );
  return html`<section class="card" data-live="days-left">
    <h2 class="label">Days left</h2>
    ${rates.map(
      ({ left, text }, index) =>
        html`<p class="${index === 0 ? 'figure' : 'quiet'}">${left}</p>
          <p class="quiet">${text}</p>`,
    )}
  </section>`;
}

interface DaysLeft {
  readonly left: string;
  readonly text: string;
}

function distinct(lines: readonly DaysLeft[]): readonly DaysLeft[] {
  return lines.filter(({ text }, index) => lines.findIndex((one) => one.text === text) === index);
}

function tierCard({ lifetime_purchased: purchased }: BalanceReply): Html {
  const next = nextTier(purchased);
  return html`<section class="card">
    <h2 class="label">Tier</h2>
    <p class="figure">${capitalised(tierOf(purchased))}</p>
    <p class="quiet">
      ${
        next
          ? `Buy ${creditsText(next.from - purchased)} more credits for ${capitalised(next.tier)}.`
          : 'The highest tier.'
      }
    </p>
  </section>`;
}

const SERIES: readonly {
  readonly statuses: readonly AuditStatus[];
  readonly name: string;
  readonly tone: Tone;
}[] = [
  { statuses: ['complete'], name: 'Complete', tone: 'good' },
  { statuses: ['failed'], name: 'Failed', tone: 'bad' },
  { statuses: ['cancelled'], name: 'Cancelled', tone: 'warn' },
  { statuses: ['queued', 'processing'], name: 'In progress', tone: 'quiet' },
];

function charts({ days: { totals, uncounted }, now }: Overview): Html {
  const days = lastDays(now, RATE_DAYS);
  const missing = days.filter((day) => uncounted.includes(day));
  const auditsOn = (day: string, statuses: readonly AuditStatus[]) =>
    totals
      .filter((total) => total.day === day && statuses.includes(total.status))
      .reduce((sum, { audits }) => sum + audits, 0);
  return html`${
      missing.length !== 0 &&
      html`<p class="notice">
        ${missing.length} of the days are not counted yet, the newest of them ${missing[0]}. Load the page
        again to go on.
      </p>`
    }
    <div class="cards pair">
      <section class="card">
        <h2>Audits by day</h2>
        ${dayBars({
          title: 'Audits',
          series: SERIES,
          days: days.map((day) => ({ day, counts: SERIES.map(({ statuses }) => auditsOn(day, statuses)) })),
        })}
      </section>
      <section class="card">
        <h2>Credits by day</h2>
        ${dayBars({
          title: 'Credits',
          series: [{ name: 'Credits', tone: 'accent' }],
          days: days.map((day) => ({ day, counts: [spentOn([day], totals)] })),
        })}
        <p class="quiet">What the audits created on a day cost, after refunds.</p>
      </section>
    </div>`;
}

function latestPart(latest: readonly LatestAudit[], home: string): Html | undefined {
  if (latest.length === 0) return undefined;
  return html`<section>
    <h2>Latest audits</h2>
    ${table({
      label: 'Latest audits',
      columns: ['URL', 'Status', { name: 'Score', num: true }, 'Type', 'Created'],
      rows: latest.map((audit) => [
        html`<a href="${home}/audits/${audit.audit_id}">${shortUrl(audit.url)}</a>`,
        statusBadge(audit.status),
        audit.overall ?? undefined,
        typeName(audit.audit_type),
        timeTag(audit.created_at),
      ]),
    })}
    <p><a href="${home}/audits">All audits</a></p>
  </section>`;
}

/** What a new workspace does first; nothing once all of it is done, or while it is unknown. */
function firstSteps({ hasKey, latest, endpoints }: Overview, home: string): Html | undefined {
  const steps = [
    { done: hasKey, text: 'Create an API key', path: '/keys' },
    { done: latest.length > 0, text: 'Create your first audit', path: '/audits' },
    {
      done: endpoints === undefined || endpoints.length > 0,
      text: 'Add an endpoint for webhooks',
      path: '/webhooks',
    },
  ];
  if (steps.every(({ done }) => done)) return undefined;
  return html`<section class="card">
    <h2>First steps</h2>
    <ol class="steps">
      ${steps.map(
        ({ done, text, path }) =>
          html`<li>
            ${done ? badge('Done', 'good') : badge('To do')}
            ${done ? text : html`<a href="${home}${path}">${text}</a>`}
          </li> `,
      )}
    </ol>
  </section>`;
}

/** Endpoints that need somebody: those that fail, are disabled, or hold deliveries. Nothing if there are none. */
function endpointsPart(endpoints: readonly EndpointView[] | undefined, home: string): Html | undefined {
  if (!endpoints) return unread('Endpoints');
  const troubled = endpoints.filter(
    ({ status, consecutive_failures: failures, held }) => status === 'disabled' || failures > 0 || held > 0,
  );
  if (troubled.length === 0) return undefined;
  return html`<section>
    <h2>Endpoints that need attention</h2>
    <ul>
      ${troubled.map((endpoint) => html`<li>${troubleOf(endpoint, home)}</li> `)}
    </ul>
    <p><a href="${home}/webhooks">Webhooks</a></p>
  </section>`;
}

function troubleOf(
  { endpoint_id, url, status, consecutive_failures: failures, held }: EndpointView,
  home: string,
): Html {
  return html`<a href="${home}/webhooks/${endpoint_id}"><code>${url}</code></a>
    ${status === 'disabled' && badge('Disabled', 'bad')}
    ${failures > 0 && badge(`${creditsText(failures)} failed in a row`, 'warn')}
    ${held > 0 && badge(`${creditsText(held)} deliveries held`, 'warn')}`;
}
