import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { advisoryKey } from '#postgres/locks';
import { pagesFrom, useDashboard } from '../../../test-support/dashboard/dashboard-stage.js';
import { eventually } from '../../../../../test/support/eventually.js';
import type { PageResponse, SignedIn } from '../../../test-support/dashboard/dashboard-visitor.js';
import { SignInSweep } from '../sign-in/sign-in-sweep.js';
import { ACTIONS_AN_HOUR } from './actions.js';
import { MAX_LOOKED_AT } from './activity.js';

describe('the activity of a workspace', () => {
  const stage = useDashboard();
  let owner: SignedIn;
  beforeEach(async () => {
    owner = await stage.signIn();
  });

  const note = (
    workspaceId: string,
    { name = 'key.create', email = 'one@example.com', outcome = 'done', at = 'now()', details = {} } = {},
  ) =>
    stage.pool.query(
      `insert into dashboard_actions (workspace_id, action_id, email, name, outcome, details, at)
       values ($1, $2, $3, $4, $5, $6, ${at})`,
      [workspaceId, randomUUID(), email, name, outcome || null, details],
    );
  const namesIn = (text: string) =>
    [...text.matchAll(/data-label="Action"\s*>([^<]*)</g)].map(([, name]) => name);

  it('is listed in pages, the newest first, each action once', async () => {
    await stage.pool.query(
      `insert into dashboard_actions (workspace_id, action_id, email, name, outcome, at)
       select $1, gen_random_uuid(), 'one@example.com', 'key.' || n, 'done',
              now() - (n / 3) * interval '1 microsecond' from generate_series(1, 120) n`,
      [owner.workspaceId],
    );
    const seen = (await pagesFrom(owner, '/activity')).flatMap(namesIn).map(String);
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
    const groups = seen.map((name) => Math.floor(Number(name.slice(4)) / 3));
    expect(groups).toEqual(groups.toSorted((a, b) => a - b));
  });

  it('is searched in pages, so that one request looks at no more than a part of it', async () => {
    const older = (count: number, email: string, name: string, age: string) =>
      stage.pool.query(
        `insert into dashboard_actions (workspace_id, action_id, email, name, outcome, at)
         select $1, gen_random_uuid(), $3, $4, 'done', now() - $5::interval - n * interval '1 ms'
           from generate_series(1, $2::int) n`,
        [owner.workspaceId, count, email, name, age],
      );
    await older(MAX_LOOKED_AT - 1, 'one@example.com', 'key.create', '1 hour');
    // The last that is looked at, and the first that is not.
    await older(2, 'two@example.com', 'key.revoke', '2 hours');
    const path = '/activity?person=two%40example.com';
    expect((await pagesFrom(owner, path)).map(namesIn)).toEqual([['Revoke a key'], ['Revoke a key']]);
    const none = await owner.get('/activity?person=nobody%40example.com');
    expect(none.text).toContain('None of the last 5,000 actions matches');
    expect(none.text).toContain('rel="next"');
  });

  it('takes 600 forms of a person in an hour, and does nothing that it could not record', async () => {
    const other = await stage.signIn({ workspaceId: owner.workspaceId });
    await stage.pool.query(
      `insert into dashboard_actions (workspace_id, action_id, email, name, outcome, at)
       select $1, gen_random_uuid(), $2, 'key.create', 'done', now() - interval '30 minutes' - n * interval '1 ms'
         from generate_series(1, ${ACTIONS_AN_HOUR - 1}) n`,
      [owner.workspaceId, owner.email],
    );
    const invite = (by: SignedIn, fields = {}) =>
      by.post('/people', { email: `${randomUUID()}@example.com`, role: 'reader', ...fields });
    const forms = Array.from({ length: 5 }, () => ({
      email: `${randomUUID()}@example.com`,
      action_id: randomUUID(),
    }));
    const statuses = (await Promise.all(forms.map((form) => invite(owner, form)))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([303, 429, 429, 429, 429]);
    const last = forms[statuses.indexOf(303)];
    const refused = await invite(owner, { email: 'typed@example.com' });
    expect(refused.status).toBe(429);
    expect(refused.text).toMatch(
      /The forms of one person are limited to 600 an hour. Try again in 1[78]\d\d seconds/,
    );
    expect(refused.text).toContain('typed@example.com');
    expect((await owner.get('/people')).text).not.toContain('typed@example.com');
    // A form that acted says so, and others go on.
    expect((await invite(owner, last)).status).toBe(409);
    expect((await invite(other)).status).toBe(303);
    const { rows } = await stage.pool.query<{ count: number }>(
      'select count(*)::int as count from dashboard_actions where workspace_id = $1 and email = $2',
      [owner.workspaceId, owner.email],
    );
    expect(rows).toEqual([{ count: ACTIONS_AN_HOUR }]);
  });

  it('waits for the form before it without a connection, so that the forms of others go on', async () => {
    const [busy, other] = [await stage.signIn(), await stage.signIn()];
    const invite = (by: SignedIn) =>
      by.post('/people', { email: `${randomUUID()}@example.com`, role: 'reader' });
    const holder = await stage.pool.connect();
    const waiting = async () => {
      const { rows } = await stage.pool.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`,
      );
      return rows[0]!.count;
    };
    try {
      await holder.query('begin');
      await holder.query('select pg_advisory_xact_lock($1)', [
        advisoryKey('gateway', 'forms', busy.workspaceId, busy.email),
      ]);
      // More than the pool of a gateway has connections.
      const forms = Array.from({ length: 15 }, () => invite(busy));
      await eventually('the first waits', async () => (await waiting()) > 0);
      let most = 0;
      let response: PageResponse | undefined;
      const answered = invite(other).then((page) => (response = page));
      while (response === undefined) most = Math.max(most, await waiting());
      expect((await answered).status).toBe(303);
      expect(most).toBeLessThanOrEqual(1);
      await holder.query('commit');
      await Promise.all(forms);
    } finally {
      holder.release(true);
    }
  });

  it('is found by person and action, and only that of the workspace', async () => {
    const [owner, other] = [await stage.signIn(), await stage.signIn()];
    await note(owner.workspaceId, { email: 'two@example.com', name: 'key.revoke' });
    await note(owner.workspaceId, { email: 'two@example.com' });
    await note(owner.workspaceId);
    await note(other.workspaceId, { name: 'other.thing' });
    expect(namesIn((await owner.get('/activity?person=TWO%40example.com&name=')).text)).toEqual([
      'Create a key',
      'Revoke a key',
    ]);
    expect(namesIn((await owner.get('/activity?name=key.revoke')).text)).toEqual(['Revoke a key']);
    expect((await owner.get('/activity?name=none')).text).toContain('No activity found');
    expect((await owner.get('/activity')).text).not.toContain('other.thing');
    for (const query of [
      'before=x',
      'name=a&name=b',
      'person=a&person=b',
      `person=${'x'.repeat(2_000)}`,
      'name=%00',
    ])
      expect((await owner.get(`/activity?${query}`)).status).toBe(422);
  });

  it('says unknown of what a killed process left without an end, and escapes everything', async () => {
    await note(owner.workspaceId, { outcome: '', at: `now() - interval '2 minutes'`, name: 'killed' });
    await note(owner.workspaceId, { outcome: '', name: 'begun' });
    await note(owner.workspaceId, { details: { label: '<script>alert(1)</script>' } });
    const { text } = await owner.get('/activity');
    const row = (name: string) => text.slice(text.indexOf(`>${name}<`)).split('</tr>', 1)[0];
    expect(row('killed')).toContain('>Unknown<');
    expect(row('begun')).toContain('>Running<');
    expect(text).toContain('label: &lt;script&gt;');
    expect(text).not.toContain('<script>alert');
  });

  it('shows sign-ins in every workspace of a person', async () => {
    const [one, two] = [await stage.signIn(), await stage.signIn()];
    await stage.joins(two, one);
    await stage.redeem(await stage.linkTo(one));
    for (const owner of [one, two])
      expect(namesIn((await owner.get(`/activity?person=${one.email}`)).text)).toEqual(['Sign in']);
    expect(namesIn((await one.get('/activity')).text)).toEqual(['Sign in', 'Create a sign-in link']);
  });

  it('outlives links and sessions, which are deleted a month after their end', async () => {
    const { pool } = stage.harness;
    const ages = [31, 29];
    const people = await Promise.all(ages.flatMap(() => [stage.signIn(), stage.signIn(), stage.signIn()]));
    const days = (index: number) => ages[index < 3 ? 0 : 1];
    for (const [index, { personId }] of people.entries()) {
      const column = ['ended_at', 'expires_at', 'last_seen_at'][index % 3]!;
      await pool.query(
        `update dashboard_sessions set ${column} = now() - make_interval(days => $2, hours => 13) where person_id = $1`,
        [personId, days(index)],
      );
      await pool.query(
        `insert into sign_in_links (token_hash, person_id, expires_at, redeemed_at)
         values (sha256($1::text::bytea), $1, now() - make_interval(days => $2), null)`,
        [personId, days(index)],
      );
    }
    await new SignInSweep(stage.harness.servicePool).run();
    const left = async (table: string) => {
      const { rows } = await pool.query<{ person_id: string }>(
        `select person_id from ${table} where person_id = any ($1)`,
        [people.map(({ personId }) => personId)],
      );
      return rows.map(({ person_id }) => person_id).toSorted();
    };
    const younger = people
      .slice(3)
      .map(({ personId }) => personId)
      .toSorted();
    expect(await left('dashboard_sessions')).toEqual(younger);
    expect(await left('sign_in_links')).toEqual(younger);
  });
});
