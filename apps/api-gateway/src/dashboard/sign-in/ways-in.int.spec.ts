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

  it('end with a sign-out that comes while a link is redeemed', async () => {
    const person = await stage.signIn();
    const token = await stage.linkTo(person);
    const release = await hold('sign_in_links', person);
    const redeemed = stage.redeem(token);
    await stage.waiting(1);
    const out = signOutEverywhere(person);
    await stage.waiting(2);
    await release();
    expect([(await redeemed).status, (await out).status]).toEqual([303, 200]);
    expect(await openSessionsOf(person)).toBe(0);
  });

  it('end with a sign-out that has begun before a link is redeemed', async () => {
    const person = await stage.signIn();
    const token = await stage.linkTo(person);
    const release = await hold('dashboard_sessions', person);
    const out = signOutEverywhere(person);
    await stage.waiting(1);
    const redeemed = stage.redeem(token);
    await stage.waiting(2);
    await release();
    expect([(await out).status, (await redeemed).status]).toEqual([200, 410]);
    expect(await openSessionsOf(person)).toBe(0);
  });
});
