import { beforeAll, describe, expect, it } from '@jest/globals';
import { PROJECTIONS } from '../../../apps/operator/src/replay/projections.js';
import { runCaptured } from '../../../apps/operator/test-support/run-captured.js';
import { connected } from '../../support/servers/database.js';
import { required } from '../../support/servers/environment.js';
import { eventually } from '../../support/eventually.js';
import type { TestWorkspace } from '../../support/partner/workspace.js';
import { ended, contractStage } from '../support/contract.js';

interface Comparison {
  readonly ok: boolean;
  readonly differing: number;
  readonly differences: readonly { readonly key: object; readonly columns: readonly { column: string }[] }[];
}

describe('a replay against the running service', () => {
  const stage = contractStage();
  let workspace: TestWorkspace;
  let auditId: string;
  let failedId: string;

  beforeAll(async () => {
    workspace = await stage.open(5_000);
    const paths = ['/article', '/missing', '/article?wait=300'];
    const audits = await Promise.all(
      paths.map((path) => workspace.partner.createAudit({ url: `${stage.site.url}${path}`, type: 'seo' })),
    );
    const ids = audits.map(({ body }) => body.data.audit_id);
    [auditId, failedId] = [ids[0]!, ids[1]!];
    await workspace.partner.cancelAudit(ids[2]!);
    for (const id of ids) await ended(workspace.partner, id);
  });

  const acs = async (line: string): Promise<Comparison & { code: number }> => {
    const { code, stdout } = await runCaptured(`${line} --json`.split(' '), process.env);
    return { code, ...(JSON.parse(stdout) as Comparison) };
  };

  it.each(PROJECTIONS.map(({ name }) => name))(
    'finds %s just as its events make it, while others use the service',
    async (name) => {
      const { differences, code } = await acs(`replay ${name} --against live`);
      expect({ differences, code }).toEqual({ differences: [], code: 0 });
    },
  );

  it.each(PROJECTIONS)(
    'makes columns of $name of the types that the service has',
    async ({ schema, table, key, columns, types }) => {
      const live = await stage.operator.withDatabase(schema, async (client) => {
        const { rows } = await client.query<{ column: string; type: string }>(
          `select attname as column,
                format_type(atttypid, atttypmod) || case when collname = 'C' then ' collate "C"' else '' end as type
           from pg_attribute left join pg_collation c on c.oid = attcollation
          where attrelid = $1::regclass and attname = any ($2)`,
          [`${schema}.${table}`, [...key, ...columns]],
        );
        return Object.fromEntries(rows.map(({ column, type }) => [column, type]));
      });
      expect(live).toEqual(Object.fromEntries([...key, ...columns].map((column) => [column, types[column]])));
    },
  );

  it("repairs what partners see of an audit, and keeps the partner's own data", async () => {
    const before = await workspace.partner.getAudit(auditId);
    await inView(
      `update gateway.audits set refunded = 40, url = 'https://wrong.example/' where audit_id = $1`,
      auditId,
    );
    expect((await workspace.partner.getAudit(auditId)).body.data.credits.refunded).toBe(40);
    const found = await acs(`replay gateway.audits --against live --stream audit-${auditId}`);
    expect(found.differences.map(({ columns }) => columns.map(({ column }) => column))).toEqual([
      ['url', 'refunded'],
    ]);
    expect(await acs('projection rebuild gateway.audits')).toMatchObject({ code: 0, ok: true, left: 0 });
    await eventually('it is seen as before', async () => {
      const { body } = await workspace.partner.getAudit(auditId);
      return JSON.stringify(body.data) === JSON.stringify(before.body.data);
    });
  });

  const inView = async <Row extends object>(sql: string, id: string): Promise<readonly Row[]> =>
    (await connected(required('DATABASE_ADMIN_URL'), (admin) => admin.query<Row>(sql, [id]))).rows;

  it('tells how fast it folded, whatever it waited for rows that may have been late', async () => {
    await inView('update gateway.audits set version = version - 1 where audit_id = $1', auditId);
    const { code, stdout } = await runCaptured('projection rebuild gateway.audits'.split(' '), process.env);
    expect(code).toBe(0);
    const [, events = '', took = '', rate = ''] =
      /^events {2}(\d+)$[^]*^took {2}([\d.]+) s, ([\d,]+) a second$/m.exec(stdout) ?? [];
    // Ten seconds for the row to come.
    expect(Number(took)).toBeGreaterThan(10);
    expect(Number(rate.replaceAll(',', ''))).toBeGreaterThan((3 * Number(events)) / Number(took));
  });

  it('leaves what was voided as it is', async () => {
    await inView(
      `update gateway.audits set voided_at = now(), status = 'queued' where audit_id = $1`,
      failedId,
    );
    const line = `replay gateway.audits --against live --stream audit-${failedId}`;
    expect(await acs(line)).toMatchObject({ code: 0, differing: 0 });
    expect(await acs('projection rebuild gateway.audits')).toMatchObject({ code: 0, ok: true });
    expect(await inView(`select status from gateway.audits where audit_id = $1`, failedId)).toEqual([
      { status: 'queued' },
    ]);
  });
});
