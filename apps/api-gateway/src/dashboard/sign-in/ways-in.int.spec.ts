import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../../../../test/support/eventually.js';
import { type BillingStage, createBilling } from '../../../test-support/billing-stage.js';
import { Browser } from '../../../test-support/dashboard/browser.js';
import { type SignedIn, signIn } from '../../../test-support/dashboard/dashboard-visitor.js';

jest.setTimeout(60_000);

describe('the ways in of a person', () => {
  let stage: BillingStage;
  beforeAll(async () => {
    stage = await createBilling();
  });
  afterAll(() => stage?.remove());

  const newPerson = () => signIn({ pool: stage.harness.pool, url: stage.url });
  /** Returns the token of a link that an operator made. */
  const linkTo = async ({ workspaceId: workspace_id, email }: SignedIn) => {
    const { url } = await stage.harness.send('gateway.create-sign-in-link', { workspace_id, email });
    return new URL(url).searchParams.get('token')!;
  };
  const redeem = (token: string) => new Browser(stage.url).post('/dashboard/sign-in/link', { token });
  const signOutEverywhere = ({ post }: SignedIn) => post('/../account/sign-out-everywhere', {});
  const openSessionsOf = async ({ personId }: SignedIn) => {
    const { rowCount } = await stage.harness.pool.query(
      'select from dashboard_sessions where person_id = $1 and ended_at is null',
      [personId],
    );
    return rowCount;
  };
  const waiting = (count: number) =>
    eventually(`${count} wait for a lock`, async () => {
      const { rowCount } = await stage.harness.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount === count;
    });
  /** Holds the rows of `table` that a person has, until `release`. */
  const hold = async (table: 'sign_in_links' | 'dashboard_sessions', { personId }: SignedIn) => {
    const holder = await stage.harness.pool.connect();
    await holder.query('begin');
    await holder.query(`select from ${table} where person_id = $1 for update`, [personId]);
    return async () => {
      await holder.query('rollback');
      holder.release();
    };
  };

  it('end with a sign-out everywhere: the sessions, and the links that nobody has redeemed', async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    const [links, link] = [[await linkTo(person), await linkTo(person)], await linkTo(other)];
    expect((await signOutEverywhere(person)).status).toBe(200);
    for (const token of links) expect((await redeem(token)).status).toBe(410);
    expect(await openSessionsOf(person)).toBe(0);
    expect((await redeem(link)).status).toBe(303);
    expect((await redeem(await linkTo(person))).status).toBe(303);
  });

  it('are the session and nothing more when one of several links is redeemed', async () => {
    const person = await newPerson();
    const [first, second, third] = [await linkTo(person), await linkTo(person), await linkTo(person)];
    expect((await redeem(second)).status).toBe(303);
    for (const token of [first, second, third]) expect((await redeem(token)).status).toBe(410);
    expect(await openSessionsOf(person)).toBe(2);
  });

  it('are one session when all links are redeemed at once', async () => {
    const person = await newPerson();
    const links = [await linkTo(person), await linkTo(person), await linkTo(person)];
    const release = await hold('sign_in_links', person);
    const responses = Promise.all(links.map(redeem));
    await waiting(links.length);
    await release();
    expect((await responses).map(({ status }) => status).toSorted()).toEqual([303, 410, 410]);
    expect(await openSessionsOf(person)).toBe(2);
  });

  it('end with a sign-out that comes while a link is redeemed', async () => {
    const person = await newPerson();
    const token = await linkTo(person);
    const release = await hold('sign_in_links', person);
    const redeemed = redeem(token);
    await waiting(1);
    const out = signOutEverywhere(person);
    await waiting(2);
    await release();
    expect([(await redeemed).status, (await out).status]).toEqual([303, 200]);
    expect(await openSessionsOf(person)).toBe(0);
  });

  it('end with a sign-out that has begun before a link is redeemed', async () => {
    const person = await newPerson();
    const token = await linkTo(person);
    const release = await hold('dashboard_sessions', person);
    const out = signOutEverywhere(person);
    await waiting(1);
    const redeemed = redeem(token);
    await waiting(2);
    await release();
    expect([(await out).status, (await redeemed).status]).toEqual([200, 410]);
    expect(await openSessionsOf(person)).toBe(0);
  });
});
