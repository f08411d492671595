import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEFAULT_SHARD } from '#contracts/ledger/shards';
import { OTHER_SHARD, TwoShards } from '../../../credit-ledger/test-support/two-shards.js';
import { runCaptured } from '../../test-support/run-captured.js';

describe('acs ledger verify, where the ledger has shards,', () => {
  let shards: TwoShards;
  let lost: string;

  beforeAll(async () => {
    shards = await TwoShards.create();
    await shards.move(await shards.open(1_000), OTHER_SHARD);
    await shards.open(1_000, OTHER_SHARD);
  });
  afterAll(() => shards?.remove());

  const verify = async (withShards: boolean) => {
    const { code, stdout } = await runCaptured(['ledger', 'verify', '--json'], {
      DATABASE_URL: shards.urlOf(DEFAULT_SHARD),
      ...(withShards && { LEDGER_SHARD_URLS: `${OTHER_SHARD}=${shards.urlOf(OTHER_SHARD)}` }),
    });
    return { code, ...(JSON.parse(stdout) as { ok: boolean; problem_count: number; problems: object[] }) };
  };

  it('verifies all of them, and finds nothing wrong with an account that has moved', async () => {
    expect(await verify(true)).toMatchObject({ code: 0, ok: true, accounts: 3, problem_count: 0 });
  });

  it('names an account that has left one and has not arrived in the other, until the move is completed', async () => {
    lost = await shards.open(1_000);
    const ended = shards.move(lost, OTHER_SHARD, (step) => {
      if (step === 'closed') throw new Error('ended');
    });
    await expect(ended).rejects.toThrow('ended');
    const what = `it has left for shard b and has not arrived: run acs workspace move --workspace ${lost} --to b`;
    expect(await verify(true)).toMatchObject({ code: 1, ok: false, problem_count: 1, problems: [{ what }] });
    await shards.move(lost, OTHER_SHARD);
    expect(await verify(true)).toMatchObject({ code: 0, ok: true });
  });

  it('of one ledger alone accepts no account without its row', async () => {
    expect(await verify(false)).toMatchObject({ code: 1, ok: false, problem_count: 2 });
  });

  it('does not let a replay make rows of accounts that are in another shard', async () => {
    for (const shard of [DEFAULT_SHARD, OTHER_SHARD]) {
      const env = { DATABASE_URL: shards.urlOf(shard) };
      const { code, stderr } = await runCaptured(['replay', 'ledger.accounts'], env);
      expect([code, stderr]).toEqual([1, expect.stringContaining('has moved between shards')]);
    }
  });
});
