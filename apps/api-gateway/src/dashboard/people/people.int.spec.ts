import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../../../../../test/support/eventually.js';
import { SmtpInbox } from '../../../../../test/support/partner/smtp-inbox.js';
import { type BillingStage, createBilling } from '../../../test-support/billing-stage.js';
import { Browser } from '../../../test-support/dashboard/browser.js';
import { type SignedIn, signIn } from '../../../test-support/dashboard/dashboard-visitor.js';
import { MAX_MEMBERS } from './members.js';

jest.setTimeout(60_000);

describe('the people of a workspace', () => {
  let stage: BillingStage;
  let inbox: SmtpInbox;
  beforeAll(async () => {
    inbox = await SmtpInbox.open();
    stage = await createBilling(inbox.settings());
  });
  afterAll(async () => {
    await stage?.remove();
    await inbox?.close();
  });

  const gateway = () => ({ pool: stage.harness.pool, url: stage.url });
  const newAddress = () => `${randomUUID()}@example.com`;
  const rolesIn = async (workspaceId: string) => {
    const { rows } = await stage.harness.pool.query<{ email: string; role: string }>(
      'select email, role from members join people using (person_id) where workspace_id = $1',
      [workspaceId],
    );
    return Object.fromEntries(rows.map(({ email, role }) => [email, role]));
  };
  const actionsIn = async (workspaceId: string) => {
    const { rows } = await stage.harness.pool.query<object>(
      'select name, email, details, outcome from dashboard_actions where workspace_id = $1 order by at',
      [workspaceId],
    );
    return rows;
  };

  const belongsTo = (person: SignedIn, workspaceId: string) =>
    stage.harness.pool.query(
      `insert into members (workspace_id, person_id, role) values ($1, $2, 'member')`,
      [workspaceId, person.personId],
    );
  /** Returns the token of a link that an operator made. */
  const linkTo = async ({ workspaceId: workspace_id, email }: SignedIn) => {
    const { url } = await stage.harness.send('gateway.create-sign-in-link', { workspace_id, email });
    return new URL(url).searchParams.get('token')!;
  };
  const redeem = (token: string) => new Browser(stage.url).post('/dashboard/sign-in/link', { token });

  it('are invited by owners with a mail, alike whether they are known or not', async () => {
    const owner = await signIn(gateway());
    const known = await signIn(gateway());
    const unknown = newAddress();
    for (const email of [known.email, unknown]) {
      const response = await owner.post('/people', { email: ` ${email.toUpperCase()}`, role: 'member' });
      expect([response.status, response.headers.location]).toEqual([
        303,
        `/dashboard/${owner.workspaceId}/people`,
      ]);
      const mail = await eventually('the mail is there', () => inbox.textsTo(email)[0] ?? false);
      expect(mail).toContain('Subject: Invitation to Example Inc.\r\n');
      expect(mail).toContain(`${owner.email} invites you to the workspace Example Inc.`);
      expect(mail).toContain('Your role is: Member');
      expect(mail).toContain(
        `https://api.example.com/dashboard/sign-in?then=%2Fdashboard%2F${owner.workspaceId}`,
      );
    }
    const { text } = await owner.get('/people');
    expect(text).toContain(`${owner.email} (you)`);
    expect(text).toContain(unknown);
    expect(await rolesIn(owner.workspaceId)).toEqual({
      [owner.email]: 'owner',
      [known.email]: 'member',
      [unknown]: 'member',
    });
    expect(await actionsIn(owner.workspaceId)).toContainEqual({
      name: 'person.invite',
      email: owner.email,
      details: { email: unknown, role: 'member' },
      outcome: 'done',
    });
  });

  it('are invited once by a form that is sent twice', async () => {
    const owner = await signIn(gateway());
    const fields = { email: newAddress(), role: 'reader', action_id: randomUUID() };
    const responses = await Promise.all([owner.post('/people', fields), owner.post('/people', fields)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    expect(await actionsIn(owner.workspaceId)).toHaveLength(1);
    const mails = await stage.harness.pool.query('select from mail_outbox where recipient = $1', [
      fields.email,
    ]);
    expect(mails.rowCount).toBe(1);
    const again = await owner.post('/people', { email: fields.email, role: 'owner' });
    expect(again.status).toBe(409);
    expect(again.text).toContain(`${fields.email} is a member already.`);
    expect(await rolesIn(owner.workspaceId)).toMatchObject({ [fields.email]: 'reader' });
  });

  it('are not invited by a wrong form, which keeps what was typed', async () => {
    const owner = await signIn(gateway());
    for (const [fields, message] of [
      [{ email: '"><script>x', role: 'member' }, 'The address must be an e-mail address'],
      [{ email: '', role: 'member' }, 'The address must be an e-mail address'],
      [{ email: 'a@example.com', role: 'king' }, 'The role must be one of'],
      [{ email: `${'x'.repeat(2_000)}@example.com`, role: 'owner' }, 'The address must be an e-mail address'],
    ] as const) {
      const { status, text } = await owner.post('/people', fields);
      expect(status).toBe(422);
      expect(text).toContain(message);
      expect(text).not.toContain('<script>x');
    }
    expect((await owner.post('/people', { email: '"a', role: 'member' })).text).toContain('value="&quot;a"');
    expect(Object.keys(await rolesIn(owner.workspaceId))).toEqual([owner.email]);
  });

  it('are at most 100, also where several are invited at once', async () => {
    const owner = await signIn(gateway());
    await stage.harness.pool.query(
      `with person as (
         insert into people (person_id, email)
         select 'psn_' || md5($1 || n), md5($1 || n) || '@example.com' from generate_series(1, ${MAX_MEMBERS - 2}) n
         returning person_id)
       insert into members (workspace_id, person_id, role) select $1, person_id, 'reader' from person`,
      [owner.workspaceId],
    );
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => owner.post('/people', { email: newAddress(), role: 'reader' })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([303, 409, 409, 409]);
    const refused = responses.find(({ status }) => status === 409)!;
    expect(refused.text).toContain('A workspace has at most 100 members. Remove one first.');
    expect(Object.keys(await rolesIn(owner.workspaceId))).toHaveLength(MAX_MEMBERS);
  });

  it('are changed after a fresh sign-in only, and nothing that was typed is lost', async () => {
    const owner = await signIn(gateway(), { confirmedMinutesAgo: 20 });
    const email = newAddress();
    const { status, text } = await owner.post('/people', { email, role: 'member' });
    expect(status).toBe(403);
    expect(text).toContain('Confirm that it is you');
    expect(text).toContain(email);
    await stage.harness.pool.query('update dashboard_sessions set ended_at = now() where person_id = $1', [
      owner.personId,
    ]);
    const ended = await owner.post('/people', { email, role: 'member' });
    expect(ended.status).toBe(401);
    expect(ended.text).toContain(`<input type="hidden" name="email" value="${email}" />`);
    expect(Object.keys(await rolesIn(owner.workspaceId))).toEqual([owner.email]);
  });

  it('lose access at once when they are removed, and rights when their role changes', async () => {
    const owner = await signIn(gateway());
    const other = await signIn(gateway(), { workspaceId: owner.workspaceId });
    await belongsTo(other, (await signIn(gateway())).workspaceId);
    expect((await other.get('/people')).status).toBe(200);
    await owner.post(`/people/${other.personId}/role`, { role: 'reader' });
    expect((await other.get('/people')).status).toBe(403);
    expect((await other.get('')).status).toBe(200);
    expect((await owner.post(`/people/${other.personId}/remove`, {})).status).toBe(303);
    expect((await other.get('')).status).toBe(404);
    expect((await owner.get(`/people/${other.personId}`)).status).toBe(404);
    expect((await owner.post(`/people/${other.personId}/remove`, {})).status).toBe(404);
  });

  it.each([
    ['role', { role: 'reader' }],
    ['remove', {}],
  ] as const)('have no way in left after %s: no session, and no link', async (path, fields) => {
    const owner = await signIn(gateway());
    const other = await signIn(gateway(), { workspaceId: owner.workspaceId });
    const links = [await linkTo(other), await linkTo(other)];
    expect((await owner.post(`/people/${other.personId}/${path}`, fields)).status).toBe(303);
    expect((await other.get('')).status).toBe(303);
    for (const token of links) expect((await redeem(token)).status).toBe(410);
    expect((await redeem(await linkTo(owner))).status).toBe(303);
  });

  it('keep their sessions and links if they have another workspace, or are the contact of one', async () => {
    const owner = await signIn(gateway());
    const { workspaceId } = owner;
    const [member, contact] = [
      await signIn(gateway(), { workspaceId }),
      await signIn(gateway(), { workspaceId }),
    ];
    const { workspaceId: elsewhere } = await signIn(gateway());
    await belongsTo(member, elsewhere);
    const { workspaceId: unclaimed } = await signIn(gateway(), { role: null });
    await stage.harness.pool.query('update workspaces set email = $2 where workspace_id = $1', [
      unclaimed,
      contact.email.toUpperCase(),
    ]);
    for (const person of [member, contact]) {
      const token = await linkTo(person);
      await owner.post(`/people/${person.personId}/role`, { role: 'reader' });
      expect((await owner.post(`/people/${person.personId}/remove`, {})).status).toBe(303);
      expect((await person.get('/../account')).status).toBe(200);
      expect((await redeem(token)).status).toBe(303);
    }
    expect(await rolesIn(unclaimed)).toEqual({ [contact.email]: 'owner' });
  });

  it('of other workspaces are out of reach', async () => {
    const [owner, other] = [await signIn(gateway()), await signIn(gateway())];
    for (const path of ['role', 'remove'])
      expect((await owner.post(`/people/${other.personId}/${path}`, { role: 'reader' })).status).toBe(404);
    expect((await other.get('/people')).status).toBe(200);
  });

  it('always have an owner', async () => {
    const owner = await signIn(gateway());
    for (const [path, fields] of [
      ['role', { role: 'member' }],
      ['remove', {}],
    ] as const) {
      const { status, text } = await owner.post(`/people/${owner.personId}/${path}`, fields);
      expect(status).toBe(409);
      expect(text).toContain(`${owner.email} is the only owner. Make somebody else an owner first.`);
    }
    const second = await signIn(gateway(), { workspaceId: owner.workspaceId });
    const left = await owner.post(`/people/${owner.personId}/remove`, {});
    expect(left.headers.location).toBe('/dashboard');
    expect(await rolesIn(owner.workspaceId)).toEqual({ [second.email]: 'owner' });
  });

  it('have an owner left when all owners remove or demote each other at once', async () => {
    const first = await signIn(gateway());
    const { workspaceId } = first;
    const owners = [
      first,
      await signIn(gateway(), { workspaceId }),
      await signIn(gateway(), { workspaceId }),
    ];
    const { pool } = stage.harness;
    const holder = await pool.connect();
    try {
      // Holds all three back where each has read what there is, and has written nothing.
      await holder.query('begin');
      await holder.query('select from members where workspace_id = $1 for update', [workspaceId]);
      const responses = Promise.all(
        owners.map((owner, index) => {
          const target = owners[(index + 1) % owners.length]!;
          return index === 2
            ? owner.post(`/people/${target.personId}/role`, { role: 'member' })
            : owner.post(`/people/${target.personId}/remove`, {});
        }),
      );
      await eventually('all three wait', async () => {
        const { rowCount } = await pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rowCount === owners.length;
      });
      await holder.query('commit');
      expect((await responses).map(({ status }) => status).toSorted()).toEqual([303, 303, 409]);
    } finally {
      holder.release(true);
    }
    expect(Object.values(await rolesIn(workspaceId))).toContain('owner');
  });
});
