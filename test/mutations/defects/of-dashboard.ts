import type { CodeMutation } from '../mutation.js';

const GATEWAY = 'apps/api-gateway/src';
const DASHBOARD = `${GATEWAY}/dashboard`;
const REPORTS = `${GATEWAY}/reports`;
const RIGHTS = 'apps/webhook-dispatcher/src/workspace-rights.int.spec.ts';

/** Of who may see and do what in the dashboard, and of what its pages show. */
export const DASHBOARD_MUTATIONS: readonly CodeMutation[] = [
  {
    mistake: 'a reader may do in the dashboard what an owner may',
    file: `${DASHBOARD}/access/dashboard.guard.ts`,
    find: 'if (!suffices(role, least)) throw Refusal.page(403, notAllowedPage(base, workspace, least));',
    replace: '',
    caughtBy: [`${DASHBOARD}/access/rights.int.spec.ts`],
  },
  {
    mistake: 'a form of the dashboard is taken with the token of another session',
    file: `${DASHBOARD}/access/dashboard.guard.ts`,
    find: "if (form && !isSameToken(form.get('csrf'), csrf))",
    replace: "if (form && !form.get('csrf'))",
    caughtBy: [`${DASHBOARD}/access/rights.int.spec.ts`],
  },
  {
    mistake: 'a session that was left open a day ago may change people',
    file: `${DASHBOARD}/access/dashboard.guard.ts`,
    find: 'if (confirmed && confirmedAt.getTime() < Date.now() - CONFIRMED_MS)',
    replace: 'if (confirmed && confirmedAt.getTime() < 0)',
    caughtBy: [`${DASHBOARD}/access/rights.int.spec.ts`, `${DASHBOARD}/people/people.int.spec.ts`],
  },
  {
    mistake: 'a session can be used after its person has signed out',
    file: `${DASHBOARD}/access/sessions.ts`,
    find: 'where s.token_hash = $1 and s.ended_at is null and',
    replace: 'where s.token_hash = $1 and',
    caughtBy: [`${DASHBOARD}/sign-in/sign-in.int.spec.ts`],
  },
  {
    mistake: 'a session that nobody uses does not end before its last day',
    file: `${DASHBOARD}/access/sessions.ts`,
    find: `s.expires_at > now()
                and s.last_seen_at > now() - interval '\${IDLE_HOURS} hours'`,
    replace: 's.expires_at > now()',
    caughtBy: [`${DASHBOARD}/sign-in/sign-in.int.spec.ts`],
  },
  {
    mistake: 'a sign-in link signs in twice',
    file: `${DASHBOARD}/sign-in/sign-in-links.ts`,
    find: 'where token_hash = $1 and redeemed_at is null and expires_at > now()',
    replace: 'where token_hash = $1 and expires_at > now()',
    caughtBy: [`${DASHBOARD}/sign-in/sign-in.int.spec.ts`],
  },
  {
    mistake: 'a mailed link leads to the host that the request named',
    file: `${DASHBOARD}/sign-in/sign-in.controller.ts`,
    find: 'linkAddress(this.publicUrl, link.token, then)',
    replace: 'linkAddress(`https://${request.headers.host}`, link.token, then)',
    caughtBy: [`${DASHBOARD}/sign-in/sign-in-mails.int.spec.ts`],
  },
  {
    mistake: 'a sign-in leads on to another host',
    file: `${DASHBOARD}/sign-in/then-path.ts`,
    find: 'return url.pathname + url.search;',
    replace: 'return then;',
    caughtBy: [`${DASHBOARD}/sign-in/then-path.spec.ts`],
  },
  {
    mistake: 'the last owner of a workspace can be removed',
    file: `${DASHBOARD}/people/members.ts`,
    find: `where workspace_id = $1 and person_id = $2
          and (role <> 'owner' or (select count(*) from owners) > 1)`,
    replace: 'where workspace_id = $1 and person_id = $2',
    caughtBy: [`${DASHBOARD}/people/people.int.spec.ts`],
  },
  {
    mistake: 'two owners who demote each other at once leave a workspace without one',
    file: `${DASHBOARD}/people/members.ts`,
    find: "role = 'owner' order by person_id for update)",
    replace: "role = 'owner')",
    caughtBy: [`${DASHBOARD}/people/people.int.spec.ts`],
  },
  {
    mistake: 'a form that is sent twice acts twice',
    file: `${DASHBOARD}/activity/actions.ts`,
    find: `if (rowCount === 0) throw Refusal.page(409, SENT_BEFORE);
    return this.finish`,
    replace: 'return this.finish',
    caughtBy: [
      `${DASHBOARD}/report/report-screen.int.spec.ts`,
      `${DASHBOARD}/webhooks/webhooks.screen.int.spec.ts`,
    ],
  },
  {
    mistake: 'an audit is charged again when its form is sent again',
    file: `${DASHBOARD}/audits/create-for-person.ts`,
    find: 'const key = `dashboard:${actionId}`;',
    replace: 'const key = `dashboard:${actionId}${process.hrtime.bigint()}`;',
    caughtBy: [`${DASHBOARD}/audits/new-audit.int.spec.ts`],
  },
  {
    mistake: 'what a check found on a page is markup of the report',
    file: `${REPORTS}/html/issues-part.ts`,
    find: '<bdi>${text}</bdi>',
    replace: '<bdi>${{ __proto__: (html``).constructor.prototype, markup: text } as Html}</bdi>',
    caughtBy: [`${REPORTS}/html/report-page.spec.ts`],
  },
  {
    mistake: 'a page makes a link of its text in the Markdown of the report',
    file: `${REPORTS}/markdown/markdown-text.ts`,
    find: 'const INLINE = /[\\\\`*_[\\]|~$!@#{}()]/g;',
    replace: 'const INLINE = /[\\\\`*_|~$!@#{}]/g;',
    caughtBy: [`${REPORTS}/markdown/report-markdown.spec.ts`],
  },
  {
    mistake: 'a report links to what is no address of the web',
    file: `${REPORTS}/model/web-address.ts`,
    find: "return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : undefined;",
    replace: 'return url?.href;',
    caughtBy: [`${REPORTS}/model/quoted-words.spec.ts`, `${REPORTS}/html/report-page.spec.ts`],
  },
  {
    mistake: 'a secret is rotated once more when its form is sent again',
    file: `${DASHBOARD}/webhooks/endpoints/secrets.screen.ts`,
    find: "'webhooks.rotate-secret', payload, { commandId }",
    replace: "'webhooks.rotate-secret', payload",
    caughtBy: [`${DASHBOARD}/webhooks/webhooks.screen.int.spec.ts`],
  },
  {
    mistake: 'the CSV of the entries has formulas',
    file: 'libs/contracts/src/csv.ts',
    find: "typeof value === 'string' && ",
    replace: "typeof value !== 'string' && ",
    caughtBy: [`${DASHBOARD}/credits/credits.screen.int.spec.ts`],
  },
  {
    mistake: 'the totals of a day have audits that were voided',
    file: `${DASHBOARD}/overview/day-totals.ts`,
    find: 'and void_requested_at is null and voided_at is null',
    replace: '',
    caughtBy: [`${DASHBOARD}/overview/day-totals.int.spec.ts`],
  },
  {
    mistake: 'the stream of screens goes on for who is no member any more',
    file: `${DASHBOARD}/live/live.screen.ts`,
    find: '?.role !== undefined',
    replace: ' !== undefined',
    caughtBy: [`${DASHBOARD}/live/live.int.spec.ts`],
  },
  {
    mistake: 'an open screen loses what was typed in',
    file: `${DASHBOARD}/live/live-module.ts`,
    find: ' || isInUse(old)) continue;',
    replace: ') continue;',
    caughtBy: [`${DASHBOARD}/live/live-module.int.spec.ts`],
  },
  {
    mistake: 'the totals of a day are stored while one of its audits has not ended',
    file: `${DASHBOARD}/overview/day-totals.ts`,
    find: 'where coalesce(open, 0) = 0 and not exists',
    replace: 'where not exists',
    caughtBy: [`${DASHBOARD}/overview/day-totals.int.spec.ts`],
  },
  {
    mistake: 'the story of a request tells of an audit of another workspace',
    file: `${DASHBOARD}/requests/read-story.ts`,
    find: 'from audits where audit_id = $2 and workspace_id = $1`;',
    replace: 'from audits where audit_id = $2 and $1::text is not null`;',
    caughtBy: [`${DASHBOARD}/requests/request-story.int.spec.ts`],
  },
  {
    mistake: 'a form of webhooks that is sent again, after the gateway was killed, acts a second time',
    file: `${DASHBOARD}/webhooks/webhook-calls.ts`,
    find: '...(commandId !== undefined && { commandId }),',
    replace: '',
    caughtBy: [`${DASHBOARD}/webhooks/webhooks.screen.int.spec.ts`],
  },
  {
    mistake: 'who delivers what is held sends what failed again, too',
    file: `${DASHBOARD}/webhooks/recovery/recovery.screen.ts`,
    find: 'held_only: true',
    replace: 'held_only: false',
    caughtBy: [`${DASHBOARD}/webhooks/webhooks.screen.int.spec.ts`],
  },
  {
    mistake: 'a time without a zone is that of the dispatcher, not UTC, or refused',
    file: `${DASHBOARD}/webhooks/recovery/recovery-form.ts`,
    find: '`${since}Z`',
    replace: 'since',
    caughtBy: [`${DASHBOARD}/webhooks/webhooks.screen.int.spec.ts`],
  },
  {
    mistake: 'a revoked link still shows its report',
    file: `${DASHBOARD}/report/report-links.ts`,
    find: 'where token_hash = $1 and revoked_at is null and expires_at > now()',
    replace: 'where token_hash = $1 and expires_at > now()',
    caughtBy: [`${DASHBOARD}/report/shared-report.int.spec.ts`],
  },
  {
    mistake: 'a shared report tells what the audit cost the workspace',
    file: `${DASHBOARD}/report/shared-report.controller.ts`,
    find: 'const report = withoutAccount(read.report);',
    replace: 'const { report } = read;\n    withoutAccount(report);',
    caughtBy: [`${DASHBOARD}/report/shared-report.int.spec.ts`],
  },
  {
    mistake: 'the gateway may change endpoints without naming a workspace',
    file: 'libs/messaging/src/rpc/command-processor.ts',
    find: 'if (mustNameWorkspace(context.type, sender)) assertNamesWorkspace(payload);',
    replace: '',
    caughtBy: [RIGHTS],
  },
  {
    mistake: 'an endpoint of another workspace is shown to whoever knows its id',
    file: 'apps/webhook-dispatcher/src/endpoints/read-endpoints.ts',
    find: "const NAMED = `endpoint_id = $1 and status <> 'removed' and ($2::text is null or workspace_id = $2)`;",
    replace: "const NAMED = `endpoint_id = $1 and status <> 'removed' and ($2::text is null or true)`;",
    caughtBy: [RIGHTS],
  },
];
