import { randomUUID } from 'node:crypto';
import { request } from 'undici';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { useDashboard } from '../../../test-support/dashboard/dashboard-stage.js';
import type { SignedIn } from '../../../test-support/dashboard/dashboard-visitor.js';
import { eventually } from '../../../../../test/support/eventually.js';
import { SmtpInbox } from '../../../../../test/support/partner/smtp-inbox.js';
import { MAX_MEMBERS } from './members.js';

describe('the people of a workspace', () => {
  let inbox: SmtpInbox;
  const stage = useDashboard({
    variables: async () => (inbox = await SmtpInbox.open()).settings(),
  });
  let owner: SignedIn;
  beforeEach(async () => {
    owner = await stage.signIn();
  });
  afterAll(() => inbox?.close());

  const ACTION = 'name, email, details, outcome';
  const newAddress = () => `${randomUUID()}@example.com`;

  it('are invited by owners with a mail, alike whether they are known or not', async () => {
    const known = await stage.signIn();
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
    // Alike: whether somebody uses the service already is not for owners to learn.
    expect(text.split('Invited').length - 1).toBe(2);
    const visit = await request(`${stage.url}/dashboard/${owner.workspaceId}`, {
      headers: { cookie: known.cookie },
    });
    await visit.body.dump();
    expect((await owner.get('/people')).text.split('Invited').length - 1).toBe(1);
    expect(await stage.rolesIn(owner.workspaceId)).toEqual({
      [owner.email]: 'owner',
      [known.email]: 'member',
      [unknown]: 'member',
    });
    expect(await stage.actionsOf(owner, ACTION)).toContainEqual({
      name: 'person.invite',
      email: owner.email,
      details: { email: unknown, role: 'member' },
      outcome: 'done',
    });
  });

  it('are invited once by a form that is sent twice', async () => {
    const fields = { email: newAddress(), role: 'reader', action_id: randomUUID() };
    const responses = await Promise.all([owner.post('/people', fields), owner.post('/people', fields)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    expect(await stage.actionsOf(owner, ACTION)).toHaveLength(1);
    const mails = await stage.pool.query('select from mail_outbox where recipient = $1', [fields.email]);
    expect(mails.rowCount).toBe(1);
    const again = await owner.post('/people', { email: fields.email, role: 'owner' });
    expect(again.status).toBe(409);
    expect(again.text).toContain(`${fields.email} is a member already.`);
    expect(await stage.rolesIn(owner.workspaceId)).toMatchObject({ [fields.email]: 'reader' });
  });

  it('are not invited by a wrong form, which keeps what was typed', async () => {
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
    expect(Object.keys(await stage.rolesIn(owner.workspaceId))).toEqual([owner.email]);
  });

  it('are at most 100, also where several are invited at once', async () => {
    await stage.pool.query(
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
    expect(Object.keys(await stage.rolesIn(owner.workspaceId))).toHaveLength(MAX_MEMBERS);
  });

  it('are changed after a fresh sign-in only, and nothing that was typed is lost', async () => {
    const owner = await stage.signIn({ confirmedMinutesAgo: 20 });
    const email = newAddress();
    const { status, text } = await owner.post('/people', { email, role: 'member' });
    expect(status).toBe(403);
    expect(text).toContain('Confirm that it is you');
    expect(text).toContain('Inviting a person needs a sign-in of the last 15 minutes.');
    expect(text).toContain(email);
    await stage.endSessions(owner);
    const ended = await owner.post('/people', { email, role: 'member' });
    expect(ended.status).toBe(401);
    expect(ended.text).toContain(`<input type="hidden" name="email" value="${email}" />`);
    expect(Object.keys(await stage.rolesIn(owner.workspaceId))).toEqual([owner.email]);
  });

  it('lose access at once when they are removed, and rights when their role changes', async () => {
    const other = await stage.signIn({ workspaceId: owner.workspaceId });
    await stage.joins(await stage.signIn(), other, 'member');
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
    const other = await stage.signIn({ workspaceId: owner.workspaceId });
    const links = [await stage.linkTo(other), await stage.linkTo(other)];
    expect((await owner.post(`/people/${other.personId}/${path}`, fields)).status).toBe(303);
    expect((await other.get('')).status).toBe(303);
    for (const token of links) expect((await stage.redeem(token)).status).toBe(410);
    expect((await stage.redeem(await stage.linkTo(owner))).status).toBe(303);
  });

  it('keep their sessions and links if they have another workspace, or are the contact of one', async () => {
    const { workspaceId } = owner;
    const [member, contact] = [await stage.signIn({ workspaceId }), await stage.signIn({ workspaceId })];
    await stage.joins(await stage.signIn(), member, 'member');
    const { workspaceId: unclaimed } = await stage.signIn({ role: null });
    await stage.pool.query('update workspaces set email = $2 where workspace_id = $1', [
      unclaimed,
      contact.email.toUpperCase(),
    ]);
    for (const person of [member, contact]) {
      const token = await stage.linkTo(person);
      await owner.post(`/people/${person.personId}/role`, { role: 'reader' });
      expect((await owner.post(`/people/${person.personId}/remove`, {})).status).toBe(303);
      expect((await person.get('/../account')).status).toBe(200);
      expect((await stage.redeem(token)).status).toBe(303);
    }
    expect(await stage.rolesIn(unclaimed)).toEqual({ [contact.email]: 'owner' });
  });

  it('of other workspaces are out of reach', async () => {
    const [owner, other] = [await stage.signIn(), await stage.signIn()];
    for (const path of ['role', 'remove'])
      expect((await owner.post(`/people/${other.personId}/${path}`, { role: 'reader' })).status).toBe(404);
    expect((await other.get('/people')).status).toBe(200);
  });

  it('always have an owner', async () => {
    for (const [path, fields] of [
      ['role', { role: 'member' }],
      ['remove', {}],
    ] as const) {
      const { status, text } = await owner.post(`/people/${owner.personId}/${path}`, fields);
      expect(status).toBe(409);
      expect(text).toContain(`${owner.email} is the only owner. Make somebody else an owner first.`);
    }
    const second = await stage.signIn({ workspaceId: owner.workspaceId });
    const left = await owner.post(`/people/${owner.personId}/remove`, {});
    expect(left.headers.location).toBe('/dashboard');
    expect(await stage.rolesIn(owner.workspaceId)).toEqual({ [second.email]: 'owner' });
  });

  it('have an owner left when all owners remove or demote each other at once', async () => {
    const first = await stage.signIn();
    const { workspaceId } = first;
    const owners = [first, await stage.signIn({ workspaceId }), await stage.signIn({ workspaceId })];
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
      await stage.waiting(owners.length);
      await holder.query('commit');
      expect((await responses).map(({ status }) => status).toSorted()).toEqual([303, 303, 409]);
    } finally {
      holder.release(true);
    }
    expect(Object.values(await stage.rolesIn(workspaceId))).toContain('owner');
  });
});
