import type { TestHarness } from '../../../test/support/test-harness.js';

/** Does `work`, which may change any row of `tables` as a superuser can, and puts all their rows back. */
export async function withChangedRows(
  { admin }: TestHarness,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  for (const table of tables) await admin.query(`create table kept_${table} as select * from ${table}`);
  try {
    await work();
  } finally {
    for (const table of tables) {
      await admin.query(`delete from ${table}`);
      await admin.query(`insert into ${table} select * from kept_${table}`);
      await admin.query(`drop table kept_${table}`);
    }
  }
}
