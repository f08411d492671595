import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Client } from 'pg';
import { priceOf } from '#contracts/money/prices';
import {
  type GatewayReplica,
  startGatewayBeside,
} from '../../apps/api-gateway/test-support/gateway-replica.js';
import { accountEvents, auditsCharged } from '../support/records/account-events.js';
import { eventually } from '../support/eventually.js';
import { type PartnerResponse, PartnerClient } from '../support/partner/partner-client.js';
import type { TestWorkspace } from '../support/partner/workspace.js';
import { serviceStage } from '../support/service/service-stage.js';
import { HeldStatement } from './support/held-statement.js';

const CREDITS = 1_000;
const PRICE = priceOf('seo');
const BODY = { url: 'https://example.com/', type: 'seo' };

/** The statements of a create, of which each step but the first and the last lies between two. */
const STATEMENTS = {
  reserve: { table: 'gateway.idempotency', pattern: '%insert into idempotency%' },
  charge: { table: 'ledger.accounts', pattern: '%accounts%' },
  store: { table: 'gateway.audits', pattern: '%set response =%' },
} as const;

interface Stop {
  /** While this statement waits. */
  readonly at: keyof typeof STATEMENTS;
  /** Whether it happens nevertheless. */
  readonly then: 'happens' | 'never happens';
  /** `kill-later`: not before it has happened, and before its effect is read. */
  readonly by: 'kill' | 'kill-later' | 'freeze';
}

interface Workspace extends TestWorkspace {
  /** The partner at the gateway that is not stopped. */
  readonly elsewhere: PartnerClient;
}

jest.setTimeout(60_000);

describe('a gateway that is stopped within a create', () => {
  const stage = serviceStage({ name: 'steps', closed: true, supervised: false });
  let other: GatewayReplica;
  let admin: Client;
  beforeAll(async () => {
    other = await startGatewayBeside(stage.service.bareServers);
    stage.ends(() => other.stop());
    admin = await stage.database();
  });
  beforeEach(async () => {
    if (gateway().pid === undefined) gateway().launch();
    await gateway().ready();
  });

  afterEach(() => gateway().kill('SIGCONT'));

  const gateway = () => stage.service.apps['api-gateway'];
  const openWorkspace = async (): Promise<Workspace> => {
    const workspace = await stage.open(CREDITS);
    return { ...workspace, elsewhere: new PartnerClient(other.url, workspace.apiKey) };
  };
  const balanceOf = async ({ elsewhere }: Workspace) => (await elsewhere.getBalance()).body.data.balance;
  const charged = ({ id }: Workspace) => auditsCharged(stage.operator, id);
  const hasVoid = async ({ id }: Workspace) =>
    (await accountEvents(stage.operator, id)).some(({ type }) => type === 'ledger.charge-voided');

  /**
   * Begins a create and stops its gateway. The promise of the answer is in an object, since a frozen gateway answers
   * nothing yet; it is of undefined where no answer came.
   */
  const stopped = async ({ at, then, by }: Stop, workspace: Workspace, idempotencyKey?: string) => {
    const { table, pattern } = STATEMENTS[at];
    const held = await HeldStatement.at(stage.service.bareServers.databaseUrl, table, pattern);
    const response = workspace.partner.createAudit(BODY, { idempotencyKey }).catch(() => undefined);
    await held.reached();
    if (by === 'kill') await gateway().crash();
    else gateway().kill('SIGSTOP');
    await (then === 'happens' ? held.release() : held.prevent());
    if (by === 'kill-later') {
      await eventually('the ledger has committed', async () => (await charged(workspace)).length > 0);
      await gateway().crash();
    }
    return { response };
  };

  describe('with an Idempotency-Key,', () => {
    const reserved = async ({ id }: Workspace) => {
      const { rows } = await admin.query<{ audit_id: string; response: string | null }>(
        'select audit_id, response from gateway.idempotency where workspace_id = $1',
        [id],
      );
      return rows[0];
    };
    const begin = async (stop: Stop) => {
      const workspace = await openWorkspace();
      const key = randomUUID();
      const { response } = await stopped(stop, workspace, key);
      return {
        workspace,
        response,
        retry: () => workspace.elsewhere.createAudit(BODY, { idempotencyKey: key }),
      };
    };
    type Begun = Awaited<ReturnType<typeof begin>>;

    /** The retry at the other gateway, at once and when the time is over that the first one's reservation is kept. */
    const takeOver = async ({ workspace, retry }: Begun): Promise<PartnerResponse> => {
      const { audit_id: auditId } = await eventually('the key is reserved', () => reserved(workspace));
      const early = await retry();
      expect([early.status, early.body.error?.code, early.headers['retry-after']]).toEqual([
        409,
        'IDEMPOTENCY_CONFLICT',
        '1',
      ]);
      await admin.query('update gateway.idempotency set lease_until = now() where workspace_id = $1', [
        workspace.id,
      ]);
      const taken = await retry();
      expect([taken.status, taken.headers['x-idempotent-replay']]).toEqual([202, undefined]);
      expect(taken.body.data).toMatchObject({
        audit_id: auditId,
        credits: { charged: PRICE, balance_after: CREDITS - PRICE },
      });
      return taken;
    };
    const firstTry = async ({ workspace, retry }: Begun): Promise<PartnerResponse> => {
      expect(await reserved(workspace)).toBeUndefined();
      const first = await retry();
      expect([first.status, first.headers['x-idempotent-replay']]).toEqual([202, undefined]);
      return first;
    };
    const replayed = ({ retry }: Begun): Promise<PartnerResponse> =>
      eventually('the response is replayed', async () => {
        const response = await retry();
        return response.status === 202 && response.headers['x-idempotent-replay'] === 'true' && response;
      });
    const expectOneAudit = async (begun: Begun, first: PartnerResponse) => {
      expect((await replayed(begun)).body).toEqual(first.body);
      expect(JSON.parse((await reserved(begun.workspace))!.response!)).toEqual(first.body);
      expect(await charged(begun.workspace)).toEqual([first.body.data.audit_id]);
      expect(await balanceOf(begun.workspace)).toBe(CREDITS - PRICE);
    };

    it.each([
      ['before it has reserved the key', { at: 'reserve', then: 'never happens', by: 'kill' }, firstTry],
      ['between reservation and charge', { at: 'reserve', then: 'happens', by: 'kill' }, takeOver],
      ['between the charge and its commit', { at: 'charge', then: 'happens', by: 'kill' }, takeOver],
      ['between the commit and its reply', { at: 'charge', then: 'happens', by: 'kill-later' }, takeOver],
      [
        'between the reply and the stored response',
        { at: 'store', then: 'never happens', by: 'kill' },
        takeOver,
      ],
      ['between the stored response and the answer', { at: 'store', then: 'happens', by: 'kill' }, replayed],
    ] as const)('killed %s, leaves the retry one audit and one debit', async (_step, stop, retry) => {
      const begun = await begin(stop);
      const first = await retry(begun);
      expect(await begun.response).toBeUndefined();
      await expectOneAudit(begun, first);
    });

    it.each([
      ['before it has reserved the key', { at: 'reserve', then: 'never happens', by: 'freeze' }, firstTry],
      ['between reservation and charge', { at: 'reserve', then: 'happens', by: 'freeze' }, takeOver],
      ['between the charge and its reply', { at: 'charge', then: 'happens', by: 'freeze' }, takeOver],
      [
        'between the reply and the stored response',
        { at: 'store', then: 'never happens', by: 'freeze' },
        takeOver,
      ],
      [
        'between the stored response and the answer',
        { at: 'store', then: 'happens', by: 'freeze' },
        replayed,
      ],
    ] as const)(
      'frozen %s, changes nothing of what the retry got when it wakes',
      async (_step, stop, retry) => {
        const begun = await begin(stop);
        const first = await retry(begun);
        gateway().kill('SIGCONT');
        const late = await begun.response;
        expect([202, 409, 503]).toContain(late?.status);
        if (late?.status === 202) expect(late.body).toEqual(first.body);
        await expectOneAudit(begun, first);
      },
    );
  });

  describe('without an Idempotency-Key,', () => {
    const begin = async (stop: Stop) => {
      const workspace = await openWorkspace();
      return { workspace, ...(await stopped(stop, workspace)) };
    };
    /** Lets the time pass after which an unanswered charge is voided. */
    const age = ({ id }: Workspace) =>
      admin.query(
        'update gateway.idempotency set lease_until = now(), expires_at = now() where workspace_id = $1',
        [id],
      );

    it.each([
      ['between the charge and its commit', { at: 'charge', then: 'happens', by: 'kill' }],
      ['between the commit and its reply', { at: 'charge', then: 'happens', by: 'kill-later' }],
      ['between the reply and the stored response', { at: 'store', then: 'never happens', by: 'kill' }],
    ] as const)('killed %s, leaves nothing charged', async (_step, stop) => {
      const { workspace, response } = await begin(stop);
      expect(await response).toBeUndefined();
      const [auditId] = await eventually('the audit is charged', async () => {
        const audits = await charged(workspace);
        return audits.length === 1 && audits;
      });
      await age(workspace);
      await eventually('the charge is voided', () => hasVoid(workspace));
      expect(await balanceOf(workspace)).toBe(CREDITS);
      await eventually(
        'the audit is gone',
        async () => (await workspace.elsewhere.getAudit(auditId!)).status === 404,
      );
    });

    it('killed between the stored response and the answer, leaves what only an Idempotency-Key can tell', async () => {
      const { workspace, response } = await begin({ at: 'store', then: 'happens', by: 'kill' });
      expect(await response).toBeUndefined();
      const [auditId] = await charged(workspace);
      await eventually(
        'the audit is seen',
        async () => (await workspace.elsewhere.getAudit(auditId!)).status === 200,
      );
      await age(workspace);
      expect(await balanceOf(workspace)).toBe(CREDITS - PRICE);
      expect(await hasVoid(workspace)).toBe(false);
    });

    it.each([
      ['between the charge and its reply', { at: 'charge', then: 'happens', by: 'freeze' }],
      ['between the reply and the stored response', { at: 'store', then: 'never happens', by: 'freeze' }],
      ['between the stored response and the answer', { at: 'store', then: 'happens', by: 'freeze' }],
    ] as const)('frozen %s, charges for just what it answers when it wakes', async (_step, stop) => {
      const { workspace, response } = await begin(stop);
      await eventually('the audit is charged', async () => (await charged(workspace)).length === 1);
      gateway().kill('SIGCONT');
      const late = await response;
      if (late?.status === 202) {
        expect(await charged(workspace)).toEqual([late.body.data.audit_id]);
        expect([await balanceOf(workspace), await hasVoid(workspace)]).toEqual([CREDITS - PRICE, false]);
      } else {
        expect(late?.status).toBe(503);
        await eventually('the charge is voided', () => hasVoid(workspace));
        expect(await balanceOf(workspace)).toBe(CREDITS);
      }
    });
  });
});
