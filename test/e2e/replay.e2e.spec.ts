import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { PROJECTIONS } from '../../tools/acs/replay/projections/all.js';
import { runCaptured } from '../../tools/acs/test-support/run-captured.js';
import { required } from '../support/environment.js';
import { eventually } from '../support/eventually.js';
import type { TestWorkspace } from '../support/workspace.js';
import { type ContractStage, ended, openContractStage } from './support/contract.js';

interface Comparison {
  readonly ok: boolean;
  readonly differing: number;
  readonly differences: readonly { readonly key: object; readonly columns: readonly { column: string }[] }[];
}

describe('a replay against the running service', () => {
  let stage: ContractStage;
  let workspace: TestWorkspace;
  let auditId: string;

  beforeAll(async () => {
    stage = await openContractStage();
    workspace = await stage.open(5_000);
    const paths = ['/article', '/missing', '/article?wait=300'];
    const audits = await Promise.all(
      paths.map((path) => workspace.partner.createAudit({ url: `${stage.site.url}${path}`, type: 'seo' })),
    );
    const ids = audits.map(({ body }) => body.data.audit_id);
    auditId = ids[0]!;
    await workspace.partner.cancelAudit(ids[2]!);
    for (const id of ids) await ended(workspace.partner, id);
  });
  afterAll(() => stage?.close());

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

  it("mends what partners see of an audit, and keeps the partner's own data", async () => {
    const before = await workspace.partner.getAudit(auditId);
    const admin = new Client(required('DATABASE_ADMIN_URL'));
    await admin.connect();
    try {
      await admin.query(
        `update gateway.audits set refunded = 40, url = 'https://wrong.example/' where audit_id = $1`,
        [auditId],
      );
    } finally {
      await admin.end();
    }
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
});
