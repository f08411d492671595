import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Client } from 'pg';
import { priceOf } from '#contracts/money/prices';
import { Browser } from '../../apps/api-gateway/test-support/dashboard/browser.js';
import { type SignedIn, signIn } from '../../apps/api-gateway/test-support/dashboard/dashboard-visitor.js';
import {
  type GatewayReplica,
  startGatewayBeside,
} from '../../apps/api-gateway/test-support/gateway-replica.js';
import { auditsCharged } from '../support/records/account-events.js';
import { eventually } from '../support/eventually.js';
import { PartnerClient } from '../support/partner/partner-client.js';
import type { TestWorkspace } from '../support/partner/workspace.js';
import { serviceStage } from '../support/service/service-stage.js';
import { HeldStatement } from './support/held-statement.js';

const CREDITS = 1_000;
const AUDIT = { url: 'https://example.com/', type: 'seo', metadata: '' };

/** The statements that handle a form, of which each step but the first and the last lies between two. */
const STATEMENTS = {
  row: { table: 'gateway.dashboard_actions', pattern: '%insert into dashboard_actions%' },
  reserve: { table: 'gateway.idempotency', pattern: '%insert into idempotency%' },
  charge: { table: 'ledger.accounts', pattern: '%accounts%' },
  store: { table: 'gateway.audits', pattern: '%set response =%' },
  checkout: { table: 'ledger.checkouts', pattern: '%checkouts%' },
  key: { table: 'gateway.api_keys', pattern: '%insert into api_keys%' },
  end: { table: 'gateway.dashboard_actions', pattern: '%update dashboard_actions%' },
} as const;

interface Stop {
  /** While this statement waits. */
  readonly at: keyof typeof STATEMENTS;
  /** A statement between that of the form's row and this one, which both write one table. */
  readonly after?: keyof typeof STATEMENTS;
  /** Whether it happens nevertheless. */
  readonly then: 'happens' | 'never happens';
}

interface Person extends SignedIn {
  readonly workspace: TestWorkspace;
  /** Sends a form. */
  readonly send: (path: string, form: Record<string, string>) => ReturnType<Browser['post']>;
  /** Their browser at the gateway that is not killed. */
  readonly elsewhere: Person['send'];
  readonly open: Browser['get'];
}

jest.setTimeout(60_000);

describe('a form of the dashboard whose gateway is killed', () => {
  const stage = serviceStage({ name: 'forms', closed: true, supervised: false });
  let other: GatewayReplica;
  let admin: Client;
  beforeAll(async () => {
    other = await startGatewayBeside(stage.service.bareServers);
    stage.ends(() => other.stop());
    admin = await stage.database('gateway');
  });
  beforeEach(async () => {
    if (gateway().pid === undefined) gateway().launch();
    await gateway().ready();
  });

  const gateway = () => stage.service.apps['api-gateway'];
  const newPerson = async (): Promise<Person> => {
    const workspace = await stage.open(CREDITS);
    const signedIn = await signIn(
      { pool: admin, url: stage.service.gatewayUrl },
      { workspaceId: workspace.id },
    );
    const { cookie, csrf } = signedIn;
    const browserAt = (url: string) => Object.assign(new Browser(url), { cookie });
    const sendTo = (url: string) => (path: string, form: Record<string, string>) =>
      browserAt(url).post(`/dashboard/${workspace.id}${path}`, { csrf, ...form });
    return {
      ...signedIn,
      workspace,
      send: sendTo(stage.service.gatewayUrl),
      elsewhere: sendTo(other.url),
      open: (path) => browserAt(other.url).get(path),
    };
  };

  /** Sends a form, and kills the gateway that handles it. */
  const killed = async (
    { at, after, then }: Stop,
    { send, workspace }: Person,
    path: string,
    form: Record<string, string>,
  ) => {
    const hold = ({ table, pattern }: (typeof STATEMENTS)[keyof typeof STATEMENTS]) =>
      HeldStatement.at(stage.service.bareServers.databaseUrl, table, pattern);
    const first = await hold(STATEMENTS[after ?? at]);
    const response = send(path, form).catch(() => undefined);
    await first.reached();
    let held = first;
    if (after) {
      held = await hold(STATEMENTS[at]);
      await first.release();
      await held.reached();
    }
    await gateway().crash();
    await (then === 'happens' ? held.release() : held.prevent());
    expect(await response).toBeUndefined();
    if (at === 'reserve' && then === 'happens')
      await eventually('it is reserved', async () => (await reservations(workspace.id)) > 0);
    if (at === 'charge')
      await eventually(
        'it is charged',
        async () => (await auditsCharged(stage.operator, workspace.id)).length > 0,
      );
    // The time for which a create's reservation is kept.
    await admin.query('update idempotency set lease_until = now() where workspace_id = $1', [workspace.id]);
  };
  const reservations = async (workspaceId: string) => {
    const found = await admin.query('select from idempotency where workspace_id = $1', [workspaceId]);
    return found.rowCount ?? 0;
  };
  const actionsOf = async ({ workspaceId }: Person) => {
    const { rows } = await admin.query<{ name: string; subject: string | null; outcome: string | null }>(
      'select name, subject, outcome from dashboard_actions where workspace_id = $1',
      [workspaceId],
    );
    return rows;
  };
  const idIn = (location: unknown) => String(location).split('/').at(-1)!;

  it.each<readonly [string, Stop]>([
    ['before its row', { at: 'row', then: 'never happens' }],
    ['between its row and the reservation', { at: 'reserve', then: 'never happens' }],
    ['between the reservation and the charge', { at: 'reserve', then: 'happens' }],
    ['between the charge and its reply', { at: 'charge', then: 'happens' }],
    ['between the reply and the stored response', { at: 'store', then: 'never happens' }],
    [
      'between the stored response and the end of its row',
      { at: 'end', after: 'store', then: 'never happens' },
    ],
    ['between the end of its row and the page', { at: 'end', after: 'store', then: 'happens' }],
  ])('%s, creates one audit for one debit when it is sent again', async (_step, stop) => {
    const person = await newPerson();
    const form = { ...AUDIT, action_id: randomUUID() };
    await killed(stop, person, '/audits', form);
    const again = await person.elsewhere('/audits', form);
    expect(again.status).toBe(303);
    const { location } = again.headers;
    const auditId = idIn(location);
    expect((await person.elsewhere('/audits', form)).headers.location).toBe(location);
    expect((await person.open(String(location))).text).toContain(auditId);
    expect(await auditsCharged(stage.operator, person.workspaceId)).toEqual([auditId]);
    const { rows } = await admin.query('select audit_id from audits where workspace_id = $1', [
      person.workspaceId,
    ]);
    expect(rows).toEqual([{ audit_id: auditId }]);
    const partner = new PartnerClient(other.url, person.workspace.apiKey);
    expect((await partner.getBalance()).body.data.balance).toBe(CREDITS - priceOf('seo'));
    expect(await actionsOf(person)).toEqual([{ name: 'audit.create', subject: auditId, outcome: 'done' }]);
  });

  it.each<readonly [string, Stop]>([
    ['between its row and the checkout', { at: 'checkout', then: 'never happens' }],
    ['between the checkout and the end of its row', { at: 'end', after: 'checkout', then: 'never happens' }],
  ])('%s, opens one checkout when it is sent again', async (_step, stop) => {
    const person = await newPerson();
    const form = { package: 'starter', action_id: randomUUID() };
    await killed(stop, person, '/credits/top-up', form);
    const again = await person.elsewhere('/credits/top-up', form);
    expect(again.status).toBe(303);
    const checkout = idIn(again.headers.location);
    expect((await person.open(String(again.headers.location))).status).toBe(200);
    const { rows } = await admin.query('select checkout_id from ledger.checkouts where workspace_id = $1', [
      person.workspaceId,
    ]);
    expect(rows).toEqual([{ checkout_id: checkout }]);
    expect(await actionsOf(person)).toEqual([{ name: 'credits.top-up', subject: checkout, outcome: 'done' }]);
  });

  it.each<readonly [string, Stop, number]>([
    ['between its row and the key', { at: 'key', then: 'never happens' }, 0],
    ['between the key and the end of its row', { at: 'end', after: 'key', then: 'never happens' }, 1],
  ])(
    '%s, makes no second key when it is sent again: nobody can be shown the first',
    async (_step, stop, made) => {
      const person = await newPerson();
      const form = { label: 'Shop', action_id: randomUUID() };
      await killed(stop, person, '/keys', form);
      const again = await person.elsewhere('/keys', form);
      const list = `/dashboard/${person.workspaceId}/keys?shown=before`;
      expect([again.status, again.headers.location]).toEqual([303, list]);
      const { rowCount } = await admin.query(
        `select from api_keys where workspace_id = $1 and name = 'Shop'`,
        [person.workspaceId],
      );
      expect(rowCount).toBe(made);
      expect(await actionsOf(person)).toEqual([{ name: 'key.create', subject: null, outcome: null }]);
    },
  );
});
