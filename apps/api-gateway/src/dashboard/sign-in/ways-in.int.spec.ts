import { describe, expect, it } from '@jest/globals';
import { useDashboard } from '../../../test-support/dashboard/dashboard-stage.js';
import type { SignedIn } from '../../../test-support/dashboard/dashboard-visitor.js';

describe('the ways in of a person', () => {
  const stage = useDashboard();

  const signOutEverywhere = ({ post }: SignedIn) => post('/../account/sign-out-everywhere', {});
  const openSessionsOf = async ({ personId }: SignedIn) => {
    const { rowCount } = await stage.pool.query(
      'select from dashboard_sessions where person_id = $1 and ended_at is null',
      [personId],
    );
    return rowCount;
  };
  /** Holds the rows of `table` that a person has, until `release`. */
  const hold = async (table: 'sign_in_links' | 'dashboard_sessions', { personId }: SignedIn) => {
    const holder = await stage.pool.connect();
    await holder.query('begin');
    await holder.query(`select from ${table} where person_id = $1 for update`, [personId]);
    return async () => {
      await holder.query('rollback');
      holder.release();
    };
  };

  it('end with a sign-out everywhere: the sessions, and the links that nobody has redeemed', async () => {
    const [person, other] = [await stage.signIn(), await stage.signIn()];
    const [links, link] = [
      [await stage.linkTo(person), await stage.linkTo(person)],
      await stage.linkTo(other),
    ];
    expect((await signOutEverywhere(person)).status).toBe(200);
    for (const token of links) expect((await stage.redeem(token)).status).toBe(410);
    expect(await openSessionsOf(person)).toBe(0);
    expect((await stage.redeem(link)).status).toBe(303);
    expect((await stage.redeem(await stage.linkTo(person))).status).toBe(303);
  });

  it('are the session and nothing more when one of several links is redeemed', async () => {
    const person = await stage.signIn();
    const [first, second, third] = [
      await stage.linkTo(person),
      await stage.linkTo(person),
      await stage.linkTo(person),
    ];
    expect((await stage.redeem(second)).status).toBe(303);
    for (const token of [first, second, third]) expect((await stage.redeem(token)).status).toBe(410);
    expect(await openSessionsOf(person)).toBe(2);
  });

  it('are one session when all links are redeemed at once', async () => {
    const person = await stage.signIn();
    const links = [await stage.linkTo(person), await stage.linkTo(person), await stage.linkTo(person)];
    const release = await hold('sign_in_links', person);
    const responses = Promise.all(links.map((token) => stage.redeem(token)));
    await stage.waiting(links.length);
    await release();
    expect((await responses).map(({ status }) => status).toSorted()).toEqual([303, 410, 410]);
    expect(await openSessionsOf(person)).toBe(2);
  });

  it.each([
    ['comes while a link is redeemed', 'sign_in_links', ['redeem', 'signOut'], [303, 200]],
    ['has begun before a link is redeemed', 'dashboard_sessions', ['signOut', 'redeem'], [200, 410]],
  ] as const)('end with a sign-out that %s', async (_when, held, [first, second], statuses) => {
    const person = await stage.signIn();
    const token = await stage.linkTo(person);
    const calls = { redeem: () => stage.redeem(token), signOut: () => signOutEverywhere(person) };
    const release = await hold(held, person);
    const one = calls[first]();
    await stage.waiting(1);
    const other = calls[second]();
    await stage.waiting(2);
    await release();
    expect([(await one).status, (await other).status]).toEqual(statuses);
    expect(await openSessionsOf(person)).toBe(0);
  });

  it('lead to their workspaces, and end with a sign-out of one session or of all', async () => {
    const [one, two] = [await stage.signIn(), await stage.signIn()];
    await stage.pool.query(`update workspaces set name = '<b>Two</b>' where workspace_id = $1`, [
      two.workspaceId,
    ]);
    await stage.joins(two, one);
    const own = stage.browser();
    own.cookie = one.cookie;
    const { text } = await own.get('/dashboard');
    expect(text).toContain(`href="/dashboard/${one.workspaceId}"`);
    expect(text).toContain(`href="/dashboard/${two.workspaceId}">&lt;b&gt;Two&lt;/b&gt;</a>`);
    expect(text).toContain('Read only');
    const again = await stage.signIn({ role: null });
    await stage.pool.query('update dashboard_sessions set person_id = $2 where person_id = $1', [
      again.personId,
      one.personId,
    ]);
    expect((await one.get('/../account')).text).toContain('In 2 browsers');
    expect((await one.post('/../account/sign-out', { csrf: again.csrf })).text).toContain('Send it again');
    const out = await one.post('/../account/sign-out', {});
    expect(out.headers['set-cookie']).toMatch(/^__Host-acs_session=; .*Max-Age=0$/);
    expect((await one.get('')).status).toBe(303);
    expect((await again.get('/../account')).text).toContain('In this browser');
    const everywhere = await again.post('/../account/sign-out-everywhere', {});
    expect(everywhere.status).toBe(200);
    expect((await again.get('/../account')).status).toBe(303);
    expect((await two.get('')).status).toBe(200);
  });
});
