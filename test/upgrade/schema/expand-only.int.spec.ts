import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SCHEMAS, SERVICES } from '#contracts/services';
import { migrate, roleOf } from '#runtime/migrations/migrations';
import { MIGRATIONS, WORKS_SINCE } from '../../../apps/operator/src/provision/database/migrations.js';
import { createTestDatabase, type TestDatabase } from '../../support/servers/database.js';
import { readCatalog } from './catalog.js';
import { contractions } from './contractions.js';

describe('the migrations since the release before', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it.each(SERVICES)('only add to what the %s of then relies on', async (service) => {
    const options = { adminUrl: database.url, schema: SCHEMAS[service] };
    const migrations = MIGRATIONS[service];
    const known = migrations.indexOf(WORKS_SINCE[service]) + 1;
    expect(known).toBeGreaterThan(0);
    await migrate({ ...options, migrations: migrations.slice(0, known) });
    const before = await readCatalog(database.pool, SCHEMAS[service]);
    await migrate({ ...options, migrations });
    expect(contractions(before, await readCatalog(database.pool, SCHEMAS[service]))).toEqual([]);
  });

  it('were compared by what is there', async () => {
    const { columns, constraints, uniques, routines, grants } = await readCatalog(database.pool, 'ledger');
    expect(columns).toContainEqual({
      table: 'accounts',
      name: 'balance',
      type: 'bigint',
      required: true,
      filled: expect.any(Boolean),
    });
    for (const part of [constraints, uniques, routines, grants]) expect(part).not.toHaveLength(0);
    expect(grants).toContain(`SELECT on events to ${roleOf('ledger')}`);
  });
});

const SCHEMA = `
  create schema shop;
  create table shop.items (id int primary key, name text, price int not null default 1, sold_at timestamptz);
  create table shop.sales (id bigint generated always as identity primary key, item int not null);
  create unique index on shop.items (name) where price > 0;
  create function shop.total(item int) returns bigint language sql as 'select 1::bigint';
  grant usage on schema shop to acs_ledger;
  grant select, insert on shop.items to acs_ledger;
  grant update (price) on shop.items to acs_ledger;
  grant execute on function shop.total to acs_ledger;`;

describe('what a migration removes', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await migrate({ adminUrl: database.url, schema: 'ledger', migrations: [] }); // makes the role
  });
  afterAll(() => database.drop());

  /** What is found of a change, which is taken back. */
  async function found(change: string): Promise<readonly string[]> {
    const client = await database.pool.connect();
    try {
      await client.query(`begin; ${SCHEMA}`);
      const before = await readCatalog(client, 'shop');
      await client.query(change);
      return contractions(before, await readCatalog(client, 'shop'));
    } finally {
      await client.query('rollback');
      client.release();
    }
  }

  it.each([
    ['drop table shop.sales', expect.arrayContaining(['sales.id is gone', 'sales.item is gone'])],
    ['alter table shop.items drop column sold_at', ['items.sold_at is gone']],
    ['alter table shop.items rename column sold_at to at', ['items.sold_at is gone']],
    ['alter table shop.items alter column price type bigint', ['items.price is bigint instead of integer']],
    ['alter table shop.items alter column sold_at set not null', ['items.sold_at takes no null any more']],
    ['alter table shop.items alter column price drop default', ['items.price has no default any more']],
    [
      'alter table shop.items add note text not null',
      ['items.note is new and has to be named in every insert'],
    ],
    ['alter table shop.items add check (price < 9)', ['items: CHECK ((price < 9)) is new']],
    ['alter table shop.items add unique (price)', ['items: UNIQUE (price) is new']],
    ['create unique index on shop.sales (item)', ['sales: the unique index btree (item) is new']],
    ['create unique index on shop.sales (abs(item))', ['sales: the unique index btree (abs(item)) is new']],
    [
      'alter table shop.sales add foreign key (item) references shop.items',
      ['sales: FOREIGN KEY (item) REFERENCES shop.items(id) is new'],
    ],
    [
      'create table shop.offers (item int references shop.items)',
      ["rows of items can't be deleted while offers names them"],
    ],
    ['drop index shop.items_name_idx', ['items: the unique index btree (name) WHERE (price > 0) is gone']],
    ['drop function shop.total', expect.arrayContaining(['the function total(item integer) is gone'])],
    [
      `drop function shop.total; create function shop.total(item int) returns int language sql as 'select 1';
       grant execute on function shop.total to acs_ledger`,
      ['total(item integer) returns integer instead of bigint'],
    ],
    ['revoke insert on shop.items from acs_ledger', ['the grant of INSERT on items to acs_ledger is gone']],
    [
      'revoke update (price) on shop.items from acs_ledger',
      ['the grant of UPDATE on items.price to acs_ledger is gone'],
    ],
    ['revoke usage on schema shop from acs_ledger', ['the grant of USAGE on shop to acs_ledger is gone']],
  ])('is seen: %s', async (change, sentences) => {
    expect(await found(change)).toEqual(sentences);
  });

  it.each([
    'alter table shop.items add note text',
    `alter table shop.items add note text not null default '', add check (note <> 'no')`,
    'alter table shop.items add code int; create unique index on shop.items (code)',
    'create table shop.offers (id int primary key, item int references shop.items on delete cascade)',
    'create index on shop.items (sold_at)',
    'alter table shop.items alter column price drop not null',
    `create function shop.count() returns bigint language sql as 'select 1::bigint'`,
    'grant delete on shop.items to acs_ledger',
  ])('is not what it adds: %s', async (change) => {
    expect(await found(change)).toEqual([]);
  });
});
